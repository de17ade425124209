import type { Collection } from '../../contract/email.js';
import {
  type Criteria,
  explainMismatch,
  hasNoCriteria,
  type InboxCriteria,
  readCriteria,
  type SentCriteria,
  showCriteria,
  showPattern,
  type TextPattern,
  withCriteria,
} from '../email/criteria.js';
import { bodyTexts, type Email, findLink, isNewer } from '../email/email.js';
import { noteCode } from '../email/redact.js';
import { type ConsumedEmails, isSame, type WaitKind } from './consumed-emails.js';
import { nearestCode } from './near-misses.js';

/** What a wait or a matcher looks for in the cache. */
export interface WaitQuery<C extends Collection, T> {
  /** The call, as the user wrote it: `waitForOtp()`. */
  call: string;
  /** What is waited for, as the object of a sentence: `a code`. */
  object: string;
  /** The memory that the answer is noted in; a matcher has none and uses nothing up. */
  kind?: WaitKind;
  /** Which of several emails that fit is the answer. */
  order: 'oldest' | 'newest';
  /** How many emails make the answer. */
  count: number;
  /** Only emails after this one. */
  after?: Email<C> | undefined;
  /** Whether nothing in particular is asked for. */
  hasNoCriteria: boolean;
  /** The length of the quiet window, in ms; undefined when a match is expected. */
  quiet?: number;
  /** What the email gives; undefined when it does not fit. */
  read: (email: Email<C>) => T | undefined;
  /** What an email has to fit before it is read. */
  criteria: Criteria;
  /** What a code or a link has to fit, where the call says so. */
  pattern?: TextPattern | undefined;
  /** What is missing from an email that fits, and yet gives nothing. */
  missing: (email: Email<C>) => string;
  /** The same at more length, where that takes looking into. */
  nearMiss?: (email: Email<C>) => Promise<string>;
}

/** One email of an answer, and what was read from it. */
export interface Match<C extends Collection, T> {
  email: Email<C>;
  value: T;
}

/** What the first email of an answer gives; there always is one. */
export function first<C extends Collection, T>(found: Match<C, T>[]): T {
  return (found[0] as Match<C, T>).value;
}

/** What each email of an answer gives. */
export function all<C extends Collection, T>(found: Match<C, T>[]): T[] {
  return found.map(({ value }) => value);
}

/** Asks for the oldest emails that fit and were not given to anybody. */
export function emailQuery<C extends Collection>(
  call: string,
  given: InboxCriteria | SentCriteria,
  count = 1,
): WaitQuery<C, Email<C>> {
  const criteria = readCriteria(given);
  const shownCount = count === 1 ? '' : String(count);
  return {
    call: `${call}(${[shownCount, showCriteria(criteria)].filter(Boolean).join(', ')})`,
    object: withCriteria(count === 1 ? 'an email' : `${count} emails`, criteria),
    kind: 'email',
    order: 'oldest',
    count,
    hasNoCriteria: hasNoCriteria(criteria),
    read: (email) => (explainMismatch(email, criteria) === null ? email : undefined),
    criteria,
    // What fits is the answer itself.
    missing: () => '',
  };
}

/** The query of a matcher: looks for so many emails, whether or not a call returned them before. */
export function matcherQuery<C extends Collection>(
  call: string,
  given: InboxCriteria | SentCriteria,
  count = 1,
): WaitQuery<C, Email<C>> {
  const { kind: _, ...question } = emailQuery<C>(call, given, count);
  return { ...question, hasNoCriteria: false };
}

/** Asks for the newest code that was not used yet. */
export function otpQuery<C extends Collection>(
  given: InboxCriteria | SentCriteria,
  pattern?: RegExp,
): WaitQuery<C, string> {
  const criteria = readCriteria(given);
  const codeOf = (email: Email<C>) =>
    pattern === undefined ? (email.detected_otp ?? undefined) : codeByPattern(email, pattern);
  return {
    call: `mailbox.waitForOtp(${showCall(criteria, pattern)})`,
    object: withCriteria(
      pattern === undefined ? 'a code' : `a code that fits ${showPattern(pattern)}`,
      criteria,
    ),
    kind: 'code',
    order: 'newest',
    count: 1,
    hasNoCriteria: pattern === undefined && hasNoCriteria(criteria),
    read: (email) => (explainMismatch(email, criteria) === null ? codeOf(email) : undefined),
    criteria,
    pattern,
    missing: () => (pattern === undefined ? 'no code in it' : 'no such code in it'),
    ...(pattern === undefined && { nearMiss: nearestCode }),
  };
}

/** Asks for the newest email's link that was not used yet. */
export function linkQuery<C extends Collection>(
  given: InboxCriteria | SentCriteria,
  pattern?: TextPattern,
): WaitQuery<C, string> {
  const criteria = readCriteria(given);
  return {
    call: `mailbox.waitForLink(${showCall(criteria, pattern)})`,
    object: withCriteria(
      pattern === undefined ? 'a link' : `a link that fits ${showPattern(pattern)}`,
      criteria,
    ),
    kind: 'link',
    order: 'newest',
    count: 1,
    hasNoCriteria: pattern === undefined && hasNoCriteria(criteria),
    read: (email) =>
      explainMismatch(email, criteria) === null ? findLink(email, pattern) : undefined,
    criteria,
    pattern,
    missing: (email) => missingLink(email.links().length, pattern),
  };
}

/** The emails that match a query, of those in the cache (oldest first); undefined if too few. */
export function findMatches<C extends Collection, T>(
  question: WaitQuery<C, T>,
  emails: readonly Email<C>[],
  claims: ConsumedEmails<C>,
): Match<C, T>[] | undefined {
  const candidates = question.order === 'oldest' ? emails : [...emails].reverse();
  const found: Match<C, T>[] = [];
  for (const email of candidates) {
    if (skipReason(question, email, claims) !== undefined) continue;
    const value = question.read(email);
    if (value === undefined || isCopyOfOne(question, email, found)) continue;
    found.push({ email, value });
    if (found.length === question.count) return found;
  }
  return undefined;
}

/** A wait that gives several emails gives no second copy of one; a matcher counts it. */
function isCopyOfOne<C extends Collection>(
  { kind }: WaitQuery<C, unknown>,
  email: Email<C>,
  found: readonly Match<C, unknown>[],
): boolean {
  return kind !== undefined && found.some((other) => isSame(other.email, email));
}

/** Why an email that may well fit is not for this question; undefined when it is. */
export function skipReason<C extends Collection, T>(
  question: WaitQuery<C, T>,
  email: Email<C>,
  claims: ConsumedEmails<C>,
): string | undefined {
  if (isTooOld(question, email)) return 'not after the email given as `after`';
  if (question.kind === undefined) return undefined;
  const user = claims.userOf(question.kind, email);
  if (user !== undefined) return `used up by ${user}`;
  const taker = question.hasNoCriteria ? claims.takerOf(email) : undefined;
  return taker === undefined ? undefined : `taken by ${taker}`;
}

/** Whether an email came too early for a question that names one as `after`. */
export function isTooOld<C extends Collection>(
  { after }: WaitQuery<C, unknown>,
  email: Email<C>,
): boolean {
  return after !== undefined && !isNewer(email, after);
}

/** How many links there are, but not which: many a one is as good as a password. */
function missingLink(count: number, pattern?: TextPattern): string {
  if (count === 0) return 'no link in it';
  const what = count === 1 ? 'its link is' : `its ${count} links are`;
  if (pattern === undefined) return `${what} for unsubscribing`;
  return count === 1
    ? `its link does not fit ${showPattern(pattern)}`
    : `none of its ${count} links fits ${showPattern(pattern)}`;
}

/** The code that a user's pattern finds; noted, so that no report shows it. */
function codeByPattern(email: Email<Collection>, pattern: RegExp): string | undefined {
  const code = firstMatch(email, pattern);
  if (code !== undefined) noteCode(email, code);
  return code;
}

function firstMatch(email: Email<Collection>, pattern: RegExp): string | undefined {
  // A copy: the flags g and y would make the answer depend on earlier ones.
  const once = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  for (const text of [email.subject ?? '', ...bodyTexts(email)]) {
    const match = once.exec(text);
    if (match) return match[1] ?? match[0];
  }
  return undefined;
}

function showCall(criteria: Criteria, pattern?: TextPattern): string {
  const first = pattern === undefined ? '' : showPattern(pattern);
  return [first, showCriteria(criteria)].filter(Boolean).join(', ');
}
