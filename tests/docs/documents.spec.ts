import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { SERVER_DEFAULTS } from '../../src/contract/server-options.js';
import { ROOT } from '../support/project.js';

/** What users read; each page of docs/ is in the package. */
async function pages(): Promise<string[]> {
  const names = await readdir(path.join(ROOT, 'docs'));
  return ['README.md', ...names.sort().map((name) => `docs/${name}`)];
}

async function allDocuments(): Promise<string[]> {
  const others = ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
  const examples = ['examples/recipes/README.md', 'examples/signup/README.md'];
  return [...(await pages()), ...others, ...examples];
}

async function textOf(file: string): Promise<string> {
  return readFile(path.join(ROOT, file), 'utf8');
}

/** The targets of a document's links. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  const withoutCode = text.replace(/^```.*?^```/gms, '');
  return [...withoutCode.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');
}

test('links between documents lead to pages and headings that exist', async () => {
  const broken: string[] = [];
  for (const document of await allDocuments()) {
    for (const link of linksOf(await textOf(document))) {
      if (/^https:/.test(link)) continue;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : path.join(path.dirname(document), file);
      const text = await textOf(target).catch(() => undefined);
      const isThere =
        text !== undefined && (anchor === undefined || anchorsOf(text).includes(anchor));
      if (!isThere) broken.push(`${document}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test('README has no link that npm cannot follow', async () => {
  const links = linksOf(await textOf('README.md'));
  expect(links.filter((link) => !/^(?:https:|#)/.test(link))).toEqual([]);
});

test('docs link to nothing outside the package', async () => {
  const outside: string[] = [];
  for (const page of (await pages()).slice(1)) {
    const files = linksOf(await textOf(page)).filter((link) => !/^(?:https:|#)/.test(link));
    outside.push(...files.filter((file) => !/^[\w-]+\.md(?:#|$)/.test(file)));
  }
  expect(outside).toEqual([]);
});

test('comments refer to sections of docs/rest-api.md that exist', async () => {
  const anchors = anchorsOf(await textOf('docs/rest-api.md'));
  const sources = await readdir(path.join(ROOT, 'src'), { recursive: true });
  const missing: string[] = [];
  let count = 0;
  for (const file of sources.filter((name) => name.endsWith('.ts'))) {
    const text = (await textOf(`src/${file}`)).replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' ');
    for (const [, sections = ''] of text.matchAll(
      /docs\/rest-api\.md, ((?:'[^']+'(?: and )?)+)/g,
    )) {
      for (const [, section = ''] of sections.matchAll(/'([^']+)'/g)) {
        count++;
        if (!anchors.includes(anchorOf(section))) missing.push(`${file}: ${section}`);
      }
    }
  }
  expect(count).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('README names every page of docs/', async () => {
  const named = (await textOf('README.md')).match(/(?<=^\| `)docs\/[\w-]+\.md(?=`)/gm);
  expect(named?.toSorted()).toEqual((await pages()).slice(1));
});

test('CONTRIBUTING names files and folders that exist', async () => {
  const named = (await textOf('CONTRIBUTING.md')).match(/(?<=`)(?:src|tests|docs|bench)\/[^`*]+/g);
  expect(named?.length).toBeGreaterThan(15);
  expect(named?.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test('docs/server.md states the default of each limit', async () => {
  const rows = (await textOf('docs/server.md')).matchAll(/^\| `(--[a-z-]+)` \| ([\d,]+)/gm);
  const stated = [...rows].map(([, flag, value = '']) => [flag, Number(value.replaceAll(',', ''))]);
  const limits = Object.entries(SERVER_DEFAULTS)
    .filter(([name, value]) => typeof value === 'number' && !/Port$/.test(name))
    .map(([name, value]) => [flagOf(name), value]);
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(limits));
});

test('the flags that README and docs name are those of the server, and all are named', async () => {
  const cli = path.join(ROOT, 'dist/cli.js');
  const { stdout } = spawnSync(process.execPath, [cli, 'serve', '--help'], { encoding: 'utf8' });
  const known = new Set(stdout.match(/^ +--[a-z-]+/gm)?.map((flag) => flag.trim()));
  expect(known.size).toBeGreaterThan(20);

  const named = new Set<string>();
  for (const page of await pages()) {
    for (const flag of flagsIn(await textOf(page))) named.add(flag);
  }
  expect([...named].filter((flag) => !known.has(flag))).toEqual([]);
  expect([...known].filter((flag) => !named.has(flag))).toEqual([]);
});

/** The flags of our server in a page: in `code`, and after `playwright-mailbox serve`. */
function flagsIn(text: string): string[] {
  const comparison = /^\| Mailpit \|.*?(?=\n\n|$(?![\s\S]))/ms;
  const ours = text.replace(comparison, (table) => table.replace(/^\|[^|]*\|/gm, '|'));
  const spans = ours.match(/`--[^`]+`/g) ?? [];
  const commands = ours.match(/playwright-mailbox serve(?:.*\\\n)*.*/g) ?? [];
  return [...spans, ...commands].flatMap((code) => code.match(/(?<![\w-])--[a-z-]+/g) ?? []);
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}
