import type { Verdict } from '../../../contract/email.js';

/** The results of a check (RFC 8601, section 2.7), and what each is as a verdict. */
export type ResultMapping = Readonly<Record<string, Verdict>>;

// The reasons stand in docs/verdicts.md.

/** RFC 7208, section 2.6. */
export const SPF_RESULTS: ResultMapping = {
  pass: 'PASS',
  fail: 'FAIL',
  softfail: 'FAIL',
  neutral: 'GRAY',
  none: 'GRAY',
  permerror: 'FAIL',
  temperror: 'PROCESSING_FAILED',
};

/** RFC 6376, section 3.9; mailauth says `neutral` of all that does not verify but the signature. */
export const DKIM_RESULTS: ResultMapping = {
  pass: 'PASS',
  fail: 'FAIL',
  neutral: 'FAIL',
  policy: 'FAIL',
  none: 'GRAY',
  permerror: 'FAIL',
  temperror: 'PROCESSING_FAILED',
};

/** RFC 7489, section 11.2. */
export const DMARC_RESULTS: ResultMapping = {
  pass: 'PASS',
  fail: 'FAIL',
  none: 'GRAY',
  permerror: 'FAIL',
  temperror: 'PROCESSING_FAILED',
};

/** The verdict of a word; one that nobody knows is a check that went wrong. */
export function verdictOf(words: ResultMapping, word: string): Verdict {
  return (Object.hasOwn(words, word) && words[word]) || 'PROCESSING_FAILED';
}
