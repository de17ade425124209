/** The score from which on a candidate can be the code. */
export const ENOUGH = 50;

/** The parts of an email that a code can stand in. */
export interface OtpMail {
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** One sign that a candidate is the code, or that it is not. */
export interface OtpReason {
  /** A stable identifier of the sign, such as `name-right-before`. */
  id: string;
  /** The sign in plain words, such as `right after "verification code"`. */
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
  /** The words around it. */
  excerpt: string;
  /** The sum of all weights, less a few points. From 50 on it can be the code, if no other is as likely. */
  score: number;
  /** All signs for and against it, the weightiest first. */
  reasons: OtpReason[];
}
