import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { ignoringCase } from '../../mailbox/email/criteria.js';
import { type AnyEmail, bodyTexts, type Email } from '../../mailbox/email/email.js';
import { maskCode, substituteCodes, withoutSecrets } from '../../mailbox/email/redact.js';
import { escapeRegExp } from '../../mailbox/text.js';
import {
  type Comparison,
  checkExpectedText,
  containsText,
  type ExpectedText,
  hasDisplayName,
  isExpected,
  isSameCode,
  isSameSender,
  isSameText,
  isSameUrl,
  showExpected,
} from './expected-text.js';
import { emailOf, emailResult, type MatchResult } from './received.js';

/** The texts of an email that a matcher compares. One of them must match. */
interface Field {
  texts: (email: AnyEmail, expected?: ExpectedText) => string[];
  /** Shown in a failure if the email has no such text. */
  none: string;
  isSame: Comparison;
  /** A hint if none matches; empty for none. */
  hint?: (texts: readonly string[], expected: ExpectedText) => string;
}

/** A matcher that compares a field of the email with the expected text. */
type FieldMatcher<E> = (
  this: ExpectMatcherState,
  received: E,
  expected: ExpectedText,
) => MatcherReturnType;

const BODY: Field = {
  texts: (email) => [...new Set(bodyTexts(email))],
  none: 'no body',
  isSame: isSameText,
};
const LINK: Field = {
  texts: (email) => email.links(),
  none: 'no link',
  isSame: isSameUrl,
  hint: (links, expected) => {
    if (typeof expected !== 'string' || !links.some((link) => link.includes(expected))) return '';
    const literal = escapeRegExp(expected);
    return `toHaveLink() compares the whole URL: use a RegExp, such as /${literal}/.`;
  },
};

/** Added if only the hidden code differs. */
const ANOTHER_CODE = ' (the email contains a different code)';

/** Passes if the email has this subject. */
export const toHaveSubject = fieldMatcher('toHaveSubject', {
  texts: ({ subject }) => present(subject),
  none: 'no subject',
  isSame: isSameText,
});

/** Passes if this is the sender's address or display name. For `Name <address>`, both must match. */
export const toHaveSender = fieldMatcher('toHaveSender', {
  texts: ({ from_address, from_name }, expected) => {
    const isBoth = typeof expected === 'string' && hasDisplayName(expected);
    if (!isBoth) return [from_address, ...present(from_name)];
    return [from_name ? `${from_name} <${from_address}>` : from_address];
  },
  none: 'no sender',
  isSame: isSameSender,
});

/** Passes if this is one of the To addresses. */
export const toHaveRecipient = fieldMatcher('toHaveRecipient', {
  texts: ({ to_addresses }) => to_addresses,
  none: 'no To address',
  isSame: isSameSender,
});

/** Passes if this is one of the Cc addresses. */
export const toHaveCc = fieldMatcher('toHaveCc', {
  texts: ({ cc_addresses }) => cc_addresses ?? [],
  none: 'no Cc address',
  isSame: isSameSender,
});

/**
 * Passes if this is one of the Bcc addresses.
 *
 * @throws TypeError for a received email, which does not show Bcc
 */
export const toHaveBcc = fieldMatcher<Email<'sent'>>('toHaveBcc', {
  texts: bccOf,
  none: 'no Bcc address',
  isSame: isSameSender,
});

/** Passes if this is the whole visible text: the plain text, or the text of the HTML. */
export const toHaveBodyText = fieldMatcher('toHaveBodyText', BODY);

/** Passes if the visible text contains this, like `toContainText()` on a page. */
export const toContainBodyText = fieldMatcher('toContainBodyText', {
  ...BODY,
  isSame: containsText,
});

/** Passes if the email has a link to this URL; without an argument, any http(s) link. */
export function toHaveLink(
  this: ExpectMatcherState,
  received: AnyEmail,
  ...given: [] | [expected: ExpectedText]
): MatcherReturnType {
  const name = 'toHaveLink';
  // An argument that is accidentally undefined must not match any link.
  if (given.length !== 0) return matchField(this, name, received, given[0], LINK);
  const email = emailOf(this, name, received);
  if ('failure' in email) return email.failure;
  const links = email.links();
  const result = textResult(this, email, links, links[0], LINK.none);
  return emailResult(this, name, email, undefined, 'a link', result);
}

/** Passes if a code was found in the email; with an argument, that code. A failure shows the masked code. */
export function toHaveOtp(
  this: ExpectMatcherState,
  received: AnyEmail,
  ...given: [] | [expected: ExpectedText]
): MatcherReturnType {
  const name = 'toHaveOtp';
  const [expected] = given;
  // An argument that is accidentally undefined must not match any code.
  if (given.length > 0) checkExpectedText(name, expected);
  const email = emailOf(this, name, received);
  if ('failure' in email) return email.failure;
  const said = describeCode(expected);
  const result = codeResult(email.detected_otp, expected);
  return emailResult(this, name, email, expected && said, said, result);
}

function codeResult(code: string | null, expected: ExpectedText | undefined): MatchResult {
  if (code === null) return { pass: false, received: () => 'no code' };
  const pass = expected === undefined || isExpected(code, expected, isSameCode);
  const which = typeof expected === 'string' && !pass ? 'another code,' : 'a code';
  return { pass, received: () => `${which} of the form ${JSON.stringify(maskCode(code))}` };
}

function fieldMatcher<E extends AnyEmail = AnyEmail>(name: string, field: Field): FieldMatcher<E> {
  return function (received, expected) {
    return matchField(this, name, received, expected, field);
  };
}

function matchField(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
  expected: ExpectedText,
  { texts: textsOf, none, isSame, hint }: Field,
): MatcherReturnType {
  checkExpectedText(matcher, expected);
  const email = emailOf(state, matcher, received);
  if ('failure' in email) return email.failure;
  const texts = textsOf(email, expected);
  const find = (wanted: ExpectedText) => texts.find((text) => isExpected(text, wanted, isSame));
  const result = textResult(state, email, texts, find(expected), none);
  // If only a hidden code differs, the two lines would look alike.
  const others = typeof expected === 'string' ? substituteCodes(email, expected) : [];
  const isOther = () => !result.pass && others.some((one) => find(one) !== undefined);
  return emailResult(state, matcher, email, expected, showExpected(state, expected), {
    ...result,
    received: () => result.received() + (isOther() ? ANOTHER_CODE : ''),
    hint: () => (result.pass ? '' : hint?.(texts, expected) || caseHint(texts, expected)),
  });
}

function caseHint(texts: readonly string[], expected: ExpectedText): string {
  const matching = ignoringCase(texts, expected);
  return matching ? `It matches ${matching}: without the flag i, a RegExp is case-sensitive.` : '';
}

/** Shows all texts of a field or, if the matcher is negated, the text that was not expected. */
function textResult(
  { isNot, utils }: ExpectMatcherState,
  email: AnyEmail,
  texts: string[],
  found: string | undefined,
  none: string,
): MatchResult {
  const actual = () => {
    const shown = isNot && found !== undefined ? [found] : texts;
    const hidden = shown.map((text) => withoutSecrets(email, text));
    return hidden.length === 1 ? hidden[0] : hidden;
  };
  const received = () => (texts.length === 0 ? none : utils.printReceived(actual()));
  return { pass: found !== undefined, received, actual };
}

/** Describes an expected code without showing it, since it may come from an email. */
function describeCode(expected: ExpectedText | undefined): string {
  if (expected === undefined) return 'a code';
  if (typeof expected === 'string') {
    return `the given code, of the form ${JSON.stringify(maskCode(expected))}`;
  }
  return expected instanceof RegExp
    ? `a code that matches ${expected}`
    : 'a code matching the given matcher';
}

/** @throws TypeError for a received email, for which both results would be wrong */
function bccOf(email: AnyEmail): string[] {
  if ('bcc_addresses' in email) return email.bcc_addresses ?? [];
  throw new TypeError(
    'toHaveBcc() needs a sent email: a received one does not show its Bcc. Take it from mailbox.sent.',
  );
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
