import { setTimeout as sleep } from 'node:timers/promises';
import { isMailboxClientError, type MailboxClientError } from '../../client/errors.js';
import type { Collection } from '../../contract/email.js';
import type { Connection } from '../cache/connection.js';
import type { MailCache } from '../cache/mail-cache.js';
import { undecided } from '../email/criteria.js';
import type { Email } from '../email/email.js';
import type { ConsumedEmails, WaitKind } from './consumed-emails.js';
import type { Diagnostics } from './diagnostics.js';
import { findNearMisses, type NearMisses } from './near-misses.js';
import { PendingWait, type WaitLimits } from './pending-wait.js';
import { Poller } from './poller.js';
import { createWaitError } from './wait-error.js';
import type { WaitErrorDetails, WithdrawnBy } from './wait-error-details.js';
import { findMatches, type Match, type WaitQuery } from './wait-query.js';
import { WakeableSleep } from './wakeable-sleep.js';

/** The longest that a server is asked to hold a request, in seconds: proxies cut at 30 and more. */
const LONGEST_HOLD = 20;
/** How long before the deadline the last look is taken, in ms: what comes up to then is found. */
const LAST_LOOK = 250;
/** The same where the server holds a request, which shows what comes later: it may be slow then. */
const EARLY_LAST_LOOK = 1_000;
/** What requests that are under way at the deadline may still take, in ms: a wait is to end within 100. */
const GRACE = 50;
/** The steps in which that is counted, in ms. */
const TICK = 10;
/** For how long a server may owe an answer at the deadline before it is to blame, in ms. */
const PATIENCE = 1_000;
/** The same where it has not answered at all since the wait began. */
const FIRST_PATIENCE = 200;
/** The pauses between two polls in ms: the first, and all others. */
const FIRST_PAUSE = 250;
const PAUSE = 420;
/** So that many workers that began together do not poll together. */
const JITTER = 0.1;
/** What a wait knows for its failure when its time is up. */
interface LastLook<C extends Collection> {
  /** Whether the last look was taken, and the server has shown everything. */
  isDone: boolean;
  clues?: Diagnostics<C> | undefined;
  hints?: NearMisses<C> | undefined;
}

/** A hold that ends within so many ms, at a server that is being closed, is no reason to hurry. */
const EARLY = 500;

/**
 * Answers questions to one log. However many waits are on, one request at a time is under way for
 * them all, and they are served in the order in which they came.
 */
export class WaitScheduler<C extends Collection> {
  private readonly pending = new Set<PendingWait<C>>();
  private readonly lookout: Poller<C>;
  private loop: { stop: AbortController; bell: WakeableSleep } | undefined;
  private polls = 0;
  /** What predicates have not said yet. */
  private readonly awaited = new WeakSet<Promise<void>>();

  constructor(
    private readonly address: string,
    private readonly log: MailCache<C>,
    private readonly claims: ConsumedEmails<C>,
    private readonly connection: Connection,
  ) {
    this.lookout = new Poller(log, connection);
  }

  /**
   * Waits for the answer to a question.
   *
   * @throws WaitError when the time is up or the server fails for good; the signal's reason.
   */
  wait<T>(question: WaitQuery<C, T>, limits: WaitLimits): Promise<Match<C, T>[]> {
    return this.start(new PendingWait(question, limits)).answer as Promise<Match<C, T>[]>;
  }

  /**
   * Waits to the end of a quiet window for what is hoped not to come.
   *
   * @returns the matches, at once, or `timed out`
   * @throws WaitError when the window could not be finished; the signal's reason.
   */
  waitForQuiet<T>(
    question: WaitQuery<C, T> & { quiet: number },
    limits: WaitLimits,
  ): Promise<Match<C, T>[] | 'timed out'> {
    return this.start(new PendingWait(question, limits)).answer as Promise<
      Match<C, T>[] | 'timed out'
    >;
  }

  /** Fails all waits under way: their test has ended, or the mailbox was closed. */
  abort(end: WithdrawnBy): void {
    for (const wait of [...this.pending]) this.fail(wait, end);
  }

  private start(wait: PendingWait<C>): PendingWait<C> {
    if (wait.ended.aborted) return wait;
    this.pending.add(wait);
    wait.ended.addEventListener('abort', () => {
      this.pending.delete(wait);
      this.stopIfIdle();
    });
    this.polls = 0;
    if (!this.loop) void this.run();
    else this.join(wait);
    // Whatever goes wrong at the end, nobody is left waiting.
    if (wait.timeout > 0) this.end(wait).catch((error) => wait.fail(error));
    return wait;
  }

  private stopIfIdle(): void {
    if (this.pending.size === 0) this.loop?.stop.abort();
  }

  /** Looks again and again while anybody waits. */
  private async run(): Promise<void> {
    while (this.pending.size > 0) {
      const stop = new AbortController();
      const bell = new WakeableSleep(stop.signal);
      this.loop = { stop, bell };
      const wasHeld = await this.look(stop.signal).catch((error) =>
        this.failed(error, stop.signal),
      );
      if (!wasHeld) await bell.sleep(this.pause());
      // Of a look that failed, requests may still be under way.
      stop.abort();
    }
    this.loop = undefined;
  }

  /** A wait comes to a loop that is running. */
  private join(wait: PendingWait<C>): void {
    // What is under way was asked before: its answer may be older than what the wait has to see.
    const isUrgent = this.lookout.isAsking && (this.mayBeKnown(wait) || this.mayHideAnswer(wait));
    if (isUrgent) void this.lookAside(wait);
    this.loop?.bell.wake();
  }

  /** One look and what follows from it. Says whether the server held it, so that no pause is due. */
  private async look(signal: AbortSignal): Promise<boolean> {
    if ([...this.pending].some((wait) => this.mayHideAnswer(wait))) await this.lookBehind(signal);
    const begun = performance.now();
    const isNew = await this.lookNewest(signal);
    await this.lookBehind(signal);
    return (
      this.connection.supportsLongPoll === true && (isNew || performance.now() - begun > EARLY)
    );
  }

  /** Asks for the newest email, and serves whom it is for. */
  private async lookNewest(signal: AbortSignal): Promise<boolean> {
    let waits: PendingWait<C>[] = [];
    const isNew = await this.lookout.newest(signal, () => {
      waits = [...this.pending];
      return this.holdSeconds(waits);
    });
    for (const one of waits) one.isFresh = true;
    this.serve();
    return isNew;
  }

  /** Where the newest email was not the answer, one that is hidden behind it may be. */
  private async lookBehind(signal: AbortSignal): Promise<void> {
    if (this.pending.size === 0 || this.log.isComplete) return;
    await this.lookout.behind(signal);
    this.serve();
  }

  /** Whether the answer may be an email that stands behind the newest and was never listed. */
  private mayHideAnswer({ query: { kind, hasNoCriteria } }: PendingWait<C>): boolean {
    if (this.log.isComplete) return false;
    // Where just any code was taken from the newest email, all older ones were used up with it.
    return !hasNoCriteria || kind === undefined || !this.claims.coverAll(kind, this.log.newest);
  }

  /** A look of its own, for a wait that is likely answered already, while another is under way. */
  private async lookAside(wait: PendingWait<C>): Promise<void> {
    try {
      await this.lookout.aside(wait.ended);
      wait.isFresh = true;
      this.serve();
      await this.lookBehind(wait.ended);
    } catch {
      // The loop looks as well, and deals with a server in trouble.
    }
  }

  /** Sees to it that a wait ends when its time is up, whatever the server does. */
  private async end(wait: PendingWait<C>): Promise<void> {
    const last: LastLook<C> = { isDone: false };
    const asking = this.untilLastLook(wait);
    const looking = asking.then((begun) => this.lookLast(wait, last, begun));
    await wait.until(wait.deadline);
    // A place that ends cannot wait for what has to be loaded before the first request.
    if (!wait.limitedByTest) await Promise.race([asking, wait.until(Number.POSITIVE_INFINITY)]);
    await Promise.race([looking, this.spare(wait, GRACE)]);
    if (this.pending.has(wait)) this.giveUp(wait, last);
  }

  /** Waits so many ms, not counting those in which this process was too busy to hear an answer. */
  private async spare(wait: PendingWait<C>, ms: number): Promise<void> {
    for (let spent = 0; spent < ms && !wait.ended.aborted; spent += TICK) {
      await sleep(TICK, undefined, { signal: wait.ended }).catch(() => {});
    }
  }

  /**
   * Resolves when it is time for the last look, and it can be taken.
   *
   * @returns when that is (`performance.now()`): what this worker has to load before its first request,
   * and what else keeps it busy, is no fault of the server's
   */
  private async untilLastLook(wait: PendingWait<C>): Promise<number> {
    const early = wait.deadline - EARLY_LAST_LOOK;
    await wait.until(early);
    const moment = this.isHeld ? early : wait.deadline - LAST_LOOK;
    await wait.until(moment);
    await this.connection.ready();
    return performance.now();
  }

  /**
   * Looks at everything before the time is up, and then at what a failure will have to say.
   *
   * @param begun when it begins: where that is after the deadline, it ends the later, unless the test itself ends
   */
  private async lookLast(wait: PendingWait<C>, last: LastLook<C>, begun: number): Promise<void> {
    const end =
      (wait.limitedByTest ? wait.deadline : Math.max(wait.deadline, begun)) + GRACE - TICK;
    if (this.isHeld) {
      await this.lookAtAll(wait, last);
      // A server that reads its first email answers late: what it says by then is better than nothing.
      void this.lookForClues(wait, last, end);
    }
    await wait.until(wait.deadline - LAST_LOOK);
    if (!last.isDone || !this.isHeld) await this.lookAtAll(wait, last);
    if (!last.isDone || wait.ended.aborted) return;
    const looked = findNearMisses(wait.query, this.log.emails, end).catch(() => undefined);
    await this.lookForClues(wait, last, end);
    last.hints = await looked;
  }

  /** Where no mail came here, a reader asks why. */
  private async lookForClues(wait: PendingWait<C>, last: LastLook<C>, end: number): Promise<void> {
    const isAsked = this.log.emails.length === 0 && wait.query.quiet === undefined;
    if (!isAsked || !last.isDone) return;
    const left = Math.max(1, end - performance.now());
    const signal = AbortSignal.any([wait.ended, AbortSignal.timeout(Math.ceil(left))]);
    const { elsewhere, refusals, earlier, undelivered } = await this.lookout.clues(signal);
    last.clues = {
      elsewhere: elsewhere === undefined ? last.clues?.elsewhere : elsewhere,
      refusals: refusals ?? last.clues?.refusals,
      earlier: earlier ?? last.clues?.earlier,
      undelivered: undelivered ?? last.clues?.undelivered,
    };
  }

  /** Whether the server holds a request, and so shows at once what comes. */
  private get isHeld(): boolean {
    return this.connection.supportsLongPoll === true && this.lookout.isAsking;
  }

  private async lookAtAll(wait: PendingWait<C>, last: LastLook<C>): Promise<void> {
    last.isDone = await this.lookout.last(wait.ended);
    if (!last.isDone) return;
    wait.isFresh = true;
    this.serve();
  }

  /** The time is up. */
  private giveUp(wait: PendingWait<C>, last: LastLook<C>): void {
    wait.isOver = true;
    // A predicate that has not resolved is waited for no longer.
    this.serve();
    if (!this.pending.has(wait)) return;
    const trouble = last.isDone ? undefined : this.troubleOf(wait);
    const isQuiet =
      wait.query.quiet !== undefined && !wait.limitedByTest && wait.isFresh && !trouble;
    if (isQuiet && !this.isUndecided(wait)) wait.settle('timed out');
    else this.fail(wait, 'TIMEOUT', { ...last, trouble });
  }

  /** What is wrong with the server when the time of a wait is up. */
  private troubleOf({ isFresh }: PendingWait<C>): MailboxClientError | undefined {
    const known = this.connection.rateLimitError ?? this.lookout.trouble.last;
    if (known) return known;
    const isSilent = this.connection.isSilentFor(isFresh ? PATIENCE : FIRST_PATIENCE);
    return isSilent ? this.lookout.noAnswer() : undefined;
  }

  /** How long the server may hold the next request, in s: as long as the last of the waits lasts. */
  private holdSeconds(waits: readonly PendingWait<C>[]): number {
    // A wait whose answer is in the log already only needs to know that nothing newer came.
    if (waits.some((wait) => !wait.isFresh && this.mayBeKnown(wait))) return 0;
    const left = Math.max(...waits.map((wait) => wait.deadline)) - performance.now();
    // To its end at least: what is held then is given up.
    return Math.max(0, Math.min(LONGEST_HOLD, Math.ceil(left / 1000)));
  }

  private pause(): number {
    const pause = this.polls++ === 0 ? FIRST_PAUSE : PAUSE;
    return pause * (1 + JITTER * (Math.random() - 0.5));
  }

  /** Gives every wait its answer that can be given by now, in the order of the calls. */
  private serve(): void {
    /** The emails that earlier calls may still get, by the memory that they are noted in. */
    const reserved = new Map<WaitKind | undefined, Set<Email<C>>>();
    for (const wait of [...this.pending].filter(({ isFresh }) => isFresh)) {
      const { kind } = wait.query;
      const open = wait.isOver ? [] : this.undecidedFor(wait);
      if (open.length > 0) {
        reserved.set(kind, new Set([...(reserved.get(kind) ?? []), ...open]));
        continue;
      }
      const found = this.answerOf(wait);
      if (!found || !(wait.isOver || this.isCertain(wait, found))) continue;
      const isReserved = found.some(({ email }) => reserved.get(kind)?.has(email));
      if (wait.isOver || kind === undefined || !isReserved) this.give(wait, found);
    }
  }

  private isUndecided(wait: PendingWait<C>): boolean {
    return this.undecidedFor(wait).length > 0;
  }

  /** The emails of which a predicate has not said whether they fit: then all is looked at again. */
  private undecidedFor({ query: { kind, criteria } }: PendingWait<C>): Email<C>[] {
    const earlier = kind === undefined ? [] : this.claims.criteriaOf(kind);
    const open = [criteria, ...earlier].flatMap((one) => [...undecided(one, this.log.emails)]);
    for (const [, decided] of open) {
      if (this.awaited.has(decided)) continue;
      this.awaited.add(decided);
      void decided.then(() => this.serve());
    }
    return open.map(([email]) => email);
  }

  /** Whether the answer is among what was seen, as far as a predicate has said it. */
  private mayBeKnown(wait: PendingWait<C>): boolean {
    return this.isUndecided(wait) || this.answerOf(wait) !== undefined;
  }

  private answerOf(wait: PendingWait<C>): Match<C, unknown>[] | undefined {
    try {
      return findMatches(wait.query, this.log.emails, this.claims);
    } catch (error) {
      // A predicate of the user's threw.
      wait.fail(error);
      return undefined;
    }
  }

  /** Whether no email that is still hidden behind the newest could be the better answer. */
  private isCertain(wait: PendingWait<C>, found: Match<C, unknown>[]): boolean {
    if (this.log.isComplete || wait.query.kind === undefined) return true;
    return wait.query.order === 'newest' && found[0]?.email === this.log.emails.at(-1);
  }

  private give(wait: PendingWait<C>, found: Match<C, unknown>[]): void {
    const { kind, call, hasNoCriteria, criteria, read } = wait.query;
    const fits = (other: Email<C>) => {
      try {
        return read(other) !== undefined;
      } catch {
        // A predicate of the user's, which may not expect the mails of later waits.
        return false;
      }
    };
    if (kind !== undefined) {
      for (const { email } of found)
        this.claims.add({ kind, email, call, unspecific: hasNoCriteria, criteria, fits });
    }
    wait.settle(found);
  }

  /** What a failed look means for the waits. Answers as a look does that was not held. */
  private failed(error: unknown, signal: AbortSignal): false {
    if (signal.aborted) return false;
    for (const wait of [...this.pending]) {
      if (!isMailboxClientError(error)) wait.fail(error);
      else if (this.lookout.trouble.isHopelessFor(wait.startedAt)) this.fail(wait, 'SERVER');
    }
    return false;
  }

  private fail(
    wait: PendingWait<C>,
    end: WaitErrorDetails<C>['end'],
    known: Partial<Pick<WaitErrorDetails<C>, 'clues' | 'hints' | 'trouble'>> = {
      trouble: this.lookout.trouble.last,
    },
  ): void {
    try {
      wait.fail(createWaitError({ ...this.factsOf(wait), end, ...known }));
    } catch (error) {
      // A predicate of the user's threw while the reasons were collected.
      wait.fail(error);
    }
  }

  private factsOf(wait: PendingWait<C>): Omit<WaitErrorDetails<C>, 'end'> {
    return {
      question: wait.query,
      address: this.address,
      timeout: wait.timeout,
      cutBy: wait.cutBy,
      wasAnswered: wait.isFresh,
      isUndecided: this.isUndecided(wait),
      waited: performance.now() - wait.startedAt,
      emails: this.log.emails,
      claims: this.claims,
      trouble: undefined,
      clues: undefined,
      hints: undefined,
      callLog: this.lookout.callLogSince(wait.startedAt),
      url: this.connection.url,
    };
  }
}
