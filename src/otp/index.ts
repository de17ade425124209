import { ranking } from './rank.js';
import { ENOUGH, type OtpCandidate, type OtpMail } from './types.js';

export type { OtpCandidate, OtpMail } from './types.js';

/**
 * The one-time code in a mail, as it is to be typed, or null. Read as a careful person would: what
 * people write about the number counts, and where nothing is said about it there is no code. Pure,
 * no I/O; the time it takes is bounded and grows with the size of the mail.
 *
 * @example
 * detectOtp({ subject: null, text: 'Your code is 482 913.', html: null }); // '482913'
 */
export function detectOtp(mail: OtpMail): string | null {
  const [best] = ranking(mail);
  return best && best.score >= ENOUGH ? best.code : null;
}

/**
 * Everything in an email that looks like a code, the best first, with the reasons for and against it. It
 * scores as `detectOtp()` does, which takes the best for a code if it has 50 or more.
 *
 * @example
 * rankOtp({ subject: null, text: 'Order 482913', html: null })[0]?.reasons; // ['after "order" (-100)']
 */
export function rankOtp(mail: OtpMail): OtpCandidate[] {
  return ranking(mail);
}
