import type { Collection } from '../../contract/email.js';
import { mismatch } from '../email/criteria.js';
import type { Email } from '../email/email.js';
import type { Question } from './question.js';

/** More than a reader compares: answers a flood of mail. */
const MOST = 20;

/** What is said of emails that fit and yet give nothing, beside that they do not. */
export type Hints<C extends Collection> = ReadonlyMap<Email<C>, string>;

/**
 * Asks a question what it knows of the emails that gave it nothing, the newest of them.
 *
 * @param until when there is no more time for it (`performance.now()`)
 */
export async function hintsFor<C extends Collection>(
  { hint, read, criteria }: Question<C, unknown>,
  emails: readonly Email<C>[],
  until: number,
): Promise<Hints<C>> {
  const hints = new Map<Email<C>, string>();
  if (!hint) return hints;
  const fitting = emails.filter((email) => mismatch(email, criteria) === null);
  for (const email of fitting.filter((one) => read(one) === undefined).slice(-MOST)) {
    if (performance.now() >= until) break;
    const text = await hint(email).catch(() => undefined);
    if (text !== undefined) hints.set(email, text);
  }
  return hints;
}
