import * as z from 'zod';
import { plainTimestamp } from './timestamp.js';

/** The two collections of emails (docs/rest-api.md, 'Operations'). */
export type Collection = 'inbox' | 'sent';

/** A spam verdict. `GRAY` means that no verdict was reached (docs/rest-api.md, 'Verdict values'). */
export type SpamVerdict = 'PASS' | 'FAIL' | 'GRAY';

/** A virus, SPF, DKIM or DMARC verdict (docs/rest-api.md, 'Verdict values'). */
export type Verdict = SpamVerdict | 'PROCESSING_FAILED';

/** The fields of both kinds of record. */
interface EmailRecord {
  /** Unique identifier, a UUID. */
  email_id: string;
  /** The verification code found in the email. */
  detected_otp: string | null;
  html_body: string | null;
  text_body: string | null;
  /** Sender address. */
  from_address: string;
  /** Sender display name. */
  from_name: string | null;
  to_addresses: string[];
  cc_addresses: string[] | null;
  subject: string | null;
  /** RFC 5322 Message-ID. */
  message_id: string | null;
  has_attachments: boolean;
  attachment_count: number;
  /** Lower is better. */
  spam_score: number | null;
  spam_verdict: SpamVerdict;
}

/** A received email (docs/rest-api.md, 'InboxEmail'). */
export interface InboxEmail extends EmailRecord {
  /** When the email was received, ISO 8601, by the server's clock. */
  received_at: string;
  /** Detailed spam analysis. The REST API does not define its structure. */
  spam_rules: Record<string, unknown> | null;
  virus_verdict: Verdict;
  spf_verdict: Verdict;
  dkim_verdict: Verdict;
  dmarc_verdict: Verdict;
}

/** An email that the app under test sent (docs/rest-api.md, 'SentEmail'). */
export interface SentEmail extends EmailRecord {
  /** Blind-copy addresses. */
  bcc_addresses: string[] | null;
  /** When the email was sent, ISO 8601, by the server's clock. */
  sent_at: string;
}

/** The record type of each collection. */
export interface EmailOf {
  inbox: InboxEmail;
  sent: SentEmail;
}

/** The record of a received or a sent email. */
export type AnyRecord = InboxEmail | SentEmail;

const timestamp = z.iso.datetime({ offset: true });
const spamVerdict = z.enum(['PASS', 'FAIL', 'GRAY']);
/** Schema of a {@link Verdict}. */
export const verdict = z.enum(['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED']);

const emailRecord = z.object({
  email_id: z.guid().meta({ description: 'Unique identifier.' }),
  detected_otp: z
    .string()
    .nullable()
    .meta({ description: 'The verification code that was found in the email.' }),
  html_body: z.string().nullable(),
  text_body: z.string().nullable(),
  from_address: z.string().meta({ description: 'Sender address.' }),
  from_name: z.string().nullable().meta({ description: 'Sender display name.' }),
  to_addresses: z.array(z.string()),
  cc_addresses: z.array(z.string()).nullable(),
  subject: z.string().nullable(),
  message_id: z.string().nullable().meta({ description: 'RFC 5322 Message-ID.' }),
  has_attachments: z.boolean(),
  attachment_count: z.int().nonnegative(),
  spam_score: z.number().nullable().meta({ description: 'Lower is better.' }),
  spam_verdict: spamVerdict.meta({ description: 'GRAY: not decided.' }),
});

/** An {@link InboxEmail} exactly as the REST API defines it: what a server must send. */
export const inboxEmailSchema = emailRecord.extend({
  received_at: timestamp.meta({
    description: 'When the email was received, by the clock of the server.',
  }),
  spam_rules: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'Detailed spam analysis.' }),
  virus_verdict: verdict,
  spf_verdict: verdict,
  dkim_verdict: verdict,
  dmarc_verdict: verdict,
}) satisfies z.ZodType<InboxEmail>;

/** A {@link SentEmail} exactly as the REST API defines it: what a server must send. */
export const sentEmailSchema = emailRecord.extend({
  bcc_addresses: z.array(z.string()).nullable().meta({ description: 'Blind-copy addresses.' }),
  sent_at: timestamp.meta({ description: 'When the email was sent, by the clock of the server.' }),
}) satisfies z.ZodType<SentEmail>;

/** Reads null, a verdict that was not reached, as GRAY. */
function orGray<T extends z.ZodType>(schema: T) {
  return schema.nullable().transform((value) => value ?? ('GRAY' as const));
}

/** Accepts a timestamp in any form of ISO 8601, and converts it to RFC 3339. */
const readableTimestamp = z.string().transform((text, context) => {
  const plain = plainTimestamp(text);
  if (plain !== null) return plain;
  context.addIssue(`must be an ISO 8601 timestamp, got ${JSON.stringify(text)}`);
  return z.NEVER;
});

/**
 * The records as a client reads them: strict about everything that a test relies on, but unknown fields are
 * ignored and a verdict of null counts as GRAY, since the hosted service may send both. Timestamps may have
 * any form of ISO 8601, and are converted to RFC 3339.
 */
export const readableEmail = {
  inbox: inboxEmailSchema.extend({
    received_at: readableTimestamp,
    spam_verdict: orGray(spamVerdict),
    virus_verdict: orGray(verdict),
    spf_verdict: orGray(verdict),
    dkim_verdict: orGray(verdict),
    dmarc_verdict: orGray(verdict),
  }) satisfies z.ZodType<InboxEmail>,
  sent: sentEmailSchema.extend({
    sent_at: readableTimestamp,
    spam_verdict: orGray(spamVerdict),
  }) satisfies z.ZodType<SentEmail>,
};
