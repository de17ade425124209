/** The minimum score of a code. */
export const ENOUGH = 50;

/** The parts of an email that may contain a code. */
export interface OtpMail {
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** A reason for or against a candidate. */
export interface OtpReason {
  /** A stable identifier of the kind of reason, such as `words-before`. */
  id: string;
  /** For display, such as `after "your verification code is"`. */
  text: string;
  /** The points that it adds to the score; negative for a reason against the candidate. */
  weight: number;
}

/** A text in an email that looks like a code, with the reasons for and against it. */
export interface OtpCandidate {
  /** As the user would type it: ASCII digits, without separators between groups of digits. */
  code: string;
  /** As in the email, without invisible characters. */
  shown: string;
  /** The part of the email that contains the candidate. If several parts do, this is the best one. */
  part: 'subject' | 'text' | 'html';
  /** The visible line of that part, from 1; empty lines do not count. */
  line: number;
  /** The position in that line, from 0, in UTF-16 code units. */
  offset: number;
  /** The words before it and after it in its line. */
  before: string;
  after: string;
  /** The sum of all weights, plus a constant. A candidate with at least 50 is the code. */
  score: number;
  /** All reasons for and against it, sorted by weight. */
  reasons: OtpReason[];
}
