import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { peerDependencies } from '../../../package.json';

/** The names that Playwright looks for, in its order. */
const CONFIG_NAMES = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map(
  (extension) => `playwright.config.${extension}`,
);

/** Files that only the root folder of a repository or workspace has. */
const ROOT_MARKS = [
  '.git',
  'pnpm-workspace.yaml',
  'lerna.json',
  'nx.json',
  'turbo.json',
  'rush.json',
];

/** How deep a package may lie in a repository. */
const MOST_FOLDERS_DEEP = 4;

/** More folders than a repository has packages: a home folder is not searched to its end. */
const MOST_FOLDERS = 2_000;

/** `>=1.57` → `1.57` */
const OLDEST_PLAYWRIGHT = peerDependencies['@playwright/test'].replace(/^\D+/, '');

/** A package.json, as far as it matters here. */
export interface Manifest {
  type?: string;
  scripts?: Record<string, string>;
  workspaces?: unknown;
  packageManager?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A project with Playwright. Paths are absolute. */
export interface Project {
  /** The configuration file. */
  config: string;
  /** The folder of the package.json that the configuration belongs to. */
  folder: string;
  /** The root folder of the repository or workspace; the same if there is none. */
  root: string;
  manifest: Manifest;
  playwright: string;
  packageManager: PackageManager;
}

/** How a package manager installs what is listed, adds a package for development, sets up Playwright, and runs commands and scripts. */
export interface PackageManager {
  install: string;
  add: string;
  create: string;
  run: string;
  script: string;
}

const PACKAGE_MANAGERS: Record<string, PackageManager> = {
  npm: {
    install: 'npm install',
    add: 'npm install --save-dev',
    create: 'npm init playwright@latest',
    run: 'npx',
    script: 'npm run',
  },
  pnpm: {
    install: 'pnpm install',
    add: 'pnpm add --save-dev',
    create: 'pnpm create playwright',
    run: 'pnpm exec',
    script: 'pnpm run',
  },
  yarn: {
    install: 'yarn install',
    add: 'yarn add --dev',
    create: 'yarn create playwright',
    run: 'yarn',
    script: 'yarn run',
  },
  bun: {
    install: 'bun install',
    add: 'bun add --dev',
    create: 'bun create playwright',
    run: 'bunx',
    script: 'bun run',
  },
};

const LOCK_FILES: [file: string, packageManager: string][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
];

/**
 * Finds the project of a folder.
 *
 * @param cwd where the command runs
 * @param given the configuration file, or its folder, if the user named it
 * @throws Error saying what is missing and what to run first
 */
export function findProject(cwd: string, given?: string): Project {
  const config =
    given === undefined ? findConfig(cwd) : namedConfig(path.resolve(cwd, given), given);
  const folder = nearest(path.dirname(config), (one) => has(one, 'package.json'));
  if (folder === undefined) {
    throw new Error(
      `There is no package.json for ${config}. Run "npm init playwright@latest" first.`,
    );
  }
  const root = nearest(folder, isRoot) ?? folder;
  const manifest = readManifest(folder);
  const packageManager = packageManagerOf(folder, root);
  const playwright = playwrightOf(config, folder, manifest, packageManager);
  return { config, folder, root, manifest, playwright, packageManager };
}

/** The option that makes Playwright find a configuration from the folder of its package; empty if it does so by itself. */
export function configFlag({ config, folder }: Project): string {
  const file = path.relative(folder, config).replaceAll(path.sep, '/');
  return CONFIG_NAMES.includes(file) ? '' : ` -c ${file}`;
}

/** The package.json of a folder; empty if it cannot be read. */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** The folders below one, itself first, without those of installed or built files. */
export function foldersIn(top: string, depth = MOST_FOLDERS_DEEP): string[] {
  const found = [top];
  const depths = new Map([[top, 0]]);
  for (const folder of found) {
    if (found.length >= MOST_FOLDERS) break;
    const level = depths.get(folder) ?? 0;
    if (level >= depth) continue;
    for (const name of subfolders(folder)) {
      const child = path.join(folder, name);
      depths.set(child, level + 1);
      found.push(child);
    }
  }
  return found;
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isSource(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

function isSource(name: string): boolean {
  return !/^(?:\..*|node_modules|dist|build|out|coverage|vendor|target|test-results)$/.test(name);
}

function namedConfig(file: string, given: string): string {
  if (!existsSync(file)) throw new Error(`--config ${given} does not exist`);
  if (!statSync(file).isDirectory()) return file;
  const config = configIn(file);
  if (config === undefined) throw new Error(`--config ${given} has no playwright.config file`);
  return config;
}

/** The nearest configuration: in the folder, in one below it, or in one above it. */
function findConfig(cwd: string): string {
  const below = foldersIn(cwd)
    .map(configIn)
    .filter((file) => file !== undefined);
  const here = configIn(cwd);
  if (here !== undefined) return here;
  if (below.length > 1) {
    const list = below.map((file) => `\n  ${path.relative(cwd, file)}`).join('');
    throw new Error(`There are several configurations: choose one with --config.${list}`);
  }
  const root = nearest(cwd, isRoot);
  const above = nearest(cwd, (one) => configIn(one) !== undefined, root);
  const config = below[0] ?? (above === undefined ? undefined : configIn(above));
  if (config !== undefined) return config;
  throw new Error(
    `There is no playwright.config file in ${cwd}. Run "npm init playwright@latest" first, and then this command again. If the file has another name, pass it with --config.`,
  );
}

function configIn(folder: string): string | undefined {
  const name = CONFIG_NAMES.find((one) => has(folder, one));
  return name === undefined ? undefined : path.join(folder, name);
}

/** The nearest folder, from one upwards to `last`, that matches. */
function nearest(
  folder: string,
  matches: (folder: string) => boolean,
  last?: string,
): string | undefined {
  if (matches(folder)) return folder;
  const parent = path.dirname(folder);
  return parent === folder || folder === last ? undefined : nearest(parent, matches, last);
}

function isRoot(folder: string): boolean {
  return (
    ROOT_MARKS.some((name) => has(folder, name)) || readManifest(folder).workspaces !== undefined
  );
}

function has(folder: string, name: string): boolean {
  return existsSync(path.join(folder, name));
}

/** @throws Error if Playwright is not installed, or too old */
function playwrightOf(
  config: string,
  folder: string,
  { dependencies, devDependencies }: Manifest,
  packageManager: PackageManager,
): string {
  let version: string;
  try {
    ({ version } = createRequire(config)('@playwright/test/package.json'));
  } catch {
    const isListed = '@playwright/test' in { ...dependencies, ...devDependencies };
    const first = isListed ? packageManager.install : packageManager.create;
    throw new Error(`@playwright/test is not installed in ${folder}. Run "${first}" first.`);
  }
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_PLAYWRIGHT.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return version;
  throw new Error(
    `Playwright ${version} is too old: ${OLDEST_PLAYWRIGHT} or newer is required. Run "${packageManager.add} @playwright/test@latest" first.`,
  );
}

function packageManagerOf(folder: string, root: string): PackageManager {
  const places = [folder, root];
  const [, byLock] = LOCK_FILES.find(([file]) => places.some((place) => has(place, file))) ?? [];
  const named = places.map((place) => readManifest(place).packageManager?.split('@')[0]);
  const name = byLock ?? named.find((one) => one !== undefined) ?? 'npm';
  const manager = PACKAGE_MANAGERS[name] ?? (PACKAGE_MANAGERS.npm as PackageManager);
  // pnpm refuses to add a package to the root of a workspace without it.
  const isWorkspace = name === 'pnpm' && has(folder, 'pnpm-workspace.yaml');
  return isWorkspace ? { ...manager, add: `${manager.add} --workspace-root` } : manager;
}
