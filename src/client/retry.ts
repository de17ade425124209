import { setTimeout as sleep } from 'node:timers/promises';
import { isMailboxClientError } from './errors.js';

/** The longest delay of a Node timer, in ms; a longer one would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** Sleeps until a moment (`performance.now()`), which may be put off meanwhile, or until the signal aborts. */
export async function sleepUntil(moment: () => number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = moment() - performance.now();
    if (left <= 0 || signal.aborted) return;
    await sleep(Math.min(Math.ceil(left), LONGEST_TIMER), undefined, { signal }).catch(() => {});
  }
}

/** What a promise resolves to; rejects with the signal's reason if that aborts first. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The pause before the first repetition in ms; it doubles with each. */
const FIRST_PAUSE = 100;

/** The longest pause that a server's Retry-After is obeyed for, in ms: a call must end. */
const LONGEST_PAUSE = 30_000;

/**
 * Calls again after failures that may pass, at most `retries` times, with growing pauses.
 *
 * @param ends signals that end a pause; the call after it then says why
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
