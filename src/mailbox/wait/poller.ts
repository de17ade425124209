import { setTimeout as sleep } from 'node:timers/promises';
import {
  isMailboxClientError,
  type MailboxClientError,
  RequestTimeoutError,
} from '../../client/errors.js';
import type { MailCache } from '../cache/mail-cache.js';
import type { LongPollLimits } from '../request-limits.js';
import { CallLog } from './call-log.js';
import { collectDiagnostics, type Diagnostics } from './diagnostics.js';
import { outcomeOf } from './wait-error-message.js';

/** Timeout of a request in ms, on top of the time that it is held: guards against a server that hangs. */
const REQUEST_LIMIT = 5_000;
/** How often the last poll is tried, while it fails with a transient error. */
const LAST_POLL_ATTEMPTS = 3;
/** The pause between two of them, in ms. */
const LAST_PAUSE = 60;

/** How long a server that never responded may refuse connections, in ms: it may be starting. */
const REFUSAL_LIMIT = 2_000;

/** How long a response may be overdue at the deadline before the server is to blame, in ms. */
const OVERDUE_LIMIT = 1_000;
/** The same if it has not responded at all since the wait began. */
const FIRST_OVERDUE_LIMIT = 200;
/** The pauses between two polls in ms: the first, and all others. */
const FIRST_PAUSE = 250;
const PAUSE = 420;
/** Keeps workers that began together from polling together. */
const JITTER = 0.1;

/** Sends the requests for the waits on one collection; keeps their call log, and the server's health. */
export class Poller {
  /** The last error of the server, unless a poll has succeeded since. */
  lastError: MailboxClientError | undefined;
  /** Whether {@link newest} has sent its request, and has no response yet. */
  isPolling = false;
  private readonly callLog = new CallLog();
  private polls = 0;
  private refusedSince: number | undefined;

  constructor(private readonly cache: MailCache) {}

  /**
   * Requests the newest email, and returns whether it is new.
   *
   * @param wait returns how long the server may hold the request, as {@link LongPollLimits.wait}
   */
  async newest(signal: AbortSignal, wait: LongPollLimits['wait']): Promise<boolean> {
    const hold = (longest: number) => {
      this.isPolling = true;
      return wait(longest);
    };
    const limits = { signal, timeout: REQUEST_LIMIT, wait: hold };
    try {
      const poll = () => this.cache.pollNewest(limits);
      const isHeld = () => this.cache.connection.holds;
      return (await this.tracked(signal, this.cache.newestRequest, poll, isHeld)) > 0;
    } finally {
      this.isPolling = false;
    }
  }

  /** The same during another poll, which handles errors. The server does not hold it. */
  async newestNow(signal: AbortSignal): Promise<void> {
    const limits = { signal, timeout: REQUEST_LIMIT, wait: () => 0 };
    await this.logged(this.cache.newestRequest, () => this.cache.pollNewest(limits));
  }

  async listNew(signal: AbortSignal): Promise<void> {
    const limits = { signal, timeout: REQUEST_LIMIT };
    await this.tracked(signal, this.cache.listRequest, () => this.cache.listSince(limits));
  }

  /** Lists everything before a wait gives up, again after a transient error. Returns whether it was listed. */
  async last(signal: AbortSignal): Promise<boolean> {
    for (let attempts = 1; ; attempts++) {
      try {
        const limits = { signal, timeout: REQUEST_LIMIT, isLastPoll: true };
        await this.tracked(signal, this.cache.listRequest, () => this.cache.listAll(limits));
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        if (!isMailboxClientError(error)) throw error;
        if (!error.transient || attempts === LAST_POLL_ATTEMPTS) return false;
      }
      await sleep(LAST_PAUSE, undefined, { signal }).catch(() => {});
    }
  }

  /** Asks the server why there may be no email. Never fails. */
  async diagnose(signal: AbortSignal): Promise<Partial<Diagnostics>> {
    const limits = { signal, timeout: REQUEST_LIMIT, isLastPoll: true };
    return collectDiagnostics(this.cache, limits);
  }

  /** The requests since a moment (`performance.now()`), as lines of text. */
  callLogSince(moment: number): string[] {
    const reason = this.cache.connection.rateLimitError && 'held back, as the server asks';
    return this.callLog.since(moment, reason);
  }

  private async logged(
    request: string,
    poll: () => Promise<number>,
    isHeld = () => false,
  ): Promise<number> {
    // The failure's text names the address once.
    const done = this.callLog.begin(pathOf(request), isHeld);
    try {
      const count = await poll();
      done(count === 0 ? 'nothing new' : count === 1 ? 'a new email' : `${count} new emails`);
      return count;
    } catch (error) {
      done(failureOf(error, request));
      throw error;
    }
  }

  /** Records a poll in the call log, and whether the server works. */
  private async tracked(
    signal: AbortSignal,
    request: string,
    poll: () => Promise<number>,
    isHeld?: () => boolean,
  ): Promise<number> {
    try {
      const count = await this.logged(request, poll, isHeld);
      this.lastError = undefined;
      this.refusedSince = undefined;
      return count;
    } catch (error) {
      if (!signal.aborted && isMailboxClientError(error)) {
        this.lastError = error;
        const isRefused = 'refused' in error && error.refused === true;
        this.refusedSince = isRefused ? (this.refusedSince ?? performance.now()) : undefined;
      }
      throw error;
    }
  }

  /** Whether a wait that began at a moment (`performance.now()`) should give up. */
  isHopelessFor(startedAt: number): boolean {
    if (this.lastError === undefined) return false;
    if (!this.lastError.transient) return true;
    // A server that has responded before is being restarted.
    if (this.refusedSince === undefined || this.cache.connection.hasResponded) return false;
    return performance.now() - Math.max(startedAt, this.refusedSince) >= REFUSAL_LIMIT;
  }

  /** What is wrong with a server that has responded, or not, since the wait whose time is up began. */
  errorAtDeadline(hasResponded: boolean): MailboxClientError | undefined {
    const known = this.cache.connection.rateLimitError ?? this.lastError;
    if (known) return known;
    const limit = hasResponded ? OVERDUE_LIMIT : FIRST_OVERDUE_LIMIT;
    if (!this.cache.connection.isOverdueBy(limit)) return undefined;
    return new RequestTimeoutError({
      method: 'GET',
      url: this.cache.connection.url + this.cache.listRequest.replace(/^GET /, ''),
      happened: `was not answered within ${Math.round(this.cache.connection.overdueFor)}ms.`,
      hint: 'The server, or this machine, may be overloaded.',
    });
  }

  nextPause(): number {
    const pause = this.polls++ === 0 ? FIRST_PAUSE : PAUSE;
    return pause * (1 + JITTER * (Math.random() - 0.5));
  }

  restartPauses(): void {
    this.polls = 0;
  }
}

/** The outcome of a failed poll, without its own request, which the call log shows already. */
function failureOf(error: unknown, request: string): string {
  if (!isMailboxClientError(error)) return 'canceled';
  const path = pathOf(request).replace(/^GET /, '');
  return error.url.includes(`${path}?`) ? outcomeOf(error) : (error.message.split('\n')[0] ?? '');
}

/** A request without its query. */
function pathOf(request: string): string {
  return request.split('?', 1)[0] ?? request;
}
