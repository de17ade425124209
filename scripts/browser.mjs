import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's name for the headless shell, which renders no window and is therefore faster. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
];

/**
 * Playwright's launch options: the browser found, without access to other machines and without a GPU.
 *
 * @returns {{ executablePath?: string, args: string[] }}
 */
export function launchOptions() {
  const executablePath = findBrowser();
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      // Otherwise a process emulates a GPU, which is slower than software rendering.
      '--disable-gpu',
      // One process less to start and to talk to.
      '--in-process-gpu',
    ],
  };
}

/**
 * The executable for Playwright to launch. `undefined` leaves the choice to Playwright: either its own
 * browser is installed, or Playwright reports that none is.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return chosenByHand(process.env.CHROMIUM_PATH);
  if (hasHeadlessShellOfPlaywright()) return undefined;
  return [
    ...onPath([HEADLESS_SHELL]),
    chromium.executablePath(),
    ...onPath(NAMES),
    ...USUAL_PLACES,
  ].find(isExecutable);
}

/** @param {string} file */
function chosenByHand(file) {
  if (isExecutable(file)) return file;
  throw new Error(`CHROMIUM_PATH is ${file}, and there is no executable file of that name.`);
}

/**
 * A headless run uses Playwright's headless shell by default. It is downloaded separately from the full
 * Chromium, whose path `executablePath()` returns. Either may be installed without the other.
 */
function hasHeadlessShellOfPlaywright() {
  const marker = chromium
    .executablePath()
    .replace(/([\\/])chromium(-\d+[\\/]).*$/, '$1chromium_headless_shell$2INSTALLATION_COMPLETE');
  return existsSync(marker);
}

/** Whether Playwright's or Debian's headless shell is installed. */
export function hasHeadlessShell() {
  return hasHeadlessShellOfPlaywright() || onPath([HEADLESS_SHELL]).some(isExecutable);
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
