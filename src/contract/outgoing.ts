import * as z from 'zod';

/** An email that a test has sent to the app: the body of `POST /extensions/v1/outgoing`. */
export interface SentToApp {
  /** What the test did, such as `send "Broken lamp" to the app`. */
  title: string;
  /** When the test sent it, ISO 8601, by its own clock. */
  sent_at: string;
  from: string;
  to: string[];
  /** Whether the app accepted it. */
  accepted: boolean;
  /** The answer of the app, or why there is none. */
  outcome: string;
  /** The start of the source. */
  raw: string;
}

/** How many emails to the app the server has in memory for each account. */
export const OUTGOING_LIMIT = 50;

/** Schema of {@link SentToApp}. */
export const sentToAppSchema = z.object({
  title: z.string().meta({ description: 'What the test did.' }),
  sent_at: z.iso
    .datetime({ offset: true })
    .meta({ description: 'When it was sent, by the clock of the test.' }),
  from: z.string().meta({ description: 'Sender of the envelope.' }),
  to: z.array(z.string()).meta({ description: 'Recipients of the envelope.' }),
  accepted: z.boolean().meta({ description: 'Whether the app accepted it.' }),
  outcome: z.string().meta({ description: 'The answer of the app, or why there is none.' }),
  raw: z.string().meta({ description: 'Start of the source.' }),
}) satisfies z.ZodType<SentToApp>;

export const outgoingResponseSchema = z.object({ data: z.array(sentToAppSchema) });

/** The response of `GET /extensions/v1/outgoing`: newest first; the last {@link OUTGOING_LIMIT}. */
export type OutgoingResponse = z.infer<typeof outgoingResponseSchema>;
