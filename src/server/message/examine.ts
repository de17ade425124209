import { type Envelope, type SearchTexts, searchTextsOf } from './message.js';
import { checkMimeLimits, hasFewDelimiters, headerLength, type MimeLimits } from './mime-limits.js';

/** What an email is refused for, or what it is found by. */
export type Examined = { fault: string } | { fault: null; search: SearchTexts };

/** Looks at an email before it is taken: at its build, and at its header. */
export function examine(envelope: Envelope, raw: Buffer, limits: MimeLimits): Examined {
  const fault = checkMimeLimits(raw, limits);
  return fault === null ? { fault, search: searchTextsOf(envelope, raw) } : { fault };
}

/** More bytes take longer than a few ms, whatever is in them: line ends, for one. */
const MOST_BYTES = 512 * 1024;

/** The same for the bytes of a header: postal-mime's reading of addresses takes longest. */
const MOST_HEADER_BYTES = 16 * 1024;

/** The same for the bytes of an email that is full of delimiters. */
const MOST_DELIMITED_BYTES = 64 * 1024;

/** Whether {@link examine} takes some ms at most: most emails, which a thread would only delay. */
export function isQuicklyExamined(raw: Buffer, limits: MimeLimits): boolean {
  if (raw.length > MOST_BYTES || headerLength(raw, MOST_HEADER_BYTES) > MOST_HEADER_BYTES) {
    return false;
  }
  return raw.length <= MOST_DELIMITED_BYTES || hasFewDelimiters(raw, limits);
}
