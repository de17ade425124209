import { expect, test } from '@playwright/test';
import type { MailboxSnapshot } from '../../src/mailbox/mailbox.js';
import { attachmentsOf, reportDataOf, resultOf } from './results.js';
import { ownStepsOf, runOf } from './run.js';

const FILE = 'created-mailboxes.spec.ts';
const run = () => runOf(FILE);

const subjectsOf = (title: string) =>
  reportDataOf(run(), title)
    .emails.map(({ record }) => record.subject)
    .reverse();

/** Less than the mailbox's own timeout. The text in parentheses depends on the load of this machine. */
const IS_CUT = /Timeout: {2}[1-3]?\d{1,3}ms \(/;

for (const kind of ['fixture', 'created']) {
  test(`a mailbox created in beforeAll works in each test: ${kind}`, () => {
    const message = resultOf(run(), `second of ${kind}`).messages.at(-1);
    expect(message).toMatch(IS_CUT);
    expect(message).toMatch(new RegExp(`^ *at \\S+/${FILE}:`, 'm'));
    expect(ownStepsOf(FILE, `first of ${kind}`)).toEqual([
      'test.step wait for an email @ await kept.waitForEmail();',
      '  test.step "first" from hello@shop.test @ await kept.waitForEmail();',
    ]);
    const attachments = attachmentsOf(run(), `second of ${kind}`);
    // Emails of earlier tests are not shown again.
    expect(Object.keys(attachments)).toEqual(['mailbox.html', 'mailbox.json']);
    expect(subjectsOf(`second of ${kind}`)).toEqual(['second']);
    const [box] = JSON.parse(attachments['mailbox.json'] ?? '[]');
    const subjects = box.received.map(({ subject }: { subject: string }) => subject);
    expect(subjects).toEqual(['hook', 'first', 'second']);
  });
}

test('the report of a failure has the emails of all used mailboxes once', () => {
  expect(subjectsOf('in a test')).toEqual(['fixture', 'unused', 'created']);
  const json = attachmentsOf(run(), 'in a test')['mailbox.json'] ?? '[]';
  const received: { subject: string }[][] = JSON.parse(json).map(
    (box: MailboxSnapshot) => box.received,
  );
  expect(received.map((emails) => emails.map(({ subject }) => subject))).toEqual([
    ['fixture'],
    [],
    ['unused'],
    ['created'],
  ]);
  expect(subjectsOf('in beforeAll')).toEqual(['hook']);
  expect(subjectsOf('after beforeAll')).toEqual(['hook', 'test']);
  expect(subjectsOf('in each hook')).toEqual(['hook', 'test', 'after']);
});

test("with Playwright's own test, calls have steps and time limits, and fail no later test", () => {
  expect(ownStepsOf(FILE, 'the next')[0]).toMatch(/^test.step wait for a code .* FAILED$/);
  expect(resultOf(run(), 'is cut').messages.at(-1)).toMatch(IS_CUT);
});
