import path from 'node:path';
import { runPlaywright } from '../support/playwright.mjs';

const PROJECT = path.join(import.meta.dirname, 'project');
const ROUNDS = 12;
const PACKAGES = { own: '@playwright/test', ours: 'playwright-mailbox' };

/** The number of tests in the project. */
export const TESTS = 200;

/**
 * The time in ms of tests that do not use the package, in rounds: with Playwright's own `test`, and with the
 * package's. Each goes first in turn.
 */
export async function trivialTests() {
  const spans = { own: [], ours: [] };
  const order = Object.keys(PACKAGES);
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of order) spans[side].push(await run(PACKAGES[side]));
    order.reverse();
  }
  return spans;
}

async function run(name) {
  return Number(await runPlaywright(PROJECT, { BENCH_PACKAGE: name }));
}
