import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { preProcessFile } from 'typescript';
import { INSTALLED, ROOT } from '../support/project.js';

const files = () =>
  readdirSync(INSTALLED, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => path.relative(INSTALLED, file).replaceAll(path.sep, '/'));

const textOf = (file: string) => readFileSync(path.join(INSTALLED, file), 'utf8');

/** The names of chunks, which change with the imports of the sources. */
const CHUNKS =
  /(?<=^dist\/)[\w-]+-(?:[a-z0-9]{8}(?=\.js$)|[\w-]{8}(?=\.d\.ts$))|(?<=\/assets\/)[\w-]+(?=\.js$)/;

test('contains the files in contents.txt, and nothing else', () => {
  const stored = readFileSync(path.join(import.meta.dirname, 'contents.txt'), 'utf8');
  const named = files().map((file) => file.replace(CHUNKS, '<chunk>'));
  expect([...new Set(named)].sort().join('\n')).toBe(stored.trim());
});

test('contains no path of the machine that built it', () => {
  const places = [ROOT, `${homedir()}${path.sep}`, `${tmpdir()}${path.sep}`];
  const naming = files().filter((file) => places.some((place) => textOf(file).includes(place)));
  expect(naming).toEqual([]);
});

test('has source maps of its own sources only', () => {
  const sources = files()
    .filter((file) => file.endsWith('.map'))
    .flatMap((file): string[] => JSON.parse(textOf(file)).sources);
  expect(sources.filter((source) => !/^\.\.\/(?:src\/|package\.json$)/.test(source))).toEqual([]);
});

test('imports only its own dependencies', () => {
  const { dependencies, peerDependencies } = JSON.parse(textOf('package.json'));
  const declared = new Set(Object.keys({ ...dependencies, ...peerDependencies }));
  const undeclared = files()
    .filter((file) => /^dist\/.*(?:js|ts)$/.test(file))
    .flatMap((file) => packagesIn(file).map((name) => `${file} imports ${name}`))
    .filter((line) => !declared.has(line.replace(/^.* /, '')));
  expect(undeclared).toEqual([]);
});

test('does not bundle Playwright', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    textOf('package.json'),
  );
  const required = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  expect(required).toEqual(['@playwright/test']);
  expect(Object.keys(dependencies).filter((name) => /playwright/.test(name))).toEqual([]);
});

/** The packages that a file of code or of types imports or requires. */
function packagesIn(file: string): string[] {
  return preProcessFile(textOf(file), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !/^node:/.test(name))
    .filter((name) => !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}
