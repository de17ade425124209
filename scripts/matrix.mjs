// Runs the tests of the packed package with each supported version. Needs dist/.

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import manifest from '../package.json' with { type: 'json' };
import { findBrowser } from './browser.mjs';

const LOWEST = manifest.peerDependencies['@playwright/test'].replace('>=', '');

/** The lowest Playwright version runs with the oldest Node, as is most likely in practice. */
const MATRIX = [
  { node: '20', playwright: LOWEST },
  { node: '20', playwright: 'latest' },
  { node: '22', playwright: 'latest' },
  { node: '24', playwright: 'latest' },
  { node: '26', playwright: 'latest' },
];

const root = path.resolve(import.meta.dirname, '..');
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
const folder = mkdtempSync(path.join(tmpdir(), 'matrix-'));
const results = [];
try {
  for (const { node, playwright } of MATRIX) {
    console.log(`\n--- Node ${node}, Playwright ${playwright} ---`);
    const begun = performance.now();
    const passed = await run(nodeOf(node), playwright);
    const seconds = Math.round((performance.now() - begun) / 1000);
    results.push({
      Node: node,
      Playwright: playwright,
      result: passed ? 'passed' : 'FAILED',
      seconds,
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.table(results);
process.exitCode = results.every(({ result }) => result === 'passed') ? 0 : 1;

/**
 * A Node by its major version, from the npm package of that name.
 *
 * @param {string} version
 * @returns {string} a folder that contains the command `node`
 */
function nodeOf(version) {
  const args = ['--yes', '--loglevel=error', `node@${version}`, '-p', 'process.execPath'];
  const executable = execFileSync('npx', args, { cwd: folder, encoding: 'utf8' }).trim();
  const bin = path.join(folder, version);
  mkdirSync(bin, { recursive: true });
  const link = path.join(bin, 'node');
  rmSync(link, { force: true });
  symlinkSync(executable, link);
  return bin;
}

/**
 * Runs the tests, and all processes that they start, with a given Node.
 *
 * @param {string} bin the folder of Node
 * @param {string} playwright the version in the projects of the tests
 * @returns {Promise<boolean>} whether they passed
 */
function run(bin, playwright) {
  const args = [
    cli,
    'test',
    '--project=package',
    '--project=reports',
    '--reporter=dot',
    ...process.argv.slice(2),
  ];
  const env = {
    ...process.env,
    PATH: bin + path.delimiter + process.env.PATH,
    MATRIX_PLAYWRIGHT: playwright,
    // Any Playwright version can use this browser.
    CHROMIUM_PATH: findBrowser() ?? chromium.executablePath(),
  };
  const child = spawn(path.join(bin, 'node'), args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}
