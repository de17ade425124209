// Installs the packages of tests/peers, which only tests need and which take long to install: better-sqlite3
// is compiled if there is no prebuilt binary. With --fast-compile that takes a fifth of the time, but SQLite
// is slow: good for tests, not for benchmarks.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const modules = path.resolve(import.meta.dirname, '../node_modules');
const peers = path.resolve(import.meta.dirname, '../tests/peers');
const marker = path.join(peers, 'node_modules/.installed-for');

const lock = readFileSync(path.join(peers, 'package-lock.json'), 'utf8');
const manifest = JSON.parse(readFileSync(path.join(peers, 'package.json'), 'utf8'));
const versions = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });

const isFast = process.argv.includes('--fast-compile');

/** The environment of an installation: a compiled package works with one ABI of Node. */
const state = [process.platform, process.arch, process.versions.modules, lock].join('\n');
const fastState = `${state}\nfast compile`;

link();
if (!isComplete() && !wasTried()) {
  install();
  link();
}
if (!sqliteLoads()) {
  console.log(
    'better-sqlite3 could not be built, so its tests are skipped. To try again, install a C++ compiler, delete tests/peers/node_modules, and run this again.',
  );
}

function install() {
  // A single string for the shell, as npm is a .cmd file on Windows.
  execFileSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: peers,
    env: { ...process.env, ...(isFast && compilerFlags()) },
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(marker, isFast ? fastState : state);
}

/** These follow the flags of the package, and so override its -O3. */
function compilerFlags() {
  const { CFLAGS = '', CXXFLAGS = '' } = process.env;
  return { CFLAGS: `${CFLAGS} -O0`, CXXFLAGS: `${CXXFLAGS} -O0` };
}

function wasTried() {
  return [state, ...(isFast ? [fastState] : [])].includes(installedFor());
}

function installedFor() {
  return existsSync(marker) ? readFileSync(marker, 'utf8') : undefined;
}

/** Links the packages, so that the sources find them like a user's own. `npm install` removes the links. */
function link() {
  for (const [name, version] of versions) {
    const place = path.join(modules, name);
    const target = path.join(peers, 'node_modules', name);
    if (versionIn(place) === version) continue;
    rmSync(place, { recursive: true, force: true });
    if (existsSync(target)) symlinkSync(path.relative(modules, target), place, 'junction');
  }
}

function isComplete() {
  if (!isFast && installedFor() === fastState) return false;
  const areThere = versions.every(
    ([name, version]) => versionIn(path.join(modules, name)) === version,
  );
  return areThere && sqliteLoads();
}

/** @param {string} folder */
function versionIn(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

function sqliteLoads() {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
