// Makes the pictures in docs/images/ from the example: npm run pictures
import { defineConfig, devices } from '@playwright/test';
import type { MailboxOptions } from 'playwright-mailbox';
import example from '../../examples/signup/playwright.config.js';

const [mailbox, app] = [example.webServer ?? []].flat();
if (!mailbox || !app) throw new Error('The example has another configuration');

export default defineConfig<MailboxOptions>({
  ...example,
  testDir: '.',
  workers: 1,
  outputDir: '../../test-results/pictures',
  webServer: [
    mailbox,
    { ...app, cwd: '../../examples/signup' },
    {
      ...app,
      name: 'App with a wrong password',
      cwd: '../../examples/signup',
      env: {
        PORT: '0',
        get SMTP_URL() {
          return (process.env.MAILBOX_SMTP_URL ?? '').replace('//', '//market-lane:wrong@');
        },
      },
      wait: { stdout: /listening on (?<BROKEN_APP_URL>http:\S+)/ },
    },
  ],
  projects: [
    {
      name: 'example',
      // The failing sign-up runs first, because other emails would obscure its cause.
      dependencies: ['broken'],
      testDir: '../../examples/signup/tests',
      testMatch: ['signup.spec.ts', 'magic-link.spec.ts', 'invite.spec.ts', 'resend.spec.ts'],
    },
    { name: 'recording', testMatch: 'recording.spec.ts', dependencies: ['pictures'] },
    { name: 'broken', testMatch: ['broken-signup.spec.ts', 'wrong-email.spec.ts'] },
    {
      name: 'pictures',
      testMatch: 'pictures.spec.ts',
      dependencies: ['example'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
});
