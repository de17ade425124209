import { expect, type ProjectRun, test } from '../support/project.js';
import { CONFIG, specOf } from './files.js';
import { errorsOf } from './results.js';

/** The first line of each, and the lines of code that they point at. */
function shortOf(run: ProjectRun, title: string): string[] {
  return errorsOf(run, title).map((message) => {
    const code = /^> +\d+ \| *(.*)$/m.exec(message)?.[1] ?? '';
    return `${message.split('\n')[0]} @ ${code}`;
  });
}

test('soft expectations of every kind go on, and each failure is told', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      test('soft', async ({ mailbox, expectEmail }) => {
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
    `),
  );
  expect(run.failed).toBe(1);
  expect(run.output).toContain('went on');
  expect(shortOf(run, 'soft')).toEqual([
    'Error: expect(mailbox).toReceiveEmail(subject "x") failed: mail arrived, but not what was expected @ ' +
      "await expect.soft(mailbox).toReceiveEmail({ subject: 'x' }, { timeout: 300 });",
    'Error: expect(mailbox).not.toReceiveEmail() failed: it came @ ' +
      'await expect.soft(mailbox).not.toReceiveEmail();',
    'Error: expect(mailbox.sent).toHaveSent(subject "x") failed: mail arrived, but not what was expected @ ' +
      "await expect.soft(mailbox.sent).toHaveSent({ subject: 'x' }, { timeout: 300 });",
    'Error: expect(mailbox.sent).not.toHaveSent() failed: it came @ ' +
      'await expect.soft(mailbox.sent).not.toHaveSent();',
    'Error: expect(mailbox.sent).toHaveSentTimes(2) failed: only 1 of 2 came @ ' +
      'await expect.soft(mailbox.sent).toHaveSentTimes(2, {}, { timeout: 300 });',
    'Error: expect(mailbox.sent).not.toHaveSentTimes(1) failed: exactly 1 was sent @ ' +
      'await expect.soft(mailbox.sent).not.toHaveSentTimes(1, {}, { within: 300 });',
    "Error: expect(email).toHaveSubject(expected) @ expect.soft(email).toHaveSubject('x');",
    "Error: expect(email).not.toHaveSubject(expected) @ expect.soft(email).not.toHaveSubject('Hello');",
    'Error: toPassSpamCheck() expected PASS, got: @ expect.soft(email).toPassSpamCheck();',
  ]);
});

test("a time limit by expect.configure(), by the call, and by mailboxTimeout; messages of one's own", async ({
  runProject,
}) => {
  const run = await runProject({
    ...CONFIG,
    'own.ts': `
      import { expect as base, mergeExpects } from '@playwright/test';
      import { mailboxExpect } from 'playwright-mailbox';
      const team = base.extend({
        toBeAtShop: (_address: string) => ({ pass: false, message: () => 'not at the shop' }),
      });
      export const expect = mergeExpects(team, mailboxExpect);
    `,
    'a.spec.ts': `
      import { test } from 'playwright-mailbox';
      import { expect } from './own';
      import { send } from './send';
      test.use({ mailboxTimeout: 103 });

      test('time limits', async ({ mailbox }) => {
        const brief = expect.configure({ timeout: 101, soft: true });
        await brief(mailbox, 'by configure').toReceiveEmail();
        await brief(mailbox.sent, 'by configure').toHaveSent();
        await brief(mailbox.sent, 'by configure').toHaveSentTimes(1);
        await brief(mailbox, 'by the call').toReceiveEmail({}, { timeout: 102 });
        await brief(mailbox.sent, 'by the call').toHaveSent({}, { timeout: 102 });
        await expect.soft(mailbox, 'by mailboxTimeout').toReceiveEmail();
        await expect.soft(mailbox.sent, 'by mailboxTimeout').toHaveSent();
      });
      test('an e-mail', async ({ mailbox, expectEmail }) => {
        await send({ to: mailbox.address, subject: 'Hello' });
        const email = await expectEmail();
        expect.soft(email, 'greets').toHaveSubject('Goodbye');
        expect.configure({ message: 'has none' }).soft(email).toHaveOtp();
        expect.soft(mailbox.address, 'is ours').toBeAtShop();
        expect(email, 'hides').not.toHaveSubject('Hello');
      });
    `,
  });
  expect(run.failed).toBe(2);
  const limits = errorsOf(run, 'time limits').map((message) => {
    const [said, , told = ''] = message.split('\n');
    return `${said} | ${told.split('.').at(-1)} | ${/Timeout:\s+(\S+)/.exec(message)?.[1]}`;
  });
  expect(limits).toEqual([
    'Error: by configure | toReceiveEmail() failed: nothing arrived | 101ms',
    'Error: by configure | toHaveSent() failed: nothing arrived | 101ms',
    'Error: by configure | toHaveSentTimes(1) failed: nothing arrived | 101ms',
    'Error: by the call | toReceiveEmail() failed: nothing arrived | 102ms',
    'Error: by the call | toHaveSent() failed: nothing arrived | 102ms',
    'Error: by mailboxTimeout | toReceiveEmail() failed: nothing arrived | 103ms',
    'Error: by mailboxTimeout | toHaveSent() failed: nothing arrived | 103ms',
  ]);
  const email = errorsOf(run, 'an e-mail');
  expect(email.map((message) => message.split('\n').slice(0, 3).join('|'))).toEqual([
    'Error: greets||expect(email).toHaveSubject(expected)',
    'Error: has none||expect(email).toHaveOtp()',
    'Error: is ours||not at the shop',
    'Error: hides||expect(email).not.toHaveSubject(expected)',
  ]);
});

test('expect.poll() and toPass() beside them', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
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
      test('poll', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'First' });
        await expect.poll(() => mailbox.latest(), { timeout: 200, intervals: [1] }).toHaveSubject('Second');
      });
      test('toPass', async ({ mailbox }) => {
        await mailbox.list();
        await expect(async () => {
          await expect(mailbox, 'greets').toReceiveEmail({ subject: 'Second' }, { timeout: 300 });
        }).toPass({ timeout: 1_500, intervals: [1] });
      });
    `),
  );
  expect([run.passed, run.failed], run.output).toEqual([1, 2]);
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
});
