import { expect, test } from '../support/project.js';
import { FAILING, specOf } from './files.js';
import { testsOfOneRun } from './one-run.js';
import { attachmentsOf, errorsOf, reportDataOf } from './results.js';

const testOf = testsOfOneRun({ files: FAILING });

test('an unawaited call ends with its test and fails the test, as in Playwright itself', async ({
  runProject,
}) => {
  const run = await runProject(
    specOf(`
      import type { Mailbox } from 'playwright-mailbox';

      // If the process waited for them, this test would time out.
      test.use({ mailboxTimeout: 3_600_000 });
      const CALLS = {
        waitForOtp: ({ mailbox }) => mailbox.waitForOtp(),
        waitForLink: ({ mailbox }) => mailbox.waitForLink(),
        sent: ({ mailbox }) => mailbox.sent.waitForEmail({ subject: 'never' }),
        another: ({ mailbox }) => mailbox.another('bob').waitForEmails(2),
        expectEmail: ({ expectEmail }) => expectEmail({ subject: 'never' }),
        'expectEmail.not': ({ expectEmail }) => expectEmail.not({ subject: 'never' }),
        toReceiveEmail: ({ mailbox }) => expect(mailbox).toReceiveEmail(),
        'not.toReceiveEmail': ({ mailbox }) => expect(mailbox).not.toReceiveEmail(),
        soft: ({ mailbox }) => expect.soft(mailbox.sent).toHaveSent(),
        toHaveSentTimes: ({ mailbox }) => expect(mailbox.sent).toHaveSentTimes(1),
      };
      // Expected failures: after those of matchers Playwright goes on in the same worker, which takes less time.
      for (const [name, call] of Object.entries(CALLS)) {
        test.fail(name, async ({ mailbox, expectEmail }) => {
          call({ mailbox, expectEmail });
          await mailbox.list();
        });
        test('after ' + name, async ({ mailbox }) => { await mailbox.list(); });
      }
    `),
  );
  expect([run.passed, run.failed], run.output).toEqual([20, 0]);
  expect(run.report?.errors).toEqual([]);
  for (const spec of run.report?.suites[0]?.specs ?? []) {
    const [message, ...more] = errorsOf(run, spec.title);
    if (spec.title.startsWith('after ')) expect(message, spec.title).toBeUndefined();
    else {
      expect(message, spec.title).toContain('the test ended first');
      expect(message, spec.title).toContain('This call was not awaited.');
      expect(more, spec.title).toEqual([]);
    }
  }
});

testOf(
  'what is handled or belongs to a test that has failed anyway says no more',
  `
      test.use({ mailboxTimeout: 60_000 });
      test('handled', async ({ mailbox }) => {
        mailbox.waitForOtp().catch(({ code }) => console.log('ended ' + code));
        await Promise.race([expect(mailbox).toReceiveEmail(), mailbox.list()]);
      });
      test.fail('failed', async ({ mailbox }) => {
        const code = mailbox.waitForOtp();
        expect(await mailbox.list()).toHaveLength(1);
        await code;
      });
      test('the next', async ({ mailbox }) => { await mailbox.list(); });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([3, 0]);
    expect(run.output).toContain('ended ENDED');
    expect(errorsOf(run, 'failed')).toEqual([expect.stringContaining('toHaveLength')]);
  },
);

testOf(
  'the emails of a test that fails by an unawaited call are attached, with its error',
  `
      import { test as failing } from './failing';
      failing('wait', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'Hello' });
        mailbox.waitForOtp();
      });
      failing('matcher', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'Hello' });
        expect(mailbox).toReceiveEmail({ subject: 'never' });
      });
      test('handled', async ({ mailbox }) => {
        mailbox.waitForOtp().catch(() => {});
        await mailbox.list();
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([3, 0]);
    for (const title of ['wait', 'matcher']) {
      expect(Object.keys(attachmentsOf(run, title))).toEqual(['mailbox.html', 'mailbox.json']);
      const { emails, errors } = reportDataOf(run, title);
      expect(emails.map(({ record: { subject } }) => subject)).toEqual(['Hello']);
      expect(errors).toEqual([expect.stringContaining('This call was not awaited.')]);
    }
    expect(attachmentsOf(run, 'handled')).toEqual({});
  },
);

testOf(
  'a wait that loses a race consumes nothing that another wait needs',
  `
      test('another kind', async ({ mailbox }) => {
        const link = mailbox.waitForLink('/reset');
        const sent = mailbox.sent.waitForEmail({ subject: 'Reset' });
        await send({ to: mailbox.address, subject: 'Code', text: 'Your code is 482913. https://shop.test/in' });
        expect(await Promise.race([link, sent, mailbox.waitForEmail()])).toHaveProperty('subject', 'Code');
        expect(await mailbox.waitForOtp()).toBe('482913');
        await send({ to: mailbox.address, subject: 'Reset', text: 'https://shop.test/reset' });
        expect(await link).toBe('https://shop.test/reset');
        expect(await sent).toHaveSubject('Reset');
        expect(await mailbox.waitForEmail({ subject: 'reset' })).toHaveSubject('Reset');
      });
      test('the same kind, canceled', async ({ mailbox }) => {
        const controller = new AbortController();
        const lost = mailbox.waitForOtp({ signal: controller.signal });
        expect(await Promise.race([lost, Promise.resolve('other')])).toBe('other');
        controller.abort();
        await send({ to: mailbox.address, text: 'Your code is 482913.' });
        expect(await mailbox.waitForOtp()).toBe('482913');
      });
      test('matchers', async ({ mailbox, expectEmail }) => {
        const lost = [expect(mailbox).toReceiveEmail(), expect(mailbox.sent).toHaveSent()];
        expect(await Promise.race([...lost, Promise.resolve('other')])).toBe('other');
        await send({ to: mailbox.address, text: 'Your code is 482913.' });
        await Promise.all(lost);
        expect(await mailbox.waitForOtp()).toBe('482913');
        await expectEmail({ body: '482913' });
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([3, 0]);
  },
);

testOf(
  'a retry block: matchers in it, and what it needs taken before it',
  `
      test('passes', async ({ mailbox }) => {
        let attempts = 0;
        await send({ to: mailbox.address, text: 'Your code is 482913.' });
        const code = await mailbox.waitForOtp();
        await expect(async () => {
          attempts++;
          if (attempts === 2) await send({ to: mailbox.address, subject: 'Welcome' });
          await expect(mailbox).toReceiveEmail({ subject: 'welcome' }, { timeout: 50 });
          expect(await mailbox.list({ subject: 'welcome' })).toHaveLength(1);
          expect(code).toBe('482913');
        }).toPass({ intervals: [1] });
        expect(attempts).toBe(2);
        await expect.poll(async () => (await mailbox.list()).length).toBe(2);
        expect((await mailbox.waitForEmail({ subject: 'welcome' })).subject).toBe('Welcome');
      });
      test('a code is taken once: a second attempt waits for the next', async ({ mailbox }) => {
        const codes: string[] = [];
        await send({ to: mailbox.address, text: 'Your code is 482913.' });
        await expect(async () => {
          codes.push(await mailbox.waitForOtp({ timeout: 1_500 }).catch(({ code }) => code));
          expect(codes).toHaveLength(2);
        }).toPass({ intervals: [1] });
        expect(codes).toEqual(['482913', 'USED_UP']);
      });
      test.fail('is over before its wait', async ({ mailbox }) => {
        await expect(async () => {
          await mailbox.waitForOtp({ timeout: 20_000 });
        }).toPass({ timeout: 300 });
      });
      test('the next', async ({ mailbox }) => {
        await send({ to: mailbox.address, text: 'Your code is 482913.' });
        expect(await mailbox.waitForOtp()).toBe('482913');
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([4, 0]);
    const results = run.report?.suites[0]?.specs.map(({ tests }) => tests[0]?.results[0]);
    const last = results?.[2];
    expect(last?.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('Timeout 300ms exceeded'),
    ]);
    // The wait in it was ended, not waited for.
    expect(last?.duration).toBeLessThan(10_000);
  },
);
