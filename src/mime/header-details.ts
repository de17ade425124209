import { DateTime } from 'luxon';
import type { EmailDetails, HeaderDate, MailAddress } from '../contract/email-details.js';
import { decodeField, type Field, fieldsOf } from './header.js';
import { readMailboxes } from './mailboxes.js';

/** The header of an email (docs/rest-api.md, 'EmailDetails'). */
export type HeaderDetails = Pick<
  EmailDetails,
  'headers' | 'from' | 'sender' | 'reply_to' | 'to' | 'cc' | 'bcc' | 'date'
>;

/** Describes the header section of an email. */
export function describeHeader(header: Buffer): HeaderDetails {
  const fields = fieldsOf(header);
  return {
    headers: fields.map(({ name, value }) => ({ name, value: decodeField(value) })),
    // The first From and Sender field counts, as in a record.
    from: addressesIn(valuesOf(fields, 'from').slice(0, 1)),
    sender: addressesIn(valuesOf(fields, 'sender').slice(0, 1))[0] ?? null,
    reply_to: addressesIn(valuesOf(fields, 'reply-to')),
    to: addressesIn(valuesOf(fields, 'to')),
    cc: addressesIn(valuesOf(fields, 'cc')),
    bcc: addressesIn(valuesOf(fields, 'bcc')),
    date: dateOf(valuesOf(fields, 'date')[0]),
  };
}

function valuesOf(fields: readonly Field[], name: string): string[] {
  return fields.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value);
}

function addressesIn(values: readonly string[]): MailAddress[] {
  return values.flatMap(readMailboxes).map(({ name, address }) => ({ name, address }));
}

/** A longer text is not a date. */
const MAX_DATE_LENGTH = 256;

/** Parses a date (RFC 5322, section 3.3). Ignores the day of the week, which some programs get wrong. */
function dateOf(text: string | undefined): HeaderDate | null {
  if (text === undefined) return null;
  const date = DateTime.fromRFC2822(text.slice(0, MAX_DATE_LENGTH).replace(/^[a-z]+, */i, ''));
  return { text, iso: date.isValid ? date.toJSDate().toISOString() : null };
}
