import type { EmailSummary } from '../../contract/viewer.js';
import { type TestAddress, testAddressIn } from './test-address.js';

/** A line of the list: a test, or an email. */
export type Row = TestRow | EmailRow;

export interface TestRow {
  kind: 'test';
  key: string;
  hash: string;
  title: string;
  emails: number;
  attempts: number;
}

export interface EmailRow {
  kind: 'email';
  key: string;
  email: EmailSummary;
  isInTest: boolean;
  /** 1 for the first; null if the test was attempted once. */
  attempt: number | null;
  alias: string | null;
}

/** Heights in px, which the styles have as well. */
export const ROW_HEIGHT = { test: 44, email: 68 };

interface Group {
  test: TestAddress;
  emails: { email: EmailSummary; test: TestAddress }[];
}

/** The lines for emails, newest first: each test where its newest email is, or all emails one by one. */
export function rowsOf(emails: readonly EmailSummary[], isFlat: boolean): Row[] {
  if (isFlat)
    return emails.map((email) => rowOf(email, testAddressIn(email.recipients), null, false));
  const groups = new Map<string, Group | EmailSummary>();
  for (const email of emails) {
    const test = testAddressIn(email.recipients);
    const known = test && groups.get(test.hash);
    if (!test) groups.set(email.email_id, email);
    else if (known && 'emails' in known) known.emails.push({ email, test });
    else groups.set(test.hash, { test, emails: [{ email, test }] });
  }
  return [...groups.values()].flatMap((group) =>
    'emails' in group ? rowsOfTest(group) : [rowOf(group, null, null, false)],
  );
}

function rowsOfTest({ test, emails }: Group): Row[] {
  // The oldest email is the first of the first attempt.
  const tokens = [...new Set(emails.map(({ test: { token } }) => token).reverse())];
  const head: TestRow = {
    kind: 'test',
    key: `test ${test.hash}`,
    hash: test.hash,
    title: test.title,
    emails: emails.length,
    attempts: tokens.length,
  };
  const attemptOf = (token: string) => (tokens.length > 1 ? tokens.indexOf(token) + 1 : null);
  return [
    head,
    ...emails.map(({ email, test: own }) => rowOf(email, own, attemptOf(own.token), true)),
  ];
}

function rowOf(
  email: EmailSummary,
  test: TestAddress | null,
  attempt: number | null,
  isInTest: boolean,
): EmailRow {
  const alias = test?.alias ?? null;
  return { kind: 'email', key: email.email_id, email, isInTest, attempt, alias };
}

/** The emails among the lines. */
export function emailRows(rows: readonly Row[]): EmailRow[] {
  return rows.filter((row) => row.kind === 'email');
}

/** Where each line begins, in px, and where the last one ends. */
export function offsetsOf(rows: readonly Row[]): Float64Array {
  const offsets = new Float64Array(rows.length + 1);
  for (const [index, { kind }] of rows.entries()) {
    offsets[index + 1] = (offsets[index] ?? 0) + ROW_HEIGHT[kind];
  }
  return offsets;
}

/** The last line that begins at or before a place. */
export function rowAt(offsets: Float64Array, place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
