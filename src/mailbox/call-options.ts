import { checkNames, checkPattern, isPlainObject, kindOf } from '../client/validate-options.js';
import type { Collection } from '../contract/email.js';
import {
  checkCriteria,
  criteriaNames,
  type InboxCriteria,
  type SentCriteria,
  type TextPattern,
} from './email/criteria.js';
import type { AnyEmail } from './email/email.js';
import { type Email, isEmail } from './email/email.js';
import { isTimeout } from './options.js';
import type { QuietOptions, WaitOptions } from './types.js';
import { emailQuery, linkQuery, otpQuery, type WaitQuery } from './wait/wait-query.js';

/** A wait as the user asked for it, checked. */
export interface WaitCall<T> {
  query: WaitQuery<T>;
  options: WaitOptions<AnyEmail>;
}

/** The expectation of a quiet window, checked. */
export interface QuietCall<T> {
  query: WaitQuery<T>;
  options: QuietOptions<AnyEmail>;
}

const WAIT_OPTIONS = ['timeout', 'after', 'signal'];
const QUIET_OPTIONS = ['within', 'after'];

/** What each option of a call must be. */
const CHECKS: Record<string, { isValid: (value: unknown) => boolean; what: string }> = {
  timeout: { isValid: isTimeout, what: 'a number of milliseconds, 0 or more' },
  within: { isValid: isTimeout, what: 'a number of milliseconds, 0 or more' },
  after: { isValid: isEmail, what: 'an email that a wait or a list has returned' },
  signal: { isValid: (value) => value instanceof AbortSignal, what: 'an AbortSignal' },
};

/** Hints about options that belong to the other kind of call. */
export const MEANT = {
  wait: { within: 'To limit how long the call waits, use { timeout }.' },
  quiet: {
    timeout: 'This call expects no email: to set the length of its quiet window, use { within }.',
    signal: 'This call does not take a signal.',
  },
};

/** Reads the arguments of `waitForEmail({ … })`, in either collection. */
export function emailCall<E extends AnyEmail>(
  collection: Collection,
  call: string,
  given: readonly unknown[],
): WaitCall<E> {
  return emailsOf(collection, call, 1, given, `{ subject: 'invoice', timeout: 5_000 }`);
}

/** Reads the arguments of `waitForEmails(3, { … })`, in either collection. */
export function emailsCall<E extends AnyEmail>(
  collection: Collection,
  call: string,
  [count, ...given]: readonly unknown[],
): WaitCall<E> {
  checkCount(methodOf(call), count, 1);
  return emailsOf(collection, call, count, given, `3, { subject: 'invites you', timeout: 5_000 }`);
}

function emailsOf<E extends AnyEmail>(
  collection: Collection,
  call: string,
  count: number,
  [options = {}, ...more]: readonly unknown[],
  example: string,
): WaitCall<E> {
  checkNoMore(methodOf(call), example, more);
  checkWait(collection, methodOf(call), options);
  const { timeout, after, signal, ...criteria } = options;
  return { query: emailQuery(call, criteria, count), options: { timeout, after, signal } };
}

/** `mailbox.waitForEmail` → `waitForEmail` */
function methodOf(call: string): string {
  return call.replace(/^mailbox\./, '');
}

/** Reads the arguments of `waitForOtp({ … })` and `waitForOtp(/\d{4}/, { … })`. */
export function otpCall(given: readonly unknown[]): WaitCall<string> {
  const { pattern, options } = withPattern('waitForOtp', '/\\d{4}/', given);
  const { timeout, after, signal, ...criteria } = options;
  if (pattern !== undefined && !(pattern instanceof RegExp)) {
    throw new TypeError(`waitForOtp(): the pattern must be a RegExp, got ${kindOf(pattern)}.`);
  }
  return { query: otpQuery(criteria, pattern), options: { timeout, after, signal } };
}

/** Reads the arguments of `waitForLink({ … })` and `waitForLink(/reset/, { … })`. */
export function linkCall(given: readonly unknown[]): WaitCall<string> {
  const { pattern, options } = withPattern('waitForLink', '/reset/', given);
  const { timeout, after, signal, ...criteria } = options;
  return { query: linkQuery(criteria, pattern), options: { timeout, after, signal } };
}

/** Reads the arguments of `expectEmail.not({ … })`. */
export function noEmailCall(
  call: string,
  [options = {}, ...more]: readonly unknown[],
): QuietCall<Email> {
  checkNoMore(call, `{ subject: 'invoice', within: 1_000 }`, more);
  checkQuiet(call, options);
  const { within, after, ...criteria } = options;
  return { query: emailQuery(call, criteria), options: { within, after } };
}

/** @throws TypeError for an argument that `list()` or `latest()` would ignore. */
export function checkNoWait(call: string, more: readonly unknown[]): void {
  if (more.every((one) => one === undefined)) return;
  const takes = call.endsWith('latest') ? 'no arguments' : 'criteria only';
  throw new TypeError(
    `${call}() takes ${takes}: it returns what is there now. To wait for an email, use waitForEmail({ … }).`,
  );
}

/**
 * Checks the options of a matcher. A misspelled one would have no effect.
 *
 * @param known the names of those that the call has
 * @param meant hints about names that belong to another call
 * @throws TypeError naming the option that is wrong or unknown.
 */
export function checkOptions(
  options: object,
  known: readonly string[],
  meant: Record<string, string> = {},
): void {
  checkNames(options, known, meant);
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) checkOption(name, value);
  }
}

/** @throws TypeError when a number of emails is not a whole number, or below the minimum. */
export function checkCount(call: string, count: unknown, minimum: number): asserts count is number {
  if (Number.isInteger(count) && Number(count) >= minimum) return;
  const got = typeof count === 'number' ? String(count) : kindOf(count);
  throw new TypeError(
    `${call}(): the number of emails must be a whole number, ${minimum} or more; got ${got}.`,
  );
}

type WithPattern = InboxCriteria & WaitOptions & { pattern?: TextPattern };

/** Reads the arguments of a wait whose pattern may stand before its options, or among them. */
function withPattern(
  method: string,
  example: string,
  given: readonly unknown[],
): { pattern: TextPattern | undefined; options: Omit<WithPattern, 'pattern'> } {
  const [first] = given;
  const isFirst = typeof first === 'string' || first instanceof RegExp || first === undefined;
  const [options = {}, ...more] = isFirst ? given.slice(1) : given;
  const one = isFirst && first !== undefined ? `${example}, ` : '';
  checkNoMore(method, `${one}{ from: 'shop.test', timeout: 5_000 }`, more);
  checkWait('inbox', method, options, ['pattern']);
  const { pattern, ...rest }: WithPattern = options;
  if (pattern !== undefined) checkPattern(`${method}(): the pattern`, pattern);
  if (pattern !== undefined && isFirst && first !== undefined) {
    throw new TypeError(`${method}(): the pattern was passed twice.`);
  }
  return { pattern: isFirst ? (first ?? pattern) : pattern, options: rest };
}

/** @throws TypeError for a second object. Ignored, its criteria and options would have no effect. */
function checkNoMore(call: string, example: string, more: readonly unknown[]): void {
  if (more.every((one) => one === undefined)) return;
  throw new TypeError(
    `${call}() takes its criteria and its options in one object: ${call}(${example}).`,
  );
}

function checkWait(
  collection: Collection,
  call: string,
  options: unknown,
  more: readonly string[] = [],
): asserts options is InboxCriteria & WaitOptions {
  checkCall(collection, call, options, [...more, ...WAIT_OPTIONS], MEANT.wait);
}

function checkQuiet(
  call: string,
  options: unknown,
): asserts options is InboxCriteria & QuietOptions {
  checkCall('inbox', call, options, QUIET_OPTIONS, MEANT.quiet);
}

/** Checks an object of criteria and options: that it is one, its names, and each of its values. */
function checkCall(
  collection: Collection,
  call: string,
  given: unknown,
  optionNames: readonly string[],
  meant: Record<string, string>,
): void {
  if (!isPlainObject(given)) {
    throw new TypeError(
      `${call}() takes an object such as { subject: 'invoice' }, got ${kindOf(given)}.`,
    );
  }
  checkNames(given, [...criteriaNames(collection), ...optionNames], meant);
  const criteria: InboxCriteria | SentCriteria = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (optionNames.includes(name)) checkOption(name, value);
    else Object.assign(criteria, { [name]: value });
  }
  checkCriteria(collection, criteria);
}

function checkOption(name: string, value: unknown): void {
  const check = CHECKS[name];
  if (!check || check.isValid(value)) return;
  const got = typeof value === 'number' ? String(value) : kindOf(value);
  throw new TypeError(`${name} must be ${check.what}; got ${got}.`);
}
