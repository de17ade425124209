import { expect, type Files, test } from '../support/project.js';

/** A test without a browser: it sends the emails itself, like an app. */
const MAIL_TEST = `
test('gets its email', async ({ mailbox, expectEmail }) => {
  const app = createTransport(process.env.MAILBOX_SMTP_URL);
  const mail = { from: 'hello@shop.test', to: mailbox.address };
  await app.sendMail({ ...mail, bcc: 'audit@shop.test', subject: 'Verify', text: 'Your code is 482913.' });
  expect(await mailbox.waitForOtp()).toBe('482913');

  const link = '<a href="https://shop.test/dashboard">Go</a>';
  await app.sendMail({ ...mail, subject: 'Welcome', html: link });
  const welcome = await expectEmail({ subject: /welcome/i, from: 'hello@shop.test' });
  expect(welcome).toHaveSubject('Welcome');
  expect(welcome).toHaveLink(/\\/dashboard$/);
  expect(welcome).not.toHaveOtp();
  expect(await mailbox.waitForLink()).toBe('https://shop.test/dashboard');

  await expect(mailbox).toReceiveEmail({ subject: 'verify' });
  await expect(mailbox.sent).toHaveSent({ subject: /verify/i, bcc: 'audit@shop.test' });
  await expect(mailbox).not.toReceiveEmail({ subject: 'invoice', within: 300 });
});
`;

/** Only true if modules are loaded as the project specifies. */
const IS_ESM = `expect(typeof require).toBe('undefined');`;
const IS_CJS = `expect(typeof require).toBe('function');`;

const TYPESCRIPT_CONFIG = `
import { defineConfig } from '@playwright/test';
import { type MailboxOptions, mailboxServer } from 'playwright-mailbox';

export default defineConfig<MailboxOptions>({
  use: { mailboxTimeout: 9_000 },
  webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })],
});
`;

const IMPORTS = `
import { createTransport } from 'nodemailer';
import { expect, test } from 'playwright-mailbox';
`;

/** An app that finds the mailbox server in the variables of the entry before its own. */
const APP = `
import { createServer } from 'node:http';
import { createTransport } from 'nodemailer';

const mailer = createTransport(process.env.MAILBOX_SMTP_URL);
const app = createServer(async (request, response) => {
  const to = new URL(request.url, 'http://app').searchParams.get('to');
  await mailer.sendMail({ from: 'hello@shop.test', to, text: 'Your code is 271828.' });
  response.end(process.env.MAILBOX_API_KEY);
});
app.listen(0, '127.0.0.1', () => {
  console.log('at http://127.0.0.1:' + app.address().port);
});
`;

const APP_TEST = `
test('gets the code of the app', async ({ mailbox, request }) => {
  const answer = await request.post(process.env.APP_URL + '/?to=' + mailbox.address);
  expect(await answer.text()).toBe('key-of-mine');
  expect(await mailbox.waitForOtp()).toBe('271828');
});
`;

/** The project of tests/playwright/ is in TypeScript as ESM, and `commonjs` of tests/cli/init in JavaScript as CJS. */
const PROJECTS: Record<string, Files> = {
  'TypeScript as CJS': {
    'package.json': '{ "type": "commonjs" }',
    'playwright.config.ts': TYPESCRIPT_CONFIG,
    'mail.spec.ts': IMPORTS + IS_CJS + MAIL_TEST,
  },
  'JavaScript as ESM': {
    'package.json': '{}',
    'playwright.config.mjs': `
      import { mailboxServer } from 'playwright-mailbox';
      export default {
        webServer: [
          mailboxServer({ httpPort: 0, smtpPort: 0, apiKey: 'key-of-mine' }),
          { command: 'node app.mjs', wait: { stdout: /at (?<APP_URL>http:.*)/ } },
        ],
      };
    `,
    'app.mjs': APP,
    'mail.spec.mjs': IMPORTS + IS_ESM + MAIL_TEST + APP_TEST,
  },
};

for (const [kind, files] of Object.entries(PROJECTS)) {
  test(`a project in ${kind} receives email and prints nothing to stderr`, async ({
    runProject,
  }) => {
    const { exitCode, failed, stderr, output } = await runProject(files);
    // Playwright forwards the server's output to stderr.
    expect({ exitCode, failed, stderr }, output).toEqual({ exitCode: 0, failed: 0, stderr: '' });
  });
}
