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
import { type AnyEmail, bodyTexts, findLink } from '../email/email.js';
import { HIDDEN, maskCode, noteCode, shownLink, withoutCodes } from '../email/redact.js';
import { collapse, everyMatch, firstOf } from '../text.js';

/** The three kinds of wait. Each returns something new every time, independently of the others. */
export type WaitKind = 'code' | 'link' | 'email';

export interface WaitQuery<T> {
  /** The call as the user wrote it: `waitForOtp()`. */
  call: string;
  /** The expected thing, as the object of a sentence: `a code`. */
  object: string;
  /** Which value is consumed; a matcher has no kind and consumes nothing. */
  kind?: WaitKind;
  /** Which of several matching emails is the answer. */
  order: 'oldest' | 'newest';
  /** The number of emails in the answer. */
  count: number;
  /** Only emails after this one. */
  after?: AnyEmail | undefined;
  /** Whether any email matches. */
  hasNoCriteria: boolean;
  /** The length of the quiet window, in ms; undefined if a match is expected. */
  quiet?: number;
  /** Reads the result from an email; undefined if it does not match. */
  read: (email: AnyEmail) => T | undefined;
  /** The criteria that an email must match before it is read. */
  criteria: Criteria;
  /** The pattern that a code or a link must match, if the call has one. */
  pattern?: TextPattern | undefined;
  /** Describes what is missing from an email that matches but has no result. */
  missing: (email: AnyEmail) => string;
}

/** An email of an answer, and its result. */
export interface Match<T> {
  email: AnyEmail;
  value: T;
}

/** The result from the first email of an answer, which is never empty. */
export function first<T>(found: Match<T>[]): T {
  return (found[0] as Match<T>).value;
}

/** The results from all emails of an answer. */
export function all<T>(found: Match<T>[]): T[] {
  return found.map(({ value }) => value);
}

/** The query for the oldest matching emails that no call has returned yet. */
export function emailQuery<E extends AnyEmail>(
  call: string,
  given: InboxCriteria | SentCriteria,
  count = 1,
): WaitQuery<E> {
  const criteria = readCriteria(given);
  const shownCount = count === 1 ? '' : String(count);
  return {
    call: `${call}(${[shownCount, showCriteria(criteria)].filter(Boolean).join(', ')})`,
    object: withCriteria(count === 1 ? 'an email' : `${count} emails`, criteria),
    kind: 'email',
    order: 'oldest',
    count,
    hasNoCriteria: hasNoCriteria(criteria),
    // The collection only contains emails of this type.
    read: (email) => (explainMismatch(email, criteria) === null ? (email as E) : undefined),
    criteria,
    // A matching email is itself the answer.
    missing: () => '',
  };
}

/** The query of a matcher: finds `count` emails, whether or not a call returned them before. */
export function matcherQuery(
  call: string,
  given: InboxCriteria | SentCriteria,
  count: number,
): WaitQuery<AnyEmail> {
  const { kind: _, ...query } = emailQuery(call, given, count);
  return { ...query, hasNoCriteria: false };
}

/** The query for the newest code that no call has returned yet. */
export function otpQuery(given: InboxCriteria, pattern?: RegExp): WaitQuery<string> {
  const codeOf = (email: AnyEmail) =>
    pattern === undefined ? email.detected_otp || undefined : codeByPattern(email, pattern);
  return {
    ...contentQuery('code', 'waitForOtp', given, pattern, codeOf),
    missing: (email) => (pattern === undefined ? 'no code in it' : missingCode(email)),
  };
}

/** The query for the newest email's link that no call has returned yet. */
export function linkQuery(given: InboxCriteria, pattern?: TextPattern): WaitQuery<string> {
  return {
    ...contentQuery('link', 'waitForLink', given, pattern, (email) => findLink(email, pattern)),
    missing: (email) => missingLink(email, pattern),
  };
}

function contentQuery(
  kind: 'code' | 'link',
  method: string,
  given: InboxCriteria,
  pattern: TextPattern | undefined,
  contentOf: (email: AnyEmail) => string | undefined,
): Omit<WaitQuery<string>, 'missing'> {
  const criteria = readCriteria(given);
  const shown = pattern === undefined ? [] : [showPattern(pattern)];
  return {
    call: `mailbox.${method}(${[...shown, showCriteria(criteria)].filter(Boolean).join(', ')})`,
    object: withCriteria([`a ${kind}`, ...shown].join(' matching '), criteria),
    kind,
    order: 'newest',
    count: 1,
    hasNoCriteria: pattern === undefined && hasNoCriteria(criteria),
    read: (email) => (explainMismatch(email, criteria) === null ? contentOf(email) : undefined),
    criteria,
    pattern,
  };
}

/** How much of a text is shown around a code, in characters. */
const AROUND = 30;

/** The reason for an email without a match of the pattern: shows the code found without it, or how the text begins. */
function missingCode(email: AnyEmail): string {
  const texts = [...bodyTexts(email), email.subject ?? ''].map((text) =>
    withoutCodes(email, collapse(text)).replace(/\S+:\/\/\S+/g, HIDDEN),
  );
  const text = texts.find((one) => one.includes(HIDDEN)) ?? texts.find((one) => one !== '') ?? '';
  const start = Math.max(0, text.indexOf(HIDDEN) - AROUND);
  const end = start + 2 * AROUND + HIDDEN.length;
  const piece = text.slice(start, end);
  const masked = piece.replace(/\S*\d\S*/g, maskCode);
  const quoted = JSON.stringify(`${start > 0 ? '…' : ''}${masked}${end < text.length ? '…' : ''}`);
  const shown = masked === piece ? quoted : `${quoted} (digits shown as 0)`;
  const code = email.detected_otp;
  return code === null
    ? `no code matching the pattern in ${shown}`
    : `no code matching the pattern; without it, the code is like ${maskCode(code)}: ${shown}`;
}

/** Further links would make a reason too long. */
const MOST_LINKS = 4;

function missingLink(email: AnyEmail, pattern?: TextPattern): string {
  const links = email.links();
  if (links.length === 0) return 'no link in it';
  const isOne = links.length === 1;
  const what = isOne ? 'its link is' : `its ${links.length} links are`;
  if (pattern === undefined) return `${what} to unsubscribe, or to view it online`;
  const distinct = new Set(links.map((link) => shownLink(email, link)));
  const shown = firstOf([...distinct], String, MOST_LINKS);
  const not = isOne ? 'its link does not match' : `none of its ${links.length} links match`;
  return `${not} ${showPattern(pattern)}: ${shown}`;
}

/** The non-empty code found by a user's pattern, recorded so that no report shows it. */
function codeByPattern(email: AnyEmail, pattern: RegExp): string | undefined {
  const texts = [email.subject ?? '', ...bodyTexts(email)];
  for (const match of texts.flatMap((text) => [...text.matchAll(everyMatch(pattern))])) {
    const [whole, ...groups] = match;
    // Of alternatives, each with its group, one takes part.
    const code = groups.length === 0 ? whole : groups.find((group) => group !== undefined);
    if (!code?.trim()) continue;
    noteCode(email, code);
    return code;
  }
  return undefined;
}
