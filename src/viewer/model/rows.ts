import type { EmailSummary } from '../../contract/viewer.js';

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
  mailboxName: string | null;
}

/** Heights in px, which the styles have as well. */
export const ROW_HEIGHT = { test: 44, email: 68 };

/** The lines of a list, however long it is: each is made when it can be seen. */
export interface Rows {
  readonly length: number;
  /** All of it, in px. */
  readonly height: number;
  at(index: number): Row | undefined;
  /** Where a line begins, in px. */
  top(index: number): number;
  /** The last line that begins at or before a place, in px. */
  indexAt(place: number): number;
  /** The line of a key; -1 if there is none. */
  indexOf(key: string): number;
  /** The title of a test; undefined if it is not in the list. */
  titleOf(hash: string): string | undefined;
}
