import type { Collection } from '../../contract/email.js';
import { explainMismatch } from '../email/criteria.js';
import type { Email } from '../email/email.js';
import type { WaitQuery } from './wait-query.js';

/** More than a reader compares: answers a flood of mail. */
const MOST = 20;

/** What is said of emails that fit and yet give nothing, beside that they do not. */
export type NearMisses<C extends Collection> = ReadonlyMap<Email<C>, string>;

/**
 * Asks a question what it knows of the emails that gave it nothing, the newest of them.
 *
 * @param until when there is no more time for it (`performance.now()`)
 */
export async function findNearMisses<C extends Collection>(
  { hint, read, criteria }: WaitQuery<C, unknown>,
  emails: readonly Email<C>[],
  until: number,
): Promise<NearMisses<C>> {
  const hints = new Map<Email<C>, string>();
  if (!hint) return hints;
  const fitting = emails.filter((email) => explainMismatch(email, criteria) === null);
  for (const email of fitting.filter((one) => read(one) === undefined).slice(-MOST)) {
    if (performance.now() >= until) break;
    const text = await hint(email).catch(() => undefined);
    if (text !== undefined) hints.set(email, text);
  }
  return hints;
}
