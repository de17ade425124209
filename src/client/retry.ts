import { setTimeout as sleep } from 'node:timers/promises';
import { isMailboxClientError } from './errors.js';

/** The maximum delay of a Node timer, in ms; a longer one would fire immediately. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** Sleeps until a moment (`performance.now()`), which may be postponed meanwhile, or until the signal aborts. */
export async function sleepUntil(moment: () => number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = moment() - performance.now();
    if (left <= 0 || signal.aborted) return;
    await sleep(Math.min(Math.ceil(left), LONGEST_TIMER), undefined, { signal }).catch(() => {});
  }
}

/** The result of a promise. Rejects with the signal's reason if the signal aborts first. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The pause before the first retry in ms; it doubles with each retry. */
const FIRST_PAUSE = 100;

/** The maximum Retry-After to wait for, in ms: a call must end. */
const LONGEST_PAUSE = 30_000;

/**
 * Retries a call after transient failures, at most `retries` times, with growing pauses.
 *
 * @param ends signals that end a pause; the next call then throws their reason
 */
export async function retrying<T>(
  retries: number,
  ends: readonly AbortSignal[],
  attempt: () => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (failures >= retries || !isMailboxClientError(error) || !error.transient) throw error;
      const pause = error.retryAfter ?? Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE);
      if (pause > LONGEST_PAUSE) throw error;
      await sleep(pause, undefined, { signal: AbortSignal.any([...ends]) }).catch(() => {});
    }
  }
}
