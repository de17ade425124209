import type { Message } from '../message/message.js';
import { STRANGER_SHARE } from '../settings/reception.js';
import type { StoreLimits } from './store.js';

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

/** Whether a client has sent an email that had not logged in, to a server that has domains. */
export function isOfStranger({ session }: Pick<Message, 'session'>): boolean {
  return session.stranger === true;
}

/** The limits of an account for its own emails, or for those of strangers. Neither delete emails of the other kind. */
export function accountLimits(
  { maxEmails, accountMaxBytes }: Pick<StoreLimits, 'maxEmails' | 'accountMaxBytes'>,
  isStranger: boolean,
): { maxEmails: number; maxBytes: number } {
  const share = isStranger ? STRANGER_SHARE : 1;
  return { maxEmails: Math.ceil(maxEmails * share), maxBytes: Math.ceil(accountMaxBytes * share) };
}
