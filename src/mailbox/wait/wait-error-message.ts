import type { Collection } from '../../contract/email.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { VERSION } from '../../contract/version.js';
import { countMismatches, type TextPattern, withCriteria } from '../email/criteria.js';
import type { AnyEmail } from '../email/email.js';
import { timeOfDay } from '../email/record.js';
import { shownSubject, withoutCodes } from '../email/redact.js';
import { countText, hintLines, table, textOr } from '../text.js';
import { nothingArrivedText } from './nothing-arrived-text.js';
import { type Explanation, refusalsAmong } from './refusals-text.js';
import type { Rejected, WaitErrorDetails } from './state.js';
import { HEADLINES, type Headline, seeEntry, type WaitErrorCode } from './terms.js';
import { endedHint } from './wait-error.js';
import type { WaitQuery } from './wait-query.js';

/** The reason shown for a matching email if several were expected. */
export const MATCHES = 'matches';

/** The headlines of calls with a pattern, since another code or link would not have been the answer. */
const HEADLINES_OF_PATTERN: Partial<Record<WaitErrorCode, Headline>> = {
  NO_CODE: 'NO_CODE_FOR_THE_PATTERN',
  NO_LINK: 'NO_LINK_FOR_THE_PATTERN',
};

/** Hints for failures that the server did not cause. */
const HINTS: Partial<
  Record<WaitErrorCode, (details: WaitErrorDetails, received: readonly Rejected[]) => string>
> = {
  NO_MATCH: ({ terms }, received) =>
    received.every(({ reason }) => reason === MATCHES)
      ? `If more emails may still arrive, increase ${terms.timeout}.`
      : `Compare the reason below each email with what was expected.\nIf it may still arrive, increase ${terms.timeout}.`,
  UNDECIDED: ({ query }) => undecidedHint(query),
  NO_CODE: ({ query, terms }) =>
    query.pattern === undefined
      ? terms.noCode
      : 'Compare the pattern with the subject and the body of the email.',
  NO_LINK: ({ query, terms }, received) => {
    if (query.pattern === undefined) return terms.noLink;
    return received.some(hasLink)
      ? terms.noSuchLink
      : 'URLs in the text and the `href` of links count.';
  },
  USED_UP: ({ query, terms }) =>
    query.kind === 'code' && query.pattern !== undefined
      ? secondCodeHint(query.pattern)
      : `Each call returns something new.\nReuse the earlier result, select an email with ${terms.subject}, or have the app send another one.`,
  TOO_SHORT: ({ terms, limitedBy }) =>
    limitedBy === undefined ? `Give the wait a longer ${terms.timeout}.` : '',
  UNFINISHED: ({ query, isUndecided, limitedBy = 'the test' }) =>
    isUndecided
      ? undecidedHint(query)
      : `Use a shorter quiet window with { within }, or increase ${limitedBy}'s timeout.`,
  ENDED: ({ end }) => endedHint(end),
  CLOSED: () =>
    'Await the wait before the mailbox is closed: by close(), or at the end of the block of `await using`.',
};

/** The hint for a call whose pattern may be that of another code of the same email. */
function secondCodeHint(pattern: TextPattern): string {
  return (
    'waitForOtp() returns one code of each email.\nTo read another one, look into the email itself: ' +
    `(await mailbox.waitForEmail({ body: ${pattern} })).text_body?.match(${pattern}).`
  );
}

function undecidedHint({ criteria }: WaitErrorDetails['query']): string {
  return criteria.predicate
    ? 'Check that the promise of the predicate always settles.'
    : 'The mailbox server, or this machine, may be overloaded.';
}

/**
 * The message of a failed wait: the headline, what arrived, the call log, hints, and where to read more.
 *
 * @param received the emails that had arrived, and why each did not match
 */
export function waitErrorMessage(
  details: WaitErrorDetails,
  code: WaitErrorCode,
  received: readonly Rejected[],
): string {
  const { query, callLog, limitedBy, end } = details;
  const what = headlineOf(details, code, received);
  const why = explanationOf(details, code, received);
  const hints = [
    received.length > 0 ? ignoredFaults(details) : '',
    why?.hint ?? '',
    HINTS[code]?.(details, received) ?? serverHint(details),
    limitedBy !== undefined && end === 'TIMED_OUT' && query.quiet === undefined
      ? `To wait longer, increase ${limitedBy}'s timeout.`
      : '',
  ];
  return paragraphs(
    `${query.call} failed: ${headlineText(details, what, received, why)}`,
    summary(details, received, why),
    received.length > 0 &&
      emailTable(
        received.map(({ email }) => email),
        query,
        received,
      ),
    callLog.length > 0 && ['Call log:', ...callLog.map((line) => `  - ${line}`)].join('\n'),
    [...hints.filter(Boolean).flatMap(hintLines), seeEntry(why?.cause ?? what)].join('\n'),
  );
}

/** That the server may have ignored the faults of a mailbox, whose emails have arrived; empty if it has none. */
function ignoredFaults({ address, needsLoginForFaults }: FaultyBox): string {
  const faults = needsLoginForFaults ? Object.entries(faultsOf(address) ?? {}) : [];
  if (faults.length === 0) return '';
  const options = faults.map(([name, value]) => `${name}: ${value}`).join(', ');
  return (
    `The mailbox server ignores the faults of this mailbox, another(…, { ${options} }), unless the app logs in:\n` +
    'start it with --faults to inject them into all emails.'
  );
}

function serverHint({ serverError, terms }: WaitErrorDetails): string {
  if (!serverError) return '';
  return terms.serverHint?.(serverError) ?? serverError.hint;
}

/** The codes of failures for which a refused email may be the cause, though others arrived. */
const MAY_BE_REFUSED: readonly WaitErrorCode[] = ['NO_MATCH', 'NO_CODE', 'NO_LINK', 'USED_UP'];

/** Why an expected email is missing, as far as known. */
function explanationOf(
  details: WaitErrorDetails,
  code: WaitErrorCode,
  received: readonly Rejected[],
): Explanation | undefined {
  const { diagnostics, query } = details;
  if (code === 'NOTHING_ARRIVED') return nothingArrivedText(details);
  const isAsked = MAY_BE_REFUSED.includes(code) && query.quiet === undefined;
  if (!isAsked || !diagnostics?.refusals) return undefined;
  const emails = received.map(({ email }) => email);
  return refusalsAmong(diagnostics.refusals, details, emails);
}

function headlineOf(
  details: WaitErrorDetails,
  code: WaitErrorCode,
  received: readonly Rejected[],
): Headline {
  const { query, end, serverError } = details;
  if (query.quiet !== undefined) return code;
  const isTimeout = end === 'TIMED_OUT' && !serverError && code !== 'UNDECIDED';
  if (isTimeout && countMatches(received) > 0) return 'TOO_FEW';
  if (query.pattern === undefined || (code === 'NO_LINK' && !received.some(hasLink))) return code;
  return HEADLINES_OF_PATTERN[code] ?? code;
}

function hasLink({ email }: Rejected): boolean {
  return email.links().length > 0;
}

function countMatches(received: readonly Rejected[]): number {
  return received.filter(({ reason }) => reason === MATCHES).length;
}

/** The first line, after the call. */
function headlineText(
  details: WaitErrorDetails,
  what: Headline,
  received: readonly Rejected[],
  why: Explanation | undefined,
): string {
  if (details.query.quiet !== undefined)
    return `${HEADLINES.UNFINISHED}: ${reasonOfQuiet(details, what)}`;
  const counts = { N: countMatches(received), M: details.query.count };
  const text =
    what === 'TOO_FEW'
      ? HEADLINES.TOO_FEW.replace(/[NM](?= )/g, (name) => `${counts[name as 'N' | 'M']}`)
      : HEADLINES[what];
  return [text, why?.headline].filter(Boolean).join('; ');
}

/** Why a quiet window could not be completed. */
function reasonOfQuiet(
  { query, timeout, limitedBy, isUndecided }: WaitErrorDetails,
  what: Headline,
): string {
  if (what !== 'UNFINISHED') return HEADLINES[what];
  if (isUndecided && query.criteria.predicate) return HEADLINES.UNDECIDED;
  if (isUndecided) return 'the header and attachments of an email were not read in time';
  if (limitedBy === undefined) return HEADLINES.REQUEST_TIMEOUT;
  return `${limitedBy} had only ${timeout}ms of ${query.quiet}ms left`;
}

function summary(
  details: WaitErrorDetails,
  received: readonly Rejected[],
  why: Explanation | undefined,
): string {
  const lines: [string, string | undefined][] = [
    ['Expected', expectedOf(details.query)],
    ['Server', serverOf(details)],
    ['Version', versionsOf(details)],
    ['Address', details.address],
    // The page is on the server that has the problem.
    ['Page', details.serverError ? undefined : details.pageUrl],
    [details.query.quiet === undefined ? 'Timeout' : 'Within', timeoutOf(details)],
    ['Received', received.length === 0 ? 'nothing' : countText(received.length, 'email')],
    ...(why?.lines ?? []),
  ];
  return labelled(lines);
}

/** Labelled lines, without those that have no text. */
function labelled(lines: readonly [string, string | number | undefined][]): string {
  return lines
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `${(name && `${name}:`).padEnd(10)}${text}`)
    .join('\n');
}

function expectedOf({ object, quiet, count, criteria }: WaitQuery<unknown>): string {
  return quiet === undefined ? object : noMoreThan(count - 1, criteria);
}

/** The expectation of a quiet window: `no email from …`, or `at most 2 emails from …`. */
function noMoreThan(count: number, criteria: WaitQuery<unknown>['criteria']): string {
  return withCriteria(count === 0 ? 'no email' : `at most ${countText(count, 'email')}`, criteria);
}

function timeoutOf({ timeout, limitedBy, end, waited, query }: WaitErrorDetails): string {
  const { quiet } = query;
  const limit = (quiet ?? timeout) === 0 ? 'none' : `${quiet ?? timeout}ms`;
  const left = quiet === undefined ? 'all the time' : `only ${timeout}ms`;
  const whose = limitedBy && end === 'TIMED_OUT' ? ` (${left} left in ${limitedBy})` : '';
  const how = end === 'SERVER' ? 'given up' : 'ended';
  const ended = end === 'TIMED_OUT' ? '' : `, ${how} after ${Math.round(waited)}ms`;
  return limit + whose + ended;
}

function serverOf({ url, serverError }: WaitErrorDetails): string {
  if (!serverError) return url;
  const asked = serverError.retryAfter ? ` (asked to retry after ${serverError.retryAfter}ms)` : '';
  return `${url} – ${serverError.outcome}${asked}`;
}

/** The version of this package, and that of the server if it is another one. */
function versionsOf({ serverVersion = VERSION }: WaitErrorDetails): string {
  return serverVersion === VERSION ? VERSION : `${VERSION}, and ${serverVersion} of the server`;
}

/** A mailbox whose address may request faults. */
type FaultyBox = Pick<WaitErrorDetails, 'address' | 'needsLoginForFaults'>;

/** The inbox or sent box in a message. */
interface ReportedBox extends FaultyBox {
  collection: Collection;
  /** The URL of its emails' page. */
  pageUrl: string | undefined;
}

/** The message of a call that expected no email, or fewer. */
export function unexpectedEmailsMessage(
  query: WaitQuery<unknown>,
  expected: number,
  box: ReportedBox,
  emails: readonly AnyEmail[],
): string {
  const { call, criteria } = query;
  const headline = expected === 0 ? 'UNEXPECTED_EMAIL' : 'ONE_TOO_MANY';
  const first = `${call} failed: ${HEADLINES[headline]}`;
  return emailsMessage(first, headline, noMoreThan(expected, criteria), box, emails, query);
}

/** The message of a negated matcher if the number of emails is exactly the given one. */
export function exactCountMessage(
  query: WaitQuery<unknown>,
  count: number,
  box: ReportedBox,
  emails: readonly AnyEmail[],
): string {
  const { call, criteria } = query;
  const verb = box.collection === 'inbox' ? 'received' : 'sent';
  const first = `${call} failed: exactly ${count} ${count === 1 ? 'was' : 'were'} ${verb}`;
  const expected = `not exactly ${withCriteria(countText(count, 'email'), criteria)}`;
  return emailsMessage(first, 'EXACT_COUNT', expected, box, emails, query);
}

function emailsMessage(
  first: string,
  headline: Headline,
  expected: string,
  box: ReportedBox,
  emails: readonly AnyEmail[],
  query: WaitQuery<unknown>,
): string {
  const lines: [string, string | number | undefined][] = [
    ['Expected', expected],
    ['Address', box.address],
    ['Page', box.pageUrl],
    ['Received', emails.length],
  ];
  const shown = emails.length > 0 && textOr('', () => emailTable(emails, query));
  const hints = emails.length > 0 ? ignoredFaults(box) : '';
  const end = [hints, seeEntry(headline)].filter(Boolean).join('\n');
  return paragraphs(first, labelled(lines), shown, end);
}

/** The message of a matcher whose signal was aborted. */
export function abortedMessage(query: WaitQuery<unknown>, address: string, reason: string): string {
  return paragraphs(
    `${query.call} failed: ${HEADLINES.ABORTED}`,
    labelled([
      ['Expected', expectedOf(query)],
      ['Address', address],
      ['Reason', reason],
    ]),
    seeEntry('ABORTED'),
  );
}

function paragraphs(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** Further emails would make the message too long. */
const MOST_EMAILS = 20;

/** A table of emails, each with the reason why it did not match, if given. */
function emailTable(
  emails: readonly AnyEmail[],
  { criteria }: WaitQuery<unknown>,
  rejected?: readonly Rejected[],
): string {
  const shown = closest(emails, criteria);
  const rows = shown.map((email) => ({
    cells: [timeOfDay(email), withoutCodes(email, email.from_address), shownSubject(email)],
    note: rejected?.[emails.indexOf(email)]?.reason,
  }));
  const more = emails.length - shown.length;
  const lines = [table(['time (UTC)', 'from', 'subject'], rows), more > 0 && `and ${more} more`];
  return lines.filter(Boolean).join('\n').replace(/^/gm, '  ');
}

/** The emails that match the most criteria, the newest among equals, in the order of their arrival. */
function closest(
  emails: readonly AnyEmail[],
  criteria: WaitQuery<unknown>['criteria'],
): readonly AnyEmail[] {
  if (emails.length <= MOST_EMAILS) return emails;
  const counts = new Map(emails.map((email) => [email, countMismatches(email, criteria)]));
  const countOf = (email: AnyEmail) => counts.get(email) ?? 0;
  const sorted = emails.toReversed().sort((one, other) => countOf(one) - countOf(other));
  const first = new Set(sorted.slice(0, MOST_EMAILS));
  return emails.filter((email) => first.has(email));
}
