import type { MailboxClientError } from '../../client/errors.js';
import type { CancelReason, Rejected, WaitErrorDetails } from './state.js';
import { HEADLINES, seeEntry, type WaitErrorCode } from './terms.js';

/**
 * The error of a failed wait. The message says what was expected, what had arrived, why it did not match, and
 * what to try.
 */
export class WaitError extends Error {
  override readonly name = 'WaitError';
  readonly code: WaitErrorCode;
  /** The address of the mailbox. */
  readonly address: string;
  /** The emails that had arrived, oldest first, and why each one did not match. */
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

type WaitErrorInit = Pick<WaitError, 'code' | 'address' | 'received'> & {
  cause?: MailboxClientError | undefined;
  callLog?: readonly string[];
};

/** The error of a call on a mailbox that was closed before or during the call. */
export function closedError(
  call: string,
  address: string,
  when: 'before' | 'meanwhile',
): WaitError {
  const [was, hint] =
    when === 'before'
      ? ['is closed', 'Close the mailbox later, or create another one.']
      : ['was closed', 'Await the call before the mailbox is closed.'];
  const message = `${call} failed: the mailbox ${was}\n\n${hint}\n${seeEntry('CLOSED')}`;
  return new WaitError(message, { code: 'CLOSED', address, received: [] });
}

/** The error of a call that is no wait, and whose test ended before it did. */
export function endedError(call: string, address: string, end: CancelReason): WaitError {
  const message = `${call} failed: ${HEADLINES.ENDED}\n\n${endedHint(end)}\n${seeEntry('ENDED')}`;
  return new WaitError(message, { code: 'ENDED', address, received: [] });
}

/** What to do about a call whose test ended first. */
export function endedHint(end: WaitErrorDetails['end']): string {
  return end === 'UNAWAITED'
    ? 'This call was not awaited.\nAdd `await`.'
    : "See the test's other error for why it ended.\nIf the test timed out, increase its timeout.";
}

/** Whether an error is a {@link WaitError}. */
export function isWaitError(error: unknown): error is WaitError {
  return error instanceof Error && error.name === 'WaitError' && 'received' in error;
}
