import { isMailboxClientError, type UnreachableError } from '../../client/errors.js';
import { undecided } from '../email/criteria.js';
import { DETAILS_CRITERION } from '../email/details.js';
import type { AnyEmail } from '../email/email.js';
import { MissingExtensionError } from '../email/origin.js';
import { findMatches } from './matches.js';
import type { Decision, Ending, PendingWait, PollRequest, WaitState } from './state.js';
import type { Match, WaitKind } from './wait-query.js';

/** The time of an event that has not happened. */
export const NEVER = Number.POSITIVE_INFINITY;

/** How long before the deadline everything is listed once more, in ms. Finds emails that arrived before. */
const LAST_POLL = 250;
/** The same while the server holds a request, which will return any later email: the server may be slow. */
const EARLY_LAST_POLL = 1_000;
/** Maximum attempts of the last poll after transient errors. */
const LAST_POLL_ATTEMPTS = 3;
/** The pause between these attempts, in ms. */
const LAST_PAUSE = 60;

/** How long a server that never responded may refuse connections, in ms: it may be starting. */
const REFUSAL_LIMIT = 2_000;

/** How long a response may be overdue at the deadline before the server is blamed, in ms. */
const OVERDUE_LIMIT = 1_000;
/** The same if the server has not responded at all since the wait started. */
const FIRST_OVERDUE_LIMIT = 200;

/** The pauses between polls in ms: the first after a call, and all later ones. */
const FIRST_PAUSE = 250;
const PAUSE = 420;

/** After a hold that ends sooner than this, in ms, the next request is delayed: the server may be closing. */
const EARLY = 500;

/** Decides the consequences of a state. Contains all rules of waiting, and has no side effects. */
export function decide(state: WaitState, now: number): Decision {
  const steps = new Map(state.waits.map((wait) => [wait, lastStep(state, wait, now)]));
  const { endings, consumed } = endingsOf(state, steps, now);
  for (const { wait } of endings) steps.delete(wait);
  const waits = [...steps.keys()];
  const poll = nextPoll({ ...state, waits, consumed }, now);
  const todo = [...steps].map(([wait, step]) => ({ wait, ...step }));
  const wantsList = todo.some((one) => one.todo === 'list');
  const moments = [poll.at, ...todo.flatMap(({ wait, at }) => [wait.deadline, at])];
  return {
    endings,
    consumed,
    send: [...(poll.at <= now ? [poll.kind] : []), ...(wantsList ? (['all'] as const) : [])],
    explain: todo.filter((one) => one.todo === 'explain'),
    grace: waits.filter(({ deadline, grace, limits: { limitedBy } }) => {
      // A test about to end cannot wait for the modules of the first request.
      const isReady = limitedBy !== undefined || state.server.isLoaded;
      return now >= deadline && grace === 'no' && isReady;
    }),
    open: waits.flatMap(({ query }) => [...undecided(query.criteria, state.cache.emails).values()]),
    at: Math.min(...moments.filter((moment) => moment > now)),
  };
}

// How waits end.

function endingsOf(
  state: WaitState,
  steps: ReadonlyMap<PendingWait, LastStep>,
  now: number,
): Pick<Decision, 'endings' | 'consumed'> {
  const endings: Ending[] = [];
  let { consumed } = state;
  /** The emails reserved for earlier calls, by kind of wait. */
  const reserved = new Map<WaitKind | undefined, AnyEmail[]>();
  for (const wait of state.waits) {
    const { kind, criteria } = wait.query;
    const step = steps.get(wait) as LastStep;
    const isOver = now >= wait.deadline && (step.todo === 'end' || wait.grace === 'over');
    // At the deadline, pending predicates are no longer awaited.
    const isAsked = hasResponse(state, wait) && !isOver;
    const open = isAsked ? [...undecided(criteria, state.cache.emails).keys()] : [];
    const earlier = (!isOver && kind && reserved.get(kind)) || [];
    const answer =
      open.length === 0 && answerTo({ ...state, consumed }, wait, step, isOver, earlier);
    const ending = answer || failureOf(state, wait, step, isOver, now);
    if (ending) endings.push(ending);
    else reserved.set(kind, [...(reserved.get(kind) ?? []), ...open]);
    if (ending && 'outcome' in ending && ending.outcome !== 'timed out')
      consumed = consumed.with(wait.query, ending.outcome);
  }
  return { endings, consumed };
}

/** @param earlier the emails reserved for earlier calls */
function answerTo(
  state: WaitState,
  wait: PendingWait,
  step: LastStep,
  isOver: boolean,
  earlier: readonly AnyEmail[],
): Ending | undefined {
  const { query } = wait;
  const { emails } = state.cache;
  if (!hasResponse(state, wait)) return undefined;
  try {
    const found = findMatches(query, emails, state.consumed);
    if (!found) {
      const isQuiet = query.quiet !== undefined && step.isListed;
      const isEnd = isQuiet && undecided(query.criteria, emails).size === 0;
      return isEnd ? { wait, outcome: 'timed out' } : undefined;
    }
    const isReserved = found.some(({ email }) => earlier.includes(email));
    const isAnswer = isOver || (isCertain(state, wait, found) && !isReserved);
    return isAnswer ? { wait, outcome: found } : undefined;
  } catch (error) {
    // A predicate threw.
    return { wait, error };
  }
}

function failureOf(
  state: WaitState,
  wait: PendingWait,
  { isListed }: LastStep,
  isOver: boolean,
  now: number,
): Ending | undefined {
  const { server } = state;
  // No email can match criteria whose details the server does not provide.
  if (wait.query.criteria.details && server.knowsExtensions && !server.hasExtension('emails'))
    return { wait, error: new MissingExtensionError(DETAILS_CRITERION, server.url) };
  const trouble = troubleOf(state.requests);
  if (trouble && isHopeless(state, wait, trouble, now))
    return { wait, end: 'SERVER', serverError: trouble.error };
  if (!isOver) return undefined;
  const limit = hasResponse(state, wait) ? OVERDUE_LIMIT : FIRST_OVERDUE_LIMIT;
  const known = server.rateLimitError ?? trouble?.error ?? server.overdueError(limit);
  return { wait, end: 'TIMED_OUT', serverError: isListed ? undefined : known };
}

/** Whether no email hidden behind the newest could be a better match. */
function isCertain({ cache }: WaitState, { query }: PendingWait, found: Match<unknown>[]): boolean {
  if (cache.isComplete || query.kind === undefined) return true;
  // Predicates and details must also be decided for hidden emails before the call returns, because later
  // waits do not wait for them.
  if (query.criteria.predicate || query.criteria.details) return false;
  return query.order === 'newest' && found[0]?.email === cache.emails.at(-1);
}

/** Whether the server has failed permanently since a wait was called. */
function isHopeless(
  { server }: WaitState,
  { calledAt }: PendingWait,
  { error, endedAt, refusedSince }: Trouble,
  now: number,
): boolean {
  if (endedAt < calledAt) return false;
  if (!error.transient) return true;
  // A server that has responded before is being restarted.
  if (refusedSince === undefined || server.hasResponded) return false;
  return now - Math.max(calledAt, refusedSince) >= REFUSAL_LIMIT;
}

type Trouble = NonNullable<ReturnType<typeof troubleOf>>;

/** The server's last error, unless a poll has succeeded since. */
export function troubleOf(requests: readonly PollRequest[]) {
  const ended = requests.filter((one) => !isPending(one));
  ended.sort((one, other) => one.endedAt - other.endedAt);
  const { error, endedAt } = ended.at(-1) ?? {};
  if (!isMailboxClientError(error) || endedAt === undefined) return undefined;
  const isRefusal = (one: PollRequest) => !!one.error && (one.error as UnreachableError).refused;
  const firstOfRow = ended.findLastIndex((one) => !isRefusal(one)) + 1;
  return { error, endedAt, refusedSince: ended[firstOfRow]?.endedAt };
}

// Polls.

/** The next request for new emails, and when it is due. */
function nextPoll(state: WaitState, now: number): { kind: 'newest' | 'hidden'; at: number } {
  const waits = state.waits.filter(({ deadline }) => deadline > now);
  if (waits.length === 0 || pending(state, 'hidden')) return { kind: 'hidden', at: NEVER };
  const newest = pending(state, 'newest');
  const [last, lastNewest] = [lastOf(state, 'hidden', 'newest'), lastOf(state, 'newest')];
  // After a failure, all polls pause.
  const from = last?.error === undefined ? now : resumeAt(state, last);
  const needsHidden = waits.some(
    (one) => mayHideMatch(state, one) || isOvertaken(state, one, newest),
  );
  if (needsHidden) return { kind: 'hidden', at: from };
  const resumed = lastNewest ? resumeAt(state, lastNewest) : now;
  return { kind: 'newest', at: newest ? NEVER : Math.max(from, resumed) };
}

/** When polling resumes after a request. */
function resumeAt({ waits, requests, server }: WaitState, last: PollRequest): number {
  const calledAt = Math.max(...waits.map((wait) => wait.calledAt));
  // A new wait does not wait for the pause of the others.
  if (calledAt > Math.min(last.sentAt, last.endedAt)) return last.endedAt;
  const isEarly = last.hold > 0 && last.count === 0 && last.endedAt - last.sentAt <= EARLY;
  if (last.error === undefined && server.supportsLongPoll && !isEarly) return last.endedAt;
  const polls = requests.filter(({ kind, endedAt }) => kind === 'newest' && endedAt >= calledAt);
  return last.endedAt + (polls.length <= 1 ? FIRST_PAUSE : PAUSE) * last.jitter;
}

/** Whether a match may be hidden behind the newest email, and was never listed. */
function mayHideMatch({ cache, consumed }: WaitState, { query }: PendingWait): boolean {
  if (cache.isComplete) return false;
  const { kind, hasNoCriteria } = query;
  // A call without criteria that returned the newest code has consumed all older ones.
  return !hasNoCriteria || kind === undefined || !consumed.coverAll(kind, cache.newest);
}

/**
 * Whether a wait probably has a match already, but was called after the pending request was sent, whose
 * response may be too old for it.
 */
function isOvertaken(state: WaitState, wait: PendingWait, newest?: PollRequest): boolean {
  const isLate = newest !== undefined && newest.sentAt < wait.calledAt;
  return isLate && !hasResponse(state, wait) && mayBeKnown(state, wait);
}

/**
 * How long the server may hold a request for the newest email, in s: until the last of the waits ends.
 *
 * @param longest the maximum
 */
export function holdSeconds(state: WaitState, now: number, longest: number): number {
  const { waits, server } = state;
  if (!server.knowsExtensions && waits.some(({ query }) => query.criteria.details)) return 0;
  // A wait with a match in the cache only needs to know that nothing newer has arrived.
  if (waits.some((wait) => !hasResponse(state, wait) && mayBeKnown(state, wait))) return 0;
  const left = Math.max(...waits.map((wait) => wait.deadline)) - now;
  // Rounded up: a request held at the deadline is abandoned.
  return Math.min(longest, Math.max(0, Math.ceil(left / 1000)));
}

function mayBeKnown({ cache: { emails }, consumed }: WaitState, { query }: PendingWait): boolean {
  if (undecided(query.criteria, emails).size > 0) return true;
  try {
    return findMatches(query, emails, consumed) !== undefined;
  } catch {
    // A predicate threw, which ends the wait with the next response.
    return true;
  }
}

// The last poll.

/** The next step before a wait times out. */
interface LastStep {
  todo: 'list' | 'explain' | 'nothing' | 'end';
  /** When the next step is due; Infinity if it depends on a response. */
  at: number;
  /** Whether the server has listed everything, close enough to the end. */
  isListed: boolean;
  /** Whether there will be another last poll. */
  isEarly: boolean;
}

function lastStep(state: WaitState, wait: PendingWait, now: number): LastStep {
  return wait.query.quiet === undefined
    ? stepBeforeDeadline(state, wait, now)
    : stepAfterWindow(state, wait, wait.calledAt + wait.query.quiet, now);
}

/** Lists everything shortly before the deadline, and then asks why there may be no answer. */
function stepBeforeDeadline(state: WaitState, wait: PendingWait, now: number): LastStep {
  const { holds, supportsLongPoll } = state.server;
  const { sentAt = NEVER } = pending(state, 'newest') ?? {};
  const [early, late] = [wait.deadline - EARLY_LAST_POLL, wait.deadline - LAST_POLL];
  const isEarly = now < late;
  const mayBeHeld = sentAt <= early && supportsLongPoll !== false;
  if (now < early || (isEarly && !mayBeHeld)) return nothing(now < early ? early : late);
  const lists = listsSince(state, Math.max(early, wait.calledAt));
  if (lists.some(isPending)) return nothing();
  const last = lists.at(-1);
  const isListed = last?.count !== undefined;
  // A server that still holds a request will return any later email.
  const isHeld = sentAt < now && holds;
  if (!last || !isListed || !(isEarly || isHeld || last.beganAt >= late)) {
    const failed = lists.filter(({ error, beganAt }) => error && (isEarly || beganAt >= late));
    const step = tryAgain(failed, LAST_POLL_ATTEMPTS, now);
    return isEarly ? { ...step, at: Math.min(step.at, late) } : step;
  }
  if (wait.explained === 'asking') return { ...nothing(), isListed };
  if (wait.explained !== (isEarly ? 'early' : 'finally'))
    return { todo: 'explain', at: now, isListed, isEarly };
  return { todo: isEarly ? 'nothing' : 'end', at: isEarly ? late : NEVER, isListed, isEarly };
}

/** Lists everything after the end of a quiet window, repeatedly until the server responds. */
function stepAfterWindow(
  state: WaitState,
  { deadline }: PendingWait,
  windowEnd: number,
  now: number,
): LastStep {
  if (now < windowEnd && now < deadline) return nothing(windowEnd);
  const lists = listsSince(state, windowEnd);
  const isListed = lists.some(({ count }) => count !== undefined);
  if (isListed || now >= deadline) return { ...nothing(), todo: 'end', isListed };
  return lists.some(isPending) ? nothing() : tryAgain(lists, NEVER, now);
}

function tryAgain(failed: readonly PollRequest[], attempts: number, now: number): LastStep {
  const last = failed.at(-1);
  const isFinal = isMailboxClientError(last?.error) && !last.error.transient;
  if (isFinal || failed.length >= attempts) return { ...nothing(), todo: 'end' };
  const pause = failed.length % LAST_POLL_ATTEMPTS === 0 ? PAUSE : LAST_PAUSE;
  const at = last ? last.endedAt + pause : now;
  return at <= now ? { ...nothing(at), todo: 'list' } : nothing(at);
}

function nothing(at = NEVER): LastStep {
  return { todo: 'nothing', at, isListed: false, isEarly: false };
}

// What is known.

/** Whether the server has responded since a wait was called. */
export function hasResponse({ requests }: WaitState, { calledAt }: PendingWait): boolean {
  return requests.some(({ count, sentAt }) => count !== undefined && sentAt >= calledAt);
}

function pending({ requests }: WaitState, kind: PollRequest['kind']): PollRequest | undefined {
  return requests.find((one) => one.kind === kind && isPending(one));
}

function lastOf({ requests }: WaitState, ...kinds: PollRequest['kind'][]): PollRequest | undefined {
  return requests.findLast((one) => kinds.includes(one.kind) && !isPending(one));
}

function isPending({ endedAt }: PollRequest): boolean {
  return endedAt === NEVER;
}

function listsSince({ requests }: WaitState, moment: number): PollRequest[] {
  return requests.filter(({ kind, beganAt }) => kind === 'all' && beganAt >= moment);
}
