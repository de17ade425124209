import type { IncomingHttpHeaders } from 'node:http';
import type { ProviderName } from '../../contract/providers.js';
import type { MimeDraft } from '../../mime/compose.js';
import type { Mailbox } from '../../mime/mailboxes.js';
import type { Delivery } from '../delivery/delivery.js';
import type { EmailFiles } from '../message/email-files.js';
import type { EmailSerializer } from '../message/email-serializer.js';
import type { Envelope } from '../message/message.js';
import type { Reply } from '../rest/errors.js';
import type { Store } from '../store/store.js';
import type { Problem } from './problem.js';

export type { Reply };

/** A request to a provider's API. Plain data, which can be sent to a thread. */
export interface Call {
  method: string;
  /** Relative to the provider's prefix, without a leading slash and without the query. */
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An email that is not composed yet. */
export interface Draft extends MimeDraft {
  bcc: Mailbox[];
  /** Delivery time, in ms since the epoch. */
  sendAt?: number | undefined;
  /** Data for the response: {@link SentItem.note}. */
  note?: unknown;
}

/** An email composed by the app. */
export interface RawDraft {
  raw: Buffer;
  envelope: Envelope;
  sendAt?: number | undefined;
  note?: unknown;
}

/** An email in a request, or why it cannot be sent. */
export type Item = Draft | RawDraft | Problem;

export type SendResult = SentItem | Problem;

/** An email that was stored. */
export interface SentItem {
  /** The `email_id` of the sent box. */
  id: string;
  envelope: Envelope;
  /** From its {@link Draft}; plain data. */
  note?: unknown;
}

/** The context of requests that send no email. */
export interface Context {
  account: string;
  store: Store;
  serializer: EmailSerializer;
  delivery: Delivery;
  files: EmailFiles;
  /** Where the app downloads an email that it has received, or a part of it, without a key. */
  download: (emailId: string, part: string | null) => { download_url: string; expires_at: string };
  /** The capture groups of the path's pattern. */
  params: string[];
}

interface EndpointBase {
  /** @default 'POST' */
  method?: string;
  /** Matches the whole path. */
  path: RegExp;
}

export interface SendEndpoint extends EndpointBase {
  /** Reads the emails of a request. Runs in a thread if the request is large. @throws Problem */
  read: (call: Call) => Iterable<Item> | Promise<Iterable<Item>>;
  /** The response, with a result for each email, in order. */
  reply: (results: SendResult[], call: Call) => Reply | Promise<Reply>;
  /** Whether other emails are sent if one of them cannot be. */
  isPartial?: (call: Call) => boolean;
}

export interface OtherEndpoint extends EndpointBase {
  /** @throws Problem */
  handle: (call: Call, context: Context) => Reply | Promise<Reply>;
}

export type Endpoint = SendEndpoint | OtherEndpoint;

export interface Provider {
  name: ProviderName;
  endpoints: readonly Endpoint[];
  /** The API key of a request; undefined if it has none. */
  keyOf: (call: Call) => string | undefined;
  hasKeyInBody?: boolean;
  /** The error response, from which the provider's SDK throws its usual error. */
  problem: (problem: Problem, call: Call) => Reply;
  /** How repeated requests are handled; undefined if they are not recognized. */
  idempotency?: IdempotencyRules;
}

/** How a provider handles repeated requests. */
export interface IdempotencyRules {
  /** The key that identifies repeated requests; undefined for a request without one. */
  keyOf: (call: Call) => string | undefined;
  /** How long a key is remembered, in ms. */
  ttlMs: number;
  /** Whether a repeated request is rejected. By default it gets the response of the first one. */
  refusesRepeats?: boolean;
}
