import { isMailboxClientError, type MailboxClientError } from '../client/errors.js';
import type { Collection } from '../contract/email.js';
import type { Claims } from './claims.js';
import type { Connection } from './connection.js';
import { Diary } from './diary.js';
import { type WaitError, type WaitErrorFacts, waitErrorOf } from './failure.js';
import type { MailLog } from './log.js';
import { answerTo, type Found, type Question } from './question.js';

/** The limits of one wait. */
export interface WaitLimits {
  /** ms from now; 0 for none. */
  timeout: number;
  /** Withdraws the wait, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** The longest that a server is asked to hold a request, in seconds: proxies cut at 30 and more. */
const LONGEST_HOLD = 20;
/** Time limit of a request in ms, on top of what it is held: answers a server that hangs. */
const REQUEST_LIMIT = 5_000;
/** What a request of the last look may take beyond the deadline in ms; the whole look, twice that. */
const LAST_LOOK_LIMIT = 2_000;
/** The pauses between two polls in ms: the first, and all others. */
const FIRST_PAUSE = 250;
const PAUSE = 450;
/** So that many workers that began together do not poll together. */
const JITTER = 0.1;
/** How long a server that never answered may refuse connections, in ms: it may be starting. */
const REFUSAL_LIMIT = 2_000;
/** What to do after a 429 that does not say how long to wait, in ms. */
const DEFAULT_REST = 1_000;

/** The longest that a timer of Node's can run, in ms; a longer one would ring at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A question under way. */
interface Pending<C extends Collection> {
  /** Ends with the wait. */
  ended: AbortController;
  question: Question<C, unknown>;
  timeout: number;
  begun: number;
  /** Performance time; Infinity when there is none. */
  deadline: number;
  /** Whether the server was looked at since the wait began. */
  fresh: boolean;
  settle: (found: Found<C, unknown>) => void;
  fail: (error: unknown) => void;
}

/**
 * Answers questions to one log. However many waits are on, one request at a time is under way for
 * them all; they are served in the order in which they came.
 */
export class Watch<C extends Collection> {
  private readonly pending = new Set<Pending<C>>();
  private readonly diary = new Diary();
  private loop: { stop: AbortController; wake: () => void } | undefined;
  /** A request is being held by the server, which answers it as soon as anything comes. */
  private holding = false;
  private polls = 0;
  private refusedSince: number | undefined;
  private trouble: MailboxClientError | undefined;

  constructor(
    private readonly address: string,
    private readonly log: MailLog<C>,
    private readonly claims: Claims<C>,
    private readonly connection: Connection,
  ) {}

  /**
   * Waits for the answer to a question.
   *
   * @throws WaitError when the time is up or the server fails for good; the signal's reason.
   */
  ask<T>(question: Question<C, T>, limits: WaitLimits): Promise<Found<C, T>> {
    const { signal } = limits;
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise<Found<C, T>>((resolve, reject) => {
      const wait = this.begin(question, limits.timeout, resolve as Pending<C>['settle'], reject);
      const timer =
        limits.timeout > 0
          ? setTimeout(() => void this.expire(wait), Math.min(limits.timeout, LONGEST_TIMER))
          : undefined;
      const withdraw = () => wait.fail(signal?.reason);
      signal?.addEventListener('abort', withdraw, { once: true });
      wait.ended.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', withdraw);
        this.pending.delete(wait);
        if (this.pending.size === 0) this.loop?.stop.abort();
      });
      this.start(wait);
    });
  }

  /** Fails all waits under way: whoever they were for has ended. */
  abort(): void {
    for (const wait of [...this.pending]) wait.fail(this.errorFor(wait, 'ENDED'));
  }

  private begin<T>(
    question: Question<C, T>,
    timeout: number,
    resolve: Pending<C>['settle'],
    reject: Pending<C>['fail'],
  ): Pending<C> {
    const begun = performance.now();
    const deadline = timeout > 0 ? begun + timeout : Number.POSITIVE_INFINITY;
    const ended = new AbortController();
    const settle = (found: Found<C, unknown>) => {
      ended.abort();
      resolve(found);
    };
    const fail = (error: unknown) => {
      ended.abort();
      reject(error);
    };
    return { question, timeout, begun, deadline, ended, fresh: false, settle, fail };
  }

  private start(wait: Pending<C>): void {
    this.pending.add(wait);
    this.polls = 0;
    if (!this.loop) {
      void this.run();
      return;
    }
    if (this.holding) {
      // The server has nothing that was not seen, or it would have answered.
      wait.fresh = true;
      this.serve();
    } else if (this.answer(wait)) {
      void this.lookAside(wait);
    }
    this.loop.wake();
  }

  /** A look of its own, for a wait that is likely answered already, while another is under way. */
  private async lookAside(wait: Pending<C>): Promise<void> {
    const signal = wait.ended.signal;
    try {
      await this.log.lookNewest({ signal, timeout: REQUEST_LIMIT, wait: 0 });
      wait.fresh = true;
      this.serve();
    } catch {
      // The loop looks as well, and deals with a server in trouble.
    }
  }

  /** Looks again and again while anybody waits. */
  private async run(): Promise<void> {
    while (this.pending.size > 0) {
      const stop = new AbortController();
      const bell = new Bell(stop.signal);
      this.loop = { stop, wake: () => bell.ring() };
      const held = await this.lookOnce(stop.signal).catch((error) =>
        stop.signal.aborted ? false : this.failed(error),
      );
      if (this.pending.size === 0) break;
      if (!held) await bell.wait(this.pause());
    }
    this.loop = undefined;
  }

  /** One look and what follows from it. Says whether the server held it, so that none is due. */
  private async lookOnce(signal: AbortSignal): Promise<boolean> {
    const rest = this.connection.resting;
    if (rest > 0) await new Bell(signal).wait(rest);
    if (signal.aborted) return false;
    const waits = [...this.pending];
    const seconds = this.holdSeconds(waits);
    const begun = performance.now();
    this.holding = seconds > 0 && this.connection.pushes;
    const newest = await this.log
      .lookNewest({ signal, timeout: REQUEST_LIMIT, wait: seconds })
      .finally(() => {
        this.holding = false;
      });
    this.connection.pushes = newest.held || (seconds === 0 && this.connection.pushes);
    this.noteLook(newest.changed);
    for (const wait of waits) wait.fresh = true;
    this.serve();
    if (!this.log.complete && this.pending.size > 0) {
      await this.log.lookSince({ signal, timeout: REQUEST_LIMIT });
      this.serve();
    }
    // A hold that ended early, at a server that is being closed, is no reason to hurry.
    return newest.held && (newest.changed || performance.now() - begun > 500);
  }

  private noteLook(changed: boolean): void {
    this.diary.note(
      `${this.log.request} → ${changed ? 'a new e-mail' : 'nothing new'}${this.connection.pushes ? ', held by the server' : ''}`,
    );
    this.trouble = undefined;
    this.refusedSince = undefined;
  }

  /** How long the server may hold the next request: as long as the last of the waits will last. */
  private holdSeconds(waits: readonly Pending<C>[]): number {
    // A wait whose answer is in the log already only needs to know that nothing newer came.
    if (waits.some((wait) => !wait.fresh && this.answer(wait))) return 0;
    const left = Math.max(...waits.map((wait) => wait.deadline)) - performance.now();
    return Math.max(0, Math.min(LONGEST_HOLD, Math.floor(left / 1000)));
  }

  private pause(): number {
    const rest = this.connection.resting;
    const pause = this.polls++ === 0 ? FIRST_PAUSE : PAUSE;
    return Math.max(rest, pause * (1 + JITTER * (Math.random() - 0.5)));
  }

  private answer<T>(wait: Pending<C>): Found<C, T> | undefined {
    try {
      return answerTo(wait.question as Question<C, T>, this.log.emails, this.claims);
    } catch (error) {
      // A predicate of the user's threw.
      wait.fail(error);
      return undefined;
    }
  }

  /** Gives every wait its answer that can be given by now, in the order of the calls. */
  private serve(): void {
    for (const wait of [...this.pending]) {
      const found = wait.fresh ? this.answer(wait) : undefined;
      if (found && this.isCertain(wait, found)) this.give(wait, found);
    }
  }

  /** Whether no email that is still hidden behind the newest could be the better answer. */
  private isCertain(wait: Pending<C>, found: Found<C, unknown>): boolean {
    if (this.log.complete || wait.question.kind === undefined) return true;
    return wait.question.order === 'newest' && found.email === this.log.emails.at(-1);
  }

  private give(wait: Pending<C>, found: Found<C, unknown>): void {
    const { kind, call, read } = wait.question;
    if (kind !== undefined) {
      this.claims.add({
        kind,
        email: found.email,
        call,
        fits: (email) => read(email) !== undefined,
      });
    }
    wait.settle(found);
  }

  /** The time is up: one last look, at everything. */
  private async expire(wait: Pending<C>): Promise<void> {
    const signal = AbortSignal.any([wait.ended.signal, AbortSignal.timeout(2 * LAST_LOOK_LIMIT)]);
    try {
      await this.log.lookAll({ signal, timeout: LAST_LOOK_LIMIT });
      this.trouble = undefined;
      wait.fresh = true;
      this.serve();
    } catch (error) {
      if (isMailboxClientError(error)) this.trouble = error;
    }
    if (this.pending.has(wait)) wait.fail(this.errorFor(wait, 'TIMEOUT'));
  }

  /** What a failed look means for the waits. Answers like a look that was not held. */
  private failed(error: unknown): false {
    if (!isMailboxClientError(error)) {
      if (this.pending.size > 0) this.failAll(error);
      return false;
    }
    this.trouble = error;
    this.diary.note(error.message.split('\n')[0] ?? '');
    if (!error.transient) this.failAll(error);
    if (error.code === 'RATE_LIMITED') this.connection.rest(error.retryAfter ?? DEFAULT_REST);
    else if (error.retryAfter !== undefined) this.connection.rest(error.retryAfter);
    this.failIfRefused(error);
    return false;
  }

  private failIfRefused(error: MailboxClientError): void {
    const refused = 'refused' in error && error.refused === true;
    if (!refused || this.connection.answered) {
      this.refusedSince = undefined;
      return;
    }
    this.refusedSince ??= performance.now();
    const limit = performance.now() - REFUSAL_LIMIT;
    for (const wait of [...this.pending]) {
      if (this.refusedSince <= limit && wait.begun <= limit) {
        wait.fail(this.errorFor(wait, 'SERVER'));
      }
    }
  }

  private failAll(error: unknown): void {
    for (const wait of [...this.pending]) {
      wait.fail(isMailboxClientError(error) ? this.errorFor(wait, 'SERVER') : error);
    }
  }

  private errorFor(wait: Pending<C>, end: WaitErrorFacts<C>['end']): WaitError {
    return waitErrorOf({
      end,
      question: wait.question,
      address: this.address,
      timeout: wait.timeout,
      waited: performance.now() - wait.begun,
      emails: this.log.emails,
      claims: this.claims,
      trouble: this.trouble,
      callLog: this.diary.since(wait.begun),
      url: this.connection.url,
    });
  }
}

/** A pause that can be ended early. */
class Bell {
  private ringing = false;
  private answer: (() => void) | undefined;

  constructor(private readonly signal: AbortSignal) {}

  ring(): void {
    this.ringing = true;
    this.answer?.();
  }

  async wait(ms: number): Promise<void> {
    if (this.ringing || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.answer = () => {
        clearTimeout(timer);
        resolve();
      };
      this.signal.addEventListener('abort', this.answer, { once: true });
    });
  }
}
