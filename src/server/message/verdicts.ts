import type { InboxEmail } from '../../contract/email.js';

/**
 * What was found out about an email when it came (docs/rest-api.md, 'InboxEmail'). Plain data, which is kept
 * with the email: a record says the same whenever it is read.
 */
export type Verdicts = Pick<
  InboxEmail,
  | 'spam_score'
  | 'spam_verdict'
  | 'spam_rules'
  | 'virus_verdict'
  | 'spf_verdict'
  | 'dkim_verdict'
  | 'dmarc_verdict'
>;

/** Nothing looked at the email: that is said, and no verdict is made up. */
export const NO_VERDICTS: Verdicts = {
  spam_score: null,
  spam_verdict: 'GRAY',
  spam_rules: null,
  virus_verdict: 'GRAY',
  spf_verdict: 'GRAY',
  dkim_verdict: 'GRAY',
  dmarc_verdict: 'GRAY',
};
