import { test as setup } from '@playwright/test';
import { ensureInstalled } from '../../../../scripts/ensure-installed.mjs';

setup('installs Payload', async () => {
  setup.setTimeout(600_000);
  await ensureInstalled(import.meta.dirname);
});
