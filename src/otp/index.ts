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
 * Everything in a mail that looks like a code, the best first, with what speaks for it and against
 * it: the same judgement as `detectOtp()`, for whoever has to say why. What scores 50 or more is
 * taken for a code.
 *
 * @example
 * rankOtp({ subject: null, text: 'Order 482913', html: null })[0]?.reasons; // ['after "order" (-100)']
 */
export function rankOtp(mail: OtpMail): OtpCandidate[] {
  return ranking(mail);
}
