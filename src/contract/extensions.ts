import * as z from 'zod';

/**
 * The response header in which a mailbox server names its extensions, with commas in between. They
 * are beyond the six operations, so a client asks only a server that has named them.
 */
export const EXTENSIONS_HEADER = 'Mailbox-Extensions';

/** What a server can do beyond the six operations. */
export const EXTENSIONS = ['refusals'] as const;

/** One of the {@link EXTENSIONS}. */
export type Extension = (typeof EXTENSIONS)[number];

/** The path prefix of all extensions; it carries their version. */
export const EXTENSIONS_PREFIX = '/extensions/v1';

/** The extensions' paths below the base URL. */
export const extensionPaths: Record<Extension, string> = {
  refusals: `${EXTENSIONS_PREFIX}/refusals`,
};

/** The most refusals that one answer holds. */
export const REFUSALS_LIMIT = 100;

/** How far an SMTP client came: the command that was refused, or the last one before it left. */
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

/** An SMTP transaction that delivered nothing, or not to these recipients. */
export interface Refusal {
  /** When it failed, ISO 8601, by the service's clock. */
  refused_at: string;
  stage: RefusalStage;
  /** The SMTP reply code; null when the client left, or TLS failed, without a reply. */
  code: number | null;
  /** The text of the reply, or what happened instead. */
  message: string;
  /** The user name of SMTP AUTH, if the client gave one. The password is kept nowhere. */
  username: string | null;
  /** The envelope's sender, if the client had named one. */
  from_address: string | null;
  /** The refused recipient, or else the envelope's recipients so far. */
  to_addresses: string[];
}

/** What `GET /extensions/v1/refusals` answers. */
export interface RefusalsResponse {
  /** Newest first, {@link REFUSALS_LIMIT} at most. */
  data: Refusal[];
  /** True when more fit. */
  has_more: boolean;
}

const refusal = z.object({
  refused_at: z.iso.datetime({ offset: true }),
  stage: z.enum(REFUSAL_STAGES),
  code: z.int().nullable(),
  message: z.string(),
  username: z.string().nullable(),
  from_address: z.string().nullable(),
  to_addresses: z.array(z.string()),
}) satisfies z.ZodType<Refusal>;

/** A {@link RefusalsResponse}: what a server sends, and what a client reads. */
export const refusalsResponseSchema = z.object({
  data: z.array(refusal),
  has_more: z.boolean(),
}) satisfies z.ZodType<RefusalsResponse>;
