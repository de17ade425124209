import { setTimeout as sleep } from 'node:timers/promises';
import {
  isMailboxClientError,
  type MailboxClientError,
  RequestTimeoutError,
} from '../../client/errors.js';
import type { Collection } from '../../contract/email.js';
import type { Connection } from '../cache/connection.js';
import type { MailCache } from '../cache/mail-cache.js';
import { CallLog } from './call-log.js';
import { collectDiagnostics, type Diagnostics } from './diagnostics.js';
import { ServerHealth } from './server-health.js';
import { outcomeOf } from './wait-error-message.js';

/** Time limit of a request in ms, on top of what it is held: answers a server that hangs. */
const REQUEST_LIMIT = 5_000;
/** How often the last look is taken at most, while it fails in a way that may pass. */
const LAST_LOOKS = 3;
/** The pause between two of them in ms: what has failed may pass. */
const LAST_PAUSE = 60;

/** Looks at the server for the waits on one log; keeps their call log, and hears of trouble. */
export class Poller<C extends Collection> {
  readonly trouble: ServerHealth;
  /** Whether {@link newest} has sent its request, and has no answer yet. */
  isAsking = false;
  private readonly diary = new CallLog();

  constructor(
    private readonly log: MailCache<C>,
    private readonly connection: Connection,
  ) {
    this.trouble = new ServerHealth(connection);
  }

  /**
   * Looks for the newest email.
   *
   * @param wait for how long the server may hold the request, in s: asked when it is sent
   * @returns whether one came to light
   */
  async newest(signal: AbortSignal, wait: () => number): Promise<boolean> {
    const hold = () => {
      this.isAsking = true;
      return wait();
    };
    const look = { signal, timeout: REQUEST_LIMIT, wait: hold };
    const looked = this.noted(this.log.newestRequest, () => this.log.lookNewest(look));
    const count = await this.recordFailure(signal, looked).finally(() => {
      this.isAsking = false;
    });
    return count > 0;
  }

  /** The same beside another look, which deals with a server in trouble. Is not held. */
  async aside(signal: AbortSignal): Promise<void> {
    const look = { signal, timeout: REQUEST_LIMIT, wait: () => 0 };
    await this.noted(this.log.newestRequest, () => this.log.lookNewest(look));
  }

  /** Lists what came since the last list. */
  async behind(signal: AbortSignal): Promise<void> {
    const look = { signal, timeout: REQUEST_LIMIT };
    await this.recordFailure(
      signal,
      this.noted(this.log.listRequest, () => this.log.lookSince(look)),
    );
  }

  /**
   * Lists everything, before a wait gives up; again where that fails in a way that may pass.
   *
   * @returns whether the server has shown it
   */
  async last(signal: AbortSignal): Promise<boolean> {
    for (let looks = 1; ; looks++) {
      try {
        const look = { signal, timeout: REQUEST_LIMIT, isLast: true };
        await this.recordFailure(
          signal,
          this.noted(this.log.listRequest, () => this.log.lookAll(look)),
        );
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        if (!isMailboxClientError(error)) throw error;
        if (!error.transient || looks === LAST_LOOKS) return false;
      }
      await sleep(LAST_PAUSE, undefined, { signal }).catch(() => {});
    }
  }

  /** Asks the server why there may be no email. Never fails. */
  async clues(signal: AbortSignal): Promise<Diagnostics<C>> {
    return collectDiagnostics(this.log, this.connection, {
      signal,
      timeout: REQUEST_LIMIT,
      isLast: true,
    });
  }

  /** What was asked of the server since a moment (`performance.now()`), as lines for people. */
  callLogSince(moment: number): string[] {
    const reason = this.connection.rateLimitError && 'held back, as the server asks';
    return this.diary.since(moment, reason);
  }

  /** Keeps a look in the call log. */
  private async noted(request: string, look: () => Promise<number>): Promise<number> {
    const done = this.diary.begin(request);
    try {
      const count = await look();
      done(shownCount(count));
      return count;
    } catch (error) {
      done(failureOf(error, request));
      throw error;
    }
  }

  /** Learns from a look how the server is. */
  private async recordFailure(signal: AbortSignal, look: Promise<number>): Promise<number> {
    try {
      const count = await look;
      this.trouble.end();
      return count;
    } catch (error) {
      if (!signal.aborted && isMailboxClientError(error)) this.trouble.recordFailure(error);
      throw error;
    }
  }

  /** The error of a server that owes an answer. */
  noAnswer(): MailboxClientError {
    return new RequestTimeoutError({
      method: 'GET',
      url: this.connection.url + this.log.listRequest.replace(/^GET /, ''),
      happened: `was not answered within ${Math.round(this.connection.silence)} ms.`,
      advice: 'Is the server overloaded, or this machine?',
    });
  }
}

/** What a failed look came to. Its own request, which the call log names already, is left out. */
function failureOf(error: unknown, request: string): string {
  if (!isMailboxClientError(error)) return 'given up';
  const [path = ''] = request.replace(/^GET /, '').split('?');
  return error.url.includes(`${path}?`) ? outcomeOf(error) : (error.message.split('\n')[0] ?? '');
}

function shownCount(count: number): string {
  if (count === 0) return 'nothing new';
  return count === 1 ? 'a new email' : `${count} new emails`;
}
