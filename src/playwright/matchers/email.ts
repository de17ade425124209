import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { kindOf } from '../../client/validate-options.js';
import type { AnyEmail, Email } from '../../mailbox/email/email.js';
import { formOf, withItsCodes, withoutCodes } from '../../mailbox/email/redact.js';
import { textOr } from '../../mailbox/text.js';
import {
  BCC,
  BODY,
  CC,
  type Field,
  FROM,
  FROM_WITH_NAME,
  LINK,
  SUBJECT,
  TO,
} from './email-fields.js';
import {
  checkExpectedText,
  containsText,
  type ExpectedText,
  hasDisplayName,
  isExpected,
  showExpected,
} from './expected-text.js';
import { emailOf } from './received.js';

/** The result of a matcher, and how a failure shows it: without the codes of the email. */
export interface Outcome {
  pass: boolean;
  received: () => string;
  actual: () => unknown;
}

/** Added if only the code differs, which is not shown. */
const ANOTHER_CODE = ' (the email contains a different code)';

/** Passes if the email has this subject. */
export function toHaveSubject(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: ExpectedText,
): MatcherReturnType {
  return matchField(this, 'toHaveSubject', received, expected, SUBJECT);
}

/** Passes if this is the sender's address or display name; `Name <address>` has to match in both. */
export function toBeFrom(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: ExpectedText,
): MatcherReturnType {
  const isBoth = typeof expected === 'string' && hasDisplayName(expected);
  return matchField(this, 'toBeFrom', received, expected, isBoth ? FROM_WITH_NAME : FROM);
}

/** Passes if this is one of the To addresses. */
export function toBeTo(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: ExpectedText,
): MatcherReturnType {
  return matchField(this, 'toBeTo', received, expected, TO);
}

/** Passes if this is one of the Cc addresses. */
export function toBeCc(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: ExpectedText,
): MatcherReturnType {
  return matchField(this, 'toBeCc', received, expected, CC);
}

/**
 * Passes if this is one of the Bcc addresses.
 *
 * @throws TypeError for a received email, which does not show them.
 */
export function toBeBcc(
  this: ExpectMatcherState,
  received: Email<'sent'>,
  expected: ExpectedText,
): MatcherReturnType {
  return matchField(this, 'toBeBcc', received, expected, BCC);
}

/** Passes if this is the whole text that a reader sees: the plain text, or that of the HTML. */
export function toHaveBody(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: ExpectedText,
): MatcherReturnType {
  return matchField(this, 'toHaveBody', received, expected, BODY);
}

/** Passes if the text that a reader sees contains this, as `toContainText()` does on a page. */
export function toContainBody(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: ExpectedText,
): MatcherReturnType {
  const field = { ...BODY, isSame: containsText };
  return matchField(this, 'toContainBody', received, expected, field);
}

/** Passes if the email has a link to this URL; without an argument, any http(s) link. */
export function toHaveLink(
  this: ExpectMatcherState,
  received: AnyEmail,
  ...given: [] | [expected: ExpectedText]
): MatcherReturnType {
  // An argument that is undefined by mistake must not match just any link.
  if (given.length !== 0) return matchField(this, 'toHaveLink', received, given[0], LINK);
  return emailResult(this, 'toHaveLink', received, undefined, 'a link', (email) =>
    findText(this, email, LINK, () => true),
  );
}

/**
 * Passes if a code was found in the email; with an argument, that code. A failure shows the form of
 * the code, not the code.
 */
export function toHaveOtp(
  this: ExpectMatcherState,
  received: AnyEmail,
  ...given: [] | [expected: ExpectedText]
): MatcherReturnType {
  const [expected] = given;
  // An argument that is undefined by mistake must not match just any code.
  if (given.length > 0) checkExpectedText('toHaveOtp', expected);
  const said = describeCode(expected);
  return emailResult(
    this,
    'toHaveOtp',
    received,
    expected && said,
    said,
    ({ detected_otp: code }) => {
      if (code === null) return { pass: false, received: () => 'no code', actual: () => undefined };
      const pass =
        expected === undefined || isExpected(code, expected, (one, other) => one === other);
      const which = typeof expected === 'string' && !pass ? 'another code,' : 'a code';
      return {
        pass,
        received: () => `${which} of the form ${JSON.stringify(formOf(code))}`,
        actual: () => undefined,
      };
    },
  );
}

/** Passes if the email has this number of attachments. */
export function toHaveAttachments(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: number,
): MatcherReturnType {
  if (!Number.isInteger(expected) || expected < 0) {
    const got = typeof expected === 'number' ? String(expected) : kindOf(expected);
    throw new TypeError(
      `toHaveAttachments(): the number of attachments must be a whole number, 0 or more; got ${got}.`,
    );
  }
  return emailResult(
    this,
    'toHaveAttachments',
    received,
    expected,
    attachments(expected),
    ({ attachment_count: count }) => ({
      pass: count === expected,
      received: () => attachments(count),
      actual: () => count,
    }),
  );
}

/** Looks for an expected text in a field of the email that was given. */
function matchField(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
  expected: ExpectedText,
  field: Field,
): MatcherReturnType {
  checkExpectedText(matcher, expected);
  const said = showExpected(state, expected);
  return emailResult(state, matcher, received, expected, said, (email) => {
    const find = (wanted: ExpectedText) =>
      findText(state, email, field, (text) => isExpected(text, wanted, field.isSame));
    const outcome = find(expected);
    // A code that is hidden may be all that differs: the two lines would look alike.
    const others = typeof expected === 'string' ? withItsCodes(email, expected) : [];
    const note = () => (!outcome.pass && others.some((one) => find(one).pass) ? ANOTHER_CODE : '');
    return { ...outcome, received: () => outcome.received() + note() };
  });
}

/**
 * Whether one of a field's texts matches. Shows all of them; if the matcher is negated, the one that
 * should not match.
 */
function findText(
  { isNot, utils }: ExpectMatcherState,
  email: AnyEmail,
  { texts: textsOf, none }: Field,
  matches: (text: string) => boolean,
): Outcome {
  const texts = textsOf(email);
  const found = texts.find(matches);
  const actual = () => {
    const shown = isNot && found !== undefined ? [found] : texts;
    const hidden = shown.map((text) => withoutCodes(email, text));
    return hidden.length === 1 ? hidden[0] : hidden;
  };
  const received = () => (texts.length === 0 ? none : utils.printReceived(actual()));
  return { pass: found !== undefined, received, actual };
}

/**
 * The result of a matcher on an email; any other received value fails, negated or not.
 *
 * @param expected the matcher's argument, if any
 * @param said the same for the reader
 */
export function emailResult(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
  expected: unknown,
  said: string,
  outcomeOf: (email: AnyEmail) => Outcome,
): MatcherReturnType {
  const email = emailOf(state, matcher, received);
  if ('failure' in email) return email.failure;
  const { pass, received: shown, actual } = outcomeOf(email);
  const { isNot, utils } = state;
  const hidden = (text: string) => withoutCodes(email, text);
  const message = () =>
    [
      utils.matcherHint(matcher, 'email', expected === undefined ? '' : 'expected', { isNot }),
      '',
      `Expected: ${hidden(isNot ? `not ${said}`.replace(/^not a /, 'no ') : said)}`,
      `Received: ${textOr('', shown)}`,
    ].join('\n');
  if (pass !== isNot) return { name: matcher, pass, message };
  const details = { expected: typeof expected === 'string' ? hidden(expected) : expected };
  return { name: matcher, pass, message, ...details, actual: actual() };
}

/** An expected code, for the reader. It may come from an email, and so is not shown. */
function describeCode(expected: ExpectedText | undefined): string {
  if (expected === undefined) return 'a code';
  if (typeof expected === 'string') {
    return `the given code, of the form ${JSON.stringify(formOf(expected))}`;
  }
  return expected instanceof RegExp
    ? `a code that matches ${expected}`
    : 'a code matching the given matcher';
}

function attachments(count: number): string {
  return count === 1 ? '1 attachment' : `${count} attachments`;
}
