import { expect, type Files } from '../support/project.js';
import { FAILING } from './files.js';
import { testsOfOneRun } from './one-run.js';
import { attachmentsOf, reportDataOf, resultOf } from './results.js';
import { ownStepsOf, STEPS_FILES, STEPS_REPORTER } from './step-tree.js';

/** A mailbox in global setup, of which Playwright's own test has the code. */
const SET_UP: Files = {
  'playwright.config.ts': `
    import { defineConfig } from '@playwright/test';
    import { mailboxServer } from 'playwright-mailbox';
    export default defineConfig({
      globalSetup: './set-up.ts',
      webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })],
    });
  `,
  'set-up.ts': `
    import { createMailbox } from 'playwright-mailbox';
    import { send } from './send';
    export default async () => {
      const mailbox = createMailbox();
      await send({ to: mailbox.address, text: 'Your code is 271828.' });
      process.env.SET_UP_CODE = await mailbox.waitForOtp();
    };
  `,
};

const testOf = testsOfOneRun({
  files: { ...FAILING, ...SET_UP, ...STEPS_FILES },
  args: [STEPS_REPORTER],
});

/** Sends an email whose text is put together there: the lines of code in a report do not hold it. */
const SEND = `const sendTo = (mailbox: Mailbox, subject: string) =>
  send({ to: mailbox.address, subject, html: '<p>te' + 'xt of ' + subject + '</p>' });`;

const IMPORTS = `import { createMailbox, type Mailbox } from 'playwright-mailbox'; ${SEND}`;

testOf(
  'a mailbox of beforeAll, in each test: its steps, its time limit, its email in the report',
  `
        ${IMPORTS}
        for (const kind of ['fixture', 'created'])
          test.describe(() => {
            test.describe.configure({ mode: 'serial' });
            let kept: Mailbox;
            test.beforeAll(async ({ mailbox }) => {
              kept = kind === 'fixture' ? mailbox : createMailbox({ mailboxTimeout: 60_000 });
              await sendTo(kept, 'hook');
              await kept.waitForEmail();
            });
            test('first of ' + kind, async () => {
              await sendTo(kept, 'first');
              await kept.waitForEmail();
            });
            test('second of ' + kind, async () => {
              test.setTimeout(4_000);
              await sendTo(kept, 'second');
              await kept.waitForEmail();
              await kept.waitForLink({ timeout: 20_000 });
            });
          });
      `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([2, 2]);
    for (const kind of ['fixture', 'created']) {
      // Its own time limit was 20 s. What is in parentheses depends on how busy this machine is.
      const { messages } = resultOf(run, `second of ${kind}`);
      expect(messages.at(-1)).toMatch(/Timeout: {2}[1-3]?\d{1,3}ms \(/);
      expect(run.output).toContain('at <project>/1.spec.ts:');
      expect(ownStepsOf(run, `first of ${kind}`)).toEqual([
        expect.stringMatching(/^test\.step wait for an email @ 1\.spec\.ts:\d+$/),
        expect.stringMatching(/^ {2}test\.step "first" from hello@shop\.test @ 1\.spec\.ts:\d+$/),
      ]);
      const attachments = attachmentsOf(run, `second of ${kind}`);
      // What an earlier test had is not shown again; the whole is in the list.
      expect(Object.keys(attachments)).toEqual(['mailbox.html', 'mailbox.json']);
      const { emails } = reportDataOf(run, `second of ${kind}`);
      expect(emails.map(({ record }) => record.subject)).toEqual(['second']);
      const [box] = JSON.parse(attachments['mailbox.json'] ?? '[]');
      const subjects = box.received.map(({ subject }: { subject: string }) => subject);
      expect(subjects).toEqual(['hook', 'first', 'second']);
    }
  },
);

testOf(
  'the report of a failure has the emails of all mailboxes that were used, once',
  `
      ${IMPORTS}
      import { test as failing } from './failing';
      failing('in a test', async ({ mailbox }) => {
        await sendTo(mailbox, 'fixture');
        await sendTo(createMailbox().another('bob'), 'unused');
        const created = createMailbox();
        await sendTo(created, 'created');
        await created.list();
        expect(1).toBe(2);
      });
      test.describe(() => {
        test.beforeAll(async () => {
          const created = createMailbox();
          await sendTo(created, 'hook');
          await created.waitForLink({ timeout: 300 });
        });
        test('in beforeAll', () => {});
      });
      test.describe(() => {
        test.beforeAll(async ({ mailbox }) => { await sendTo(mailbox, 'hook'); });
        test('after beforeAll', async ({ mailbox }) => {
          await sendTo(mailbox, 'test');
          await mailbox.waitForLink({ timeout: 300 });
        });
      });
      test.describe(() => {
        test.use({ mailboxAttach: 'on' });
        let created: Mailbox;
        test.beforeAll(async () => { created = createMailbox(); await sendTo(created, 'hook'); });
        test('on', async () => { await sendTo(created, 'test'); await created.waitForEmails(2); });
        test.afterAll(async () => { await sendTo(created, 'after'); await created.waitForEmail(); });
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([2, 2]);
    const subjectsOf = (title: string) =>
      reportDataOf(run, title)
        .emails.map(({ record }) => record.subject)
        .reverse();
    expect(subjectsOf('in a test')).toEqual(['fixture', 'unused', 'created']);
    expect(subjectsOf('in beforeAll')).toEqual(['hook']);
    expect(subjectsOf('after beforeAll')).toEqual(['hook', 'test']);
    expect(subjectsOf('on')).toEqual(['hook', 'test', 'after']);
  },
);

testOf(
  'a wait ends with the test that it was begun in, and the mailbox serves the next',
  `
      ${IMPORTS}
      const own = test.extend<object, { account: Mailbox }>({
        account: [
          async ({}, use, { project }) => {
            await using account = createMailbox({ ...project.use, name: 'account' });
            await use(account);
          },
          { scope: 'worker' },
        ],
      });
      const ends = { first: '', second: '' };
      own.use({ mailboxTimeout: 60_000 });
      own('first', async ({ account }) => {
        account.waitForOtp().catch(() => {});
        account.another('bob').waitForLink().catch(({ code }) => { ends.first = code; });
        expect(account).toReceiveEmail({ subject: 'never' }).catch(() => {});
        await account.list();
      });
      own('second', async ({ account }) => {
        expect(ends).toEqual({ first: 'ENDED', second: '' });
        account.waitForLink().catch(({ code }) => { ends.second = code; });
        await sendTo(account, 'second');
        expect((await account.waitForEmail()).subject).toBe('second');
      });
      own('third', async ({ account }) => {
        expect(ends).toEqual({ first: 'ENDED', second: 'ENDED' });
        await sendTo(account, 'third');
        expect((await account.waitForEmail()).subject).toBe('third');
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([3, 0]);
    expect(run.report?.errors).toEqual([]);
    const durations = ['first', 'second', 'third'].map((title) => resultOf(run, title).duration);
    expect(Math.max(...durations)).toBeLessThan(45_000);
  },
);

testOf(
  "with Playwright's own test: steps and the time limit, and no error in the next test",
  `
      import { test as own } from '@playwright/test';
      import { createMailbox } from 'playwright-mailbox';
      const mailbox = createMailbox({ mailboxTimeout: 60_000 });
      own('leaves a wait behind', async () => {
        expect(process.env.SET_UP_CODE).toBe('271828');
        mailbox.waitForLink({ timeout: 1_000 });
      });
      own('the next', async () => {
        await mailbox.waitForOtp({ timeout: 2_000 }).catch(() => {});
      });
      own('is cut', async () => {
        own.setTimeout(4_000);
        await mailbox.waitForOtp();
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([2, 1]);
    expect(ownStepsOf(run, 'the next')[0]).toMatch(/^test.step wait for a code .* FAILED$/);
    expect(resultOf(run, 'is cut').messages.at(-1)).toMatch(/Timeout: {2}[1-3]?\d{1,3}ms \(/);
  },
);
