import { expect, type Files, type ProjectRun } from '../support/project.js';
import { testsOfOneRun } from './one-run.js';
import { errorsOf } from './results.js';

/** A project whose expectations have a time limit of their own, and the `expect` of a team. */
const OWN: Files = {
  'playwright.config.ts': `
    import { defineConfig } from '@playwright/test';
    import { mailboxServer } from 'playwright-mailbox';
    const limits = '2.spec.ts';
    export default defineConfig({
      projects: [
        { name: 'usual', testIgnore: limits },
        { name: 'brief', testMatch: limits, expect: { timeout: 103 } },
      ],
      webServer: mailboxServer({ httpPort: 0, smtpPort: 0 }),
    });
  `,
  'own.ts': `
    import { expect as base, mergeExpects } from '@playwright/test';
    import { mailboxExpect } from 'playwright-mailbox';
    const team = base.extend({
      toBeAtShop: (_address: string) => ({ pass: false, message: () => 'not at the shop' }),
    });
    export const expect = mergeExpects(team, mailboxExpect);
  `,
};

const testOf = testsOfOneRun({ files: OWN });

/** The first line of each, and the lines of code that they point at. */
function shortOf(run: ProjectRun, title: string): string[] {
  return errorsOf(run, title).map((message) => {
    const code = /^> +\d+ \| *(.*)$/m.exec(message)?.[1] ?? '';
    return `${message.split('\n')[0]} @ ${code}`;
  });
}

testOf(
  'soft expectations of every kind go on, and each failure is reported',
  `
      test.fail('soft', async ({ mailbox, expectEmail }) => {
        await send({ to: mailbox.address, subject: 'Hello' });
        const email = await expectEmail();
        await expect.soft(mailbox).toReceiveEmail({ subject: 'x' }, { timeout: 300 });
        await expect.soft(mailbox).not.toReceiveEmail();
        await expect.soft(mailbox.sent).toHaveSent({ subject: 'x' }, { timeout: 300 });
        await expect.soft(mailbox.sent).not.toHaveSent();
        await expect.soft(mailbox.sent).toHaveSentTimes(2, {}, { timeout: 300 });
        await expect.soft(mailbox.sent).not.toHaveSentTimes(1, {}, { within: 300 });
        expect.soft(email).toHaveSubject('x');
        expect.soft(email).not.toHaveSubject('Hello');
        expect.soft(email).toPassSpamCheck();
        expect.soft(email).toHaveSubject('Hello');
        console.log('\\nwent on');
      });
    `,
  (run) => {
    expect(run.failed).toBe(0);
    expect(run.output).toContain('went on');
    expect(shortOf(run, 'soft')).toEqual([
      'Error: expect(mailbox).toReceiveEmail(subject "x") failed: email arrived, but not what was expected @ ' +
        "await expect.soft(mailbox).toReceiveEmail({ subject: 'x' }, { timeout: 300 });",
      'Error: expect(mailbox).not.toReceiveEmail() failed: a matching email arrived @ ' +
        'await expect.soft(mailbox).not.toReceiveEmail();',
      'Error: expect(mailbox.sent).toHaveSent(subject "x") failed: email arrived, but not what was expected @ ' +
        "await expect.soft(mailbox.sent).toHaveSent({ subject: 'x' }, { timeout: 300 });",
      'Error: expect(mailbox.sent).not.toHaveSent() failed: a matching email arrived @ ' +
        'await expect.soft(mailbox.sent).not.toHaveSent();',
      'Error: expect(mailbox.sent).toHaveSentTimes(2) failed: only 1 of 2 emails arrived @ ' +
        'await expect.soft(mailbox.sent).toHaveSentTimes(2, {}, { timeout: 300 });',
      'Error: expect(mailbox.sent).not.toHaveSentTimes(1) failed: exactly 1 was sent @ ' +
        'await expect.soft(mailbox.sent).not.toHaveSentTimes(1, {}, { within: 300 });',
      "Error: expect(email).toHaveSubject(expected) @ expect.soft(email).toHaveSubject('x');",
      "Error: expect(email).not.toHaveSubject(expected) @ expect.soft(email).not.toHaveSubject('Hello');",
      'Error: toPassSpamCheck() expected PASS, got: @ expect.soft(email).toPassSpamCheck();',
    ]);
  },
);

testOf(
  "a time limit by expect.configure(), by the call, and by the project; messages of one's own",
  `
      import { expect as own } from './own';
      test.use({ mailboxTimeout: 60_000 });

      test.fail('time limits', async ({ mailbox }) => {
        const brief = own.configure({ timeout: 101, soft: true });
        await brief(mailbox, 'by configure').toReceiveEmail();
        await brief(mailbox.sent, 'by configure').toHaveSent();
        await brief(mailbox.sent, 'by configure').toHaveSentTimes(1);
        await brief(mailbox, 'by the call').toReceiveEmail({}, { timeout: 102 });
        await brief(mailbox.sent, 'by the call').toHaveSent({}, { timeout: 102 });
        await own.soft(mailbox, 'by the project').toReceiveEmail();
        await own.soft(mailbox.sent, 'by the project').toHaveSent();
      });
      test.fail('an email', async ({ mailbox, expectEmail }) => {
        await send({ to: mailbox.address, subject: 'Hello' });
        const email = await expectEmail();
        own.soft(email, 'greets').toHaveSubject('Goodbye');
        own.configure({ message: 'has none' }).soft(email).toHaveOtp();
        own.soft(mailbox.address, 'is ours').toBeAtShop();
        own(email, 'hides').not.toHaveSubject('Hello');
      });
    `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([2, 0]);
    const limits = errorsOf(run, 'time limits').map((message) => {
      const [said, , reported = ''] = message.split('\n');
      // A machine under load may not even reach the server in so short a time.
      const call = reported
        .split('.')
        .at(-1)
        ?.replace(/ failed: .*/, '');
      return `${said} | ${call} | ${/Timeout:\s+(\S+)/.exec(message)?.[1]}`;
    });
    expect(limits).toEqual([
      'Error: by configure | toReceiveEmail() | 101ms',
      'Error: by configure | toHaveSent() | 101ms',
      'Error: by configure | toHaveSentTimes(1) | 101ms',
      'Error: by the call | toReceiveEmail() | 102ms',
      'Error: by the call | toHaveSent() | 102ms',
      'Error: by the project | toReceiveEmail() | 103ms',
      'Error: by the project | toHaveSent() | 103ms',
    ]);
    const email = errorsOf(run, 'an email');
    expect(email.map((message) => message.split('\n').slice(0, 3).join('|'))).toEqual([
      'Error: greets||expect(email).toHaveSubject(expected)',
      'Error: has none||expect(email).toHaveOtp()',
      'Error: is ours||not at the shop',
      'Error: hides||expect(email).not.toHaveSubject(expected)',
    ]);
  },
);

testOf(
  'a signal ends an assertion, which then fails; its result has the details',
  `
      const failureOf = async (assertion) => assertion.then(() => ({ message: 'none' }), (error) => error);
      const headline = ({ message }) => message.replace(/\\u001b\\[\\d+m/g, '').split('\\n')[0];

      test('aborted', async ({ mailbox }) => {
        const { signal } = abortSoon();
        const limits = { timeout: 0, signal };
        const watching = { within: 60_000, signal };
        const failures = await Promise.all([
          failureOf(expect(mailbox).toReceiveEmail({ subject: 'x' }, limits)),
          failureOf(expect(mailbox).not.toReceiveEmail({}, watching)),
          failureOf(expect(mailbox.sent).toHaveSentTimes(2, {}, limits)),
          failureOf(expect(mailbox.sent).not.toHaveSentTimes(2, {}, limits)),
          failureOf(expect(mailbox).toHaveReceivedTimes(0, {}, watching)),
        ]);
        expect(failures.map(headline)).toEqual([
          'expect(mailbox).toReceiveEmail(subject "x") failed: the assertion was aborted',
          'expect(mailbox).not.toReceiveEmail() failed: the assertion was aborted',
          'expect(mailbox.sent).toHaveSentTimes(2) failed: the assertion was aborted',
          'expect(mailbox.sent).not.toHaveSentTimes(2) failed: the assertion was aborted',
          'expect(mailbox).toHaveReceivedTimes(0) failed: the assertion was aborted',
        ]);
        expect(failures[0].message).toMatch(/Expected: an email with subject "x".*Reason:   Error: enough/s);
        expect(failures[1].message).toContain('Expected: no email');
        const late = await failureOf(expect(mailbox).toReceiveEmail({}, { signal }));
        expect(headline(late)).toContain('the assertion was aborted');
      });

      function abortSoon() {
        const controller = new AbortController();
        setTimeout(() => controller.abort(new Error('enough')), 100);
        return controller;
      }

      test('results', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'Hello', text: 'Your code is 482913.' });
        const email = await mailbox.waitForEmail();
        const { matcherResult } = await failureOf(expect(mailbox).toHaveReceivedTimes(2, {}, { timeout: 1_000 }));
        expect(matcherResult).toMatchObject({ name: 'toHaveReceivedTimes', pass: false, expected: 2, actual: 1, timeout: 1_000 });
        expect(matcherResult.log.join()).toContain('GET /v1/inbox');
        const of = { subject: 'x' };
        const { matcherResult: none } = await failureOf(expect(mailbox).toReceiveEmail(of, { timeout: 300 }));
        expect(none).toMatchObject({ name: 'toReceiveEmail', expected: of, timeout: 300 });
        const ofEmail = (assert) => { try { assert(); } catch (error) { return error.matcherResult; } };
        expect(ofEmail(() => expect(email).toHaveSubject('x'))).toMatchObject({ expected: 'x', actual: 'Hello' });
        expect(ofEmail(() => expect(email).toContainBodyText('x'))).toMatchObject({ actual: 'Your code is •••.' });
        const { matcherResult: count } = await failureOf(expect(email).toHaveAttachmentCount(1));
        expect(count).toMatchObject({ expected: 1, actual: 0 });
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([2, 0]);
  },
);

testOf(
  'expect.poll() and toPass() next to them',
  `
      test('passes', async ({ mailbox }) => {
        const count = expect.poll(async () => (await mailbox.list()).length, { intervals: [1] });
        const latest = expect.poll(() => mailbox.latest(), { intervals: [1] });
        const polled = Promise.all([
          count.toBe(2),
          latest.toHaveSubject('Second'),
          expect.poll(() => mailbox.sent.latest(), { intervals: [1] }).toHaveSubject('Second'),
          expect(async () => expect(await mailbox.latest()).toHaveOtp('482913')).toPass({ intervals: [1] }),
        ]);
        await send({ to: mailbox.address, subject: 'First' });
        await send({ to: mailbox.address, subject: 'Second', text: 'Your code is 482913.' });
        await polled;
        expect(await mailbox.waitForOtp()).toBe('482913');
      });
      test.fail('poll', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'First' });
        await expect.poll(() => mailbox.latest(), { timeout: 200, intervals: [1] }).toHaveSubject('Second');
      });
      test.fail('toPass', async ({ mailbox }) => {
        await mailbox.list();
        await expect(async () => {
          await expect(mailbox, 'greets').toReceiveEmail({ subject: 'Second' }, { timeout: 300 });
        }).toPass({ timeout: 1_500, intervals: [1] });
      });
    `,
  (run) => {
    expect([run.passed, run.failed], run.output).toEqual([3, 0]);
    expect(errorsOf(run, 'poll')).toEqual([
      expect.stringMatching(
        /expect\(email\)\.toHaveSubject\(expected\).*"Second".*"First".*Timeout 200ms/s,
      ),
    ]);
    expect(errorsOf(run, 'toPass')).toEqual([
      expect.stringMatching(
        /greets.*expect\(mailbox\)\.toReceiveEmail\(subject "Second"\) failed: nothing arrived/s,
      ),
    ]);
  },
);
