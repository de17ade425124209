import type { Envelope, Message, SearchTexts } from '../message/message.js';
import type { Client } from '../scanners/scanner.js';
import type { AppendOptions } from '../store/store.js';

/** An email that a client submits, by any protocol. */
export interface Submission {
  account: string;
  /** The account, or `UNKNOWN_CLIENTS`, that the bytes in flight count for; default: `account`. */
  countsFor?: string | undefined;
  envelope: Envelope;
  raw: Buffer;
  /** The protocol: `smtp`, or the name of a provider. */
  via: string;
  client: Client & {
    /** The version of TLS; null without TLS. */
    tls: string | null;
    /** The user name of SMTP AUTH; null without one. */
    user: string | null;
  };
  /** Whether the client has not logged in, and the server has domains. */
  isStranger?: boolean | undefined;
  /** When to send the email, in ms since the epoch; immediately if omitted or in the past. */
  sendAt?: number | undefined;
  /** The identifier: {@link AppendOptions.messageKey}. */
  messageKey?: AppendOptions['messageKey'];
  /** Where to write the identifier into the raw bytes; null for nowhere. */
  idAt?: number | null;
}

/** Why an email is refused. Each protocol has its own texts for these reasons. */
export type RefusalReason =
  | 'no-recipient'
  | 'too-many-recipients'
  | 'too-large'
  /** The email exceeds the MIME limits. */
  | 'structure'
  /** A recipient is rejected permanently, as its address requests. */
  | 'rejected'
  /** A recipient is rejected temporarily, as its address requests. */
  | 'deferred'
  /** Too much is in progress or scheduled. */
  | 'busy'
  /** The store is unreachable. */
  | 'unavailable'
  | 'internal';

/** An email that is not stored. */
export interface Refused {
  reason: RefusalReason;
  message: string;
  /** The recipients concerned. */
  recipients?: string[];
}

/** An email that passed all checks and is not stored yet. */
export interface Checked {
  reason: null;
  submission: Submission;
  message: Message;
  /** The search texts of the email without the recipients of its envelope. */
  search: SearchTexts;
}

/** A stored email. */
export interface Stored {
  reason: null;
  /** The `email_id` of the sent box. */
  id: string;
}
