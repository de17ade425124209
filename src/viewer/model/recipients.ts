import type { AnyRecord } from '../../contract/email.js';
import type { EmailDetails } from '../../contract/email-details.js';

/** The recipients of an email, by header field. */
export interface Recipients {
  to: string[];
  cc: string[];
  /** Recipients in RCPT TO that no other field names (RFC 5322, section 3.6.3). */
  bcc: string[];
}

/** The recipients from the email's header, and from its envelope if available. */
export function recipientsOf(record: AnyRecord, details: EmailDetails | null): Recipients {
  const to = record.to_addresses;
  const cc = record.cc_addresses ?? [];
  const named = new Set([...to, ...cc].map((address) => address.toLowerCase()));
  const blind = 'bcc_addresses' in record ? (record.bcc_addresses ?? []) : [];
  const hidden = [...blind, ...(details?.envelope.rcpt_to ?? [])];
  const bcc = new Map(hidden.map((address) => [address.toLowerCase(), address]));
  for (const address of named) bcc.delete(address);
  return { to, cc, bcc: [...bcc.values()] };
}
