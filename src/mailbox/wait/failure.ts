import type { ClientErrorCode, MailboxClientError } from '../../client/errors.js';
import type { Collection } from '../../contract/email.js';
import { mismatch } from '../email/criteria.js';
import { type Email, stampOf } from '../email/email.js';
import type { Claims } from './claims.js';
import { type Question, whyPassedOver } from './question.js';
import { table } from './table.js';

/** Why a wait got nothing: one of its own reasons, or the server's. */
export type WaitErrorCode =
  | 'NOTHING_ARRIVED'
  | 'NOTHING_FITS'
  | 'NO_CODE'
  | 'NO_LINK'
  | 'USED_UP'
  | 'ENDED'
  | ClientErrorCode;

/** An email that had arrived when a wait failed. */
export interface Rejected {
  email: Email<Collection>;
  /** Why it was not the answer. */
  reason: string;
}

/** What is known of a wait that failed. */
export interface WaitErrorFacts<C extends Collection> {
  /** How it came to its end: the time was up, its owner has ended, or the server failed for good. */
  end: 'TIMEOUT' | 'ENDED' | 'SERVER';
  question: Question<C, unknown>;
  address: string;
  /** The time limit in ms, 0 for none. */
  timeout: number;
  /** How long it lasted in ms. */
  waited: number;
  emails: readonly Email<C>[];
  claims: Claims<C>;
  /** The last trouble with the server that nothing good has followed. */
  trouble: MailboxClientError | undefined;
  callLog: readonly string[];
  url: string;
}

/**
 * A wait that got nothing. The message says what was expected, what had arrived and why it was
 * not the answer, and what to try. Tell it by `code`, not by `instanceof`: the ESM and the CJS
 * build may both be loaded.
 */
export class WaitError extends Error {
  override readonly name = 'WaitError';
  readonly code: WaitErrorCode;
  /** The address that mail was awaited at. */
  readonly address: string;
  /** What had arrived, oldest first, and why it was not the answer. */
  declare readonly received: readonly Rejected[];

  /** @internal */
  constructor(message: string, { code, address, received, cause }: WaitErrorFields) {
    super(message, cause && { cause });
    this.code = code;
    this.address = address;
    // Not enumerable: whoever prints the error would print the codes in the e-mails.
    Object.defineProperty(this, 'received', { value: received });
  }
}

interface WaitErrorFields {
  code: WaitErrorCode;
  address: string;
  received: readonly Rejected[];
  cause: MailboxClientError | undefined;
}

/** The error that a wait fails with. */
export function waitErrorOf<C extends Collection>(facts: WaitErrorFacts<C>): WaitError {
  const received = facts.emails.map((email) => ({
    email: email as Email<Collection>,
    reason: reasonOf(facts, email),
  }));
  const code = codeOf(facts);
  const cause = facts.end === 'ENDED' ? undefined : facts.trouble;
  const { address } = facts;
  return new WaitError(messageOf(facts, code, received), { code, address, received, cause });
}

/** Whether an error, of this build or of the other one, is a {@link WaitError}. */
export function isWaitError(error: unknown): error is WaitError {
  return error instanceof Error && error.name === 'WaitError' && 'received' in error;
}

function reasonOf<C extends Collection>(facts: WaitErrorFacts<C>, email: Email<C>): string {
  const { question, claims } = facts;
  const failed = mismatch(email, question.criteria);
  if (failed !== null) return failed;
  if (question.read(email) === undefined) return question.missing;
  return whyPassedOver(question, email, claims) ?? 'fits, but came too late';
}

function codeOf<C extends Collection>(facts: WaitErrorFacts<C>): WaitErrorCode {
  const { end, question, emails, trouble } = facts;
  if (end === 'ENDED') return 'ENDED';
  if (trouble) return trouble.code;
  if (emails.length === 0) return 'NOTHING_ARRIVED';
  const fitting = emails.filter((email) => mismatch(email, question.criteria) === null);
  if (fitting.length === 0) return 'NOTHING_FITS';
  if (fitting.some((email) => question.read(email) !== undefined)) return 'USED_UP';
  return question.kind === 'link' ? 'NO_LINK' : 'NO_CODE';
}

function messageOf<C extends Collection>(
  facts: WaitErrorFacts<C>,
  code: WaitErrorCode,
  received: readonly Rejected[],
): string {
  const parts = [
    `${headline(facts, code)}`,
    `Expected: ${facts.question.object}\nReceived: ${countOf(received)}${tableOf(received)}`,
    facts.callLog.length > 0 &&
      `Call log:\n${facts.callLog.map((line) => `  - ${line}`).join('\n')}`,
    adviceOf(facts, code),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function headline<C extends Collection>(facts: WaitErrorFacts<C>, code: WaitErrorCode): string {
  const { question, address, timeout, waited, trouble, end } = facts;
  const subject = `${question.call}: ${question.object} at ${address}`;
  if (code === 'ENDED') {
    return `${subject} was still awaited after ${Math.round(waited)} ms, when the test ended.`;
  }
  if (trouble) {
    const when = end === 'TIMEOUT' ? `within ${timeout} ms` : `after ${Math.round(waited)} ms`;
    return `${subject} could not be waited for (${when}): ${trouble.message.split('\n')[0]}`;
  }
  return `${subject} did not come within ${timeout} ms.`;
}

function countOf(received: readonly Rejected[]): string {
  if (received.length === 0) return 'nothing';
  return received.length === 1
    ? '1 e-mail, which is not it'
    : `${received.length} e-mails, none of which is it`;
}

function tableOf(received: readonly Rejected[]): string {
  if (received.length === 0) return '';
  const rows = received.map(({ email, reason }) => [
    stampOf(email).slice(11, 23),
    email.from_address,
    email.subject === null ? '(no subject)' : JSON.stringify(email.subject),
    reason,
  ]);
  const text = table(['received', 'from', 'subject', 'why not'], rows);
  return `\n\n${text.replace(/^/gm, '  ')}`;
}

/** The last line: what to try. */
function adviceOf<C extends Collection>(facts: WaitErrorFacts<C>, code: WaitErrorCode): string {
  switch (code) {
    case 'NOTHING_ARRIVED':
      return `Nothing at all was sent to this address. Did the page send the form, with this very address, and does the app hand its mail to the SMTP port of the mailbox server at ${facts.url}?`;
    case 'NOTHING_FITS':
      return 'Mail came, but not this one: compare the last column with what was expected, or wait longer with { timeout }.';
    case 'NO_CODE':
      return 'Mail came, but no code was found in it: say what the code looks like with waitForOtp({ pattern: /…/ }).';
    case 'NO_LINK':
      return 'Mail came, but no such link is in it: email.links() lists those that are.';
    case 'USED_UP':
      return 'What fits was given to an earlier call: each call gives something new. Keep the first result, or have the app send again.';
    case 'ENDED':
      return 'Was the promise awaited? If it was, the test was out of time before the wait: give the wait a shorter { timeout }, or the test a longer one.';
    default:
      return facts.trouble?.advice ?? '';
  }
}
