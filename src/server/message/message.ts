import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import { type Header, readHeader } from './header.js';
import type { Mailbox } from './mailboxes.js';
import { NO_VERDICTS, type Verdicts } from './verdicts.js';

/** What SMTP said about an email (RFC 5321, section 2.3.1). */
export interface Envelope {
  /** The address of MAIL FROM; '' for the null sender. */
  from: string;
  /** The addresses of RCPT TO, at least one. */
  to: string[];
}

/**
 * The texts that filters look into, in lower case and addresses as {@link comparableAddress} has
 * them; the parts of each are lines of their own.
 */
export interface SearchTexts {
  /** Sender address and display name. */
  from: string;
  subject: string;
  /**
   * The recipients that find the email: in the inbox those that SMTP delivered it to, whatever its
   * header says; in the sent box also all that the header names.
   */
  to: Record<Collection, string>;
}

/** An email as the service took it. Its body is not parsed before somebody reads it. */
export interface Message {
  envelope: Envelope;
  raw: Buffer;
  search: SearchTexts;
  /** What was found out about it when it came. */
  verdicts: Verdicts;
}

/** Makes a {@link Message} of what came in: of the raw bytes only the header is looked at. */
export function parseMessage(
  envelope: Envelope,
  raw: Buffer,
  verdicts: Verdicts = NO_VERDICTS,
): Message {
  return { envelope, raw, search: searchTextsOf(envelope, raw), verdicts };
}

/**
 * The same email, which only some of its recipients find in the inbox.
 *
 * @param isOne whether an address, as {@link comparableAddress} has it, is one of them
 */
export function forRecipients(message: Message, isOne: (address: string) => boolean): Message {
  const { to } = message.search;
  const inbox = to.inbox.split('\n').filter(isOne).join('\n');
  return { ...message, search: { ...message.search, to: { ...to, inbox } } };
}

/** What filters look into, of an email that came in. */
export function searchTextsOf(envelope: Envelope, raw: Buffer): SearchTexts {
  const header = readHeader(raw);
  const { address, name } = senderOf(envelope, header);
  return {
    from: lines(name === null ? [address] : [address, name]),
    subject: searchable(header.subject?.toLowerCase() ?? ''),
    to: {
      inbox: lines(envelope.to),
      sent: lines([...header.to, ...header.cc, ...envelope.to, ...header.bcc]),
    },
  };
}

/** A text as it is searched in: databases can store neither NUL nor half of a surrogate pair. */
export function searchable(text: string): string {
  return /[\0\ud800-\udfff]/.test(text) ? text.toWellFormed().replaceAll('\0', '\ufffd') : text;
}

/** Whom an email is from: its From field says so, and without one the envelope. */
export function senderOf(envelope: Envelope, header: Header): Mailbox {
  return { address: header.from?.address || envelope.from, name: header.from?.name ?? null };
}

function lines(parts: string[]): string {
  return searchable([...new Set(parts.map(comparableAddress))].join('\n'));
}
