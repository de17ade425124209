// Writes src/checks/client-support.ts: which widely used clients ignore the features that the rule `client-css` looks
// for, by the data of caniemail.com, as the npm package `caniemail` has it. Fails if a feature has gone.
//
//     node scripts/caniemail.mjs 2.0.2
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FEATURES = [
  'css-aspect-ratio',
  'css-column-count',
  'css-display-flex',
  'css-display-grid',
  'css-function-clamp',
  'css-function-light-dark',
  'css-function-max',
  'css-function-min',
  'css-grid-template',
  'css-inline-size',
  'css-margin-block-start-end',
  'css-margin-inline-block',
  'css-margin-inline-start-end',
  'css-mask-image',
  'css-max-inline-size',
  'css-mix-blend-mode',
  'css-nesting',
  'css-object-fit',
  'css-padding-block-start-end',
  'css-padding-inline-block',
  'css-padding-inline-start-end',
  'css-position',
  'css-unit-calc',
  'css-unit-ch',
  'css-unit-rem',
  'css-unit-vh',
  'css-unit-vw',
  'css-variables',
  'css-writing-mode',
  'html-audio',
  'html-form',
  'html-hidden',
  'html-link',
  'html-object',
  'html-svg',
  'html-video',
  'image-avif',
  'image-base64',
  'image-heif',
  'image-svg',
  'image-webp',
];

/** The clients that most people read email with, as caniemail names them. The new Outlook is that of the web. */
const CLIENTS = {
  Gmail: ['gmail.desktop-webmail', 'gmail.ios', 'gmail.android'],
  'Outlook for Windows': ['outlook.windows'],
  'Outlook.com': ['outlook.outlook-com', 'outlook.ios', 'outlook.android'],
  'Apple Mail': ['apple-mail.macos', 'apple-mail.ios'],
  Yahoo: ['yahoo.desktop-webmail', 'yahoo.ios', 'yahoo.android'],
  'Samsung Email': ['samsung-email.android'],
};

const TARGET = path.resolve(import.meta.dirname, '../src/checks/client-support.ts');

const [version] = process.argv.slice(2);
if (!version) throw new Error('Name the version of the package: node scripts/caniemail.mjs 2.0.2');

const folder = mkdtempSync(path.join(tmpdir(), 'caniemail-'));
try {
  const options = { cwd: folder, encoding: 'utf8' };
  const [{ filename, integrity }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', `caniemail@${version}`], options),
  );
  const file = 'package/data/caniemail.json';
  const text = execFileSync('tar', ['-xzOf', filename, file], { ...options, maxBuffer: 1e8 });
  writeFileSync(TARGET, moduleOf(JSON.parse(text), integrity));
} finally {
  rmSync(folder, { recursive: true });
}

function moduleOf({ data, last_update_date: updated }, integrity) {
  const stats = new Map(data.map(({ slug, stats }) => [slug, stats]));
  const gone = FEATURES.filter((slug) => !stats.has(slug));
  if (gone.length > 0) throw new Error(`caniemail has no feature ${gone.join(', ')} any more.`);
  const rows = FEATURES.map((slug) => {
    const without = Object.keys(CLIENTS).filter((name) => lacks(stats.get(slug), CLIENTS[name]));
    if (without.length === 0) throw new Error(`All clients know ${slug}: remove it.`);
    const names = without.map((name) => `'${name}'`).join(', ');
    return `  '${slug}': [${names}],`;
  });
  return `${[
    '// Written by scripts/caniemail.mjs: do not edit.',
    '/*!',
    ` * Client support by caniemail.com, ${updated.slice(0, 10)}, from the npm package caniemail ${version}`,
    ` * (${integrity.slice(0, 26)}…).`,
    ' * MIT License. Copyright (c) 2019 Rémi Parmentier; of the package: Avi Goldman, Andrew Powell.',
    ' * The text of the license is that of the file LICENSE.',
    ' */',
    '',
    '/** The widely used clients whose newest version ignores a feature. */',
    'export const CLIENTS_WITHOUT = {',
    ...rows,
    '} as const satisfies Record<string, readonly string[]>;',
    '',
    '/** A feature, by the name that caniemail has for it. */',
    'export type Feature = keyof typeof CLIENTS_WITHOUT;',
  ].join('\n')}\n`;
}

/** Whether the newest version of a client ignores a feature on one of its platforms. */
function lacks(stats, places) {
  return places.some((place) => {
    const [family, platform] = place.split('.');
    const versions = Object.entries(stats[family]?.[platform] ?? {});
    // Versions are years, months or numbers. JSON.parse() puts those that look like integers first.
    versions.sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
    return versions.at(-1)?.[1].startsWith('n') ?? false;
  });
}
