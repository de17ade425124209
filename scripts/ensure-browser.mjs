// Makes sure that there is a browser for the tests, and installs one if necessary. With --headless-shell, as
// in CI, it also installs Debian's headless shell if there is only a full Chromium, because tests are faster
// in it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { findBrowser, hasHeadlessShell, launchOptions } from './browser.mjs';

const SILENCE_LIMIT = 60_000;

const HELP =
  'No browser to test in: install Chrome, or run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to the executable of a Chromium.';

try {
  if (!(await starts())) await install();
  else if (process.argv.includes('--headless-shell') && !hasHeadlessShell())
    await installDebianPackage();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Starts the browser instead of checking its file: a browser without its system libraries is unusable. */
async function starts() {
  const options = launchOptions();
  try {
    const browser = await chromium.launch(options);
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function install() {
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not start.`);
  }
  for (const way of [downloadFromPlaywright, installDebianPackage]) {
    if ((await way()) && (await starts())) {
      console.log(`Installed a browser to test in: ${findBrowser() ?? "Playwright's Chromium"}`);
      return;
    }
  }
  throw new Error(HELP);
}

function downloadFromPlaywright() {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return run(process.execPath, [cli, 'install', 'chromium']);
}

/** Also installs the system libraries that an earlier download may lack. */
async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  await run('apt-get', ['update']);
  const install = (name) => run('apt-get', ['install', '-y', '--no-install-recommends', name]);
  return (await install('chromium-headless-shell')) || install('chromium');
}

/**
 * Runs a command without showing its output. Kills it if it prints nothing for a minute.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(command, args) {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Otherwise Playwright tries several hosts and waits half a minute for each.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const silence = setTimeout(() => child.kill('SIGKILL'), SILENCE_LIMIT);
  child.stdout.on('data', () => silence.refresh());
  child.stderr.on('data', () => silence.refresh());
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  }).finally(() => clearTimeout(silence));
}
