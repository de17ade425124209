import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { Collection } from '../../contract/email.js';
import { checkCount, type Limit, matcherCall } from '../../mailbox/call-options.js';
import {
  explainMismatch,
  type InboxCriteria,
  type SentCriteria,
  showCriteria,
} from '../../mailbox/email/criteria.js';
import type { AnyEmail, Email } from '../../mailbox/email/email.js';
import type { MailCollection } from '../../mailbox/mail-collection.js';
import type { CallOwner } from '../../mailbox/test-runner.js';
import { firstLine } from '../../mailbox/text.js';
import type { Mailbox, QuietOptions, SentBox, WaitOptions } from '../../mailbox/types.js';
import { isTooOld } from '../../mailbox/wait/matches.js';
import { isWaitError } from '../../mailbox/wait/wait-error.js';
import {
  abortedMessage,
  exactCountMessage,
  unexpectedEmailsMessage,
} from '../../mailbox/wait/wait-error-message.js';
import { matcherQuery, type WaitQuery } from '../../mailbox/wait/wait-query.js';
import { collectionOf } from './received.js';

/** Options of a matcher on a mailbox or on `mailbox.sent`, in addition to the criteria. */
export interface MailboxMatcherOptions<E = Email> extends WaitOptions<E>, QuietOptions<E> {
  /** How long to wait for the email in ms, 0 for no limit; default: the timeout of `expect`. */
  timeout?: number | undefined;
  /** How long no email, or no further email, may arrive, in ms; default: 2,000. */
  within?: number | undefined;
  /** Cancels the assertion, which then fails as it would at its timeout. */
  signal?: AbortSignal | undefined;
}

/** What a matcher takes: one object. A second one is rejected, because it would have no effect. */
type InboxArguments = [criteria?: InboxCriteria & MailboxMatcherOptions];

type SentArguments = [criteria?: SentCriteria & MailboxMatcherOptions<Email<'sent'>>];

interface MatcherCall {
  state: ExpectMatcherState;
  name: string;
  box: MailCollection;
  owner: CallOwner;
  criteria: InboxCriteria | SentCriteria;
  options: MailboxMatcherOptions<AnyEmail>;
}

/** The result of a matcher's wait. `failed` means neither that the emails arrived nor that they did not. */
interface WaitResult extends Pick<MatcherReturnType, 'actual' | 'log' | 'timeout'> {
  end: 'came' | 'did not come' | 'failed';
  message: string;
}

/** Passes if a matching email has arrived, or arrives in time. Consumes nothing. */
export async function toReceiveEmail(
  this: ExpectMatcherState,
  received: Mailbox,
  ...given: InboxArguments
): Promise<MatcherReturnType> {
  return expectOne(this, 'toReceiveEmail', 'inbox', received, given);
}

/**
 * Passes if exactly this number of matching emails has arrived, or arrives in time, and no more arrive within
 * a quiet window (`within`). One too many fails at once. Unlike `waitForEmails()`, counts copies: an email
 * delivered twice counts as two. Consumes nothing.
 */
export async function toHaveReceivedTimes(
  this: ExpectMatcherState,
  received: Mailbox,
  times: number,
  ...given: InboxArguments
): Promise<MatcherReturnType> {
  return expectTimes(this, 'toHaveReceivedTimes', 'inbox', received, times, given);
}

/** Passes if the app has sent a matching email, or sends one in time. Consumes nothing. */
export async function toHaveSent(
  this: ExpectMatcherState,
  received: SentBox,
  ...given: SentArguments
): Promise<MatcherReturnType> {
  return expectOne(this, 'toHaveSent', 'sent', received, given);
}

/**
 * Passes if the app has sent exactly this number of matching emails, or sends them in time, and no more
 * within a quiet window (`within`). One too many fails at once. Consumes nothing.
 */
export async function toHaveSentTimes(
  this: ExpectMatcherState,
  received: SentBox,
  times: number,
  ...given: SentArguments
): Promise<MatcherReturnType> {
  return expectTimes(this, 'toHaveSentTimes', 'sent', received, times, given);
}

/** Whether an email arrives in time or, if negated, whether none arrives within the quiet window. */
async function expectOne(
  state: ExpectMatcherState,
  name: string,
  collection: Collection,
  received: unknown,
  given: readonly unknown[],
): Promise<MatcherReturnType> {
  const box = collectionOf(state, name, collection, received);
  if ('failure' in box) return box.failure;
  const owner = box.calls.begin();
  const read = matcherCall(collection, name, [state.isNot ? 'within' : 'timeout'], given);
  const call = { state, name, box, owner, ...read };
  const query = queryOf(call, 1);
  const outcome = await (state.isNot ? watch(call, query) : wait(call, query));
  return resultOf(call, outcome, read.criteria, outcome.end === 'came');
}

/** Whether exactly this many emails arrive: waits for the last one, and then watches for more. */
async function expectTimes(
  state: ExpectMatcherState,
  name: string,
  collection: Collection,
  received: unknown,
  times: number,
  given: readonly unknown[],
): Promise<MatcherReturnType> {
  const box = collectionOf(state, name, collection, received);
  if ('failure' in box) return box.failure;
  const owner = box.calls.begin();
  checkCount(name, times, 0);
  const limits: Limit[] = times === 0 ? ['within'] : ['timeout', 'within'];
  const read = matcherCall(collection, name, limits, given, `${times}, `);
  const call = { state, name, box, owner, ...read };
  if (times > 0) {
    const outcome = await wait(call, queryOf(call, times, times));
    if (outcome.end !== 'came') return resultOf(call, outcome, times, false);
  }
  const query = queryOf(call, times + 1, times);
  const outcome = await watch(call, query);
  if (outcome.end !== 'did not come') return resultOf(call, outcome, times, false);
  const message = () => exactly(call, query, times);
  return { ...resultOf(call, outcome, times, true), message, actual: times };
}

/** A failure of the server or of the test does not count as 'no email': it fails a negated matcher as well. */
function resultOf(
  { name, state }: MatcherCall,
  { end, message, actual, log, timeout }: WaitResult,
  expected: unknown,
  pass: boolean,
): MatcherReturnType {
  return {
    name,
    pass: end === 'failed' ? state.isNot : pass,
    message: () => message,
    expected,
    ...(actual !== undefined && { actual }),
    ...(log && { log }),
    ...(timeout !== undefined && { timeout }),
  };
}

async function wait(call: MatcherCall, query: WaitQuery<AnyEmail>): Promise<WaitResult> {
  const { box, options, owner, state } = call;
  const { timeout = state.timeout, after, signal } = options;
  try {
    await box.waitWithoutStep(query, { timeout, after, signal }, owner);
    return { end: 'came', message: '' };
  } catch (error) {
    return { ...(await failureOf(call, query, error)), timeout };
  }
}

async function watch(call: MatcherCall, query: WaitQuery<AnyEmail>): Promise<WaitResult> {
  const { box, options, owner, state } = call;
  const { within, timeout = state.timeout, after, signal } = options;
  try {
    const matches = await box.waitForQuiet(query, { within, timeout, after, signal }, owner);
    if (matches === 'timed out') return { end: 'did not come', message: '' };
    const emails = matches.map(({ email }) => email);
    const message = unexpectedEmailsMessage(query, query.count - 1, box, emails);
    return { end: 'came', message, actual: emails.length };
  } catch (error) {
    return { ...(await failureOf(call, { ...query, quiet: 0 }, error)), end: 'failed' };
  }
}

/** The codes of errors about the time or the test rather than the emails. */
const UNDECIDED = new Set(['ENDED', 'CLOSED', 'TOO_SHORT', 'UNDECIDED', 'UNFINISHED']);

async function failureOf(
  call: MatcherCall,
  query: WaitQuery<AnyEmail>,
  error: unknown,
): Promise<WaitResult> {
  const { signal } = call.options;
  if (signal?.aborted && error === signal.reason) {
    const message = abortedMessage(query, call.box.address, firstLine(signal.reason));
    return { end: 'failed', message };
  }
  if (!isWaitError(error)) throw error;
  // Otherwise Playwright would attribute the failure of an unawaited matcher to the next test.
  if (!call.owner.isActive()) await new Promise(() => {});
  const isUndecided = error.cause !== undefined || UNDECIDED.has(error.code);
  return {
    end: isUndecided ? 'failed' : 'did not come',
    message: error.message,
    actual: error.received.length,
    log: [...error.callLog],
  };
}

function queryOf(
  { state, name, box, criteria }: MatcherCall,
  count: number,
  times?: number,
): WaitQuery<AnyEmail> {
  const shown = [times === undefined ? '' : String(times), showCriteria(criteria)].filter(Boolean);
  const call = `expect(${box.name})${state.isNot ? '.not' : ''}.${name}(${shown.join(', ')})`;
  return { ...matcherQuery(name, criteria, count), call };
}

/** The message of a negated matcher if exactly this many emails arrived. Async predicates have resolved. */
function exactly({ box, options }: MatcherCall, query: WaitQuery<AnyEmail>, times: number): string {
  const counted = box.seen.filter(
    (email) =>
      !isTooOld({ ...query, after: options.after }, email) &&
      explainMismatch(email, query.criteria) === null,
  );
  return exactCountMessage(query, times, box, counted);
}
