import { setTimeout as sleep } from 'node:timers/promises';
import {
  isMailboxClientError,
  type MailboxClientError,
  RequestTimeoutError,
} from '../../client/errors.js';
import type { Connection } from '../cache/connection.js';
import type { MailCache } from '../cache/mail-cache.js';
import { CallLog } from './call-log.js';
import { collectDiagnostics, type Diagnostics } from './diagnostics.js';
import { ServerHealth } from './server-health.js';
import { outcomeOf } from './wait-error-message.js';

/** Time limit of a request in ms, on top of the time that it is held: guards against a server that hangs. */
const REQUEST_LIMIT = 5_000;
/** How often the last poll is tried, while it fails with a transient error. */
const LAST_POLL_ATTEMPTS = 3;
/** The pause between two of them, in ms. */
const LAST_PAUSE = 60;

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
  readonly health: ServerHealth;
  /** Whether {@link newest} has sent its request, and has no response yet. */
  isPolling = false;
  private readonly callLog = new CallLog();
  private polls = 0;

  constructor(
    private readonly cache: MailCache,
    private readonly connection: Connection,
  ) {
    this.health = new ServerHealth(connection);
  }

  /**
   * Requests the newest email.
   *
   * @param wait returns how long the server may hold the request, in s: called when it is sent
   * @returns whether there is a new one
   */
  async newest(signal: AbortSignal, wait: () => number): Promise<boolean> {
    const hold = () => {
      this.isPolling = true;
      return wait();
    };
    const limits = { signal, timeout: REQUEST_LIMIT, wait: hold };
    const polled = this.logged(this.cache.newestRequest, () => this.cache.pollNewest(limits));
    const count = await this.trackHealth(signal, polled).finally(() => {
      this.isPolling = false;
    });
    return count > 0;
  }

  /** The same during another poll, which handles errors. The server does not hold it. */
  async aside(signal: AbortSignal): Promise<void> {
    const limits = { signal, timeout: REQUEST_LIMIT, wait: () => 0 };
    await this.logged(this.cache.newestRequest, () => this.cache.pollNewest(limits));
  }

  /** Lists what came since the last list. */
  async behind(signal: AbortSignal): Promise<void> {
    const limits = { signal, timeout: REQUEST_LIMIT };
    await this.trackHealth(
      signal,
      this.logged(this.cache.listRequest, () => this.cache.listSince(limits)),
    );
  }

  /**
   * Lists everything, before a wait gives up; again after a transient error.
   *
   * @returns whether the server has shown it
   */
  async last(signal: AbortSignal): Promise<boolean> {
    for (let attempts = 1; ; attempts++) {
      try {
        const limits = { signal, timeout: REQUEST_LIMIT, isLastPoll: true };
        await this.trackHealth(
          signal,
          this.logged(this.cache.listRequest, () => this.cache.listAll(limits)),
        );
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
  async diagnose(signal: AbortSignal): Promise<Diagnostics> {
    return collectDiagnostics(this.cache, this.connection, {
      signal,
      timeout: REQUEST_LIMIT,
      isLastPoll: true,
    });
  }

  /** The requests since a moment (`performance.now()`), as lines for people. */
  callLogSince(moment: number): string[] {
    const reason = this.connection.rateLimitError && 'held back, as the server asks';
    return this.callLog.since(moment, reason);
  }

  /** Records a poll in the call log. */
  private async logged(request: string, poll: () => Promise<number>): Promise<number> {
    const done = this.callLog.begin(request);
    try {
      const count = await poll();
      done(shownCount(count));
      return count;
    } catch (error) {
      done(failureOf(error, request));
      throw error;
    }
  }

  /** Records in the server's health how a poll went. */
  private async trackHealth(signal: AbortSignal, poll: Promise<number>): Promise<number> {
    try {
      const count = await poll;
      this.health.recover();
      return count;
    } catch (error) {
      if (!signal.aborted && isMailboxClientError(error)) this.health.recordFailure(error);
      throw error;
    }
  }

  /**
   * What is wrong with the server when the time of a wait is up.
   *
   * @param hasResponded whether it has responded since the wait began
   */
  errorAtDeadline(hasResponded: boolean): MailboxClientError | undefined {
    const known = this.connection.rateLimitError ?? this.health.lastError;
    if (known) return known;
    const isOverdue = this.connection.isOverdueBy(
      hasResponded ? OVERDUE_LIMIT : FIRST_OVERDUE_LIMIT,
    );
    return isOverdue ? this.noResponse() : undefined;
  }

  /** The next pause between two polls, in ms. */
  nextPause(): number {
    const pause = this.polls++ === 0 ? FIRST_PAUSE : PAUSE;
    return pause * (1 + JITTER * (Math.random() - 0.5));
  }

  /** Makes the next pause the first one again. */
  restartPauses(): void {
    this.polls = 0;
  }

  /** The error of a server whose response is overdue. */
  private noResponse(): MailboxClientError {
    return new RequestTimeoutError({
      method: 'GET',
      url: this.connection.url + this.cache.listRequest.replace(/^GET /, ''),
      happened: `was not answered within ${Math.round(this.connection.overdueFor)}ms.`,
      hint: 'The server, or this machine, may be overloaded.',
    });
  }
}

/** The outcome of a failed poll, without its own request, which the call log shows already. */
function failureOf(error: unknown, request: string): string {
  if (!isMailboxClientError(error)) return 'canceled';
  const [path = ''] = request.replace(/^GET /, '').split('?');
  return error.url.includes(`${path}?`) ? outcomeOf(error) : (error.message.split('\n')[0] ?? '');
}

function shownCount(count: number): string {
  if (count === 0) return 'nothing new';
  return count === 1 ? 'a new email' : `${count} new emails`;
}
