import { isMailboxClientError } from '../../client/errors.js';
import type { Collection } from '../../contract/email.js';
import type { Email } from '../email/email.js';
import type { Connection } from '../log/connection.js';
import type { MailLog } from '../log/log.js';
import { Bell } from './bell.js';
import type { Claims } from './claims.js';
import type { Clues } from './clues.js';
import { waitErrorOf } from './failure.js';
import type { WaitErrorFacts } from './failure-facts.js';
import { hintsFor } from './hints.js';
import { Lookout } from './lookout.js';
import { Pending, type WaitLimits } from './pending.js';
import { answerTo, type Found, type Question } from './question.js';

/** The longest that a server is asked to hold a request, in seconds: proxies cut at 30 and more. */
const LONGEST_HOLD = 20;
/** What the last look may take beyond the deadline, in ms: answers a server that hangs. */
const LAST_LOOK_LIMIT = 2_000;
/** The same where the test itself ends right after the deadline. */
const CUT_LAST_LOOK_LIMIT = 150;
/** The pauses between two polls in ms: the first, and all others. */
const FIRST_PAUSE = 250;
const PAUSE = 420;
/** So that many workers that began together do not poll together. */
const JITTER = 0.1;
/** A hold that ends within so many ms, at a server that is being closed, is no reason to hurry. */
const EARLY = 500;

/**
 * Answers questions to one log. However many waits are on, one request at a time is under way for
 * them all, and they are served in the order in which they came.
 */
export class Watch<C extends Collection> {
  private readonly pending = new Set<Pending<C>>();
  private readonly lookout: Lookout<C>;
  private loop: { stop: AbortController; bell: Bell } | undefined;
  private polls = 0;

  constructor(
    private readonly address: string,
    private readonly log: MailLog<C>,
    private readonly claims: Claims<C>,
    private readonly connection: Connection,
  ) {
    this.lookout = new Lookout(log, connection);
  }

  /**
   * Waits for the answer to a question.
   *
   * @throws WaitError when the time is up or the server fails for good; the signal's reason.
   */
  ask<T>(question: Question<C, T>, limits: WaitLimits): Promise<Found<C, T>[]> {
    const wait: Pending<C> = new Pending(question, limits, () => {
      // Whatever goes wrong at the end, nobody is left waiting.
      this.expire(wait).catch((error) => wait.fail(error));
    });
    if (!wait.ended.aborted) this.start(wait);
    return wait.answer as Promise<Found<C, T>[]>;
  }

  /** Fails all waits under way: whoever they were for has ended. */
  abort(): void {
    for (const wait of [...this.pending]) this.fail(wait, 'ENDED');
  }

  private start(wait: Pending<C>): void {
    this.pending.add(wait);
    wait.ended.addEventListener('abort', () => {
      this.pending.delete(wait);
      this.stopIfIdle();
    });
    this.polls = 0;
    if (!this.loop) void this.run();
    else this.join(wait);
  }

  /** Whether nobody waits whose time is not up. */
  private get isIdle(): boolean {
    return [...this.pending].every((wait) => wait.isExpiring);
  }

  private stopIfIdle(): void {
    if (this.isIdle) this.loop?.stop.abort();
  }

  /** Looks again and again while anybody waits. */
  private async run(): Promise<void> {
    while (!this.isIdle) {
      const stop = new AbortController();
      const bell = new Bell(stop.signal);
      this.loop = { stop, bell };
      const wasHeld = await this.look(stop.signal).catch((error) =>
        this.failed(error, stop.signal),
      );
      if (!wasHeld) await bell.pause(this.pause());
      // Of a look that failed, requests may still be under way.
      stop.abort();
    }
    this.loop = undefined;
  }

  /** A wait comes to a loop that is running. */
  private join(wait: Pending<C>): void {
    // What is under way was asked before: its answer may be older than what the wait has to see.
    const isUrgent = this.lookout.isAsking && (this.answerOf(wait) || this.mayHideAnswer(wait));
    if (isUrgent) void this.lookAside(wait);
    this.loop?.bell.ring();
  }

  /** One look and what follows from it. Says whether the server held it, so that no pause is due. */
  private async look(signal: AbortSignal): Promise<boolean> {
    if ([...this.pending].some((wait) => this.mayHideAnswer(wait))) await this.lookBehind(signal);
    const begun = performance.now();
    const isNew = await this.lookNewest(signal);
    await this.lookBehind(signal);
    return this.connection.pushes === true && (isNew || performance.now() - begun > EARLY);
  }

  /** Asks for the newest e-mail, and serves whom it is for. */
  private async lookNewest(signal: AbortSignal): Promise<boolean> {
    let waits: Pending<C>[] = [];
    const isNew = await this.lookout.newest(signal, () => {
      waits = [...this.pending];
      return this.holdSeconds(waits);
    });
    for (const one of waits) one.isFresh = true;
    this.serve();
    return isNew;
  }

  /** Where the newest e-mail was not the answer, one that is hidden behind it may be. */
  private async lookBehind(signal: AbortSignal): Promise<void> {
    if (this.pending.size === 0 || this.log.isComplete) return;
    await this.lookout.behind(signal);
    this.serve();
  }

  /** Whether the answer may be an e-mail that stands behind the newest and was never listed. */
  private mayHideAnswer({ question: { kind, unspecific } }: Pending<C>): boolean {
    if (this.log.isComplete) return false;
    // Where just any code was taken from the newest e-mail, all older ones were used up with it.
    return !unspecific || kind === undefined || !this.claims.coverAll(kind, this.log.newest);
  }

  /** A look of its own, for a wait that is likely answered already, while another is under way. */
  private async lookAside(wait: Pending<C>): Promise<void> {
    try {
      await this.lookout.aside(wait.ended);
      wait.isFresh = true;
      this.serve();
      await this.lookBehind(wait.ended);
    } catch {
      // The loop looks as well, and deals with a server in trouble.
    }
  }

  /** The time is up: one last look, at everything. */
  private async expire(wait: Pending<C>): Promise<void> {
    // A request that hangs is not to be in the way.
    wait.isExpiring = true;
    this.stopIfIdle();
    const limitedBy = this.connection.limitedBy;
    if (limitedBy) this.lookout.trouble.hear(limitedBy);
    else await this.lookLast(wait);
    if (!this.pending.has(wait)) return;
    const clues = await this.lookForClues(wait);
    // A test that is about to end has no time for more.
    const looked = wait.isCut ? undefined : hintsFor(wait.question, this.log.emails);
    const hints = await looked?.catch(() => undefined);
    this.fail(wait, 'TIMEOUT', { clues, hints });
  }

  private async lookLast(wait: Pending<C>): Promise<void> {
    if (!(await this.lookout.last(wait.ended, lastLookLimit(wait)))) return;
    wait.isFresh = true;
    this.serve();
  }

  /** Where no mail came here, a reader asks why. */
  private async lookForClues(wait: Pending<C>): Promise<Clues<C> | undefined> {
    const isAsked = this.log.emails.length === 0 && !wait.question.unwanted;
    if (!isAsked || this.lookout.trouble.last) return undefined;
    // What the last look has left of the test's reserve, where the test itself is about to end.
    return this.lookout.clues(wait.ended, Math.floor(lastLookLimit(wait) / 3));
  }

  /** How long the server may hold the next request, in s: as long as the last of the waits lasts. */
  private holdSeconds(waits: readonly Pending<C>[]): number {
    // A wait whose answer is in the log already only needs to know that nothing newer came.
    if (waits.some((wait) => !wait.isFresh && this.answerOf(wait))) return 0;
    const left = Math.max(...waits.map((wait) => wait.deadline)) - performance.now();
    return Math.max(0, Math.min(LONGEST_HOLD, Math.floor(left / 1000)));
  }

  private pause(): number {
    const pause = this.polls++ === 0 ? FIRST_PAUSE : PAUSE;
    return pause * (1 + JITTER * (Math.random() - 0.5));
  }

  /** Gives every wait its answer that can be given by now, in the order of the calls. */
  private serve(): void {
    for (const wait of [...this.pending]) {
      const found = wait.isFresh ? this.answerOf(wait) : undefined;
      if (found && this.isCertain(wait, found)) this.give(wait, found);
    }
  }

  private answerOf(wait: Pending<C>): Found<C, unknown>[] | undefined {
    try {
      return answerTo(wait.question, this.log.emails, this.claims);
    } catch (error) {
      // A predicate of the user's threw.
      wait.fail(error);
      return undefined;
    }
  }

  /** Whether no e-mail that is still hidden behind the newest could be the better answer. */
  private isCertain(wait: Pending<C>, found: Found<C, unknown>[]): boolean {
    if (this.log.isComplete || wait.question.kind === undefined) return true;
    return wait.question.order === 'newest' && found[0]?.email === this.log.emails.at(-1);
  }

  private give(wait: Pending<C>, found: Found<C, unknown>[]): void {
    const { kind, call, unspecific, read } = wait.question;
    const fits = (other: Email<C>) => {
      try {
        return read(other) !== undefined;
      } catch {
        // A predicate of the user's, which may not expect the mails of later waits.
        return false;
      }
    };
    if (kind !== undefined) {
      for (const { email } of found) this.claims.add({ kind, email, call, unspecific, fits });
    }
    wait.settle(found);
  }

  /** What a failed look means for the waits. Answers as a look does that was not held. */
  private failed(error: unknown, signal: AbortSignal): false {
    if (signal.aborted) return false;
    for (const wait of [...this.pending]) {
      if (!isMailboxClientError(error)) wait.fail(error);
      else if (this.lookout.trouble.isHopelessFor(wait.begun)) this.fail(wait, 'SERVER');
    }
    return false;
  }

  private fail(
    wait: Pending<C>,
    end: WaitErrorFacts<C>['end'],
    { clues, hints }: Partial<Pick<WaitErrorFacts<C>, 'clues' | 'hints'>> = {},
  ): void {
    try {
      wait.fail(waitErrorOf({ ...this.factsOf(wait), end, clues, hints }));
    } catch (error) {
      // A predicate of the user's threw while the reasons were collected.
      wait.fail(error);
    }
  }

  private factsOf(wait: Pending<C>): Omit<WaitErrorFacts<C>, 'end' | 'clues' | 'hints'> {
    return {
      question: wait.question,
      address: this.address,
      timeout: wait.timeout,
      isCut: wait.isCut,
      waited: performance.now() - wait.begun,
      emails: this.log.emails,
      claims: this.claims,
      trouble: this.lookout.trouble.last,
      callLog: this.lookout.callLogSince(wait.begun),
      url: this.connection.url,
    };
  }
}

function lastLookLimit({ isCut }: { isCut: boolean }): number {
  return isCut ? CUT_LAST_LOOK_LIMIT : LAST_LOOK_LIMIT;
}
