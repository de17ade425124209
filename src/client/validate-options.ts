import { didYouMean } from '../contract/nearest-name.js';

/** The valid values of a client's numeric options. */
const NUMBERS = {
  timeout: { isValid: (value: number) => value > 0, what: 'a number of milliseconds above 0' },
  retries: { isValid: isCount, what: 'a whole number, 0 or more' },
  wait: { isValid: isCount, what: 'a whole number of seconds, 0 or more' },
};

/** @throws TypeError naming the option whose number is out of range */
export function checkNumbers(options: object): void {
  for (const [name, { isValid, what }] of Object.entries(NUMBERS)) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined || (typeof value === 'number' && isValid(value))) continue;
    throw new TypeError(`${name} must be ${what}; got ${String(value)}.`);
  }
}

/** @throws TypeError naming the option, if it is given and not a signal */
export function checkSignal(signal: unknown): void {
  if (signal === undefined || signal instanceof AbortSignal) return;
  throw new TypeError(`signal must be an AbortSignal, got ${kindOf(signal)}.`);
}

/**
 * Checks that the options are a plain object with known names only. Otherwise a misspelled option, or a value
 * that is not an object, would be ignored.
 *
 * @param known the valid names
 * @param hints what to say about a name that belongs to another call, or has a synonym here
 * @throws TypeError that says what was given, or which name is unknown
 */
export function checkNames(
  options: unknown,
  known: readonly string[],
  hints: Record<string, string> = {},
): void {
  checkPlain(options, known[0] ?? '');
  for (const name of Object.keys(options as object)) {
    checkName(['option', 'options'], name, known, hints);
  }
}

/**
 * @param nouns what the names are of, in singular and plural
 * @param otherwise what to say about a name that has no hint, and is like none of the valid ones
 * @throws TypeError if the name is not among the valid ones
 */
export function checkName(
  nouns: [one: string, all: string],
  name: string,
  known: readonly string[],
  hints: Record<string, string>,
  otherwise = '',
): void {
  if (known.includes(name)) return;
  const hint = Object.hasOwn(hints, name)
    ? ` ${hints[name]}`
    : didYouMean(name, known) || ` ${otherwise}`;
  const [one, all] = nouns;
  const text = `Unknown ${one} ${JSON.stringify(name)}. Valid ${all}: ${known.join(', ')}.${hint}`;
  throw new TypeError(text.trimEnd());
}

/** @throws TypeError if the options are not a plain object, and would be ignored */
export function checkPlain(options: unknown, example: string): void {
  if (isPlainObject(options)) return;
  throw new TypeError(
    `The options must be an object such as { ${example}: … }, got ${kindOf(options)}.`,
  );
}

/** @throws TypeError if a pattern is neither a string nor a RegExp, or is empty, which would match anything */
export function checkPattern(subject: string, pattern: unknown): void {
  checkDefined(subject, pattern, 'text');
  if (typeof pattern === 'string' && pattern.trim() === '') {
    throw new TypeError(
      `${subject} is empty, which would match any text. Leave it out, or use a RegExp.`,
    );
  }
  if (typeof pattern === 'string' || pattern instanceof RegExp) return;
  throw new TypeError(`${subject} must be a string or a RegExp, got ${kindOf(pattern)}.`);
}

/**
 * @throws TypeError if a value is undefined, for example because of a misspelled constant: it would match
 * anything
 */
export function checkDefined(subject: string, value: unknown, things: string): void {
  if (value !== undefined) return;
  throw new TypeError(
    `${subject} is undefined, which would match any ${things}. Check the name of the constant that it comes from, or leave it out.`,
  );
}

/** Whether a value is a plain object, as created by `{ … }`, in any realm: not an array, Date or class instance. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The kind of a value, for an error. Never its content, which may be secret. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value === '') return 'an empty string';
  if (Array.isArray(value)) return 'an array';
  if (value instanceof RegExp) return 'a RegExp';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object') return `a ${typeof value}`;
  if (isPlainObject(value))
    return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  // Some of Playwright's classes have a leading underscore.
  const name = (value.constructor?.name ?? '').replace(/^_+/, '');
  if (name === '' || name === 'Object') return 'an object that is not a plain one';
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** A number itself, which is not secret; the kind of any other value. */
export function numberOrKindOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : kindOf(value);
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
