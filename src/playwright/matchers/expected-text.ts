import type { ExpectMatcherState } from '@playwright/test';
import { kindOf } from '../../client/validate-options.js';
import { comparableAddress } from '../../contract/address.js';
import { bareAddress } from '../../mailbox/address.js';
import { matchesText } from '../../mailbox/email/criteria.js';
import { collapse } from '../../mailbox/text.js';

/** A matcher such as `expect.stringContaining('…')`, as Playwright types it. */
export type AsymmetricMatcher = Record<string, unknown>;

/** An expected text: an exact string, a RegExp to match, or an asymmetric matcher. */
export type ExpectedText = string | RegExp | AsymmetricMatcher;

/** How a matcher compares a text of an email with an expected string. */
export type Comparison = (text: string, expected: string) => boolean;

/** Equal texts, with white space normalized as in `toHaveText()`. */
export const isSameText: Comparison = (text, expected) => collapse(text) === collapse(expected);

/** Contains the text, with white space normalized as in `toContainText()`. */
export const containsText: Comparison = (text, expected) =>
  collapse(text).includes(collapse(expected));

/** Equal addresses, ignoring case, or equal display names. For `Name <address>`, both must match. */
export const isSameSender: Comparison = (text, expected) => {
  if (!isAddress(text)) return isSameText(text, expected);
  const name = displayNameOf(expected);
  const isSameName = name === '' || isSameText(displayNameOf(text), name);
  return (
    isSameName && comparableAddress(bareAddress(text)) === comparableAddress(bareAddress(expected))
  );
};

/** Whether a text is an address after a display name. */
export function hasDisplayName(text: string): boolean {
  return displayNameOf(text) !== '';
}

/** Equal URLs, whatever the spelling of the host. */
export const isSameUrl: Comparison = (text, expected) => urlOf(text) === urlOf(expected);

/** Equal codes. A code of digits may contain spaces and hyphens. */
export const isSameCode: Comparison = (code, expected) =>
  code === (/^[\d\s-]+$/.test(expected) ? expected.replace(/[\s-]/g, '') : expected);

/** @throws TypeError for a value that no text can match */
export function checkExpectedText(matcher: string, expected: unknown): void {
  if (typeof expected === 'string' || expected instanceof RegExp || isAsymmetric(expected)) return;
  throw new TypeError(
    `${matcher}() expects a string, a RegExp or a matcher such as expect.stringContaining(), got ${kindOf(expected)}.`,
  );
}

/** Whether a text is as expected. Addresses match a RegExp ignoring case. */
export function isExpected(text: string, expected: ExpectedText, isSame: Comparison): boolean {
  if (typeof expected === 'string') return isSame(text, expected);
  if (expected instanceof RegExp) return matchesText(text, expected, isAddress(text));
  return isAsymmetric(expected) && expected.asymmetricMatch(text) === true;
}

/** The expected text, as in code. */
export function showExpected({ utils }: ExpectMatcherState, expected: ExpectedText): string {
  if (typeof expected === 'string') return JSON.stringify(expected);
  return expected instanceof RegExp ? String(expected) : utils.stringify(expected);
}

function isAsymmetric(value: unknown): value is { asymmetricMatch(other: unknown): unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asymmetricMatch' in value &&
    typeof value.asymmetricMatch === 'function'
  );
}

/** `"Kim" <kim@shop.test>` → `Kim` (RFC 5322, 3.4) */
function displayNameOf(text: string): string {
  const name = /^(.*?)<[^<>]+>\s*$/s.exec(text.trim())?.[1]?.trim() ?? '';
  return name.replace(/^"(.*)"$/s, '$1');
}

function isAddress(text: string): boolean {
  return /^\S+@\S+$|<\S+@\S+>\s*$/.test(text.trim());
}

function urlOf(text: string): string {
  return URL.canParse(text) ? new URL(text).href : text.trim();
}
