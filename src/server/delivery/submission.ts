import type { Envelope, Message } from '../message/message.js';
import type { Client } from '../scanners/scanner.js';

/** An email that a client hands over, by whatever protocol. */
export interface Submission {
  account: string;
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
  /** When it is sent, in ms since the epoch; at once if left out or past. */
  sendAt?: number | undefined;
  /** Where its identifier belongs in the raw bytes; null if nowhere. */
  idAt?: number | null;
}

/** Why an email is refused: each protocol has words of its own for these. */
export type RefusalReason =
  | 'no-recipient'
  | 'too-many-recipients'
  | 'too-large'
  /** It exceeds the MIME limits. */
  | 'structure'
  /** A recipient is refused for good, as its address requests. */
  | 'rejected'
  /** The same for now. */
  | 'deferred'
  /** Too much is in progress, or scheduled. */
  | 'busy'
  /** The store cannot be reached. */
  | 'unavailable'
  | 'internal';

/** An email that is not stored. */
export interface Refused {
  reason: RefusalReason;
  message: string;
  /** The recipients that it is about. */
  recipients?: string[];
}

/** An email that passed all checks, and is not stored yet. */
export interface Checked {
  reason: null;
  submission: Submission;
  message: Message;
}

/** An email that is stored. */
export interface Stored {
  reason: null;
  /** The `email_id` of the sent box. */
  id: string;
}
