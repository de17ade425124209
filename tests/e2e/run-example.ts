import path from 'node:path';
import { test } from '@playwright/test';
import { ROOT } from '../support/project.js';
import { type Finished, start } from '../support/project-process.js';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** Runs an example's own tests, like `npm test` in its folder. */
export function runExample(name: string, ...args: string[]): Promise<Finished> {
  const { CHROMIUM_PATH } = process.env;
  // Several configurations of an example run at once, and each would empty the other's output folder.
  const output = `--output=${test.info().outputPath('results')}`;
  return start(process.execPath, [PLAYWRIGHT, 'test', '--workers=1', output, ...args], {
    cwd: path.join(ROOT, 'examples', name),
    env: {
      ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
      // Creating a browser context takes longer than most tests. Playwright has no public option for this.
      PW_TEST_REUSE_CONTEXT: '1',
    },
  }).ended;
}
