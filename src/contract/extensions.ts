import * as z from 'zod';

/**
 * The response header in which a mailbox server lists its extensions, separated by commas. They are not
 * part of the six operations, so a client uses only those that the server lists.
 */
export const EXTENSIONS_HEADER = 'Mailbox-Extensions';

/** Operations beyond the six. */
export const EXTENSIONS = ['refusals'] as const;

/** One of the {@link EXTENSIONS}. */
export type Extension = (typeof EXTENSIONS)[number];

/** The path prefix of all extensions; it carries their version. */
export const EXTENSIONS_PREFIX = '/extensions/v1';

/** The extensions' paths below the base URL. */
export const extensionPaths: Record<Extension, string> = {
  refusals: `${EXTENSIONS_PREFIX}/refusals`,
};

/** The maximum number of refusals in a response. */
export const REFUSALS_LIMIT = 100;

/** How far an SMTP client got: the command that was refused, or the last one before it disconnected. */
export const REFUSAL_STAGES = [
  'connect',
  'helo',
  'tls',
  'auth',
  'mail',
  'rcpt',
  'data',
  'command',
] as const;

/** One of the {@link REFUSAL_STAGES}. */
export type RefusalStage = (typeof REFUSAL_STAGES)[number];

/** A failed SMTP transaction, or one that did not deliver to these recipients. */
export interface Refusal {
  /** When it failed, ISO 8601, by the server's clock. */
  refused_at: string;
  stage: RefusalStage;
  /** The SMTP reply code; null if the client disconnected, or TLS failed, without a reply. */
  code: number | null;
  /** The text of the reply, or what happened instead. */
  message: string;
  /** The user name of SMTP AUTH, if the client sent one. Passwords are not stored. */
  username: string | null;
  /** The sender of the envelope, if the client sent it. */
  from_address: string | null;
  /** The refused recipient, or else all recipients of the envelope so far. */
  to_addresses: string[];
}

/** The response of `GET /extensions/v1/refusals`. */
export interface RefusalsResponse {
  /** Newest first; at most {@link REFUSALS_LIMIT}. */
  data: Refusal[];
  /** Whether there are more. */
  has_more: boolean;
}

const refusal = z.object({
  refused_at: z.iso
    .datetime({ offset: true })
    .meta({ description: 'When it failed, by the clock of the server.' }),
  stage: z.enum(REFUSAL_STAGES).meta({
    description: 'The command that was refused, or the last one before the client disconnected.',
  }),
  code: z.int().nullable().meta({ description: 'SMTP reply code; null if there was no reply.' }),
  message: z.string().meta({ description: 'Text of the reply, or what happened instead.' }),
  username: z.string().nullable().meta({ description: 'User name of SMTP AUTH.' }),
  from_address: z.string().nullable().meta({ description: 'Sender of the envelope.' }),
  to_addresses: z
    .array(z.string())
    .meta({ description: 'The refused recipient, or else all recipients of the envelope so far.' }),
}) satisfies z.ZodType<Refusal>;

/** Schema of a {@link RefusalsResponse}. */
export const refusalsResponseSchema = z.object({
  data: z.array(refusal),
  has_more: z.boolean(),
}) satisfies z.ZodType<RefusalsResponse>;
