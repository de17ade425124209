import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { Collection } from '../../contract/email.js';
import { type AnyEmail, isEmail } from '../../mailbox/email/email.js';
import { originOf, recipientsOf, timeOfDay } from '../../mailbox/email/record.js';
import { shownSubject, withoutCodes } from '../../mailbox/email/redact.js';
import type { MailCollection } from '../../mailbox/mail-collection.js';
import { mailCollectionOf } from '../../mailbox/mailbox.js';
import { textOr } from '../../mailbox/text.js';
import { isWaitError } from '../../mailbox/wait/wait-error.js';

/** A matcher received a value of the wrong type: a mistake in the test. */
export interface WrongReceived {
  failure: MatcherReturnType;
}

/** The collection of `mailbox` or `mailbox.sent`, or a failure that says what was received. */
export function collectionOf(
  state: ExpectMatcherState,
  matcher: string,
  collection: Collection,
  received: unknown,
): MailCollection | WrongReceived {
  const found = mailCollectionOf(received, collection);
  if (found) return found;
  return wrong(state, matcher, collection === 'inbox' ? 'a mailbox' : 'mailbox.sent', received);
}

/** The received email, or a failure that says what was received. */
export function emailOf(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
): AnyEmail | WrongReceived {
  return isEmail(received) ? received : wrong(state, matcher, 'an email', received);
}

/**
 * Runs a matcher on an email that has to be awaited. If the test ends first, it fails.
 *
 * @param match its signal aborts when the test ends
 */
export async function awaitedMatcher(
  state: ExpectMatcherState,
  name: string,
  received: unknown,
  match: (email: AnyEmail, signal: AbortSignal) => Promise<MatcherReturnType>,
): Promise<MatcherReturnType> {
  const email = emailOf(state, name, received);
  if ('failure' in email) return email.failure;
  const call = `expect(email)${state.isNot ? '.not' : ''}.${name}()`;
  try {
    return await originOf(email).runMatcher(call, (signal) => match(email, signal));
  } catch (error) {
    if (!isWaitError(error)) throw error;
    return { name, pass: state.isNot, message: () => error.message };
  }
}

/** The result of a matcher, and its text in a failure, without the codes of the email. */
export interface MatchResult {
  pass: boolean;
  received: () => string;
  actual?: () => unknown;
  /** The last lines: what to do; empty for none. */
  hint?: () => string;
}

/**
 * What a matcher on an email returns.
 *
 * @param said the expected value as text
 */
export function emailResult(
  { isNot, utils }: ExpectMatcherState,
  matcher: string,
  email: AnyEmail,
  expected: unknown,
  said: string,
  { pass, received, actual, hint }: MatchResult,
): MatcherReturnType {
  const hidden = (text: string) => withoutCodes(email, text);
  const message = () =>
    [
      utils.matcherHint(matcher, 'email', expected === undefined ? '' : 'expected', { isNot }),
      '',
      `Expected: ${hidden(isNot ? `not ${said}`.replace(/^not a /, 'no ') : said)}`,
      `Received: ${textOr('', received)}`,
      ...whichEmail(email),
      ...[hint ? textOr('', hint) : ''].filter(Boolean).map((text) => `\n${hidden(text)}`),
    ].join('\n');
  if (pass !== isNot) return { name: matcher, pass, message };
  const details = { expected: typeof expected === 'string' ? hidden(expected) : expected };
  return { name: matcher, pass, message, ...details, actual: actual?.() };
}

/** Identifies the compared email, for tests with several. */
function whichEmail(email: AnyEmail): string[] {
  const page = originOf(email).pageUrlOf(email.email_id);
  const to = recipientsOf(email)[0];
  const from = `${timeOfDay(email)} (UTC) from ${email.from_address}${to === undefined ? '' : ` to ${to}`}`;
  return [
    `Email:    ${textOr('', () => `${shownSubject(email)}, ${withoutCodes(email, from)}`)}`,
    ...(page === undefined ? [] : [`Page:     ${page}`]),
  ];
}

/** Fails whether the matcher is negated or not. */
function wrong(
  state: ExpectMatcherState,
  matcher: string,
  wanted: string,
  received: unknown,
): WrongReceived {
  const hint = received instanceof Promise ? ' Is an await missing?' : '';
  const message = () => `${matcher}() needs ${wanted}, got ${nameOf(received)}.${hint}`;
  return { failure: { name: matcher, pass: state.isNot, message } };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (mailCollectionOf(value, 'inbox')) return 'a mailbox';
  if (mailCollectionOf(value, 'sent')) return 'mailbox.sent';
  if (isEmail(value)) return 'an email';
  if (value instanceof Promise) return 'a promise';
  return typeof value === 'object' ? 'another object' : `a value of type ${typeof value}`;
}
