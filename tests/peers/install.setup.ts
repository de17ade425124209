import { expect, test as setup } from '@playwright/test';
import { ROOT } from '../support/project.js';
import { start } from '../support/project-process.js';

setup('installs packages for tests', async () => {
  // SQLite is compiled if there is no prebuilt binary.
  setup.setTimeout(1_800_000);
  const args = ['scripts/ensure-peers.mjs', '--fast-compile'];
  const { exitCode, output } = await start(process.execPath, args, {
    cwd: ROOT,
    env: process.env,
  }).ended;
  expect(exitCode, output).toBe(0);
  if (output !== '') console.log(output.trim());
});
