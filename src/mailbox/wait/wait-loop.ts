import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMailboxClientError } from '../../client/errors.js';
import { LONGEST_TIMER } from '../../client/retry.js';
import type { MailCache } from '../cache/mail-cache.js';
import { undecided } from '../email/criteria.js';
import type { AnyEmail } from '../email/email.js';
import { callLog } from './call-log.js';
import { createWaitError } from './create-wait-error.js';
import { decide, hasResponse, holdSeconds, NEVER, troubleOf } from './decide.js';
import { collectDiagnostics, findNearMisses } from './diagnostics.js';
import { ConsumedEmails } from './matches.js';
import type {
  CancelReason,
  Ending,
  PendingWait,
  PollRequest,
  WaitErrorDetails,
  WaitLimits,
  WaitState,
} from './state.js';
import type { Terms } from './terms.js';
import type { WaitError } from './wait-error.js';
import type { Match, WaitQuery } from './wait-query.js';

/** Timeout of a request in ms, in addition to the time that it is held. Guards against a server that hangs. */
const REQUEST_LIMIT = 5_000;
/** How long requests pending at the deadline may still take, in ms: a wait ends within 100 ms of its deadline. */
const GRACE = 50;
/** The grace while a responding server is asked why nothing came, in ms, if the test has the time. */
const EXPLANATION_GRACE = 1_000;
/** The interval for measuring this time, in ms. */
const TICK = 10;
/** The random variation of pauses between polls, as a share. */
const JITTER = 0.1;
/** Limits the log of a wait without a timeout: the oldest requests are dropped. */
const LOG_LIMIT = 500;

/**
 * Runs the waits on one collection: decides the consequences of the state, executes them, and decides again
 * when something happens or is due. The rules are in {@link decide}.
 */
export class WaitLoop {
  private readonly state: WaitState;
  /** The controllers that cancel pending requests. */
  private readonly pending = new Set<AbortController>();
  /** Pending predicates that will wake the loop. */
  private readonly awaited = new WeakSet<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isScheduled = false;

  constructor(
    private readonly cache: MailCache,
    private readonly terms: Terms,
  ) {
    const server = cache.connection;
    this.state = { cache, server, waits: [], consumed: new ConsumedEmails(), requests: [] };
  }

  /**
   * Resolves with the matches or, for a query with a quiet window, with `timed out` if a response to a
   * request after the window's end shows none.
   *
   * @throws WaitError when the time is up or the server fails permanently; the signal's reason
   */
  wait<T>(query: WaitQuery<T>, limits: WaitLimits): Promise<Match<T>[] | 'timed out'> {
    const calledAt = performance.now();
    return new Promise((resolve, reject) => {
      const wait: PendingWait = {
        query,
        limits,
        calledAt,
        deadline: limits.timeout > 0 ? calledAt + limits.timeout : NEVER,
        explained: 'no',
        diagnostics: {},
        nearMisses: undefined,
        grace: 'no',
        ending: new AbortController(),
        resolve: (outcome) => resolve(outcome as Match<T>[] | 'timed out'),
        reject,
      };
      this.state.waits = [...this.state.waits, wait];
      for (const signal of limits.signals) {
        // Any number of waits may share a signal.
        setMaxListeners(0, signal);
        const abort = () => this.end(wait, () => reject(signal.reason));
        signal.addEventListener('abort', abort, { signal: wait.ending.signal });
        if (signal.aborted) abort();
      }
      const { closed } = this.cache.connection;
      closed.addEventListener('abort', () => this.abort('ENDED'), { signal: wait.ending.signal });
      this.wake();
    });
  }

  /** Fails all pending waits, because their test has ended or the mailbox was closed. */
  abort(end: CancelReason): void {
    const error = troubleOf(this.state.requests)?.error;
    this.failAll((wait) => this.failureOf(wait, end, error));
  }

  /** Consumes emails for all kinds of wait. */
  skip(emails: readonly AnyEmail[]): void {
    this.state.consumed = this.state.consumed.withSkipped(emails);
  }

  /** Decides once for everything that happens in this turn of the event loop. */
  private wake(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      try {
        this.step();
      } catch (error) {
        // Whatever goes wrong, no wait may hang.
        this.failAll(() => error);
      }
    });
  }

  private step(): void {
    clearTimeout(this.timer);
    const { state } = this;
    const { consumed, endings, send, explain, grace, open, at } = decide(state, performance.now());
    state.consumed = consumed;
    for (const ending of endings) this.end(ending.wait, () => this.settle(ending));
    for (const kind of send) void this.request(kind);
    for (const { wait, isEarly } of explain) void this.explain(wait, isEarly);
    for (const wait of grace) void this.giveGrace(wait);
    for (const promise of open.filter((one) => !this.awaited.has(one))) {
      this.awaited.add(promise);
      void promise.then(() => this.wake());
    }
    if (at === NEVER) return;
    // What was done above may have taken longer than until then, and Node warns of a negative time.
    const ms = Math.max(0, Math.min(Math.ceil(at - performance.now()), LONGEST_TIMER));
    this.timer = setTimeout(() => this.wake(), ms);
  }

  /** Sends a request, and records its outcome. */
  private async request(kind: PollRequest['kind']): Promise<void> {
    const { cache, state } = this;
    const now = performance.now();
    const request: PollRequest = {
      kind,
      text: kind === 'newest' ? cache.newestRequest : cache.listRequest,
      beganAt: now,
      jitter: 1 + JITTER * (Math.random() - 0.5),
      // A list contains at least the emails at this time.
      sentAt: kind === 'newest' ? NEVER : now,
      hold: 0,
      endedAt: NEVER,
    };
    const cancel = new AbortController();
    this.pending.add(cancel);
    state.requests = [...state.requests.slice(-LOG_LIMIT), request];
    try {
      request.count = await this.poll(request, cancel.signal);
    } catch (error) {
      if (cancel.signal.aborted) return;
      request.error = error;
      if (!isMailboxClientError(error)) this.failAll(() => error);
    } finally {
      request.endedAt = performance.now();
      this.pending.delete(cancel);
      // A failed poll may have left requests pending.
      cancel.abort();
      this.wake();
    }
  }

  /** Returns the number of new emails. */
  private async poll(request: PollRequest, signal: AbortSignal): Promise<number> {
    const { cache, state } = this;
    const limits = { signal, timeout: REQUEST_LIMIT };
    if (request.kind === 'hidden') return cache.listSince(limits);
    if (request.kind === 'all') {
      await cache.connection.ready();
      this.wake();
      return cache.listAll({ ...limits, isLastPoll: true });
    }
    const turn = await cache.connection.turn(limits);
    request.sentAt = performance.now();
    request.hold = holdSeconds(state, request.sentAt, cache.connection.longestHold);
    const answer = cache.pollNewest(turn, request.hold, limits);
    this.wake();
    return answer;
  }

  /** Asks the server why there may be no answer, and finds the closest candidates. */
  private async explain(wait: PendingWait, isEarly: boolean): Promise<void> {
    wait.explained = isEarly ? 'early' : 'asking';
    const until = Math.max(wait.deadline, performance.now()) + graceOf(wait) - TICK;
    const ms = Math.ceil(until - performance.now());
    const signal = AbortSignal.any([wait.ending.signal, AbortSignal.timeout(ms)]);
    const limits = { signal, timeout: REQUEST_LIMIT, isLastPoll: true };
    const asked = collectDiagnostics(this.cache, limits, wait.diagnostics);
    if (isEarly) return;
    const nearMisses = findNearMisses(wait.query, this.cache.emails, until).catch(() => undefined);
    await asked;
    wait.nearMisses = await nearMisses;
    wait.explained = 'finally';
    this.wake();
  }

  /** Waits for {@link graceOf}, without the time in which this process was too busy to read a response. */
  private async giveGrace(wait: PendingWait): Promise<void> {
    wait.grace = 'running';
    for (let spent = 0; spent < graceOf(wait) && !wait.ending.signal.aborted; spent += TICK) {
      await sleep(TICK, undefined, { signal: wait.ending.signal }).catch(() => {});
    }
    wait.grace = 'over';
    this.wake();
  }

  /** Removes a wait from the state. After the last one, requests stop. */
  private end(wait: PendingWait, settle: () => void): void {
    wait.ending.abort();
    wait.query.criteria.details?.end();
    settle();
    const { state } = this;
    state.waits = state.waits.filter((one) => one !== wait);
    if (state.waits.length > 0) this.wake();
    else this.stop();
  }

  private failAll(errorOf: (wait: PendingWait) => unknown): void {
    for (const wait of this.state.waits) this.end(wait, () => wait.reject(errorOf(wait)));
  }

  private stop(): void {
    for (const cancel of this.pending) cancel.abort();
    this.pending.clear();
    this.state.requests = [];
    clearTimeout(this.timer);
  }

  private settle(ending: Ending): void {
    const { wait } = ending;
    if ('outcome' in ending) wait.resolve(ending.outcome);
    else if ('error' in ending) wait.reject(ending.error);
    else wait.reject(this.failureOf(wait, ending.end, ending.serverError));
  }

  /** The error of a wait. An error of a predicate becomes the reason of an email in it. */
  private failureOf(
    wait: PendingWait,
    end: WaitErrorDetails['end'],
    serverError: WaitErrorDetails['serverError'],
  ): WaitError {
    const { cache, state, terms } = this;
    const { address, collection, connection, emails } = cache;
    const { query, limits } = wait;
    return createWaitError({
      ...wait,
      ...limits,
      end,
      terms,
      address,
      emails,
      serverError,
      consumed: state.consumed,
      url: connection.url,
      pageUrl: connection.pageUrl(collection, { kind: 'to', address }),
      serverVersion: connection.serverVersion,
      needsLoginForFaults: connection.needsLoginForFaults,
      limitedBy: limits.timeout >= (query.quiet ?? NEVER) ? undefined : limits.limitedBy,
      hasResponded: hasResponse(state, wait),
      isUndecided: undecided(query.criteria, emails).size > 0,
      waited: performance.now() - wait.calledAt,
      callLog: callLog(state.requests, wait.calledAt, emails.length, ({ kind }) => {
        if (connection.rateLimitError) return 'held back, as the server asks';
        return kind === 'newest' && connection.holds ? 'no new email yet' : 'no answer yet';
      }),
    });
  }
}

function graceOf({ explained, limits }: PendingWait): number {
  return explained === 'asking'
    ? Math.max(GRACE, Math.min(EXPLANATION_GRACE, limits.spare))
    : GRACE;
}
