import type { Message } from '../message/message.js';

/** What an index takes for a character of a recipient, in bytes. */
const INDEXED = 24;

/** What a mail may take beside its bytes without being counted: a few addresses, and a subject. */
const ALLOWANCE = 4_096;

/** What a mail takes: its bytes, and where that is much, what is kept beside them. */
export function sizeOf({ raw, search: { from, subject, to }, verdicts }: Message): number {
  const rules = verdicts.spam_rules === null ? 0 : JSON.stringify(verdicts.spam_rules).length;
  const beside = INDEXED * to.sent.length + 2 * (from.length + subject.length + rules);
  return raw.length + Math.max(0, beside - ALLOWANCE);
}
