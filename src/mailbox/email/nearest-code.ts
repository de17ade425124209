import type { Collection, EmailOf } from '../../contract/email.js';
import { withoutCodes } from './redact.js';

/** What in an email without a code comes nearest to one, and why it was not taken for it. */
export async function nearestCode(email: EmailOf[Collection]): Promise<string> {
  // Loaded here: most waits never ask.
  const { rankOtp } = await import('../../otp/index.js');
  const { subject, text_body: text, html_body: html } = email;
  const [nearest] = rankOtp({ subject, text, html });
  if (!nearest) return 'no code in it';
  const reason = nearest.reasons[0]?.replace(/ \([+-]?\d+\)$/, '') ?? 'nothing says that it is one';
  return `no code in it; nearest: ${JSON.stringify(withoutCodes(email, nearest.shown))} (${reason})`;
}
