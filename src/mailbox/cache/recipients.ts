import type { Collection, EmailOf } from '../../contract/email.js';

/** All recipients that a server tells of an email. */
export function recipientsOf(record: EmailOf[Collection]): string[] {
  const hidden = 'bcc_addresses' in record ? (record.bcc_addresses ?? []) : [];
  return [...record.to_addresses, ...(record.cc_addresses ?? []), ...hidden];
}
