import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { Collection } from '../../contract/email.js';
import { checkCount, checkOptions, MEANT } from '../../mailbox/call-options.js';
import {
  checkCriteria,
  explainMismatch,
  type InboxCriteria,
  type SentCriteria,
  showCriteria,
} from '../../mailbox/email/criteria.js';
import type { AnyEmail, Email } from '../../mailbox/email/email.js';
import type { MailCollection } from '../../mailbox/mail-collection.js';
import type { CallOwner } from '../../mailbox/test-runner.js';
import { firstLine } from '../../mailbox/text.js';
import type { Mailbox, SentBox } from '../../mailbox/types.js';
import { isTooOld } from '../../mailbox/wait/matches.js';
import { isWaitError } from '../../mailbox/wait/wait-error.js';
import {
  abortedMessage,
  exactCountMessage,
  unexpectedEmailsMessage,
} from '../../mailbox/wait/wait-error-message.js';
import { matcherQuery, type WaitQuery } from '../../mailbox/wait/wait-query.js';
import { collectionOf, type WrongReceived } from './received.js';

/** Options of a matcher on a mailbox or on `mailbox.sent`. */
export interface MailboxMatcherOptions<E = Email> {
  /** How long to wait for the email in ms, 0 for no limit; default: the timeout of `expect`. */
  timeout?: number | undefined;
  /** How long no email, or no further email, may arrive, in ms; default: 2,000. */
  within?: number | undefined;
  /** Only emails that arrived after this one. */
  after?: E | undefined;
  /** Cancels the assertion, which then fails as it would at its timeout. */
  signal?: AbortSignal | undefined;
}

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
  criteria?: InboxCriteria,
  options?: MailboxMatcherOptions,
): Promise<MatcherReturnType> {
  return expectOne(callOf(this, 'toReceiveEmail', 'inbox', received, criteria, options));
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
  criteria?: InboxCriteria,
  options?: MailboxMatcherOptions,
): Promise<MatcherReturnType> {
  const call = callOf(this, 'toHaveReceivedTimes', 'inbox', received, criteria, options);
  return expectTimes(call, times);
}

/** Passes if the app has sent a matching email, or sends one in time. Consumes nothing. */
export async function toHaveSent(
  this: ExpectMatcherState,
  received: SentBox,
  criteria?: SentCriteria,
  options?: MailboxMatcherOptions<Email<'sent'>>,
): Promise<MatcherReturnType> {
  return expectOne(callOf(this, 'toHaveSent', 'sent', received, criteria, options));
}

/**
 * Passes if the app has sent exactly this number of matching emails, or sends them in time, and no more
 * within a quiet window (`within`). One too many fails at once. Consumes nothing.
 */
export async function toHaveSentTimes(
  this: ExpectMatcherState,
  received: SentBox,
  times: number,
  criteria?: SentCriteria,
  options?: MailboxMatcherOptions<Email<'sent'>>,
): Promise<MatcherReturnType> {
  const call = callOf(this, 'toHaveSentTimes', 'sent', received, criteria, options);
  return expectTimes(call, times);
}

function callOf(
  state: ExpectMatcherState,
  name: string,
  collection: Collection,
  received: unknown,
  criteria: InboxCriteria | SentCriteria = {},
  options: MailboxMatcherOptions<AnyEmail> = {},
): MatcherCall | WrongReceived {
  const box = collectionOf(state, name, collection, received);
  if ('failure' in box) return box;
  return { state, name, box, owner: box.calls.begin(), criteria, options };
}

/** Whether an email arrives in time or, if negated, whether none arrives within the quiet window. */
async function expectOne(call: MatcherCall | WrongReceived): Promise<MatcherReturnType> {
  if ('failure' in call) return call.failure;
  const { state, criteria } = call;
  check(call, state.isNot ? ['within'] : ['timeout']);
  const query = queryOf(call, 1);
  const outcome = await (state.isNot ? watch(call, query) : wait(call, query));
  return resultOf(call, outcome, criteria, outcome.end === 'came');
}

/** Whether exactly this many emails arrive: waits for the last one, and then watches for more. */
async function expectTimes(
  call: MatcherCall | WrongReceived,
  times: number,
): Promise<MatcherReturnType> {
  if ('failure' in call) return call.failure;
  checkCount(call.name, times, 0);
  check(call, times === 0 ? ['within'] : ['timeout', 'within']);
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

/**
 * @throws TypeError for criteria and options that are invalid, unknown or, unlike those in `limits`, without
 * effect
 */
function check({ box, criteria, options }: MatcherCall, limits: ('timeout' | 'within')[]): void {
  const meant = limits.includes('timeout') ? MEANT.wait : MEANT.quiet;
  checkOptions(options, [...limits, 'after', 'signal'], meant);
  checkCriteria(box.collection, criteria);
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
