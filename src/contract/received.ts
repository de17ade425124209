import * as z from 'zod';

/** The path of a received email in Resend's API. */
export function receivedPath(emailId: string): string {
  return `/resend/emails/receiving/${emailId}`;
}

/** Schema of a {@link ReceivedEmail}. */
export const receivedEmailSchema = z.object({
  id: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  created_at: z.string(),
  subject: z.string(),
  bcc: z.array(z.string()),
  cc: z.array(z.string()),
  reply_to: z.array(z.string()),
  received_for: z.array(z.string()),
  message_id: z.string(),
  attachments: z.array(
    z.object({
      id: z.string(),
      filename: z.string(),
      size: z.int(),
      content_type: z.string(),
      content_disposition: z.enum(['inline', 'attachment']),
      content_id: z.string().nullable(),
    }),
  ),
});

/** What Resend's API says of a received email besides its content: part of `GET /resend/emails/receiving/{id}`. */
export type ReceivedEmail = z.infer<typeof receivedEmailSchema>;
