import type { InboxEmail, SentEmail } from '../../contract/email.js';

/** Nothing judges spam: that is said, and no verdict is made up. */
export const SPAM_VERDICT: Pick<SentEmail, 'spam_score' | 'spam_verdict'> = {
  spam_score: null,
  spam_verdict: 'GRAY',
};

/** Nothing checks received mail: that is said, and no verdict is made up. */
export const INBOX_VERDICTS: Pick<
  InboxEmail,
  'spam_rules' | 'virus_verdict' | 'spf_verdict' | 'dkim_verdict' | 'dmarc_verdict'
> = {
  spam_rules: null,
  virus_verdict: 'GRAY',
  spf_verdict: 'GRAY',
  dkim_verdict: 'GRAY',
  dmarc_verdict: 'GRAY',
};
