import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
      export default { webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })] };
    `,
    'mail.spec.mjs': IMPORTS + IS_ESM + MAIL_TEST,
  },
};

for (const [kind, files] of Object.entries(PROJECTS)) {
  test(`a project in ${kind} receives email and prints nothing to stderr`, async ({
    runProject,
  }) => {
    const { exitCode, passed, stderr, output } = await runProject(files);
    // Playwright forwards the server's output to stderr.
    expect({ exitCode, passed, stderr }, output).toEqual({ exitCode: 0, passed: 1, stderr: '' });
  });
}

test('a test without the fixtures sends no request', async ({ runProject }) => {
  const connections: number[] = [];
  const server = createServer((socket) => {
    connections.push(Date.now());
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const run = await runProject(
    {
      'playwright.config.ts': 'export default {};',
      'mail.spec.ts': `
        import { expect, test } from 'playwright-mailbox';

        test('asks for nothing', () => {
          expect(1 + 1).toBe(2);
        });
        test('asks for email', async ({ mailbox }) => {
          await mailbox.waitForEmail({ timeout: 1 });
        });
      `,
    },
    [],
    { MAILBOX_URL: `http://127.0.0.1:${port}` },
  );
  server.close();
  expect([run.passed, run.failed], run.output).toEqual([1, 1]);
  const [, asks] = run.report?.suites[0]?.specs ?? [];
  const begin = new Date(asks?.tests[0]?.results[0]?.startTime ?? '').getTime();
  expect(connections.length).toBeGreaterThan(0);
  expect(Math.min(...connections)).toBeGreaterThanOrEqual(begin);
});
