import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import packageJson from '../../package.json' with { type: 'json' };
import { EVENT_PROVIDERS, PROVIDERS } from '../../src/contract/providers.js';
import { INBOUND_PROVIDERS } from '../../src/mailbox/outgoing/destination.js';
import { loadCases } from '../otp/cases.js';
import { runCommandLines } from '../support/command-lines.js';
import { ROOT } from '../support/project.js';
import { anchorOf, anchorsOf, blocksOf, linksOf, pages, textOf } from './markdown.js';

async function allDocuments(): Promise<string[]> {
  const others = ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'llms.txt'];
  const examples = ['newsletter', 'recipes', 'signup'].map((name) => `examples/${name}/README.md`);
  return [...(await pages()), ...others, ...examples];
}

test('links between documents lead to existing pages and headings', async () => {
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

test('each TypeScript block appears, line for line, in a file that tests run', async () => {
  for (const page of await pages()) {
    const blocks = await blocksOf(page);
    expect(blocks, page).toHaveLength((await textOf(page)).match(/^```ts$/gm)?.length ?? 0);
    for (const { file, code } of blocks) {
      if (file === 'playwright.config.ts') continue;
      expect(dedented(await textOf(file)), `${page} shows a block of ${file}`).toContain(
        dedented(code),
      );
    }
  }
});

/** Removes indentation, which blocks do not have in the documents. */
function dedented(code: string): string {
  return code.replace(/^ +/gm, '');
}

test('the supported versions are the same in all places', async () => {
  const table = await textOf('CONTRIBUTING.md');
  const [, nodes = '', newest] = /^\| Node \| (.+) \| (\d+) \|$/m.exec(table) ?? [];
  const [, playwright] = /^\| Playwright \| ([\d.]+) \|/m.exec(table) ?? [];
  const [old, middle] = nodes.split(', ');
  expect(packageJson.engines.node).toBe(`^${old}.0 || >=${middle}.0`);
  expect(packageJson.peerDependencies['@playwright/test']).toBe(`>=${playwright}`);
  const matrix = [...(await textOf('scripts/matrix.mjs')).matchAll(/node: '(\d+)'/g)];
  const tested = new Set(matrix.map(([, node]) => Number(node)));
  const major = Number.parseInt(old ?? '', 10);
  const all = Array.from({ length: (Number(newest) - major) / 2 + 1 }, (_, n) => major + 2 * n);
  expect([...tested]).toEqual(all);
  expect(await textOf('README.md')).toContain(
    `**Playwright ${playwright}** or newer, and **Node ${old}**, **${middle}** or newer`,
  );
});

const NUMBERS = 'zero one two three four five six seven eight nine'.split(' ');

test('the numbers in README are those of the code', async () => {
  const readme = await textOf('README.md');
  const languages = new Set(loadCases().flatMap(({ expected, lang }) => (expected ? [lang] : [])));
  expect(languages.size).toBeGreaterThan(60);
  expect(readme).toContain('more than sixty languages');
  expect(readme).toContain(`SDKs of ${NUMBERS[PROVIDERS.length]} providers`);
  expect(readme).toContain(`as ${NUMBERS[EVENT_PROVIDERS.length]} providers do`);
  expect(readme).toContain(`formats of ${NUMBERS[INBOUND_PROVIDERS.length]} providers`);
});

test('docs link to nothing outside the package', async () => {
  const outside: string[] = [];
  for (const page of (await pages()).slice(1)) {
    const files = linksOf(await textOf(page)).filter((link) => !/^(?:https:|#)/.test(link));
    outside.push(...files.filter((file) => !/^[\w-]+\.md(?:#|$)/.test(file)));
  }
  expect(outside).toEqual([]);
});

test('comments refer to existing sections of docs/rest-api.md', async () => {
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

test('README names each page of docs/', async () => {
  const [, index = ''] = (await textOf('README.md')).split('\n## Documentation\n');
  const named = new Set(linksOf(index));
  expect([...named].sort()).toEqual((await pages()).slice(1));
});

test('CONTRIBUTING names existing files and folders', async () => {
  const named = (await textOf('CONTRIBUTING.md')).match(/(?<=`)(?:src|tests|docs|bench)\/[^`*]+/g);
  expect(named?.length).toBeGreaterThan(15);
  expect(named?.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test('ARCHITECTURE has a line for each dependency', async () => {
  const rows = (await textOf('ARCHITECTURE.md')).matchAll(
    /^\| `([\w@/-]+)`(?:, `([\w@/-]+)`)? \| [^|]+ \|$/gm,
  );
  const named = [...rows].flatMap(([, ...names]) => names.filter(Boolean));
  for (const name of Object.keys(packageJson.dependencies)) expect(named).toContain(name);
});

const SERVER_COMMANDS = ['serve', 'doctor', 'healthcheck', 'post', 'purge', 'backup'];
const COMMANDS = ['init', 'wait', 'mcp', 'check', ...SERVER_COMMANDS];

test('README and docs name exactly the flags that the commands have', async () => {
  const results = await runCommandLines(COMMANDS.map((name) => ({ args: [name, '--help'] })));
  const help = results.map(({ stdout }) => stdout).join('\n');
  const known: string[] = help.match(/(?<=^ +)--[a-z-]+/gm) ?? [];
  expect(known.length).toBeGreaterThan(40);

  const named: string[] = [];
  for (const page of await pages()) named.push(...flagsIn(await textOf(page)));
  expect(named.filter((flag) => !known.includes(flag))).toEqual([]);
  expect(known.filter((flag) => !named.includes(flag))).toEqual([]);
});

/** The flags of this package's commands in a page: in `code`, and after `playwright-mailbox COMMAND`. */
function flagsIn(text: string): string[] {
  const comparison = /^\| Mailpit \|.*?(?=\n\n|$(?![\s\S]))/ms;
  const ours = text.replace(comparison, (table) => table.replace(/^\|[^|]*\|/gm, '|'));
  const spans = ours.match(/`--[^`]+`/g) ?? [];
  const commands =
    ours.match(
      /playwright-mailbox (?:init|serve|wait|mcp|doctor|post|purge|backup)(?:.*\\\n)*.*/g,
    ) ?? [];
  return [...spans, ...commands].flatMap((code) => code.match(/(?<![\w-])--[a-z-]+/g) ?? []);
}
