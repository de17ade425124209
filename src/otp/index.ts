/**
 * Finds the code in an email.
 *
 * @module playwright-mailbox/otp
 */

import { detect, rank } from './rank.js';
import type { OtpCandidate, OtpMail } from './types.js';

export type { OtpCandidate, OtpMail, OtpReason } from './types.js';

/**
 * The one-time code in an email, as the user would type it, or null if there is none. Reads the email as a
 * careful person would: its purpose, the words around each number, and which number stands out. A wrong code
 * is worse than none: if two numbers are equally likely, the result is null. Pure, no I/O; the time is
 * limited and grows with the size of the email.
 *
 * @throws TypeError if the email is not an object of `subject`, `text` and `html`, each a string or null
 * @example
 * detectOtp({ subject: null, text: 'Your code is 482 913.', html: null }); // '482913'
 */
export function detectOtp(mail: OtpMail): string | null {
  return detect(checked(mail, 'detectOtp'));
}

/**
 * Everything in an email that looks like a code, the best first, with the reasons for and against it.
 * `detectOtp()` returns the first one if it scores at least 50 and clearly more than the second.
 *
 * @throws TypeError like `detectOtp()`
 * @example
 * rankOtp({ subject: null, text: 'Order 482913', html: null })[0]?.reasons[0]?.text; // 'after "Order"'
 */
export function rankOtp(mail: OtpMail): OtpCandidate[] {
  return rank(checked(mail, 'rankOtp'));
}

const FIELDS = ['subject', 'text', 'html'] as const;

function checked(mail: OtpMail, name: string): OtpMail {
  const takes = `${name}() takes an object { subject, text, html }, each a string or null`;
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail)) {
    throw new TypeError(`${takes}; got ${nameOf(mail)}`);
  }
  if (!FIELDS.some((field) => field in mail)) throw new TypeError(`${takes}; got none of them`);
  for (const field of FIELDS) {
    const value: unknown = mail[field];
    if (value !== null && value !== undefined && typeof value !== 'string') {
      throw new TypeError(`${takes}; ${field} is ${nameOf(value)}`);
    }
  }
  const { subject = null, text = null, html = null } = mail;
  return { subject, text, html };
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
