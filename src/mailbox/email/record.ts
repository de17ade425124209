import type { AnyRecord } from '../../contract/email.js';

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

/** When the server took the email: ISO 8601, by its clock. */
export function timestampOf(email: AnyRecord): string {
  return 'received_at' in email ? email.received_at : email.sent_at;
}

/** The time of day by the server's clock, to the ms. */
export function timeOfDay(email: AnyRecord): string {
  return new Date(timestampOf(email)).toISOString().slice(11, 23);
}
