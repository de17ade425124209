import { setTimeout as sleep } from 'node:timers/promises';
import type { MailCache } from '../cache/mail-cache.js';
import { type Diagnostics, findNearMisses, type NearMisses } from './diagnostics.js';
import type { PendingWait } from './pending-wait.js';
import type { Poller } from './poller.js';

/** How long before the deadline the last poll is taken, in ms. Emails that come before it are found. */
const LAST_POLL = 250;
/** The same while the server holds a request, which returns any later email: the server may be slow. */
const EARLY_LAST_POLL = 1_000;
/** How long requests that are pending at the deadline may still take, in ms: a wait ends within 100 ms of it. */
const GRACE = 50;
/** The steps in which that is counted, in ms. */
const TICK = 10;

export interface LastPollResult {
  /** Whether the last poll is complete: the server has returned all emails. */
  isDone: boolean;
  diagnostics?: Diagnostics | undefined;
  nearMisses?: NearMisses | undefined;
}

/** The end of one wait: its deadline, and a last poll at everything before it. */
export class LastPoll {
  private readonly result: LastPollResult = { isDone: false };

  /** @param onPolled called when the server has returned all emails */
  constructor(
    private readonly wait: PendingWait,
    private readonly cache: MailCache,
    private readonly poller: Poller,
    private readonly onPolled: () => void,
  ) {}

  /** Resolves when the time of the wait is up, even if the server hangs, or when the wait has ended. */
  async untilDeadline(): Promise<LastPollResult> {
    const { wait } = this;
    const ready = this.untilLastPoll();
    const polling = ready.then((startedAt) => this.poll(startedAt));
    await wait.until(wait.deadline);
    // A test that ends cannot wait for the modules that the first request needs.
    if (!wait.limitedByTest) await Promise.race([ready, wait.until(Number.POSITIVE_INFINITY)]);
    await Promise.race([polling, this.grace()]);
    return this.result;
  }

  /** Waits for {@link GRACE}, not counting the time in which this process was too busy to read a response. */
  private async grace(): Promise<void> {
    const { ended } = this.wait;
    for (let spent = 0; spent < GRACE && !ended.aborted; spent += TICK) {
      await sleep(TICK, undefined, { signal: ended }).catch(() => {});
    }
  }

  /**
   * Resolves when it is time for the last poll, and the client is loaded.
   *
   * @returns the current time (`performance.now()`): time in which this worker loads modules or is busy does
   * not count against the server
   */
  private async untilLastPoll(): Promise<number> {
    const { wait } = this;
    const early = wait.deadline - EARLY_LAST_POLL;
    await wait.until(early);
    const moment = this.mayBeHeld ? early : wait.deadline - LAST_POLL;
    await wait.until(moment);
    await this.cache.connection.ready();
    return performance.now();
  }

  /**
   * Lists everything before the time is up, then collects the diagnostics for a failure.
   *
   * @param startedAt when it begins. If that is after the deadline, the poll may run that much longer, unless
   * the test is ending
   */
  private async poll(startedAt: number): Promise<void> {
    const { wait, result } = this;
    const latest = wait.limitedByTest ? wait.deadline : Math.max(wait.deadline, startedAt);
    const end = latest + GRACE - TICK;
    if (startedAt < wait.deadline - LAST_POLL && this.mayBeHeld) {
      await this.pollAll();
      // A server that parses its first email responds late: early diagnostics are better than none.
      void this.diagnose(end);
    }
    await wait.until(wait.deadline - LAST_POLL);
    // A server that still holds a request returns any later email by itself.
    if (!result.isDone || !this.isHeld) await this.pollAll();
    if (!result.isDone || wait.ended.aborted) return;
    const nearMisses = findNearMisses(wait.query, this.cache.emails, end).catch(() => undefined);
    await this.diagnose(end);
    result.nearMisses = await nearMisses;
  }

  private async pollAll(): Promise<void> {
    this.result.isDone = await this.poller.last(this.wait.ended);
    if (this.result.isDone) this.onPolled();
  }

  /** Asks the server why there may be no email, or not the one that was expected. */
  private async diagnose(end: number): Promise<void> {
    const { wait, result } = this;
    if (!result.isDone) return;
    const left = Math.max(1, end - performance.now());
    const signal = AbortSignal.any([wait.ended, AbortSignal.timeout(Math.ceil(left))]);
    const { elsewhere, refusals, earlier, undelivered } = await this.poller.diagnose(signal);
    const before = result.diagnostics;
    result.diagnostics = {
      elsewhere: elsewhere === undefined ? before?.elsewhere : elsewhere,
      refusals: refusals ?? before?.refusals,
      earlier: earlier ?? before?.earlier,
      undelivered: undelivered ?? before?.undelivered,
    };
  }

  /** Whether a request is held, or is the first that may be. */
  private get mayBeHeld(): boolean {
    return this.cache.connection.supportsLongPoll !== false && this.poller.isPolling;
  }

  /** Whether the server holds a request, and so returns an email as soon as it arrives. */
  private get isHeld(): boolean {
    return this.cache.connection.holds && this.poller.isPolling;
  }
}
