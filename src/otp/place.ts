import type { Found } from './candidates.js';
import type { Label } from './labels.js';
import type { Kind } from './languages/language.js';
import type { Layout } from './layout.js';
import type { Reading, ReadSentence } from './reading.js';

/** What speaks for a candidate, or against it. */
export interface Reason {
  points: number;
  text: string;
  /** How sure the words are that it rests on. */
  strength?: Label['strength'];
  kind?: Kind;
  /** Whether it follows or stands right below the words that name it. */
  isTight?: boolean;
}

/** What is looked at: a candidate, its line and the lines around. */
export interface Place {
  candidate: Found;
  layout: Layout;
  reading: Reading;
  sentence: ReadSentence;
  /** All lines of the mail, the subject first. */
  readings: readonly Reading[];
  index: number;
  /** What the mail is about, besides codes: words of bookings, meetings, discounts. */
  topics: () => ReadonlyMap<Kind, ReadonlySet<string>>;
}
