import type { MailboxClientError } from '../../client/errors.js';
import type { Collection } from '../../contract/email.js';
import { mismatch } from '../email/criteria.js';
import type { Email } from '../email/email.js';
import type { Rejected, WaitErrorCode, WaitErrorFacts } from './failure-facts.js';
import { FITS, failureText } from './failure-text.js';
import { whyPassedOver } from './question.js';

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
  return new WaitError(failureText(facts, code, received), { code, address, received, cause });
}

/** Whether an error, of this build or of the other one, is a {@link WaitError}. */
export function isWaitError(error: unknown): error is WaitError {
  return error instanceof Error && error.name === 'WaitError' && 'received' in error;
}

function reasonOf<C extends Collection>(facts: WaitErrorFacts<C>, email: Email<C>): string {
  const { question, claims } = facts;
  const failed = mismatch(email, question.criteria);
  if (failed !== null) return failed;
  if (question.read(email) === undefined) return facts.hints?.get(email) ?? question.missing(email);
  return whyPassedOver(question, email, claims) ?? FITS;
}

function codeOf<C extends Collection>(facts: WaitErrorFacts<C>): WaitErrorCode {
  const { end, question, emails, claims, trouble } = facts;
  if (end === 'ENDED') return 'ENDED';
  if (trouble) return trouble.code;
  if (emails.length === 0) return 'NOTHING_ARRIVED';
  const fitting = emails.filter((email) => mismatch(email, question.criteria) === null);
  if (fitting.length === 0) return 'NOTHING_FITS';
  const readable = fitting.filter((email) => question.read(email) !== undefined);
  if (readable.some((email) => whyPassedOver(question, email, claims))) return 'USED_UP';
  if (question.kind === 'code') return 'NO_CODE';
  if (question.kind === 'link') return 'NO_LINK';
  // Several were asked for, and too few came.
  return 'NOTHING_FITS';
}
