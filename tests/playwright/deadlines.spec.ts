import { expect, test } from '@playwright/test';
import { resultOf } from './results.js';
import { runOf } from './run.js';

const FILE = 'deadlines.spec.ts';
const result = (title: string) => resultOf(runOf(FILE), title);

/** The wait's own timeout, unless it was shortened. */
const WHOLE = /^ *Timeout: {2}300ms$/m;

for (const title of ['slow fixture', 'slow hook', 'no limit']) {
  test(`a wait keeps its whole timeout: ${title}`, () => {
    expect(result(title).messages).toEqual([expect.stringMatching(WHOLE)]);
  });
}

/** The owner of the time limit, by the place of the wait. */
const LIMITED = {
  fixture: 'the "code" fixture',
  beforeAll: 'the "beforeAll" hook',
  afterAll: 'the "afterAll" hook',
  beforeEach: 'the test',
  afterEach: 'the "afterEach" hook',
  test: 'the test',
  'test whose deadline Playwright does not say': 'the test',
};

for (const [title, limited] of Object.entries(LIMITED)) {
  test(`a wait ends before its time limit, and names its owner: ${title}`, () => {
    // On a busy machine the last poll may outlast the test: then Playwright's own error comes first.
    const message = result(title).messages.at(-1);
    expect(message).toMatch(/Timeout: {2}[1-3]?\d{1,3}ms \(/);
    expect(message).toContain(`ms (all the time left in ${limited})`);
    expect(message).toContain(`To wait longer, increase ${limited}'s timeout.`);
    expect(message).toMatch(new RegExp(`^ *at .*/${FILE}:`, 'm'));
  });
}

test('list() at a hanging server ends before its test', () => {
  const { status, messages } = result('list');
  expect([status, messages.length]).toEqual(['failed', 1]);
  expect(messages[0]).toMatch(
    /http:\S+ was not answered within \d+ms, all the time left in the test for mailbox\.list\(\)\./,
  );
});

test('blames the action that a test is stopped in rather than a later wait', () => {
  const { status, messages } = result('stands elsewhere');
  expect([status, messages.length]).toEqual(['timedOut', 1]);
  expect(messages[0]).toContain('Test timeout of 4000ms exceeded.');
});

for (const [title, call, limit] of [
  ['wait', 'mailbox.waitForOtp()', /Test timeout of/],
  ['matcher', 'expect(mailbox).toReceiveEmail(subject "welcome")', /Test timeout of/],
  ['hook', 'mailbox.waitForOtp()', /"beforeAll" hook timeout of/],
] as const) {
  test(`a stopped test says what a wait had received: ${title}`, () => {
    const { status, messages } = result(title);
    expect([status, messages.length]).toEqual(['timedOut', 2]);
    expect(messages[0]).toMatch(limit);
    expect(messages[1]).toContain(`${call} failed: the test ended first`);
    expect(messages[1]).toContain('"Hello"');
  });
}
