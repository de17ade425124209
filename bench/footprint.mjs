// What installing this package, or others for comparison, adds to a project that has Playwright: bytes of the
// tarball, packages, bytes on the disk, and the time of `npm install` with all tarballs in npm's cache.
//
//   npm run bench:footprint
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const OTHERS = ['@msw/playwright', 'playwright-bdd', 'maildev', 'mailosaur'];

/** Installations of each package, of which the median counts. */
const ROUNDS = 3;

const scratch = mkdtempSync(path.join(tmpdir(), 'footprint-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const own = npm(['pack', '--json', '--pack-destination', scratch], ROOT);
const [{ filename }] = JSON.parse(own);
const candidates = [
  { name: 'playwright-mailbox', spec: path.join(scratch, filename) },
  ...OTHERS.map((name) => ({ name, spec: name })),
];

console.log('| package | version | tarball | packages | on disk | `npm install` |');
console.log('|---|---|---|---|---|---|');
for (const { name, spec } of candidates) {
  const folder = path.join(scratch, 'project');
  const times = [];
  let result;
  // The first round fills the cache.
  for (let round = 0; round <= ROUNDS; round++) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    install('@playwright/test', folder);
    const before = measure(folder);
    const start = performance.now();
    install(spec, folder);
    if (round > 0) times.push(performance.now() - start);
    const after = measure(folder);
    result = { packages: after.packages - before.packages, bytes: after.bytes - before.bytes };
  }
  const installed = JSON.parse(
    readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'),
  );
  const [{ size }] = JSON.parse(npm(['pack', '--dry-run', '--json', spec], scratch));
  const [time] = times.sort((a, b) => a - b).slice(Math.floor(ROUNDS / 2));
  const cells = [
    name,
    installed.version,
    kilobytes(size),
    result.packages,
    megabytes(result.bytes),
  ];
  console.log(`| ${[...cells, `${(time / 1_000).toFixed(1)} s`].join(' | ')} |`);
}

function install(spec, folder) {
  npm(['install', spec, '--save-dev', '--prefer-offline', '--no-audit', '--no-fund'], folder);
}

function npm(args, cwd) {
  const options = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('npm', args, options);
}

/** The packages and bytes in node_modules. */
function measure(folder) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const modules = path.join(folder, 'node_modules');
  // The lock file also has packages of other systems, which are not installed.
  const installed = Object.keys(packages).filter(
    (place) => place !== '' && lstatSync(path.join(folder, place), { throwIfNoEntry: false }),
  );
  return { packages: installed.length, bytes: bytesIn(modules) };
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0);
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1_000)} kB`;
}

function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
