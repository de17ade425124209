import type { Verdict } from '../../../contract/email.js';

/** What SPF or DKIM found: a verdict, and what DMARC goes on with. */
export interface Finding {
  verdict: Verdict;
  /** The domains that it passed for. */
  domains: string[];
}
