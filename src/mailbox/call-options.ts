import {
  checkNames,
  checkPattern,
  isPlainObject,
  kindOf,
  numberOrKindOf,
} from '../client/validate-options.js';
import type { Collection } from '../contract/email.js';
import {
  checkCriteria,
  criteriaHints,
  criteriaNames,
  type InboxCriteria,
  type TextPattern,
} from './email/criteria.js';
import { type AnyEmail, type Email, isEmail } from './email/email.js';
import { isTimeout, TIMEOUT_RULE } from './options.js';
import type { QuietOptions, WaitOptions } from './types.js';
import { emailQuery, linkQuery, otpQuery, type WaitQuery } from './wait/wait-query.js';

/** The validated arguments of a call: its query and its options. */
export interface ReadCall<T, O = WaitOptions<AnyEmail>> {
  query: WaitQuery<T>;
  options: O;
}

/** The options that limit a call: the timeout of a wait, the length of a quiet window. */
export type Limit = 'timeout' | 'within';

/** Criteria and options, which users pass in one object. */
interface CriteriaAndOptions {
  criteria: InboxCriteria;
  options: WaitOptions<AnyEmail> & QuietOptions<AnyEmail>;
}

const CHECKS: Record<string, { isValid: (value: unknown) => boolean; what: string }> = {
  timeout: { isValid: isTimeout, what: TIMEOUT_RULE },
  within: { isValid: isTimeout, what: TIMEOUT_RULE },
  after: { isValid: isEmail, what: 'an email that a wait or a list has returned' },
  signal: { isValid: (value) => value instanceof AbortSignal, what: 'an AbortSignal' },
};

/** Hints about options that belong to the other kind of call. */
const HINTS = {
  within: 'To limit how long the call waits, use { timeout }.',
  timeout: 'This call expects no email: to set the length of its quiet window, use { within }.',
};

/** Reads the arguments of `waitForEmail({ … })`, in either collection. */
export function emailCall<E extends AnyEmail>(
  collection: Collection,
  method: string,
  given: readonly unknown[],
  call = `mailbox.${method}`,
): ReadCall<E> {
  const example = `{ subject: 'invoice', timeout: 5_000 }`;
  const { criteria, options } = readCall(collection, method, ['timeout'], given, example);
  return { query: emailQuery(call, criteria), options };
}

/** Reads the arguments of `waitForEmails(3, { … })`, in either collection. */
export function emailsCall<E extends AnyEmail>(
  collection: Collection,
  method: string,
  [count, ...given]: readonly unknown[],
): ReadCall<E> {
  checkCount(method, count, 1);
  const example = `3, { subject: 'invites you', timeout: 5_000 }`;
  const { criteria, options } = readCall(collection, method, ['timeout'], given, example);
  return { query: emailQuery(`mailbox.${method}`, criteria, count), options };
}

/** Reads the arguments of `waitForOtp({ … })` and `waitForOtp(/\d{4}/, { … })`. */
export function otpCall(given: readonly unknown[]): ReadCall<string> {
  const { pattern, criteria, options } = withPattern('waitForOtp', '/\\d{4}/', given);
  if (pattern !== undefined && !(pattern instanceof RegExp)) {
    throw new TypeError(`waitForOtp(): the pattern must be a RegExp, got ${kindOf(pattern)}.`);
  }
  return { query: otpQuery(criteria, pattern), options };
}

/** Reads the arguments of `waitForLink({ … })` and `waitForLink(/reset/, { … })`. */
export function linkCall(given: readonly unknown[]): ReadCall<string> {
  const { pattern, criteria, options } = withPattern('waitForLink', '/reset/', given);
  return { query: linkQuery(criteria, pattern), options };
}

/** Reads the arguments of `expectEmail.not({ … })`. */
export function noEmailCall(
  call: string,
  given: readonly unknown[],
): ReadCall<Email, QuietOptions<AnyEmail>> {
  const { criteria, options } = matcherCall('inbox', call, ['within'], given);
  return { query: emailQuery(call, criteria), options };
}

/**
 * Reads the criteria and the options of a matcher.
 *
 * @param limits of the matcher
 * @param before the arguments before the object, for the example in an error
 */
export function matcherCall(
  collection: Collection,
  call: string,
  limits: readonly Limit[],
  given: readonly unknown[],
  before = '',
): CriteriaAndOptions {
  const example = `${before}{ subject: 'invoice', ${limits[0]}: 1_000 }`;
  return readCall(collection, call, limits, given, example);
}

/** @throws TypeError for an argument that `list()` or `latest()` would ignore */
export function checkNoWait(call: string, takes: string, more: readonly unknown[]): void {
  if (more.every((one) => one === undefined)) return;
  throw new TypeError(
    `${call}() takes ${takes}: it returns what is there now. To wait for an email, use waitForEmail({ … }).`,
  );
}

/** @throws TypeError if a count is not a whole number, or below the minimum */
export function checkCount(
  call: string,
  count: unknown,
  minimum: number,
  things = 'emails',
): asserts count is number {
  if (Number.isInteger(count) && Number(count) >= minimum) return;
  const rule = `the number of ${things} must be a whole number, ${minimum} or more`;
  throw new TypeError(`${call}(): ${rule}; got ${numberOrKindOf(count)}.`);
}

/** Reads the arguments of a wait whose pattern may come before its options, or be one of them. */
function withPattern(
  method: string,
  example: string,
  given: readonly unknown[],
): CriteriaAndOptions & { pattern: TextPattern | undefined } {
  const [first] = given;
  const isFirst = typeof first === 'string' || first instanceof RegExp;
  const isOmitted = first === undefined;
  const objects = isFirst || isOmitted ? given.slice(1) : given;
  const shown = `${isFirst ? `${example}, ` : ''}{ from: 'shop.test', timeout: 5_000 }`;
  const read = readCall('inbox', method, ['timeout'], objects, shown, true);
  const { pattern, ...criteria }: InboxCriteria & { pattern?: TextPattern } = read.criteria;
  // An argument that is accidentally undefined must not match any code or link.
  const isUndefined = isOmitted && objects.length > 0;
  if ('pattern' in read.criteria || isUndefined) checkPattern(`${method}(): the pattern`, pattern);
  if (isFirst) checkPattern(`${method}(): the pattern`, first);
  if (pattern !== undefined && isFirst) {
    throw new TypeError(`${method}(): the pattern was passed twice.`);
  }
  return { pattern: isFirst ? first : pattern, criteria, options: read.options };
}

/**
 * Reads an object of criteria and options, and checks its type, its names and each value.
 *
 * @param hasPattern whether `pattern` may be among the criteria; it is not checked
 * @throws TypeError for invalid arguments, and for a second object, which would otherwise be ignored
 */
function readCall(
  collection: Collection,
  call: string,
  limits: readonly Limit[],
  [object = {}, ...more]: readonly unknown[],
  example: string,
  hasPattern = false,
): CriteriaAndOptions {
  if (more.some((one) => one !== undefined)) {
    throw new TypeError(
      `${call}() takes its criteria and its options in one object: ${call}(${example}).`,
    );
  }
  if (!isPlainObject(object)) {
    throw new TypeError(
      `${call}() takes an object such as { subject: 'invoice' }, got ${kindOf(object)}.`,
    );
  }
  const names = [...(hasPattern ? ['pattern'] : []), ...limits, 'after', 'signal'];
  const hints = { ...criteriaHints(collection), ...HINTS };
  checkNames(object, [...criteriaNames(collection), ...names], hints);
  const { timeout, within, after, signal, ...criteria }: Record<string, unknown> = object;
  const options = { timeout, within, after, signal };
  for (const [name, value] of Object.entries(options)) checkOption(name, value);
  const { pattern, ...checked } = criteria;
  checkCriteria(collection, checked);
  return { criteria, options: options as CriteriaAndOptions['options'] };
}

/** @throws TypeError if the value of a limit, `after` or `signal` is invalid */
export function checkOption(name: string, value: unknown): void {
  const check = CHECKS[name];
  if (!check || value === undefined || check.isValid(value)) return;
  throw new TypeError(`${name} must be ${check.what}; got ${numberOrKindOf(value)}.`);
}
