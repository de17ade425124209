import type { AnyRecord } from '../../contract/email.js';
import type { EmailDetails } from '../../contract/email-details.js';
import { MAX_RECIPIENTS, reachedVerdicts } from '../../contract/summary.js';
import type { EmailSummary } from '../../contract/viewer-schemas.js';

/** The line of the list for an open email. */
export function summarize(record: AnyRecord, details: EmailDetails | null): EmailSummary {
  const { email_id, from_address, from_name, subject, detected_otp, attachment_count } = record;
  const recipients = allRecipients(record, details);
  return {
    email_id,
    at: 'received_at' in record ? record.received_at : record.sent_at,
    from_address,
    from_name,
    recipients: recipients.slice(0, MAX_RECIPIENTS),
    recipient_count: recipients.length,
    subject,
    code: detected_otp,
    attachment_count,
    size: details?.size ?? 0,
    verdicts: reachedVerdicts(record),
  };
}

/** The recipients in RCPT TO, or else those in the record. */
function allRecipients(record: AnyRecord, details: EmailDetails | null): string[] {
  if (details) return details.envelope.rcpt_to;
  const { to_addresses, cc_addresses } = record;
  const bcc = 'bcc_addresses' in record ? record.bcc_addresses : null;
  return [...to_addresses, ...(cc_addresses ?? []), ...(bcc ?? [])];
}
