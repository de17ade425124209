import { setTimeout as sleep } from 'node:timers/promises';
import { isMailboxClientError } from '../../client/errors.js';
import type { MailCache } from '../cache/mail-cache.js';
import { undecided } from '../email/criteria.js';
import { type AnyEmail, DETAILS_CRITERION } from '../email/email.js';
import { MissingExtensionError } from '../email/origin.js';
import { pageUrl } from '../page-url.js';
import type { ConsumedEmails, WaitKind } from './consumed-emails.js';
import { LastPoll, type LastPollResult } from './last-poll.js';
import { PendingWait, type WaitLimits } from './pending-wait.js';
import { Poller } from './poller.js';
import type { Terms } from './terms.js';
import { createWaitError } from './wait-error.js';
import type { CancelReason, WaitErrorDetails } from './wait-error-details.js';
import { findMatches, type Match, type WaitQuery } from './wait-query.js';

/** A hold that ends sooner, in ms, is not followed by the next at once: the server may be closing. */
const EARLY = 500;

/**
 * Runs the waits on one collection. However many there are, one request at a time is pending for
 * all of them, and they are resolved in the order of their calls.
 */
export class WaitScheduler {
  private readonly pending = new Set<PendingWait>();
  private readonly poller: Poller;
  private loop: { stop: AbortController; wake: AbortController } | undefined;
  /** Predicates that have not resolved yet. */
  private readonly awaited = new WeakSet<Promise<void>>();

  constructor(
    private readonly cache: MailCache,
    private readonly consumed: ConsumedEmails,
    private readonly terms: Terms,
  ) {
    this.poller = new Poller(cache);
  }

  /** @throws WaitError when the time is up or the server fails for good; the signal's reason. */
  wait<T>(query: WaitQuery<T>, limits: WaitLimits): Promise<Match<T>[]> {
    return this.start(new PendingWait(query, limits)).outcome as Promise<Match<T>[]>;
  }

  /**
   * Waits for emails that must not come in a quiet window: returns these at once, or `timed out` when an answer that was
   * asked for after the window's end shows none.
   */
  waitForQuiet<T>(
    query: WaitQuery<T> & { quiet: number },
    limits: WaitLimits,
  ): Promise<Match<T>[] | 'timed out'> {
    return this.start(new PendingWait(query, limits)).outcome as Promise<Match<T>[] | 'timed out'>;
  }

  /** Fails all pending waits: their test has ended, or the mailbox was closed. */
  abort(end: CancelReason): void {
    for (const wait of [...this.pending]) this.fail(wait, end);
  }

  private start(wait: PendingWait): PendingWait {
    this.failIfUnsupported(wait);
    if (wait.ended.aborted) return wait;
    this.pending.add(wait);
    wait.ended.addEventListener('abort', () => {
      this.pending.delete(wait);
      wait.query.criteria.details?.end();
      if (this.pending.size === 0) this.loop?.stop.abort();
    });
    this.poller.restartPauses();
    if (!this.loop) void this.run();
    else this.join(wait);
    // Even if something goes wrong at the end, no wait hangs.
    const end = wait.query.quiet === undefined ? this.endInTime(wait) : this.endQuietly(wait);
    end.catch((error) => wait.fail(error));
    return wait;
  }

  private async endInTime(wait: PendingWait): Promise<void> {
    if (wait.timeout === 0) return;
    const last = new LastPoll(wait, this.cache, this.poller, () => {
      wait.hasResponded = true;
      this.resolveWaits();
    });
    const result = await last.untilDeadline();
    if (this.pending.has(wait)) this.giveUp(wait, result);
  }

  private async endQuietly(wait: PendingWait): Promise<void> {
    this.listAfterWindow(wait).catch((error) => wait.fail(error));
    await wait.until(wait.deadline);
    if (this.pending.has(wait)) this.giveUp(wait, { isDone: wait.isWindowOver });
  }

  /** Lists everything after the end of a quiet window, again until the server answers. */
  private async listAfterWindow(wait: PendingWait): Promise<void> {
    await wait.until(wait.startedAt + (wait.query.quiet ?? 0));
    while (!(await this.poller.last(wait.ended))) {
      if (wait.ended.aborted) return;
      await wait.until(performance.now() + this.poller.nextPause());
    }
    wait.hasResponded = true;
    wait.isWindowOver = true;
    this.resolveWaits();
  }

  private async run(): Promise<void> {
    while (this.pending.size > 0) {
      const stop = new AbortController();
      const wake = new AbortController();
      this.loop = { stop, wake };
      const isHeldNext = await this.poll(stop.signal).catch((error) =>
        this.recordFailure(error, stop.signal),
      );
      const signal = AbortSignal.any([stop.signal, wake.signal]);
      if (!isHeldNext) await sleep(this.poller.nextPause(), undefined, { signal }).catch(() => {});
      // A failed poll may have left requests pending.
      stop.abort();
    }
    this.loop = undefined;
  }

  /** A wait comes to a loop that is running. */
  private join(wait: PendingWait): void {
    // The pending request was sent before: its response may be older than what the wait has to see.
    const isUrgent = this.poller.isPolling && (this.mayBeKnown(wait) || this.mayHideMatch(wait));
    if (isUrgent) void this.pollAside(wait);
    this.loop?.wake.abort();
  }

  /** One poll and what follows from it. Returns whether the next may follow at once: the server holds it. */
  private async poll(signal: AbortSignal): Promise<boolean> {
    if ([...this.pending].some((wait) => this.mayHideMatch(wait))) await this.listHidden(signal);
    const isEarly = await this.pollNewest(signal);
    await this.listHidden(signal);
    return this.cache.connection.supportsLongPoll === true && !isEarly;
  }

  /** Requests the newest email. Returns whether a request that was to be held ended early, with nothing new. */
  private async pollNewest(signal: AbortSignal): Promise<boolean> {
    const startedAt = performance.now();
    let waits: PendingWait[] = [];
    let hold = 0;
    const isNew = await this.poller.newest(signal, (longest) => {
      waits = [...this.pending];
      hold = Math.min(longest, this.holdSeconds(waits));
      return hold;
    });
    for (const one of waits) one.hasResponded = true;
    this.resolveWaits();
    return hold > 0 && !isNew && performance.now() - startedAt <= EARLY;
  }

  /** No email can match criteria that the server cannot be asked for. */
  private failIfUnsupported(wait: PendingWait): void {
    const { connection } = this.cache;
    if (!wait.query.criteria.details || !connection.knowsExtensions) return;
    if (!connection.hasExtension('emails'))
      wait.fail(new MissingExtensionError(DETAILS_CRITERION, connection.url));
  }

  private async listHidden(signal: AbortSignal): Promise<void> {
    if (this.pending.size === 0 || this.cache.isComplete) return;
    await this.poller.listNew(signal);
    this.resolveWaits();
  }

  /** Whether a match may be hidden behind the newest email, and was never listed. */
  private mayHideMatch({ query: { kind, hasNoCriteria } }: PendingWait): boolean {
    if (this.cache.isComplete) return false;
    // A call without criteria that took the newest code used up all older ones with it.
    return !hasNoCriteria || kind === undefined || !this.consumed.coverAll(kind, this.cache.newest);
  }

  /** A poll of its own while another is pending, for a wait that can probably be resolved at once. */
  private async pollAside(wait: PendingWait): Promise<void> {
    try {
      await this.poller.newestNow(wait.ended);
      wait.hasResponded = true;
      this.resolveWaits();
      await this.listHidden(wait.ended);
    } catch {
      // The loop polls as well, and deals with a server in trouble.
    }
  }

  private giveUp(wait: PendingWait, last: LastPollResult): void {
    wait.isPastDeadline = true;
    // A predicate that has not resolved is no longer waited for.
    this.resolveWaits();
    if (!this.pending.has(wait)) return;
    const serverError = last.isDone ? undefined : this.poller.errorAtDeadline(wait.hasResponded);
    this.fail(wait, 'TIMED_OUT', { ...last, serverError });
  }

  /** How long the server may hold the next request, in s: as long as the last of the waits lasts. */
  private holdSeconds(waits: readonly PendingWait[]): number {
    const { knowsExtensions } = this.cache.connection;
    if (!knowsExtensions && waits.some(({ query }) => query.criteria.details)) return 0;
    // A wait with a match in the cache only needs to know that nothing newer came.
    if (waits.some((wait) => !wait.hasResponded && this.mayBeKnown(wait))) return 0;
    const left = Math.max(...waits.map((wait) => wait.deadline)) - performance.now();
    // To its end at least: a request that is held then is given up.
    return Math.max(0, Math.ceil(left / 1000));
  }

  private resolveWaits(): void {
    for (const wait of [...this.pending]) this.failIfUnsupported(wait);
    /** The emails that earlier calls may still get, by kind of wait. */
    const reserved = new Map<WaitKind | undefined, Set<AnyEmail>>();
    for (const wait of [...this.pending].filter(({ hasResponded }) => hasResponded)) {
      const { kind } = wait.query;
      const open = wait.isPastDeadline ? [] : this.undecidedFor(wait);
      if (open.length > 0) {
        reserved.set(kind, new Set([...(reserved.get(kind) ?? []), ...open]));
        continue;
      }
      const found = this.matchesOf(wait);
      if (!found && wait.isWindowOver && !wait.isPastDeadline) wait.settle('timed out');
      if (!found || !(wait.isPastDeadline || this.isCertain(wait, found))) continue;
      const isReserved = found.some(({ email }) => reserved.get(kind)?.has(email));
      if (wait.isPastDeadline || kind === undefined || !isReserved) this.resolve(wait, found);
    }
  }

  /** The emails that criteria cannot decide on yet. When they can, all waits are checked again. */
  private undecidedFor({ query: { criteria } }: PendingWait): AnyEmail[] {
    const open = [...undecided(criteria, this.cache.emails)];
    for (const [, decided] of open) {
      if (this.awaited.has(decided)) continue;
      this.awaited.add(decided);
      void decided.then(() => this.resolveWaits());
    }
    return open.map(([email]) => email);
  }

  private mayBeKnown(wait: PendingWait): boolean {
    return this.undecidedFor(wait).length > 0 || this.matchesOf(wait) !== undefined;
  }

  private matchesOf(wait: PendingWait): Match<unknown>[] | undefined {
    try {
      return findMatches(wait.query, this.cache.emails, this.consumed);
    } catch (error) {
      // A predicate threw.
      wait.fail(error);
      return undefined;
    }
  }

  /** Whether no email that is still hidden behind the newest could be the better match. */
  private isCertain({ query }: PendingWait, found: Match<unknown>[]): boolean {
    if (this.cache.isComplete || query.kind === undefined) return true;
    // Such criteria decide on the hidden emails as well before the call returns: later waits do not wait for them.
    if (query.criteria.predicate || query.criteria.details) return false;
    return query.order === 'newest' && found[0]?.email === this.cache.emails.at(-1);
  }

  private resolve(wait: PendingWait, found: Match<unknown>[]): void {
    const { kind, call, hasNoCriteria, read } = wait.query;
    const matches = (other: AnyEmail) => {
      try {
        return read(other) !== undefined;
      } catch {
        // A predicate, which may not expect the emails of later waits.
        return false;
      }
    };
    if (kind !== undefined) {
      for (const { email, value } of found)
        this.consumed.add({ kind, email, value, call, hasNoCriteria, matches });
    }
    wait.settle(found);
  }

  /** Fails the waits that cannot succeed after this error. Returns false, so that a pause follows. */
  private recordFailure(error: unknown, signal: AbortSignal): false {
    if (signal.aborted) return false;
    for (const wait of [...this.pending]) {
      if (!isMailboxClientError(error)) wait.fail(error);
      else if (this.poller.isHopelessFor(wait.startedAt)) this.fail(wait, 'SERVER');
    }
    return false;
  }

  private fail(
    wait: PendingWait,
    end: WaitErrorDetails['end'],
    known: Partial<Pick<WaitErrorDetails, 'diagnostics' | 'nearMisses' | 'serverError'>> = {
      serverError: this.poller.lastError,
    },
  ): void {
    try {
      wait.fail(createWaitError({ ...this.detailsOf(wait), end, ...known }));
    } catch (error) {
      // A predicate threw while the reasons were collected.
      wait.fail(error);
    }
  }

  private detailsOf(wait: PendingWait): Omit<WaitErrorDetails, 'end'> {
    const { address, collection, connection } = this.cache;
    return {
      query: wait.query,
      terms: this.terms,
      address,
      pageUrl: pageUrl(connection, collection, { kind: 'to', address }),
      timeout: wait.timeout,
      limitedBy: wait.timeout >= (wait.query.quiet ?? Infinity) ? undefined : wait.limitedBy,
      hasResponded: wait.hasResponded,
      isUndecided: this.undecidedFor(wait).length > 0,
      waited: performance.now() - wait.startedAt,
      emails: this.cache.emails,
      consumed: this.consumed,
      serverError: undefined,
      diagnostics: undefined,
      nearMisses: undefined,
      callLog: this.poller.callLogSince(wait.startedAt),
      url: connection.url,
    };
  }
}
