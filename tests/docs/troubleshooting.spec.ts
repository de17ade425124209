import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import ts from 'typescript';
import { entryOf, HEADLINES, type Headline } from '../../src/mailbox/wait/terms.js';
import { ROOT } from '../support/project.js';
import { anchorOf } from './markdown.js';

const PAGE = readFileSync(path.join(ROOT, 'docs/troubleshooting.md'), 'utf8');

/** The entries of failures: their anchors, and the quoted headlines. */
function entries(): [anchor: string, quote: string | undefined][] {
  return PAGE.split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n');
      return [anchorOf(heading), /^> (.+)$/m.exec(section)?.[1]];
    });
}

test('each headline of a failure has an entry, and each entry a headline', () => {
  const failures = Object.entries(HEADLINES).map(([name, headline]) => [
    entryOf(name as Headline),
    headline,
  ]);
  // The headline of a refusal is appended to another one.
  const shown = entries().map(([anchor, quote = '']) => [
    anchor,
    anchor === 'refused' ? /was refused/.exec(quote)?.[0] : quote,
  ]);
  expect(shown.toSorted()).toEqual(failures.toSorted());
  for (const [anchor] of entries()) expect(PAGE).toContain(`](#${anchor})`);
});

test('the page names all error codes', () => {
  const [paragraph = ''] = /^In code, .*?\n\n/ms.exec(PAGE) ?? [];
  const named = [...paragraph.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code);
  const types = ['src/mailbox/wait/terms.ts', 'src/client/errors.ts'].map((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    return /^export type \w+ErrorCode =$(.*?);$/ms.exec(source)?.[1] ?? '';
  });
  const codes = [...types.join('').matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(15);
  expect(named.toSorted()).toEqual(codes.toSorted());
});

test('the page quotes each error that the server reports at its start', () => {
  const [, table = ''] = /^## Starting the server$(.*?)^## /ms.exec(PAGE) ?? [];
  const named = [...table.matchAll(/`([^`]+)`/g)]
    .flatMap(([, phrase = '']) => phrase.split('…'))
    .map((part) => part.trim())
    .filter((part) => part.length > 5);
  const problems = [...problemsIn('src/server'), ...problemsIn('src/cli')];
  expect(problems.length).toBeGreaterThan(25);
  const missing = problems.filter((texts) =>
    texts.every((text) => !named.some((part) => text.includes(part))),
  );
  expect(missing).toEqual([]);
});

test('the page quotes other errors, and names their parts, as the sources do', () => {
  const [, table = ''] = /^## Other errors$(.*)/ms.exec(PAGE) ?? [];
  const errors = table
    .split('\n')
    .filter((row) => /^\| `/.test(row) && !/^\| `(?:getaddrinfo|Playwright)/.test(row))
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)]);
  expect(errors.length).toBeGreaterThan(10);
  // Some errors are composed of several texts; tests contain the whole text.
  const sources = ['src', 'tests/mailbox', 'tests/playwright'].map(textsIn).join('\n');
  // A value in an error is an ellipsis on the page, or one of its possible numbers and names.
  const words = (text: string) => text.split(/…|[^\w ]+|\b\d+\b/).map((part) => part.trim());
  const parts = errors.flatMap(([, error = '']) =>
    words(error).filter((part) => / .* /.test(part)),
  );
  const bold = [...PAGE.matchAll(/\*\*([^*.]+)\*\* on the page/g)].map(([, name = '']) => name);
  expect(bold.length).toBeGreaterThan(0);
  expect([...parts, ...bold].filter((part) => !sources.includes(part))).toEqual([]);
});

/** All sources in a folder. */
function textsIn(folder: string): string {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'))
    .join('\n');
}

/** Functions that create an error about an option, or its text. */
const MAKERS = ['ServerOptionError', 'UnfitDatabase', 'unusableFile'];

/** The literal texts in each error about an option in the sources of a folder. */
function problemsIn(folder: string): string[][] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(ROOT, folder, file))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
      return callsIn(source).map(({ arguments: given = [] }) => given.flatMap(literalsIn));
    })
    .filter((texts) => texts.some((text) => /\w{3}/.test(text)));
}

type Call = ts.CallExpression | ts.NewExpression;

function callsIn(node: ts.Node): Call[] {
  const below: Call[] = [];
  ts.forEachChild(node, (child) => void below.push(...callsIn(child)));
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  const isMaker =
    isCall && ts.isIdentifier(node.expression) && MAKERS.includes(node.expression.text);
  return isMaker ? [node, ...below] : below;
}

/** Names of options are literals as well, but contain no spaces. */
function literalsIn(node: ts.Node): string[] {
  const below: string[] = [];
  ts.forEachChild(node, (child) => void below.push(...literalsIn(child)));
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
  const isPart = ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  return (isText || isPart) && node.text.includes(' ') ? [node.text, ...below] : below;
}
