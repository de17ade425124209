import type { Verdict } from '../../../contract/email.js';

/** The result of SPF or DKIM: a verdict, and the domains that DMARC compares. */
export interface Finding {
  verdict: Verdict;
  /** The domains for which the check passed. */
  domains: string[];
}

/** The verdict of each result of a check (RFC 8601, section 2.7). */
export type ResultMapping = Readonly<Record<string, Verdict>>;

// docs/verdicts.md has the reasons.

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

/** RFC 6376, section 3.9. mailauth uses `neutral` for any failure except that of the signature itself. */
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

/** The verdict for a result; an unknown result means that the check failed. */
export function verdictOf(words: ResultMapping, word: string): Verdict {
  return (Object.hasOwn(words, word) && words[word]) || 'PROCESSING_FAILED';
}
