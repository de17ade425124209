import { comparableAddress } from '../../contract/address.js';
import type { Collection, InboxEmail } from '../../contract/email.js';
import { type Header, readHeader } from '../../mime/header.js';
import {
  checkMimeLimits,
  hasFewDelimiters,
  headerLength,
  type MimeLimits,
} from '../../mime/limits.js';
import type { Mailbox } from '../../mime/mailboxes.js';

/**
 * The verdicts on an email, determined when it arrived (docs/rest-api.md, 'InboxEmail'). Plain data, stored
 * with the email, so that its record never changes.
 */
export type Verdicts = Pick<
  InboxEmail,
  | 'spam_score'
  | 'spam_verdict'
  | 'spam_rules'
  | 'virus_verdict'
  | 'spf_verdict'
  | 'dkim_verdict'
  | 'dmarc_verdict'
>;

/** The verdicts on an email that was not scanned. */
export const NO_VERDICTS: Verdicts = {
  spam_score: null,
  spam_verdict: 'GRAY',
  spam_rules: null,
  virus_verdict: 'GRAY',
  spf_verdict: 'GRAY',
  dkim_verdict: 'GRAY',
  dmarc_verdict: 'GRAY',
};

/** The SMTP envelope of an email (RFC 5321, section 2.3.1). */
export interface Envelope {
  /** The address of MAIL FROM; '' for the null sender. */
  from: string;
  /** The addresses of RCPT TO, at least one. */
  to: string[];
}

/** The SMTP session of an email. Omits unknown and default values, because it is stored with every email. */
export interface Session {
  /** The protocol; `smtp` if omitted. */
  via?: string;
  /** The name of EHLO or HELO. */
  helo?: string;
  /** IP address of the client. */
  client?: string;
  /** The version of TLS. */
  tls?: string;
  /** The user name of SMTP AUTH. */
  user?: string;
  /** Whether the client had not logged in, and the server has domains. */
  stranger?: true;
}

/**
 * The texts that filters compare: {@link searchable}, in lower case, and with addresses normalized by {@link
 * comparableAddress}. Each address or name is a line.
 */
export interface SearchTexts {
  /** Sender address and display name. */
  from: string;
  subject: string;
  /**
   * The recipients by which the email is found: in the inbox those that SMTP delivered to, ignoring the
   * header; in the sent box also all those in the header.
   */
  to: Record<Collection, string>;
}

/** A received email. Its body is parsed when it is first read. */
export interface Message {
  envelope: Envelope;
  raw: Buffer;
  search: SearchTexts;
  verdicts: Verdicts;
  session: Session;
}

/** The parts of a stored email that records need. */
export type StoredMessage = Omit<Message, 'search'>;

/** A stored email with its identifiers. */
export interface StoredEmail {
  /** The identifier of its record, a UUID. The same email has another identifier in the other box. */
  emailId: string;
  /** When it arrived, in whole ms since the epoch, by the store's clock. */
  time: number;
  /** The identifier of the email in both boxes. */
  messageKey: string;
  message: StoredMessage;
}

/** Creates a {@link Message} from a received email. Parses only the header. */
export function parseMessage(
  envelope: Envelope,
  raw: Buffer,
  verdicts: Verdicts = NO_VERDICTS,
): Message {
  const search = withRecipients(searchTextsOf(envelope, raw), envelope.to);
  return { envelope, raw, search, verdicts, session: {} };
}

/** The texts of an email that filters compare, without the recipients of its envelope. */
function searchTextsOf(envelope: Envelope, raw: Buffer): SearchTexts {
  const header = readHeader(raw);
  const { address, name } = senderOf(envelope, header);
  return {
    from: lines(name === null ? [address] : [address, name]),
    subject: searchable(header.subject?.toLowerCase() ?? ''),
    to: { inbox: '', sent: lines([...header.to, ...header.cc, ...header.bcc]) },
  };
}

/** Adds recipients of the envelope: each account has its own. */
export function withRecipients(
  { from, subject, to }: SearchTexts,
  recipients: string[],
): SearchTexts {
  const inbox = lines(recipients);
  if (to.sent === inbox || to.sent === '') return { from, subject, to: { inbox, sent: inbox } };
  const sent = new Set([...to.sent.split('\n'), ...inbox.split('\n')]);
  return { from, subject, to: { inbox, sent: [...sent].join('\n') } };
}

/** Removes what databases cannot store: NUL, and halves of surrogate pairs. */
export function searchable(text: string): string {
  return /[\0\ud800-\udfff]/.test(text) ? text.toWellFormed().replaceAll('\0', '\ufffd') : text;
}

/** The sender of an email: the From field or, without one, the envelope. */
export function senderOf(envelope: Envelope, header: Header): Mailbox {
  return { address: header.from?.address || envelope.from, name: header.from?.name ?? null };
}

function lines(parts: string[]): string {
  return searchable([...new Set(parts.map(comparableAddress))].join('\n'));
}

/** Why an email is refused, or its search texts without the recipients of its envelope. */
export type Inspection = { fault: string } | { fault: null; search: SearchTexts };

/** Checks an email before it is accepted, and parses its header. */
export function examine(envelope: Envelope, raw: Buffer, limits: MimeLimits): Inspection {
  const fault = checkMimeLimits(raw, limits);
  return fault === null ? { fault, search: searchTextsOf(envelope, raw) } : { fault };
}

/** Larger emails always take longer than a few ms. */
const MAX_QUICK_BYTES = 512 * 1024;

/** The same limit for the header, in which addresses take longest. */
const MAX_QUICK_HEADER_BYTES = 16 * 1024;

/** The same limit for an email that is full of delimiters. */
const MAX_QUICK_DELIMITED_BYTES = 16 * 1024;

/** Whether {@link examine} takes at most a few ms, as for most emails, so that a thread would only add delay. */
export function isQuicklyExamined(raw: Buffer, limits: MimeLimits): boolean {
  if (
    raw.length > MAX_QUICK_BYTES ||
    headerLength(raw, MAX_QUICK_HEADER_BYTES) > MAX_QUICK_HEADER_BYTES
  ) {
    return false;
  }
  return raw.length <= MAX_QUICK_DELIMITED_BYTES || hasFewDelimiters(raw, limits);
}
