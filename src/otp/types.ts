/** The score from which on a candidate is the code. */
export const ENOUGH = 50;

/** The parts of an email that a code can stand in. */
export interface OtpMail {
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** What speaks for a candidate, or against it. */
export interface OtpReason {
  /** A stable identifier of what it is about, such as `words-before`. */
  id: string;
  /** In plain words, such as `after "your verification code is"`. */
  text: string;
  /** The points that it adds to the score; negative if it speaks against the candidate. */
  weight: number;
}

/** Something in an email that looks like a code, and what speaks for and against it. */
export interface OtpCandidate {
  /** As it is to be typed: ASCII digits, no separators between groups of digits. */
  code: string;
  /** As it stands in the email, without invisible characters. */
  shown: string;
  /** The part of the email where it stands. One that stands in several is reported for the best place. */
  part: 'subject' | 'text' | 'html';
  /** The line of that part as a reader sees it, from 1; empty lines do not count. */
  line: number;
  /** Where it begins in that line, from 0, in UTF-16 code units. */
  offset: number;
  /** The words before it in its line, and behind it. */
  before: string;
  after: string;
  /** The sum of all weights, plus a constant. From 50 on it is the code. */
  score: number;
  /** All that speaks for and against it, the weightiest first. */
  reasons: OtpReason[];
}
