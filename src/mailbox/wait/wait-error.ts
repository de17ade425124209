import type { MailboxClientError } from '../../client/errors.js';
import type { Collection } from '../../contract/email.js';
import { explainMismatch } from '../email/criteria.js';
import type { Email } from '../email/email.js';
import { withoutCodes } from '../email/redact.js';
import { firstLine, textOr } from '../text.js';
import type { Rejected, WaitErrorCode, WaitErrorDetails } from './wait-error-details.js';
import { FITS, waitErrorMessage } from './wait-error-message.js';
import { isTooOld, skipReason } from './wait-query.js';

/**
 * A wait that got nothing. The message says what was expected, what had arrived and why it was
 * not the answer, and what to try. Tell it by `code`, not by `instanceof`: the ESM and the CJS
 * build may both be loaded.
 */
export class WaitError extends Error {
  override readonly name = 'WaitError';
  readonly code: WaitErrorCode;
  /** The address of the mailbox. */
  readonly address: string;
  /** What had arrived, oldest first, and why it was not the answer. */
  declare readonly received: readonly Rejected[];
  /** @internal The requests of the wait, for the result of a matcher. */
  declare readonly callLog: readonly string[];

  /** @internal */
  constructor(message: string, { code, address, received, cause, callLog = [] }: WaitErrorInit) {
    super(message, cause && { cause });
    this.code = code;
    this.address = address;
    // Not enumerable, so that printing the error does not print the codes in the emails.
    Object.defineProperty(this, 'received', { value: received });
    Object.defineProperty(this, 'callLog', { value: callLog });
  }
}

interface WaitErrorInit {
  code: WaitErrorCode;
  address: string;
  received: readonly Rejected[];
  cause: MailboxClientError | undefined;
  callLog?: readonly string[];
}

/** The error that a wait fails with. What cannot be explained of it is left out. */
export function createWaitError<C extends Collection>(details: WaitErrorDetails<C>): WaitError {
  const judged = details.emails.map((email) => judge(details, email));
  const received = judged.map(({ email, reason }) => ({ email, reason }));
  const standings = judged.map(({ standing }) => standing);
  const code = codeOf(details, standings);
  const cause = isWithdrawn(details) ? undefined : details.serverError;
  const { address } = details;
  const gist = `${details.query.call} failed: ${code}`;
  const message = textOr(gist, () => waitErrorMessage(details, code, received));
  return new WaitError(message, { code, address, received, cause, callLog: details.callLog });
}

/**
 * The error of a call on a closed mailbox.
 *
 * @param when when the mailbox was closed: before the call, or while it was under way
 */
export function closedError(
  call: string,
  address: string,
  when: 'before' | 'meanwhile',
): WaitError {
  const [was, hint] =
    when === 'before'
      ? ['is closed', 'Close the mailbox later, or create another one.']
      : ['was closed', 'Await the call before the mailbox is closed.'];
  const message = `${call} failed: the mailbox ${was}\n\n${hint}`;
  return new WaitError(message, { code: 'ENDED', address, received: [], cause: undefined });
}

/** Whether an error, of this build or of the other one, is a {@link WaitError}. */
export function isWaitError(error: unknown): error is WaitError {
  return error instanceof Error && error.name === 'WaitError' && 'received' in error;
}

/** Whether a wait was ended from outside: neither its time limit nor the server is the reason. */
export function isWithdrawn({ end }: Pick<WaitErrorDetails<Collection>, 'end'>): boolean {
  return end !== 'TIMEOUT' && end !== 'SERVER';
}

/** How an email stands to a query: how far it came on the way to being the answer. */
type Standing = 'UNFIT' | 'EMPTY' | 'TOO_OLD' | 'USED_UP' | 'FITS';

interface Judged extends Rejected {
  standing: Standing;
}

/** How an email stands, and why. A predicate that throws now must not take the error's place. */
function judge<C extends Collection>(details: WaitErrorDetails<C>, email: Email<C>): Judged {
  try {
    return { email: email as Email<Collection>, ...standingOf(details, email) };
  } catch (error) {
    const reason = `the predicate threw ${withoutCodes(email, firstLine(error))}`;
    return { email: email as Email<Collection>, standing: 'UNFIT', reason };
  }
}

function standingOf<C extends Collection>(
  { query, consumed, nearMisses }: WaitErrorDetails<C>,
  email: Email<C>,
): { standing: Standing; reason: string } {
  const failed = explainMismatch(email, query.criteria);
  if (failed !== null) return { standing: 'UNFIT', reason: failed };
  if (query.read(email) === undefined) {
    return { standing: 'EMPTY', reason: nearMisses?.get(email) ?? query.missing(email) };
  }
  const reason = skipReason(query, email, consumed);
  if (reason === undefined) return { standing: 'FITS', reason: FITS };
  return { standing: isTooOld(query, email) ? 'TOO_OLD' : 'USED_UP', reason };
}

function codeOf<C extends Collection>(
  { end, query, serverError, wasAnswered }: WaitErrorDetails<C>,
  standings: readonly Standing[],
): WaitErrorCode {
  if (isWithdrawn({ end })) return 'ENDED';
  if (serverError) return serverError.code;
  if (query.quiet !== undefined) return 'UNFINISHED';
  if (!wasAnswered) return 'TOO_SHORT';
  if (standings.length === 0) return 'NOTHING_ARRIVED';
  if (standings.includes('USED_UP')) return 'USED_UP';
  const isEmpty = standings.includes('EMPTY');
  if (isEmpty && query.kind === 'code') return 'NO_CODE';
  if (isEmpty && query.kind === 'link') return 'NO_LINK';
  // Or several were asked for, and too few came.
  return 'NOTHING_FITS';
}
