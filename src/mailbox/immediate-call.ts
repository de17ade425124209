import { RequestTimeoutError } from '../client/errors.js';
import { LONGEST_TIMER } from '../client/retry.js';
import { rewriteStack } from './call-site.js';
import type { ImmediateCall } from './email/origin.js';
import { shownSubject } from './email/redact.js';
import { type RequestLimits, requestLimits } from './request-limits.js';
import type { WaitLimits } from './wait/pending-wait.js';

/**
 * Runs a call that waits for nothing, within its limits.
 *
 * @param url the server's, for the error
 * @throws RequestTimeoutError at the timeout, or an Error if a predicate has not resolved then; what the action throws
 */
export async function runInTime<R>(
  call: ImmediateCall<R>,
  { timeout, limitedBy, signals = [] }: WaitLimits,
  url: string,
  action: (limits: RequestLimits) => Promise<R>,
): Promise<R> {
  const limit = timeout > 0 ? AbortSignal.timeout(Math.min(timeout, LONGEST_TIMER)) : undefined;
  try {
    return await action(requestLimits(AbortSignal.any([...signals, ...(limit ? [limit] : [])])));
  } catch (error) {
    if (!limit?.aborted || signals.some(({ aborted }) => aborted)) throw error;
    throw timeoutError(call, timeout, limitedBy, url, error);
  }
}

function timeoutError<R>(
  { call, stack, undecidedEmail }: ImmediateCall<R>,
  timeout: number,
  limitedBy: string | undefined,
  url: string,
  cause: unknown,
): unknown {
  const limit = `${timeout}ms, ${limitedBy ? `all the time left in ${limitedBy} for` : 'the timeout of'} ${call}.`;
  const longer = `To wait longer, increase ${limitedBy ? `${limitedBy}'s timeout` : 'mailboxTimeout'}.`;
  const email = undecidedEmail?.();
  if (email) {
    const text = `The predicate did not return for the email ${shownSubject(email)} within ${limit}\nCheck that its promise always settles. ${longer}`;
    return rewriteStack(new Error(text), stack);
  }
  return new RequestTimeoutError({
    method: 'GET',
    url,
    happened: `was not answered within ${limit}`,
    hint: `The mailbox server, or this machine, may be overloaded. ${longer}`,
    cause,
  });
}
