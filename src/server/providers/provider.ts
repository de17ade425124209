import type { IncomingHttpHeaders } from 'node:http';
import type { ProviderName } from '../../contract/providers.js';
import type { Delivery } from '../delivery/delivery.js';
import type { EmailSerializer } from '../message/email-serializer.js';
import type { Mailbox } from '../message/mailboxes.js';
import type { Envelope } from '../message/message.js';
import type { Store } from '../store/store.js';
import type { Problem } from './problem.js';

/** A request to a provider's API. Plain data, so that a thread can be sent it. */
export interface Call {
  method: string;
  /** Below the provider's prefix, without a slash at its beginning and without the query. */
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A response of a provider's API: an object is sent as JSON. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: object | string;
}

/** A file in an email. */
export interface Attachment {
  filename?: string | undefined;
  /** In base64, or as bytes. */
  content: string | Uint8Array;
  contentType?: string | undefined;
  /** Its Content-ID, without angle brackets: it is shown inside the HTML body. */
  cid?: string | undefined;
  /** By default: `inline` with a Content-ID, `attachment` without. */
  disposition?: 'inline' | 'attachment' | undefined;
}

/** An email as an app describes it, still to be composed. */
export interface Draft {
  from: Mailbox;
  to: Mailbox[];
  cc: Mailbox[];
  bcc: Mailbox[];
  replyTo: Mailbox[];
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  amp?: string | undefined;
  headers: [name: string, value: string][];
  attachments: Attachment[];
  /** When to deliver it, in ms since the epoch. */
  sendAt?: number | undefined;
  /** What the response shows of it: {@link SentItem.note}. */
  note?: unknown;
}

/** An email that an app composed itself. */
export interface RawDraft {
  raw: Buffer;
  envelope: Envelope;
  sendAt?: number | undefined;
  note?: unknown;
}

/** What a request asks for: emails, or why one of them cannot be sent. */
export type Item = Draft | RawDraft | Problem;

/** What became of an email. */
export type SendResult = SentItem | Problem;

/** An email that was stored. */
export interface SentItem {
  /** The `email_id` of the sent box. */
  id: string;
  envelope: Envelope;
  /** Of its {@link Draft}; plain data. */
  note?: unknown;
}

/** What requests that send nothing work with. */
export interface Context {
  account: string;
  store: Store;
  serializer: EmailSerializer;
  delivery: Delivery;
  /** The parts of the path that the pattern of the route captures. */
  params: string[];
}

interface EndpointBase {
  /** @default 'POST' */
  method?: string;
  /** Matches the whole path. */
  path: RegExp;
}

/** An endpoint that sends emails. */
export interface SendEndpoint extends EndpointBase {
  /** Reads the emails of a request. Runs in a thread if the request is large. @throws Problem */
  read: (call: Call) => Iterable<Item> | Promise<Iterable<Item>>;
  /** The response, with a result for each email, in their order. */
  reply: (results: SendResult[], call: Call) => Reply | Promise<Reply>;
  /** Whether the other emails are sent although one cannot be. */
  isPartial?: (call: Call) => boolean;
}

/** Any other endpoint. */
export interface OtherEndpoint extends EndpointBase {
  /** @throws Problem */
  handle: (call: Call, context: Context) => Reply | Promise<Reply>;
}

export type Endpoint = SendEndpoint | OtherEndpoint;

/** The API of a provider. */
export interface Provider {
  name: ProviderName;
  endpoints: readonly Endpoint[];
  /** The API key of a request; undefined if it has none. */
  keyOf: (call: Call) => string | undefined;
  /** Whether the key is in the body. */
  hasKeyInBody?: boolean;
  /** The error response, such that the provider's SDK raises the error that its users catch. */
  problem: (problem: Problem, call: Call) => Reply;
  /** What it does about repeated requests; undefined if it cannot tell them. */
  idempotency?: IdempotencyRules;
}

/** What a provider does about repeated requests. */
export interface IdempotencyRules {
  /** What the client marks them with; undefined for a request without. */
  keyOf: (call: Call) => string | undefined;
  /** How long a request is remembered. */
  ttlMs: number;
  /** Whether a repeated request is refused. By default it is answered as the first was. */
  refusesRepeats?: boolean;
}

export function isRaw(draft: Draft | RawDraft): draft is RawDraft {
  return 'raw' in draft;
}
