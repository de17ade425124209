import type { Message } from '../message/message.js';

/** Bytes that an index takes for a character of a recipient. */
const INDEXED = 24;

/** Bytes in addition to the raw email that are not counted: a few addresses, and a subject. */
const ALLOWANCE = 4_096;

/** The bytes that an email counts for: its own, and those of its metadata beyond the allowance. */
export function storedSize({ raw, search: { from, subject, to }, verdicts }: Message): number {
  const rules = verdicts.spam_rules === null ? 0 : JSON.stringify(verdicts.spam_rules).length;
  const metadata = INDEXED * to.sent.length + 2 * (from.length + subject.length + rules);
  return raw.length + Math.max(0, metadata - ALLOWANCE);
}

/**
 * The account whose oldest emails are deleted: the one with the most bytes, so that an account within its fair share
 * loses no email to a flood in another.
 *
 * @param bytesOf the bytes that an account may lose. They do not include an email that was just stored: it stays
 * even if nothing else is left
 * @returns undefined if there is nothing to delete
 */
export function heaviestAccount<Account>(
  accounts: Iterable<Account>,
  bytesOf: (account: Account) => number,
): Account | undefined {
  let heaviest: Account | undefined;
  for (const account of accounts) {
    if (bytesOf(account) > (heaviest ? bytesOf(heaviest) : 0)) heaviest = account;
  }
  return heaviest;
}
