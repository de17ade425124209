import type { AnyRecord } from '../../contract/email.js';
import type { OtpCandidate } from '../../otp/types.js';
import { withoutCodes } from '../email/redact.js';

/** The nearest thing to a code in an email without one, and why it was not taken for a code. */
export async function nearestCode(email: AnyRecord): Promise<string> {
  // Loaded here: most waits never need it.
  const [{ rankOtp }, { ENOUGH }] = await Promise.all([
    import('../../otp/index.js'),
    import('../../otp/types.js'),
  ]);
  const { subject, text_body: text, html_body: html } = email;
  const [nearest, second] = rankOtp({ subject, text, html });
  if (!nearest) return 'no code in it';
  const shown = ({ shown }: OtpCandidate) => JSON.stringify(withoutCodes(email, shown));
  const rival = nearest.reasons.find(({ id }) => id === 'rival');
  // Good enough by itself, and yet not the code: another one is too close.
  if (second && rival && nearest.score - rival.weight >= ENOUGH) {
    return `two codes are equally likely: ${shown(nearest)} and ${shown(second)}`;
  }
  const against = nearest.reasons.find(({ weight }) => weight < 0);
  const reason = against?.text ?? 'not enough says that it is one';
  return `no code in it; nearest: ${shown(nearest)} (${reason})`;
}
