import path from 'node:path';
import { test } from '@playwright/test';
import { ROOT } from '../support/project.js';
import { type Finished, start } from '../support/project-process.js';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** Runs an example's own tests, as `npm test` in its folder does. */
export function runExample(name: string, ...args: string[]): Promise<Finished> {
  const { CHROMIUM_PATH } = process.env;
  // Several configs of an example run at once: each would empty the other's folder of results.
  const output = `--output=${test.info().outputPath('results')}`;
  return start(process.execPath, [PLAYWRIGHT, 'test', '--workers=1', output, ...args], {
    cwd: path.join(ROOT, 'examples', name),
    env: {
      ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
      // To make a context takes the browser longer than most tests take; Playwright has no public option for it.
      PW_TEST_REUSE_CONTEXT: '1',
    },
  }).ended;
}
