import { expect, test as setup } from '@playwright/test';
import { ROOT } from '../../support/project.js';
import { start } from '../../support/project-process.js';

setup("installs the providers' SDKs", async () => {
  setup.setTimeout(600_000);
  const args = ['scripts/ensure-provider-sdks.mjs'];
  const options = { cwd: ROOT, env: process.env };
  const { exitCode, output } = await start(process.execPath, args, options).ended;
  expect(exitCode, output).toBe(0);
});
