import { expect, type Files, test } from '../support/project.js';
import { CONFIG } from './files.js';

/** A spec file's body, for tests that may use the worker's account. */
function withOwnTest(body: string): string {
  return `import { expect } from 'playwright-mailbox'; import { send } from './send'; import { test } from './own';\n${body}`;
}

/** A mailbox wherever Playwright lets one ask for it: global setup, worker, hook, test. */
const PROJECT: Files = {
  ...CONFIG,
  'playwright.config.ts': `
    import { defineConfig } from '@playwright/test';
    import { mailboxServer } from 'playwright-mailbox';
    export default defineConfig({
      fullyParallel: true,
      globalSetup: './set-up.ts',
      webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })],
      use: { mailboxDomain: 'shop.test' },
    });
  `,
  'set-up.ts': `
    import { expect } from 'playwright-mailbox';
    import { createMailbox } from 'playwright-mailbox/mailbox';
    import { send } from './send';
    export default async function setUp() {
      await using mailbox = createMailbox({ name: 'admin' });
      await send({ to: mailbox.address, subject: 'Hello Admin', text: 'Your code is 271828.' });
      process.env.ADMIN_ADDRESS = mailbox.address;
      process.env.ADMIN_CODE = await mailbox.waitForOtp();
      await expect(mailbox).toReceiveEmail({ subject: 'hello' });
    }
  `,
  'own.ts': `
    import { test as base } from 'playwright-mailbox';
    import { createMailbox, type Mailbox } from 'playwright-mailbox/mailbox';
    export const test = base.extend<object, { account: Mailbox }>({
      account: [
        async ({}, use, { project }) => {
          await using mailbox = createMailbox({ ...project.use, name: 'account' });
          await use(mailbox);
        },
        { scope: 'worker' },
      ],
    });
  `,
  'set-up.spec.ts': withOwnTest(`
    test('set-up and its email', async ({ mailbox }) => {
      expect(process.env.ADMIN_CODE).toBe('271828');
      const admin = await mailbox.at(process.env.ADMIN_ADDRESS as string);
      await send({ to: admin.address, subject: 'Again' });
      expect(await admin.waitForEmail()).toHaveSubject('Again');
    });
  `),
  'account.spec.ts': withOwnTest(`
    for (const number of [1, 2, 3, 4]) {
      test('account ' + number, async ({ account, mailbox }, { workerIndex }) => {
        expect(account.address).not.toBe(mailbox.address);
        const mail = { to: account.address, subject: 'Number ' + number };
        await send({ ...mail, text: 'Your code is 31415' + number + '.' });
        expect(await account.waitForOtp({ subject: mail.subject })).toBe('31415' + number);
        await expect(account).toReceiveEmail({ subject: mail.subject });
        console.log('\\nworker ' + workerIndex + ' has ' + account.address);
      });
    }
  `),
  'hook.spec.ts': withOwnTest(`
    import type { Mailbox } from 'playwright-mailbox';
    test.describe.configure({ mode: 'default' });
    let kept: Mailbox;
    test.beforeAll(async ({ mailbox }) => {
      kept = mailbox;
      await send({ to: kept.address, subject: 'Set up', text: 'Your code is 100000.' });
      expect(await kept.waitForOtp()).toBe('100000');
    });
    for (const number of [1, 2]) {
      test('kept ' + number, async ({ mailbox }) => {
        expect(kept.address).not.toBe(mailbox.address);
        const code = kept.waitForOtp();
        await send({ to: kept.address, subject: 'Number ' + number, text: 'Your code is 20000' + number + '.' });
        expect(await code).toBe('20000' + number);
        await expect(kept).toReceiveEmail({ subject: 'set up' });
        await expect(kept).not.toReceiveEmail({ subject: 'number ' + (number + 1) }, { within: 300 });
        await expect(kept.sent).toHaveSent({ subject: 'number ' + number });
        expect(await mailbox.list()).toEqual([]);
      });
    }
  `),
  'begin.spec.ts': withOwnTest(`
    let before: string;
    let all: string;
    test.beforeAll(async ({ mailbox }) => {
      all = mailbox.address;
      await send({ to: all, text: 'Your code is 482913.' });
      expect(await mailbox.waitForOtp()).toBe('482913');
    });
    test.beforeEach(({ mailbox }) => { before = mailbox.address; });
    test('has the mailbox of its beginning', ({ mailbox }) => {
      expect(mailbox.address).toBe(before);
      expect(mailbox.address).not.toBe(all);
    });
  `),
  'api.spec.ts': withOwnTest(`
    import { createServer } from 'node:http';
    import type { AddressInfo } from 'node:net';
    test('api', async ({ request, mailbox }) => {
      const app = createServer(async (asked, reply) => {
        const to = new URL(asked.url ?? '', 'http://app').searchParams.get('to') ?? '';
        await send({ to, text: 'Your code is 482913.' });
        reply.end();
      });
      await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
      const { port } = app.address() as AddressInfo;
      await request.post('http://127.0.0.1:' + port + '/?to=' + mailbox.address);
      expect(await mailbox.waitForOtp()).toBe('482913');
      await new Promise((resolve) => app.close(resolve));
    });
  `),
};

test('a mailbox works in global setup, in worker fixtures, in hooks, and in tests without a page', async ({
  runProject,
}) => {
  const run = await runProject(PROJECT, ['--workers=2']);
  expect([run.exitCode, run.passed, run.failed], run.output).toEqual([0, 9, 0]);

  const uses = [...run.output.matchAll(/^worker (\d+) has (\S+)$/gm)];
  expect(uses).toHaveLength(4);
  const workers = uses.map(([, worker]) => worker);
  const addresses = uses.map(([, , address = '']) => address);
  const pairs = uses.map(([pair]) => pair);
  for (const address of addresses)
    expect(address).toMatch(/^account\.[a-z0-9]{6}\.[a-z0-9]{16}@shop\.test$/);
  // One for each worker: two of each, and two pairs.
  expect(new Set(workers).size).toBe(2);
  expect(new Set(addresses).size).toBe(2);
  expect(new Set(pairs).size).toBe(2);
});
