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

/** The format of a {@link MimePart.part}. */
export const PART_NUMBER = /^[1-9]\d*(?:\.[1-9]\d*)*$/;

/** The maximum number of refusals in a response. */
export const REFUSALS_LIMIT = 100;

/**
 * How far an SMTP client got: the command that was refused, or the last one before the client disconnected.
 * Requests to a provider's API are refused because of the key (`auth`), a recipient (`rcpt`), or anything
 * else (`request`).
 */
export const REFUSAL_STAGES = [
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
}) satisfies z.ZodType<RefusalsResponse>;

/** The response of `DELETE /extensions/v1/emails`. */
export interface PurgeResponse {
  /** How many stored emails were deleted. An email in both boxes counts once. */
  emails: number;
  /** How many emails were deleted of which deliveries were still to be made. */
  scheduled: number;
}

/** Schema of a {@link PurgeResponse}. */
export const purgeResponseSchema = z.object({
  emails: z.int().nonnegative().meta({
    description: 'Emails that were deleted; one in both boxes counts once.',
  }),
  scheduled: z.int().nonnegative().meta({
    description: 'Emails that were deleted before all of their deliveries were made.',
  }),
}) satisfies z.ZodType<PurgeResponse>;

/** The events about an email that providers post to apps. */
export const EVENT_KINDS = [
  'accepted',
  'delivered',
  'bounced',
  'delayed',
  'complained',
  'opened',
  'clicked',
  'unsubscribed',
] as const;

/** One of the {@link EVENT_KINDS}. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** The body of `POST /extensions/v1/emails/{email_id}/events`. */
export interface ReportEventRequest {
  event: EventKind;
  /** One of the recipients of the envelope; the first by default. */
  recipient?: string | undefined;
  /** The reply of the recipient's server to an email that bounced or is delayed, such as `550 5.1.1 no such user`. */
  reason?: string | undefined;
  /** The link that was clicked. */
  url?: string | undefined;
}

/** An attempt to post an event to the app. */
export interface EventAttempt {
  /** The status of the app's answer; null if it did not answer. */
  status: number | null;
  /** The start of the answer, or why there is none. */
  response: string;
}

/** An event about an email: the response of `POST /extensions/v1/emails/{email_id}/events`. */
export interface EventReport {
  event: EventKind;
  /** The provider's name of the event, such as `email.bounced`. */
  name: string;
  recipient: string;
  /** When it happens, ISO 8601, by the server's clock. */
  at: string;
  /** Whether the app answered with 2xx; null if further attempts are due. */
  accepted: boolean | null;
  /** In order; at most three. */
  attempts: EventAttempt[];
}

/** The response of `GET /extensions/v1/emails/{email_id}/events`. */
export interface EventsResponse {
  /** Oldest first, with those that are due later. */
  data: EventReport[];
}

/** Schema of a {@link ReportEventRequest}. */
export const reportEventSchema = z.strictObject({
  event: z.enum(EVENT_KINDS),
  recipient: z.string().optional(),
  reason: z.string().max(1_000).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
}) satisfies z.ZodType<ReportEventRequest>;

/** Schema of an {@link EventReport}. */
export const eventReportSchema = z.object({
  event: z.enum(EVENT_KINDS),
  name: z.string().meta({ description: 'Name of the event at the provider.' }),
  recipient: z.string().meta({ description: 'Recipient that the event is about.' }),
  at: z.iso.datetime({ offset: true }).meta({ description: 'When it happens.' }),
  accepted: z.boolean().nullable().meta({
    description: 'Whether the app answered with 2xx; null if further attempts are due.',
  }),
  attempts: z.array(
    z.object({
      status: z.int().nullable().meta({ description: 'null if the app did not answer.' }),
      response: z.string().meta({ description: 'Start of the answer, or why there is none.' }),
    }),
  ),
}) satisfies z.ZodType<EventReport>;

/** Schema of an {@link EventsResponse}. */
export const eventsResponseSchema = z.object({
  data: z.array(eventReportSchema),
}) satisfies z.ZodType<EventsResponse>;

/** An email that a test has sent to the app: the body of `POST /extensions/v1/outgoing`. */
export interface SentToApp {
  /** What the test did, such as `send "Broken lamp" to the app`. */
  title: string;
  /** When the test sent it, ISO 8601, by its own clock. */
  sent_at: string;
  from: string;
  to: string[];
  /** The answer of the app, or why there is none. */
  outcome: string;
  /** The start of the source. */
  raw: string;
}

/** The response of `GET /extensions/v1/outgoing`. */
export interface OutgoingResponse {
  /** Newest first; the last {@link OUTGOING_LIMIT}. */
  data: SentToApp[];
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
  outcome: z.string().meta({ description: 'The answer of the app, or why there is none.' }),
  raw: z.string().meta({ description: 'Start of the source.' }),
}) satisfies z.ZodType<SentToApp>;

/** Schema of an {@link OutgoingResponse}. */
export const outgoingResponseSchema = z.object({
  data: z.array(sentToAppSchema),
}) satisfies z.ZodType<OutgoingResponse>;

/** Everything about an email: the response of `GET /extensions/v1/emails/{email_id}`. */
export interface EmailDetails {
  /** The identifier in the request. */
  email_id: string;
  /** How the email arrived: `smtp`, the name of a provider, or `http` for the extension `inbound`. */
  received_via: string;
  /** Size of the source, in bytes. */
  size: number;
  envelope: EmailEnvelope;
  /** The header fields, in the order of the email. */
  headers: HeaderField[];
  from: MailAddress[];
  sender: MailAddress | null;
  reply_to: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  /** The Date field; null if there is none. */
  date: HeaderDate | null;
  /** The email as a tree of MIME parts. */
  structure: MimePart;
  /** The attachments, in the order of the email. `attachment_count` counts those that are not `inline`. */
  attachments: Attachment[];
}

/** The SMTP envelope of an email (RFC 5321, section 2.3.1), and its SMTP session. */
export interface EmailEnvelope {
  /** The address of MAIL FROM; '' for the null sender. */
  mail_from: string;
  /** The addresses of RCPT TO. */
  rcpt_to: string[];
  /** The name of EHLO or HELO. */
  helo: string | null;
  /** IP address of the client. */
  client_address: string | null;
  /** The version of TLS, such as `TLSv1.3`; null if the connection was not encrypted. */
  tls_version: string | null;
  /** The user name of SMTP AUTH; null if the client did not authenticate. */
  username: string | null;
}

/** A field of the header of an email. */
export interface HeaderField {
  /** As written. */
  name: string;
  /** Unfolded, and with encoded words decoded. */
  value: string;
}

/** An address in a header, with its display name. */
export interface MailAddress {
  name: string | null;
  /** '' if there is only a name. */
  address: string;
}

/** The Date field of an email. */
export interface HeaderDate {
  /** As written. */
  text: string;
  /** ISO 8601, in UTC; null if the text is not a date. */
  iso: string | null;
}

/** A part of an email's body (RFC 2045). */
export interface MimePart {
  /**
   * The part number as in IMAP (RFC 9051, section 6.4.5): `1.2` is the second part of the first. null for the
   * top-level multipart.
   */
  part: string | null;
  /** In lower case, without parameters: `text/html`. */
  content_type: string;
  /** The parameters of the content type, decoded; names in lower case. */
  parameters: Record<string, string>;
  /** The parameter `charset` in lower case. */
  charset: string | null;
  /** `attachment`, `inline`, or another one, in lower case. */
  disposition: string | null;
  /** Content-Transfer-Encoding, in lower case; `7bit` if the part does not name one. */
  encoding: string;
  /** Without angle brackets. */
  content_id: string | null;
  /** The file name as sent, decoded. It is not safe: see {@link Attachment.filename}. */
  filename: string | null;
  /** Bytes after decoding. */
  size: number;
  /** The parts of a multipart. A forwarded message/rfc822 has none. */
  children: MimePart[];
}

/** An attachment, or an image that is shown inside the HTML body. */
export interface Attachment {
  /** The part number: {@link MimePart.part}. */
  part: string;
  /**
   * A safe file name: without folders, control and bidirectional characters, at most 255 bytes, and never
   * empty; `/` and `\\` in a name that is not a path become `_`. An attachment without a name gets a name
   * such as `attachment-1.pdf`.
   */
  filename: string;
  /** In lower case, without parameters: `application/pdf`. */
  content_type: string;
  /** `attachment`, `inline`, or another one, in lower case. */
  disposition: string | null;
  /** Without angle brackets. */
  content_id: string | null;
  /** Bytes after decoding. */
  size: number;
  /** SHA-256 of the decoded bytes, 64 hexadecimal digits in lower case. */
  sha256: string;
  /** Whether the HTML body shows the attachment by its Content-ID. It is then not counted in `attachment_count`. */
  inline: boolean;
}

const mailAddress = z.object({
  name: z.string().nullable().meta({ description: 'Display name.' }),
  address: z.string().meta({ description: 'Empty if there is only a name.' }),
}) satisfies z.ZodType<MailAddress>;

const headerField = z.object({
  name: z.string().meta({ description: 'As written.' }),
  value: z.string().meta({ description: 'Unfolded and decoded.' }),
}) satisfies z.ZodType<HeaderField>;

const headerDate = z.object({
  text: z.string().meta({ description: 'As written.' }),
  iso: z.iso.datetime().nullable().meta({ description: 'null if the text is not a date.' }),
}) satisfies z.ZodType<HeaderDate>;

const emailEnvelope = z.object({
  mail_from: z.string().meta({ description: 'Address of MAIL FROM; empty for the null sender.' }),
  rcpt_to: z.array(z.string()).meta({ description: 'Addresses of RCPT TO.' }),
  helo: z.string().nullable().meta({ description: 'Name of EHLO or HELO.' }),
  client_address: z.string().nullable().meta({ description: 'IP address of the client.' }),
  tls_version: z
    .string()
    .nullable()
    .meta({ description: 'null if the connection was not encrypted.', examples: ['TLSv1.3'] }),
  username: z.string().nullable().meta({ description: 'User name of SMTP AUTH.' }),
}) satisfies z.ZodType<EmailEnvelope>;

const partNumber = z.string().regex(PART_NUMBER);

/** Schema of a {@link MimePart}. */
export const mimePartSchema: z.ZodType<MimePart> = z
  .object({
    part: partNumber
      .nullable()
      .meta({ description: 'Number as in IMAP; null for the multipart of an email as a whole.' }),
    content_type: z.string(),
    parameters: z.record(z.string(), z.string()),
    charset: z.string().nullable(),
    disposition: z.string().nullable(),
    encoding: z.string().meta({ description: 'Content-Transfer-Encoding.' }),
    content_id: z.string().nullable().meta({ description: 'Without angle brackets.' }),
    filename: z.string().nullable().meta({ description: 'As sent, decoded; not safe.' }),
    size: z.int().nonnegative().meta({ description: 'Bytes after decoding.' }),
    get children() {
      return z.array(mimePartSchema);
    },
  })
  .meta({ id: 'MimePart' });

const attachment = z.object({
  part: partNumber.meta({ description: 'Number of the part, as in IMAP.' }),
  filename: z.string().min(1).meta({ description: 'Safe to create a file by.' }),
  content_type: z.string(),
  disposition: z.string().nullable(),
  content_id: z.string().nullable().meta({ description: 'Without angle brackets.' }),
  size: z.int().nonnegative().meta({ description: 'Bytes after decoding.' }),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .meta({ description: 'Of the decoded bytes.' }),
  inline: z.boolean().meta({
    description: 'Shown inside the HTML body by its Content-ID; not in attachment_count then.',
  }),
}) satisfies z.ZodType<Attachment>;

/** Schema of an {@link EmailDetails}. */
export const emailDetailsSchema = z.object({
  email_id: z.guid(),
  received_via: z.string().meta({ description: 'How it came to the server.', examples: ['smtp'] }),
  size: z.int().nonnegative().meta({ description: 'Bytes of the source.' }),
  envelope: emailEnvelope,
  headers: z.array(headerField),
  from: z.array(mailAddress),
  sender: mailAddress.nullable(),
  reply_to: z.array(mailAddress),
  to: z.array(mailAddress),
  cc: z.array(mailAddress),
  bcc: z.array(mailAddress),
  date: headerDate.nullable(),
  structure: mimePartSchema,
  attachments: z.array(attachment),
}) satisfies z.ZodType<EmailDetails>;
