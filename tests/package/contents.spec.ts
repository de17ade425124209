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

test('contains its documents and build output, and nothing else', () => {
  const pages = readdirSync(path.join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const documents = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    ...pages,
    'llms.txt',
    'package.json',
  ].sort();
  const built =
    /^dist\/(?:[\w-]+\.(?:js|d\.ts)(?:\.map)?|init-tools\.cjs|weights\.bin|viewer\/(?:(?:index|report)\.html|first-screen\.js)|viewer\/viewer\/assets\/[\w-]+\.(?:js|css))$/;
  const all = files();
  expect(all.filter((file) => built.test(file))).not.toEqual([]);
  expect(all.filter((file) => !built.test(file)).sort()).toEqual(documents);
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
