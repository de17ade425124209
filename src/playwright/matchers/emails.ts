import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { showPattern, type TextPattern, textFits } from '../../mailbox/email/criteria.js';
import { type Email, findLink } from '../../mailbox/email/email.js';
import { emailOf } from './receiver.js';

type AnyEmail = Email | Email<'sent'>;

/** Passes when the subject contains a string, without regard to case, or matches a RegExp. */
export function toHaveSubject(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern,
): MatcherReturnType {
  const email = emailOf(this, 'toHaveSubject', received);
  if ('failure' in email) return email.failure;
  const pass = email.subject !== null && textFits(email.subject, expected);
  return verdict(this, 'toHaveSubject', pass, expected, email.subject);
}

/** Passes when the service found a code in the e-mail: any, one that is given, or one that matches. */
export function toHaveOtp(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern = /^/,
): MatcherReturnType {
  const email = emailOf(this, 'toHaveOtp', received);
  if ('failure' in email) return email.failure;
  const code = email.detected_otp;
  const isIt = typeof expected === 'string' ? code === expected : textFits(code ?? '', expected);
  return verdict(this, 'toHaveOtp', code !== null && isIt, expected, code);
}

/** Passes when the e-mail has a link that contains a string or matches a RegExp; any without one. */
export function toHaveLink(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: TextPattern = /^/,
): MatcherReturnType {
  const email = emailOf(this, 'toHaveLink', received);
  if ('failure' in email) return email.failure;
  const pass = findLink(email, expected) !== undefined;
  return verdict(this, 'toHaveLink', pass, expected, email.links());
}

function verdict(
  state: ExpectMatcherState,
  matcher: string,
  pass: boolean,
  expected: TextPattern,
  actual: unknown,
): MatcherReturnType {
  const { matcherHint, printReceived } = state.utils;
  return {
    name: matcher,
    pass,
    expected,
    actual,
    message: () =>
      [
        matcherHint(matcher, 'email', 'expected', { isNot: state.isNot }),
        '',
        `Expected: ${state.isNot ? 'not ' : ''}${showPattern(expected)}`,
        `Received: ${printReceived(actual)}`,
      ].join('\n'),
  };
}
