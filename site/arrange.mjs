// Copies the documents into pages/, as the site has them. In the repository they stay where npm and GitHub show them.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const PAGES = path.join(import.meta.dirname, 'pages');

const PLACES = {
  'README.md': 'start.md',
  'ARCHITECTURE.md': 'design.md',
  'CHANGELOG.md': 'changelog.md',
  'src/otp/README.md': 'design-otp.md',
  'llms.txt': 'public/llms.txt',
};

rmSync(PAGES, { recursive: true, force: true });
cpSync(path.join(ROOT, 'docs'), PAGES, { recursive: true });
mkdirSync(path.join(PAGES, 'public'));
cpSync(path.join(import.meta.dirname, 'icon.svg'), path.join(PAGES, 'public/icon.svg'));
for (const [source, page] of Object.entries(PLACES)) copy(source, page);
for (const name of readdirSync(path.join(ROOT, 'docs'))) {
  if (name.endsWith('.md')) copy(`docs/${name}`, name);
}

writeHome();

/** The front page shows README from its recording to its table. */
function writeHome() {
  const readme = linked(readFileSync(path.join(ROOT, 'README.md'), 'utf8'));
  const [shown = ''] = /^<img .*?(?=^## Documentation$)/ms.exec(readme) ?? [];
  const home = readFileSync(path.join(import.meta.dirname, 'home.md'), 'utf8');
  writeFileSync(
    path.join(PAGES, 'index.md'),
    home.replace('<!-- README -->', () => shown),
  );
}

function copy(source, page) {
  const text = readFileSync(path.join(ROOT, source), 'utf8');
  writeFileSync(path.join(PAGES, page), page.endsWith('.md') ? adapted(text) : text);
}

/** The package has no pictures, so documents name them in comments. */
function adapted(text) {
  return linked(text)
    .replace(/^# playwright-mailbox$/m, '# Getting started')
    .replace(/<!-- picture: (\S+) (.+?) -->/g, '![$2](images/$1)');
}

/** The other documents name or link to pages in docs/, which are next to them on the site. */
function linked(text) {
  return text
    .replace(/(?<!\[)`docs\/([\w-]+)\.md`/g, '[$1.md]($1.md)')
    .replaceAll('](docs/', '](')
    .replaceAll('src="docs/', 'src="./')
    .replace(/\[([\w-]+\.md)\](?=\()/g, (_link, page) => `[${titleOf(page)}]`)
    .replaceAll('](src/otp/README.md)', '](design-otp.md)');
}

/** A document links to another by its file name; the site shows the title. */
function titleOf(page) {
  const text = readFileSync(path.join(ROOT, 'docs', page), 'utf8');
  return /^# (.+)$/m.exec(text)?.[1] ?? page;
}
