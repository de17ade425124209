import type { AnyRecord } from '../../contract/email.js';
import type { OtpCandidate } from '../../otp/types.js';
import { withoutCodes } from '../email/redact.js';

/** The nearest thing to a code in an email without one, and why it was not taken for a code. */
export async function nearestCode(email: AnyRecord): Promise<string> {
  // Loaded here: most waits never need it.
  const { rankOtp } = await import('../../otp/index.js');
  const { subject, text_body: text, html_body: html } = email;
  const [nearest, second] = rankOtp({ subject, text, html });
  if (!nearest) return 'no code in it';
  const shown = ({ shown }: OtpCandidate) => JSON.stringify(withoutCodes(email, shown));
  const against = nearest.reasons.find(({ weight }) => weight < 0);
  if (second && against?.id === 'rival') {
    return `two codes are equally likely: ${shown(nearest)} and ${shown(second)}`;
  }
  const reason = against?.text ?? 'not enough says that it is one';
  return `no code in it; nearest: ${shown(nearest)} (${reason})`;
}
