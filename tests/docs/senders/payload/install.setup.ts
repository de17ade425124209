import { test as setup } from '@playwright/test';
import { ensureInstalled } from '../../../../scripts/ensure-installed.mjs';

setup('installs Payload', () => {
  setup.setTimeout(600_000);
  ensureInstalled(import.meta.dirname);
});
