import type { ExpectMatcherState } from '@playwright/test';
import { kindOf } from '../../client/validate-options.js';
import { comparableAddress } from '../../contract/address.js';
import { bareAddress } from '../../mailbox/address.js';
import { matchesText } from '../../mailbox/email/criteria.js';
import { collapse } from '../../mailbox/text.js';

/** A matcher such as `expect.stringContaining('…')`, of the type that Playwright gives it. */
export type AsymmetricMatcher = Record<string, unknown>;

/** An expected text: an exact string, a RegExp to match, or an asymmetric matcher. */
export type ExpectedText = string | RegExp | AsymmetricMatcher;

/** How a matcher compares a text of an email with an expected string. */
export type Comparison = (text: string, expected: string) => boolean;

/** The same text, white space normalized as by `toHaveText()`. */
export const isSameText: Comparison = (text, expected) => collapse(text) === collapse(expected);

/** Contains the text, white space normalized as by `toContainText()`. */
export const containsText: Comparison = (text, expected) =>
  collapse(text).includes(collapse(expected));

/** The same address, ignoring case, or the same display name; `Name <address>` has to match in both. */
export const isSameSender: Comparison = (text, expected) => {
  if (!isAddress(text)) return isSameText(text, expected);
  const name = displayNameOf(expected);
  const isSameName = name === '' || isSameText(displayNameOf(text), name);
  return (
    isSameName && comparableAddress(bareAddress(text)) === comparableAddress(bareAddress(expected))
  );
};

/** Whether a text is an address with a display name in front. */
export function hasDisplayName(text: string): boolean {
  return displayNameOf(text) !== '';
}

/** The same URL, however its host is written. */
export const isSameUrl: Comparison = (text, expected) => urlOf(text) === urlOf(expected);

/** The same code. One of digits is found without the spaces and hyphens that it may be written with. */
export const isSameCode: Comparison = (code, expected) =>
  code === (/^[\d\s-]+$/.test(expected) ? expected.replace(/[\s-]/g, '') : expected);

/** @throws TypeError for a value that no text could ever match. */
export function checkExpectedText(matcher: string, expected: unknown): void {
  if (typeof expected === 'string' || expected instanceof RegExp || isAsymmetric(expected)) return;
  throw new TypeError(
    `${matcher}() expects a string, a RegExp or a matcher such as expect.stringContaining(), got ${kindOf(expected)}.`,
  );
}

/** Whether a text is as expected. Addresses match a RegExp in any case. */
export function isExpected(text: string, expected: ExpectedText, isSame: Comparison): boolean {
  if (typeof expected === 'string') return isSame(text, expected);
  if (expected instanceof RegExp) return matchesText(text, expected, isAddress(text));
  return isAsymmetric(expected) && expected.asymmetricMatch(text) === true;
}

/** The expected text, as it is written in code. */
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
