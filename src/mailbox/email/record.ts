import type { AnyRecord } from '../../contract/email.js';
import { isLater } from '../server-time.js';
import type { EmailOrigin } from './origin.js';

/** To, Cc and, for a sent email, Bcc. */
export function recipientsOf(record: AnyRecord): string[] {
  const hidden = 'bcc_addresses' in record ? (record.bcc_addresses ?? []) : [];
  return [...record.to_addresses, ...(record.cc_addresses ?? []), ...hidden];
}

/** The content that copies of an email share, whatever their recipients and times. */
export function contentOf(record: AnyRecord): string {
  const { message_id, subject, text_body, html_body, attachment_count } = record;
  return JSON.stringify([message_id, subject, text_body, html_body, attachment_count]);
}

/** Whether two records are one email or copies of it, with the same Message-ID and content. */
export function isSame(one: AnyRecord, other: AnyRecord): boolean {
  if (one.email_id === other.email_id) return true;
  if (one.message_id === null || one.message_id !== other.message_id) return false;
  return contentOf(one) === contentOf(other);
}

/** When the server received the email: ISO 8601, by its clock. */
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
 * Whether one email is newer than another. Emails with the same timestamp, for example from a server that
 * shows whole seconds, are compared by their positions in the cache.
 */
export function isNewer(email: AnyRecord, than: AnyRecord): boolean {
  // The same email, received by two addresses of the test.
  if (email.email_id === than.email_id) return false;
  if (isLater(timestampOf(email), timestampOf(than))) return true;
  if (isLater(timestampOf(than), timestampOf(email))) return false;
  return placeOf(email) > placeOf(than);
}

/** Sets the position of an email in the order of a cache: between two others, or at an end. */
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

/** Emails outside of a cache have no order: neither is newer. */
function placeOf(email: object): number {
  return PLACE in email ? Number(email[PLACE]) : Number.NaN;
}
