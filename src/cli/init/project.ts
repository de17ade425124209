import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { peerDependencies } from '../../../package.json';
import { isPlainObject, kindOf } from '../../client/validate-options.js';
import { foldersIn, readText } from './sources.js';

/** The names that Playwright looks for, in order. */
const CONFIG_NAMES = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map(
  (extension) => `playwright.config.${extension}`,
);

/** `>=1.57` → `1.57` */
const OLDEST_PLAYWRIGHT = peerDependencies['@playwright/test'].replace(/^\D+/, '');

/** The fields of a package.json in use. */
export interface Manifest {
  scripts?: Record<string, string>;
  workspaces?: unknown;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A project with Playwright. Paths are absolute. */
export interface Project {
  /** The configuration file. */
  config: string;
  /** The folder of the package.json for the configuration. */
  folder: string;
  /** The root folder of the repository or workspace; the same folder if there is none. */
  root: string;
  manifest: Manifest;
  packageManager: PackageManager;
}

/** A package manager, with its commands for adding a development dependency and for running a command. */
interface PackageManager {
  name: string;
  add: string;
  run: string;
}

/** Lock files, and their package managers. */
const PACKAGE_MANAGERS: [lockFile: string, PackageManager][] = [
  ['pnpm-lock.yaml', { name: 'pnpm', add: 'pnpm add --save-dev', run: 'pnpm exec' }],
  ['yarn.lock', { name: 'yarn', add: 'yarn add --dev', run: 'yarn' }],
  ['bun.lock', { name: 'bun', add: 'bun add --dev', run: 'bunx' }],
  ['bun.lockb', { name: 'bun', add: 'bun add --dev', run: 'bunx' }],
];

const NPM: PackageManager = { name: 'npm', add: 'npm install --save-dev', run: 'npx' };

/**
 * Finds the project of a folder.
 *
 * @param cwd the current folder
 * @param given the configuration file, or its folder, if the user named it
 * @throws Error saying what is missing, and which command to run first
 */
export function findProject(cwd: string, given?: string): Project {
  const config =
    given === undefined ? findConfig(cwd) : namedConfig(path.resolve(cwd, given), given);
  const folder = withParents(path.dirname(config)).find((one) => has(one, 'package.json'));
  if (folder === undefined) {
    throw new Error(
      `There is no package.json for ${config}. Run "npm init playwright@latest" first.`,
    );
  }
  const root = withParents(folder).find(isRoot) ?? folder;
  const packageManager = packageManagerOf(folder, root);
  const manifest = manifestIn(folder);
  checkPlaywright(config, folder, packageManager);
  return { config, folder, root, manifest, packageManager };
}

/** The command that runs the Playwright tests of a configuration, in its package. */
export function testCommand({ config, folder, packageManager }: Project): string {
  const file = path.relative(folder, config).replaceAll(path.sep, '/');
  const flag = CONFIG_NAMES.includes(file) ? '' : ` -c ${file}`;
  return `${packageManager.run} playwright test${flag}`;
}

/** The package.json of a folder, which may be of another package; empty if it cannot be read. */
export function readManifest(folder: string): Manifest {
  try {
    return manifestIn(folder);
  } catch {
    return {};
  }
}

/** @throws Error if the package.json of the folder cannot be read, or is no object */
function manifestIn(folder: string): Manifest {
  const file = path.join(folder, 'package.json');
  // Without the byte order mark of some editors, which npm ignores.
  const manifest = parseJson(file, readText(file).replace(/^\uFEFF/, ''));
  if (isPlainObject(manifest)) return manifest;
  throw new Error(
    `${file} must be a JSON object such as {}, but is ${kindOf(manifest)}. Correct it, or run "npm init" to create it anew.`,
  );
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not valid JSON. Correct it first.`, { cause });
  }
}

function namedConfig(file: string, given: string): string {
  if (!existsSync(file)) throw new Error(`--config ${given} does not exist`);
  if (!statSync(file).isDirectory()) return file;
  const config = configIn(file);
  if (config === undefined) throw new Error(`--config ${given} has no playwright.config file`);
  return config;
}

/** The nearest configuration: in the folder, below it, or above it. */
function findConfig(cwd: string): string {
  const below = configsIn(foldersIn(cwd));
  const [first] = below;
  if (below.length > 1 && first !== configIn(cwd)) {
    const list = below.map((file) => `\n  ${path.relative(cwd, file)}`).join('');
    throw new Error(`There are several configurations: choose one with --config.${list}`);
  }
  const above = withParents(cwd);
  const root = above.findIndex(isRoot);
  const config = first ?? configsIn(root < 0 ? above : above.slice(0, root + 1))[0];
  if (config !== undefined) return config;
  throw new Error(
    `There is no playwright.config file in ${cwd}. Run "npm init playwright@latest" first, and then this command again. If the file has another name, pass it with --config.`,
  );
}

function configsIn(folders: readonly string[]): string[] {
  return folders.map(configIn).filter((file) => file !== undefined);
}

function configIn(folder: string): string | undefined {
  const name = CONFIG_NAMES.find((one) => has(folder, one));
  return name === undefined ? undefined : path.join(folder, name);
}

function withParents(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

/** Whether a folder is the root of a repository or workspace. */
function isRoot(folder: string): boolean {
  const isMarked = ['.git', 'pnpm-workspace.yaml'].some((name) => has(folder, name));
  return isMarked || readManifest(folder).workspaces !== undefined;
}

function has(folder: string, name: string): boolean {
  return existsSync(path.join(folder, name));
}

/** @throws Error if Playwright is not installed, or too old */
function checkPlaywright(config: string, folder: string, { name, add }: PackageManager): void {
  let version: string;
  try {
    ({ version } = createRequire(config)('@playwright/test/package.json'));
  } catch {
    throw new Error(
      `@playwright/test is not installed in ${folder}. Run "${name} install" first; without it in package.json, "${add} @playwright/test".`,
    );
  }
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_PLAYWRIGHT.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `Playwright ${version} is too old: ${OLDEST_PLAYWRIGHT} or newer is required. Run "${add} @playwright/test@latest" first.`,
  );
}

function packageManagerOf(folder: string, root: string): PackageManager {
  const isUsed = ([file]: (typeof PACKAGE_MANAGERS)[number]) =>
    has(folder, file) || has(root, file);
  const [, manager] = PACKAGE_MANAGERS.find(isUsed) ?? [undefined, NPM];
  // pnpm requires this flag to add a package to the root of a workspace.
  const isWorkspace = manager.name === 'pnpm' && has(folder, 'pnpm-workspace.yaml');
  return isWorkspace ? { ...manager, add: `${manager.add} --workspace-root` } : manager;
}
