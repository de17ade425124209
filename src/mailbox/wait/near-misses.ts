import type { AnyRecord } from '../../contract/email.js';
import { explainMismatch } from '../email/criteria.js';
import type { AnyEmail } from '../email/email.js';
import { withoutCodes } from '../email/redact.js';
import type { WaitQuery } from './wait-query.js';

/** The most emails that are examined: a reader compares no more, however many came. */
const MOST = 20;

/** Explanations of a failed wait for emails that match its criteria but contain no code. */
export type NearMisses = ReadonlyMap<AnyEmail, string>;

/**
 * Looks for what comes closest to a match, in the newest emails that match the criteria of a query.
 *
 * @param until when there is no more time for it (`performance.now()`)
 */
export async function findNearMisses(
  { nearMiss, read, criteria }: WaitQuery<unknown>,
  emails: readonly AnyEmail[],
  until: number,
): Promise<NearMisses> {
  const misses = new Map<AnyEmail, string>();
  if (!nearMiss) return misses;
  const fitting = emails.filter((email) => explainMismatch(email, criteria) === null);
  for (const email of fitting.filter((one) => read(one) === undefined).slice(-MOST)) {
    if (performance.now() >= until) break;
    const text = await nearMiss(email).catch(() => undefined);
    if (text !== undefined) misses.set(email, text);
  }
  return misses;
}

/** The nearest thing to a code in an email without one, and why it was not taken for a code. */
export async function nearestCode(email: AnyRecord): Promise<string> {
  // Loaded here: most waits never need it.
  const { rankOtp } = await import('../../otp/index.js');
  const { subject, text_body: text, html_body: html } = email;
  const [nearest] = rankOtp({ subject, text, html });
  if (!nearest) return 'no code in it';
  const reason = nearest.reasons[0]?.replace(/ \([+-]?\d+\)$/, '') ?? 'nothing says that it is one';
  return `no code in it; nearest: ${JSON.stringify(withoutCodes(email, nearest.shown))} (${reason})`;
}
