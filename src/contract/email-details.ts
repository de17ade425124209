import * as z from 'zod';

/** The format of a {@link MimePart.part}. */
export const PART_NUMBER = /^[1-9]\d*(?:\.[1-9]\d*)*$/;

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
const mimePartSchema: z.ZodType<MimePart> = z
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
