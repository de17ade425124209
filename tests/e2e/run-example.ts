import path from 'node:path';
import { ROOT } from '../support/project.js';
import { type Finished, start } from '../support/project-process.js';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** Runs an example's own tests, as `npm test` in its folder does. */
export function runExample(name: string, ...args: string[]): Promise<Finished> {
  const { CHROMIUM_PATH } = process.env;
  return start(process.execPath, [PLAYWRIGHT, 'test', '--workers=1', ...args], {
    cwd: path.join(ROOT, 'examples', name),
    env: { ...(CHROMIUM_PATH && { CHROMIUM_PATH }) },
  }).ended;
}
