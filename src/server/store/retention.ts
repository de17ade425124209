import type { Message } from '../message/message.js';

/** Bytes of index per character of a recipient. */
const INDEXED = 24;

/** Uncounted bytes besides the raw email, enough for a few addresses and a subject. */
const ALLOWANCE = 4_096;

/** The bytes counted for an email: its raw bytes, and its metadata beyond the allowance. */
export function quotaBytes({ raw, search: { from, subject, to }, verdicts }: Message): number {
  const rules = verdicts.spam_rules === null ? 0 : JSON.stringify(verdicts.spam_rules).length;
  const metadata = INDEXED * to.sent.length + 2 * (from.length + subject.length + rules);
  return raw.length + Math.max(0, metadata - ALLOWANCE);
}

/**
 * The account whose oldest emails are deleted: the one with the most bytes, so that an account within its
 * fair share loses no email because of a flood in another account.
 *
 * @param bytesOf the bytes that an account may lose, without an email that was just stored: it stays even if
 * nothing else is left
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
