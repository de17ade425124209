import { expect } from '../support/project.js';
import { testsOfOneRun } from './one-run.js';
import { resultOf } from './results.js';

const testOf = testsOfOneRun();

testOf(
  'a wait ends before its test does, and says so itself',
  `
      test.setTimeout(4_000);
      test.fail('waits too long', async ({ mailbox }) => {
        await mailbox.waitForOtp();
      });
      test('stands elsewhere', async ({ mailbox }) => {
        const link = mailbox.waitForLink();
        await new Promise(() => {});
        await link;
      });
    `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([1, 1]);
    const { status, messages } = resultOf(run, 'waits too long');
    expect([status, messages.length]).toEqual(['failed', 1]);
    expect(messages[0]).toMatch(/Timeout: {2}[1-3]\d\d\dms \(all the time left in the test\)/);
    expect(messages[0]).toMatch(/^ *at \S+\/1\.spec\.ts:5:/m);
    // What the test stands at is what is wrong with it, not the wait that it would have come to.
    const elsewhere = resultOf(run, 'stands elsewhere');
    expect([elsewhere.status, elsewhere.messages.length]).toEqual(['timedOut', 1]);
    expect(elsewhere.messages[0]).toContain('Test timeout of 4000ms exceeded.');
  },
);

testOf(
  'a test that is stopped in a wait says what had arrived, at once',
  // The time limit is lowered when the waits are on: else they would have ended before the test.
  `
      test('wait', async ({ mailbox }) => {
        const code = mailbox.waitForOtp();
        const link = mailbox.waitForLink();
        await send({ to: mailbox.address, subject: 'Hello' });
        await mailbox.waitForEmail();
        test.setTimeout(1);
        await code;
        await link;
      });
      test('matcher', async ({ mailbox }) => {
        const received = expect(mailbox).toReceiveEmail({ subject: 'welcome' });
        await send({ to: mailbox.address, subject: 'Hello' });
        await mailbox.waitForEmail();
        test.setTimeout(1);
        await received;
      });
      test.describe(() => {
        test.beforeAll(async ({ mailbox }) => {
          const code = mailbox.waitForOtp();
          await send({ to: mailbox.address, subject: 'Hello' });
          await mailbox.waitForEmail();
          test.setTimeout(1);
          await code;
        });
        test('hook', () => {});
      });
    `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([0, 3]);
    expect(run.report?.errors).toEqual([]);
    for (const [title, call] of [
      ['wait', 'mailbox.waitForOtp()'],
      ['matcher', 'expect(mailbox).toReceiveEmail(subject "welcome")'],
      ['hook', 'mailbox.waitForOtp()'],
    ] as const) {
      const { status, messages, duration } = resultOf(run, title);
      expect([status, messages.length], title).toEqual(['timedOut', 2]);
      expect(messages[0], title).toMatch(
        title === 'hook' ? /"beforeAll" hook timeout of/ : /Test timeout of/,
      );
      expect(messages[1], title).toContain(`${call} failed: the test ended first`);
      expect(messages[1], title).toContain('"Hello"');
      // Long before the wait's own ten seconds are up.
      expect(duration, title).toBeLessThan(8_000);
    }
  },
);

testOf(
  'a list ends before its test does, at a server that hangs',
  `
      import { createServer } from 'node:http';
      import { createMailbox } from 'playwright-mailbox';
      test.fail('lists', async ({}) => {
        test.setTimeout(3_000);
        const server = createServer(() => {}).listen(0, '127.0.0.1');
        await new Promise((resolve) => server.once('listening', resolve));
        const mailboxURL = 'http://127.0.0.1:' + server.address().port;
        await createMailbox({ mailboxURL }).list();
      });
    `,
  (run) => {
    const { status, messages } = resultOf(run, 'lists');
    expect([status, messages.length]).toEqual(['failed', 1]);
    expect(messages[0]).toMatch(
      /http:\S+ was not answered within \d+ms, all the time left in the test for mailbox\.list\(\)\./,
    );
  },
);
