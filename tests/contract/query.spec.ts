import { expect, test } from '@playwright/test';
import { inboxLatestQuery, listQuery, sentLatestQuery } from '../../src/contract/query.js';

test('a list defaults to page 1 with 10 results', () => {
  expect(listQuery.parse({})).toEqual({ page: 1, per_page: 10 });
});

test('reads every parameter of a list', () => {
  const moment = '2026-07-23T12:00:00Z';
  expect(
    listQuery.parse({
      page: '2',
      per_page: '100',
      from: 'a',
      to: 'b',
      subject: 'c',
      before: moment,
      after: moment,
    }),
  ).toEqual({
    page: 2,
    per_page: 100,
    from: 'a',
    to: 'b',
    subject: 'c',
    before: Date.parse(moment),
    after: Date.parse(moment),
  });
});

for (const [field, value] of [
  ['per_page', '0'],
  ['per_page', '101'],
  ['per_page', '1e1'],
  ['per_page', '10.0'],
  ['per_page', ' 10'],
  ['per_page', ''],
  ['page', '0'],
  ['page', '-1'],
  ['page', 'one'],
  ['page', '9007199254740993'],
  ['after', 'yesterday'],
  ['before', ''],
  ['cc', 'a'],
] as const) {
  test(`rejects ${field}=${JSON.stringify(value)} of a list`, () => {
    const { error } = listQuery.safeParse({ [field]: value });
    expect(JSON.stringify(error?.issues)).toContain(field);
  });
}

test("explains an offset whose '+' was not encoded", () => {
  const { error } = listQuery.safeParse({ after: '2026-07-23T12:00:00 02:00' });
  expect(error?.issues[0]?.message).toContain('%2B');
});

test('explains an offset that does not exist', () => {
  for (const offset of ['+25:00', '-24', '+0260']) {
    const { error } = listQuery.safeParse({ after: `2026-07-23T12:00:00${offset}` });
    expect(error?.issues[0]?.message).toContain('(an offset is 23:59 at most)');
  }
});

test('latest accepts only `to`, and `after` in the inbox', () => {
  expect(inboxLatestQuery.safeParse({ to: 'a', after: '2026' }).success).toBe(true);
  expect(sentLatestQuery.safeParse({ to: 'a' }).success).toBe(true);
  expect(sentLatestQuery.safeParse({ after: '2026' }).success).toBe(false);
  expect(inboxLatestQuery.safeParse({ before: '2026' }).success).toBe(false);
});
