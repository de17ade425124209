import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { showPattern, type TextPattern, textFits } from '../../mailbox/email/criteria.js';
import { bodyTexts, type Email, findLink } from '../../mailbox/email/email.js';
import { emailOf } from './receiver.js';

/** An e-mail of either collection. */
export type AnyEmail = Email | Email<'sent'>;

/** How a matcher judges an e-mail: whether it passes, and what it was judged by. */
interface Judgement {
  pass: boolean;
  actual: unknown;
}

/** Passes when the subject contains a string, without regard to case, or matches a RegExp. */
export function toHaveSubject(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judge(this, 'toHaveSubject', received, expected, ({ subject }) => ({
    pass: subject !== null && textFits(subject, expected),
    actual: subject,
  }));
}

/** Passes when the sender's address or display name fits. */
export function toBeFrom(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judge(this, 'toBeFrom', received, expected, ({ from_address, from_name }) =>
    oneFits(from_name === null ? [from_address] : [from_address, from_name], expected),
  );
}

/** Passes when one of the To addresses fits. */
export function toBeTo(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judge(this, 'toBeTo', received, expected, ({ to_addresses }) =>
    oneFits(to_addresses, expected),
  );
}

/** Passes when one of the Cc addresses fits. */
export function toBeCc(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judge(this, 'toBeCc', received, expected, ({ cc_addresses }) =>
    oneFits(cc_addresses ?? [], expected),
  );
}

/** Passes when one of the Bcc addresses fits: of a sent e-mail, as a received one shows none. */
export function toBeBcc(
  this: ExpectMatcherState,
  received: Email<'sent'>,
  expected: TextPattern,
): MatcherReturnType {
  return judge(this, 'toBeBcc', received, expected, (email) =>
    oneFits('bcc_addresses' in email ? (email.bcc_addresses ?? []) : [], expected),
  );
}

/** Passes when the body as a reader sees it, text or HTML, contains a string or matches. */
export function toHaveBody(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  return judge(this, 'toHaveBody', received, expected, (email) => {
    const texts = bodyTexts(email);
    return { pass: texts.some((text) => textFits(text, expected)), actual: texts[0] ?? null };
  });
}

/** Passes when the service found a code in the e-mail; with an argument, that code or one that matches. */
export function toHaveOtp(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern = /^/,
): MatcherReturnType {
  return judge(this, 'toHaveOtp', received, expected, ({ detected_otp: code }) => {
    const isIt = typeof expected === 'string' ? code === expected : textFits(code ?? '', expected);
    return { pass: code !== null && isIt, actual: code };
  });
}

/** Passes when the e-mail has a link that contains a string or matches a RegExp; any without one. */
export function toHaveLink(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern = /^/,
): MatcherReturnType {
  return judge(this, 'toHaveLink', received, expected, (email) => ({
    pass: findLink(email, expected) !== undefined,
    actual: email.links(),
  }));
}

/** Passes when the e-mail has so many attachments. */
export function toHaveAttachments(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: number,
): MatcherReturnType {
  return judge(this, 'toHaveAttachments', received, expected, ({ attachment_count }) => ({
    pass: attachment_count === expected,
    actual: attachment_count,
  }));
}

/** Judges the e-mail that was given; anything else fails, negated or not. */
export function judge(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
  expected: TextPattern | number,
  judgementOf: (email: AnyEmail) => Judgement,
): MatcherReturnType {
  const email = emailOf(state, matcher, received);
  if ('failure' in email) return email.failure;
  const { pass, actual } = judgementOf(email as AnyEmail);
  const { matcherHint, printReceived } = state.utils;
  const shown = typeof expected === 'number' ? String(expected) : showPattern(expected);
  const message = () =>
    [
      matcherHint(matcher, 'email', 'expected', { isNot: state.isNot }),
      '',
      `Expected: ${state.isNot ? 'not ' : ''}${shown}`,
      `Received: ${printReceived(actual)}`,
    ].join('\n');
  return { name: matcher, pass, expected, actual, message };
}

function oneFits(addresses: readonly string[], expected: TextPattern): Judgement {
  const pass = addresses.some((address) => textFits(address, expected, true));
  return { pass, actual: addresses };
}
