/** The parts of a mail that a code can stand in. */
export interface OtpMail {
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** Something in a mail that looks like a code, and what speaks for and against it. */
export interface OtpCandidate {
  /** As it is to be typed: ASCII digits, no separators between groups of digits. */
  code: string;
  /** As it stands in the mail, without invisible characters. */
  shown: string;
  /** Where it stands. One that stands in several places is reported for the best of them. */
  where: 'subject' | 'text' | 'html';
  /** The words around it, for a person who wonders. */
  line: string;
  /** From 50 on it is taken for a code. */
  score: number;
  /** What was found for it and against it, in plain words, the weightiest first. */
  reasons: string[];
}

/** The score from which on a candidate is taken for a code. */
export const ENOUGH = 50;
