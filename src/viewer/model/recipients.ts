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
  const named = new Set([...to, ...cc].map(comparable));
  const blind = 'bcc_addresses' in record ? (record.bcc_addresses ?? []) : [];
  const hidden = [...blind, ...(details?.envelope.rcpt_to ?? [])];
  const bcc = new Map(hidden.map((address) => [comparable(address), address]));
  for (const address of named) bcc.delete(address);
  return { to, cc, bcc: [...bcc.values()] };
}

/** An address with its domain in ASCII: SMTP may say `bücher.test` where the header says `xn--bcher-kva.test`. */
function comparable(address: string): string {
  const [, local = '', domain = ''] = /^(.*@)(.*)$/su.exec(address.toLowerCase()) ?? [];
  const url = `http://${domain}`;
  return URL.canParse(url) ? local + new URL(url).hostname : address.toLowerCase();
}
