import path from 'node:path';
import { runPlaywright } from '../support/playwright.mjs';

const PROJECT = path.join(import.meta.dirname, 'project');
const ROUNDS = 12;
const PACKAGES = { own: '@playwright/test', ours: 'playwright-mailbox' };

/** How many tests the project has. */
export const TESTS = 200;

/**
 * The time in ms of tests that use nothing of the package, in rounds: with Playwright's own `test`, and
 * with the package's. Each is the first of the two in turn.
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
