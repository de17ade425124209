import type { AnyRecord } from '../../contract/email.js';
import { isLater } from '../server-time.js';
import type { EmailOrigin } from './origin.js';

/** To, Cc and, of a sent email, Bcc. */
export function recipientsOf(record: AnyRecord): string[] {
  const hidden = 'bcc_addresses' in record ? (record.bcc_addresses ?? []) : [];
  return [...record.to_addresses, ...(record.cc_addresses ?? []), ...hidden];
}

/** What copies of an email have in common, whatever their recipients and times. */
export function contentOf(record: AnyRecord): string {
  const { message_id, subject, text_body, html_body, attachment_count } = record;
  return JSON.stringify([message_id, subject, text_body, html_body, attachment_count]);
}

/** Whether two records are one email, or copies of it: the Message-ID and the content are the same. */
export function isSame(one: AnyRecord, other: AnyRecord): boolean {
  if (one.email_id === other.email_id) return true;
  if (one.message_id === null || one.message_id !== other.message_id) return false;
  return contentOf(one) === contentOf(other);
}

/** When the server took the email: ISO 8601, by its clock. */
export function timestampOf(email: AnyRecord): string {
  return 'received_at' in email ? email.received_at : email.sent_at;
}

/** The time of day by the server's clock, to the ms. */
export function timeOfDay(email: AnyRecord): string {
  return new Date(timestampOf(email)).toISOString().slice(11, 23);
}

const ORIGIN = Symbol('origin');

/** Gives an email its origin. Not enumerable, so that it still equals its plain record. */
export function setOrigin<E extends object>(email: E, origin: EmailOrigin): E {
  return Object.defineProperty(email, ORIGIN, { value: origin });
}

/** The collection that an email was read from. */
export function originOf(email: object): EmailOrigin {
  return (email as { [ORIGIN]: EmailOrigin })[ORIGIN];
}

const PLACE = Symbol('place');

/**
 * Whether one email came after another. Of those with one timestamp, such as emails of one second at
 * a server that shows whole seconds, their places in the cache decide.
 */
export function isNewer(email: AnyRecord, than: AnyRecord): boolean {
  // The same email, as another address of the test received it.
  if (email.email_id === than.email_id) return false;
  if (isLater(timestampOf(email), timestampOf(than))) return true;
  if (isLater(timestampOf(than), timestampOf(email))) return false;
  return placeOf(email) > placeOf(than);
}

/** Gives an email its place in the order of a cache: between two others, or at an end of it. */
export function placeBetween(
  email: AnyRecord,
  before: AnyRecord | undefined,
  behind: AnyRecord | undefined,
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
