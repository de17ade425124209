import { isLater } from '../server-time.js';
import type { AnyEmail } from './email.js';
import { timestampOf } from './record.js';

const PLACE = Symbol('place');

/**
 * Whether one email came after another. Of those with one timestamp, such as emails of one second at
 * a server that shows whole seconds, their places in the cache decide.
 */
export function isNewer(email: AnyEmail, than: AnyEmail): boolean {
  // The same email, as another address of the test received it.
  if (email.email_id === than.email_id) return false;
  if (isLater(timestampOf(email), timestampOf(than))) return true;
  if (isLater(timestampOf(than), timestampOf(email))) return false;
  return placeOf(email) > placeOf(than);
}

/** Gives an email its place in the order of a cache: between two others, or at an end of it. */
export function placeBetween(
  email: AnyEmail,
  before: AnyEmail | undefined,
  behind: AnyEmail | undefined,
): void {
  const [low, high] = [before && placeOf(before), behind && placeOf(behind)];
  const place =
    high === undefined
      ? Math.max(performance.now(), (low ?? 0) + 1)
      : ((low ?? high - 1) + high) / 2;
  Object.defineProperty(email, PLACE, { value: place });
}

/** Emails that no cache holds are in no order: neither of them is the newer one. */
function placeOf(email: object): number {
  return PLACE in email ? Number(email[PLACE]) : Number.NaN;
}
