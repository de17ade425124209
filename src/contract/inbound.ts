import * as z from 'zod';
import { isEnvelopeAddress } from './envelope-address.js';

/** Without the text itself: the log shows no addresses. */
function notAnAddress(text: unknown): string {
  const parts = String(text).split(/[,;]/);
  if (parts.length > 1 && parts.every((part) => isEnvelopeAddress(part.trim())))
    return 'has several addresses: give each on its own';
  return isEnvelopeAddress(String(text).replaceAll(' ', '+'))
    ? 'has a space: in a URL, + is written %2B'
    : 'must be an address such as kim@example.com, without a name';
}

/** The query of the extension `inbound`: the envelope of an email. */
export const inboundQuery = z.strictObject({
  from: z
    .string()
    .refine((text) => /^(?:<>)?$/.test(text) || isEnvelopeAddress(text), {
      error: ({ input }) => notAnAddress(input),
    })
    .default('')
    .meta({ description: 'Address of MAIL FROM; empty, or <>, for a bounce.' }),
  to: z
    .array(z.string().refine(isEnvelopeAddress, { error: ({ input }) => notAnAddress(input) }))
    .meta({ description: 'Address of RCPT TO; repeated for each recipient.' }),
  received_by: z.literal('resend').optional().meta({
    description:
      "Of an email to the app: the provider by whose API the app reads it. It is in neither collection, whatever the server's domains.",
  }),
});

/** Statuses for an email itself: another attempt is useless. */
export const EMAIL_REFUSED = [400, 409, 413, 414, 415, 422];

export const inboundResponseSchema = z.object({
  email_id: z.guid().meta({ description: 'Identifier in the inbox.' }),
  rejected: z
    .array(z.object({ to: z.string(), reason: z.string() }))
    .optional()
    .meta({ description: 'The recipients that were refused, if there are any.' }),
});

/** The response of `POST /extensions/v1/inbound`. */
export type InboundResponse = z.infer<typeof inboundResponseSchema>;

/** A mailbox at another server, whose emails the mailbox server fetches by IMAP. */
export interface ImapStatus {
  /** The user, the server and the folder. */
  mailbox: string;
  /** Why it is not connected, in the other server's words; null if it is. */
  problem: string | null;
  /** When the last email was stored, ISO 8601, by the mailbox server's clock; null if there was none since its start. */
  last_email_at: string | null;
  /** How long emails usually take from their Date field until they are stored, in ms; null if there was none. */
  usual_delay: number | null;
}

/** Schema of an {@link ImapStatus}. */
export const imapStatusSchema = z.object({
  mailbox: z.string().meta({ description: 'The user, the server and the folder.' }),
  problem: z.string().nullable().meta({ description: 'Why it is not connected; null if it is.' }),
  last_email_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .meta({ description: 'When the last email was stored; null if there was none.' }),
  usual_delay: z.number().nullable().meta({
    description: 'How many ms emails usually take from their Date field until they are stored.',
  }),
}) satisfies z.ZodType<ImapStatus>;
