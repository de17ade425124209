import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { checkPattern, kindOf } from '../../client/validate-options.js';
import { matchesText, showPattern, type TextPattern } from '../../mailbox/email/criteria.js';
import { bodyTexts, type Email, findLink } from '../../mailbox/email/email.js';
import { formOf, withItsCodes, withoutCodes } from '../../mailbox/email/redact.js';
import { textOr } from '../../mailbox/text-or.js';
import { emailOf } from './received.js';

/** An e-mail of either collection. */
export type AnyEmail = Email | Email<'sent'>;

/** How a matcher judges an e-mail. */
interface Judgement {
  pass: boolean;
  /** What it was judged by, for a failure: without the codes of the e-mail. */
  received: () => string;
}

/** What a matcher without an argument expects. */
const ANY_CODE = 'a code';
const ANY_LINK = 'a link';

/** What is said where only the code differs, which is not shown. */
const ANOTHER_CODE = ' (the code in the email is another one)';

/** Passes when the subject contains a string, without regard to case, or matches a RegExp. */
export function toHaveSubject(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judgeText(this, 'toHaveSubject', received, expected, (email, wanted) =>
    oneFits(this, email, present(email.subject), 'no subject', (subject) =>
      matchesText(subject, wanted),
    ),
  );
}

/** Passes when the sender's address or display name fits. */
export function toBeFrom(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judgeText(this, 'toBeFrom', received, expected, (email) => {
    const senders = [email.from_address, ...present(email.from_name)];
    return oneFits(this, email, senders, 'no sender', addressFits(expected));
  });
}

/** Passes when one of the To addresses fits. */
export function toBeTo(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judgeText(this, 'toBeTo', received, expected, (email) =>
    oneFits(this, email, email.to_addresses, 'no To address', addressFits(expected)),
  );
}

/** Passes when one of the Cc addresses fits. */
export function toBeCc(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judgeText(this, 'toBeCc', received, expected, (email) =>
    oneFits(this, email, email.cc_addresses ?? [], 'no Cc address', addressFits(expected)),
  );
}

/**
 * Passes when one of the Bcc addresses fits.
 *
 * @throws TypeError for a received e-mail, which shows none: neither yes nor no would be true.
 */
export function toBeBcc(
  this: ExpectMatcherState,
  received: Email<'sent'>,
  expected: TextPattern,
): MatcherReturnType {
  return judgeText(this, 'toBeBcc', received, expected, (email) => {
    if (!('bcc_addresses' in email)) {
      throw new TypeError(
        'toBeBcc() is about a sent e-mail: a received one does not show its Bcc. Take it from mailbox.sent.',
      );
    }
    const addresses = email.bcc_addresses ?? [];
    return oneFits(this, email, addresses, 'no Bcc address', addressFits(expected));
  });
}

/** Passes when the body as a reader sees it, text or HTML, contains a string or matches. */
export function toHaveBody(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judgeText(this, 'toHaveBody', received, expected, (email, wanted) => {
    const bodies = [...new Set(bodyTexts(email))];
    return oneFits(this, email, bodies, 'no body', (text) => matchesText(text, wanted));
  });
}

/**
 * Passes when the service found a code in the e-mail; with an argument, that code or one that
 * matches. A failure shows the form of the code, not the code.
 */
export function toHaveOtp(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected?: TextPattern,
): MatcherReturnType {
  if (expected !== undefined) checkPattern('toHaveOtp(): what is expected', expected);
  return judge(this, 'toHaveOtp', received, codeSaid(expected), ({ detected_otp: code }) => {
    if (code === null) return { pass: false, received: () => 'no code' };
    const isString = typeof expected === 'string';
    const pass = isString ? code === expected : matchesText(code, expected ?? /^/);
    const which = isString && !pass ? 'another code,' : 'a code';
    return { pass, received: () => `${which} of the form ${JSON.stringify(formOf(code))}` };
  });
}

/** Passes when the e-mail has a link that contains a string or matches a RegExp; any without one. */
export function toHaveLink(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected?: TextPattern,
): MatcherReturnType {
  if (expected !== undefined) checkPattern('toHaveLink(): what is expected', expected);
  const said = expected === undefined ? ANY_LINK : showPattern(expected);
  return judge(this, 'toHaveLink', received, said, (email) => {
    const found = findLink(email, expected ?? /^/);
    const fits = (link: string) => link === found;
    return oneFits(this, email, email.links(), 'no link', fits);
  });
}

/** Passes when the e-mail has so many attachments. */
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
  const said = attachments(expected);
  return judge(this, 'toHaveAttachments', received, said, ({ attachment_count: count }) => ({
    pass: count === expected,
    received: () => attachments(count),
  }));
}

/** Judges the e-mail that was given by a pattern that has to be there. */
function judgeText(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
  expected: TextPattern,
  judgementOf: (email: AnyEmail, wanted: TextPattern) => Judgement,
): MatcherReturnType {
  checkPattern(`${matcher}(): what is expected`, expected);
  return judge(state, matcher, received, showPattern(expected), (email) => {
    const { pass, received: shown } = judgementOf(email, expected);
    // A code that is hidden may be all that differs: then the two lines would look alike.
    const others = typeof expected === 'string' ? withItsCodes(email, expected) : [];
    const note = () => (others.some((one) => judgementOf(email, one).pass) ? ANOTHER_CODE : '');
    return { pass, received: () => shown() + (pass ? '' : note()) };
  });
}

/**
 * Judges the e-mail that was given; anything else fails, negated or not.
 *
 * @param expected what is expected, in words or as it is written in code
 */
function judge(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
  expected: string,
  judgementOf: (email: AnyEmail) => Judgement,
): MatcherReturnType {
  const email = emailOf(state, matcher, received);
  if ('failure' in email) return email.failure;
  const { pass, received: shown } = judgementOf(email as AnyEmail);
  const { isNot, utils } = state;
  const wanted = isNot ? `not ${expected}`.replace(/^not a /, 'no ') : expected;
  const argument = expected === ANY_CODE || expected === ANY_LINK ? '' : 'expected';
  const message = () =>
    [
      utils.matcherHint(matcher, 'email', argument, { isNot }),
      '',
      `Expected: ${wanted}`,
      `Received: ${textOr('', shown)}`,
    ].join('\n');
  return { name: matcher, pass, message };
}

/**
 * Whether one of several texts fits. Shows all that there are, or, where the matcher is negated, the
 * one that should not have fitted.
 */
function oneFits(
  { isNot, utils }: ExpectMatcherState,
  email: AnyEmail,
  texts: readonly string[],
  none: string,
  fits: (text: string) => boolean,
): Judgement {
  const found = texts.find(fits);
  const received = () => {
    if (texts.length === 0) return none;
    const shown = isNot && found !== undefined ? [found] : texts;
    const hidden = shown.map((text) => withoutCodes(email, text));
    return utils.printReceived(hidden.length === 1 ? hidden[0] : hidden);
  };
  return { pass: found !== undefined, received };
}

function addressFits(expected: TextPattern): (address: string) => boolean {
  return (address) => matchesText(address, expected, true);
}

/** A code that is expected: it may be one that a mail has brought, and so is not shown. */
function codeSaid(expected: TextPattern | undefined): string {
  if (expected === undefined) return ANY_CODE;
  if (typeof expected !== 'string') return `a code that matches ${showPattern(expected)}`;
  return `the given code, of the form ${JSON.stringify(formOf(expected))}`;
}

function attachments(count: number): string {
  return count === 1 ? '1 attachment' : `${count} attachments`;
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
