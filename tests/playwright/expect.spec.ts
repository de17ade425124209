import { expect, test } from '@playwright/test';
import { errorsOf } from './results.js';
import { runOf, type SpecRun } from './run.js';

/** The first line of each error, and the lines of code that it points at. */
function shortOf(run: SpecRun, title: string): string[] {
  return errorsOf(run, title).map((message) => {
    const code = /^> +\d+ \| *(.*)$/m.exec(message)?.[1] ?? '';
    return `${message.split('\n')[0]} @ ${code}`;
  });
}

test('soft assertions of every kind continue, and each failure is reported', () => {
  const run = runOf('expect.spec.ts');
  expect(run.output).toContain('went on');
  expect(shortOf(run, 'soft')).toEqual([
    'Error: expect(mailbox).toReceiveEmail(subject "x") failed: email arrived, but not what was expected @ ' +
      "await expect.soft(mailbox).toReceiveEmail({ subject: 'x', timeout: 300 });",
    'Error: expect(mailbox).not.toReceiveEmail() failed: a matching email arrived @ ' +
      'await expect.soft(mailbox).not.toReceiveEmail();',
    'Error: expect(mailbox.sent).toHaveSent(subject "x") failed: email arrived, but not what was expected @ ' +
      "await expect.soft(mailbox.sent).toHaveSent({ subject: 'x', timeout: 300 });",
    'Error: expect(mailbox.sent).not.toHaveSent() failed: a matching email arrived @ ' +
      'await expect.soft(mailbox.sent).not.toHaveSent();',
    'Error: expect(mailbox.sent).toHaveSentTimes(2) failed: only 1 of 2 emails arrived @ ' +
      'await expect.soft(mailbox.sent).toHaveSentTimes(2, { timeout: 300 });',
    'Error: expect(mailbox.sent).not.toHaveSentTimes(1) failed: exactly 1 was sent @ ' +
      'await expect.soft(mailbox.sent).not.toHaveSentTimes(1, { within: 300 });',
    "Error: expect(email).toHaveSubject(expected) @ expect.soft(email).toHaveSubject('x');",
    "Error: expect(email).not.toHaveSubject(expected) @ expect.soft(email).not.toHaveSubject('Hello');",
    'Error: toPassSpamCheck() expected PASS, got: @ expect.soft(email).toPassSpamCheck();',
  ]);
});

test('takes the timeout from expect.configure(), the call or the project', () => {
  const limits = errorsOf(runOf('options-of-a-project.spec.ts'), 'time limits').map((message) => {
    const [said, , reported = ''] = message.split('\n');
    // A busy machine may not even reach the server in such a short time.
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
});

test("puts the user's own message first", () => {
  const messages = errorsOf(runOf('options-of-a-project.spec.ts'), "messages of one's own");
  expect(messages.map((message) => message.split('\n').slice(0, 3).join('|'))).toEqual([
    'Error: greets||expect(email).toHaveSubject(expected)',
    'Error: has none||expect(email).toHaveOtp()',
    'Error: is ours||not at the shop',
    'Error: hides||expect(email).not.toHaveSubject(expected)',
  ]);
});

test("shares a worker's mailbox between its tests", () => {
  const { output } = runOf('options-of-a-project.spec.ts');
  const uses = [...output.matchAll(/^worker (\d+) has (\S+)$/gm)];
  expect(uses).toHaveLength(4);
  const workers = new Set(uses.map(([, worker]) => worker));
  const addresses = new Set(uses.map(([, , address = '']) => address));
  const pairs = new Set(uses.map(([pair]) => pair));
  for (const address of addresses)
    expect(address).toMatch(/^account\.[a-z0-9]{6}\.[a-z0-9]{16}@shop\.test$/);
  expect([addresses.size, pairs.size]).toEqual([workers.size, workers.size]);
});
