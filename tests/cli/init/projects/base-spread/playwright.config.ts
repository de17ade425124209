import { defineConfig } from '@playwright/test';
import { base } from './base';

export default defineConfig({
  ...base,
  testDir: 'e2e',
});
