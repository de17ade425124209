import * as z from 'zod';
import { type ImapStatus, imapStatusSchema } from './inbound.js';

/**
 * The response header in which a mailbox server lists its extensions, separated by commas. Extensions are not
 * part of the six operations, so a client uses only those that the server lists.
 */
export const EXTENSIONS_HEADER = 'Mailbox-Extensions';

/**
 * The response header with the server's clock in RFC 3339 form, in milliseconds: `Date` has whole seconds
 * only. It lets a client tell whether an email arrived before or after a moment on the client's own clock.
 */
export const CLOCK_HEADER = 'Mailbox-Date';

/**
 * What the server does beyond the six operations. `page` is the web page at the base URL, `recipient` a query
 * parameter of the lists and of the latest email, `purge` the only one that deletes emails, `inbound` the only one that
 * adds them, `events` posts events of email providers to the app, and `outgoing` has what tests have sent to the app.
 */
export const EXTENSIONS = [
  'refusals',
  'emails',
  'page',
  'recipient',
  'purge',
  'inbound',
  'events',
  'outgoing',
] as const;

/** One of the {@link EXTENSIONS}. */
export type Extension = (typeof EXTENSIONS)[number];

/** The path prefix of all extensions; it carries their version. */
export const EXTENSIONS_PREFIX = '/extensions/v1';

/** The extensions' paths below the base URL. */
export const extensionPaths = {
  refusals: `${EXTENSIONS_PREFIX}/refusals`,
  emails: `${EXTENSIONS_PREFIX}/emails`,
  purge: `${EXTENSIONS_PREFIX}/emails`,
  inbound: `${EXTENSIONS_PREFIX}/inbound`,
  outgoing: `${EXTENSIONS_PREFIX}/outgoing`,
} satisfies Partial<Record<Extension, string>>;

/** The paths of the extension `emails`. An identifier of either collection is valid. */
export const emailPaths = {
  /** An {@link EmailDetails}. */
  details: (emailId: string) => `${extensionPaths.emails}/${encodeURIComponent(emailId)}`,
  /** The decoded bytes of a part of the body: {@link MimePart.part}. */
  part: (emailId: string, part: string) => `${emailPaths.details(emailId)}/parts/${part}`,
  /** The bytes of the email as they were received. */
  source: (emailId: string) => `${emailPaths.details(emailId)}/source`,
  /** Of the extension `events`. */
  events: (emailId: string) => `${emailPaths.details(emailId)}/events`,
};

/** The maximum number of refusals in a response. */
export const REFUSALS_LIMIT = 100;

/**
 * How far an SMTP client got: the command that was refused, or the last one before the client disconnected.
 * Requests to a provider's API are refused because of the key (`auth`), a recipient (`rcpt`), or anything
 * else (`request`).
 */
const REFUSAL_STAGES = [
  'connect',
  'helo',
  'tls',
  'auth',
  'mail',
  'rcpt',
  'data',
  'command',
  'request',
] as const;

/** One of the {@link REFUSAL_STAGES}. */
export type RefusalStage = (typeof REFUSAL_STAGES)[number];

/**
 * A failed SMTP transaction; a transaction that did not deliver to some recipients; or an email that a
 * request to a provider's API did not send.
 */
export interface Refusal {
  /** When the refusal happened, ISO 8601, by the server's clock. */
  refused_at: string;
  /** The protocol: `smtp`, the name of a provider, such as `resend`, or `http` for the extension `inbound`. */
  via: string;
  stage: RefusalStage;
  /**
   * The SMTP reply code, or the HTTP status; null if the client disconnected, or TLS failed,
   * without a reply.
   */
  code: number | null;
  /** The text of the reply, the reason of the HTTP error, or a description of what happened instead. */
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
  /** Whether there are more refusals. */
  has_more: boolean;
  /** The mailboxes at other servers from which the account gets emails; omitted if there are none. */
  imap?: ImapStatus[] | undefined;
  /** The domains whose email the account gets without a login; omitted by a server without domains of its own. */
  domains?: string[] | undefined;
}

const refusal = z.object({
  refused_at: z.iso
    .datetime({ offset: true })
    .meta({ description: 'When it failed, by the clock of the server.' }),
  via: z.string().meta({
    description:
      'How the client tried to send: `smtp`, the name of a provider, or `http` for the extension `inbound`.',
    examples: ['smtp', 'resend', 'http'],
  }),
  stage: z.enum(REFUSAL_STAGES).meta({
    description:
      'The command that was refused, or the last one before the client disconnected; of requests to a provider: ' +
      '`auth`, `rcpt` or `request`.',
  }),
  code: z.int().nullable().meta({
    description: 'SMTP reply code, or HTTP status; null if there was no reply.',
  }),
  message: z.string().meta({ description: 'Text of the reply, or what happened instead.' }),
  username: z.string().nullable().meta({ description: 'User name of SMTP AUTH.' }),
  from_address: z.string().nullable().meta({ description: 'Sender of the envelope.' }),
  to_addresses: z
    .array(z.string())
    .meta({ description: 'The refused recipient, or else all recipients of the envelope so far.' }),
}) satisfies z.ZodType<Refusal>;

export const refusalsResponseSchema = z.object({
  data: z.array(refusal),
  has_more: z.boolean(),
  imap: z.array(imapStatusSchema).optional().meta({
    description: 'The mailboxes at other servers from which emails are fetched by IMAP, if any.',
  }),
  domains: z.array(z.string()).optional().meta({
    description:
      'The domains whose email the account gets without a login; `*.` is every name below one.',
  }),
}) satisfies z.ZodType<RefusalsResponse>;

export const purgeResponseSchema = z.object({
  emails: z.int().nonnegative().meta({
    description: 'Emails that were deleted; one in both boxes counts once.',
  }),
  scheduled: z.int().nonnegative().meta({
    description: 'Emails that were deleted before all of their deliveries were made.',
  }),
});

/** The response of `DELETE /extensions/v1/emails`. */
export type PurgeResponse = z.infer<typeof purgeResponseSchema>;
