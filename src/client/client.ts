import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type AnyRecord, type Collection, type EmailOf, readableEmail } from '../contract/email.js';
import { type EmailDetails, emailDetailsSchema, PART_NUMBER } from '../contract/email-details.js';
import {
  type EventReport,
  type EventsResponse,
  eventReportSchema,
  eventsResponseSchema,
  type ReportEventRequest,
} from '../contract/events.js';
import {
  CLOCK_HEADER,
  EXTENSIONS_HEADER,
  emailPaths,
  extensionPaths,
  type RefusalsResponse,
  refusalsResponseSchema,
} from '../contract/extensions.js';
import { inboundResponseSchema } from '../contract/inbound.js';
import { type ListIdsResponse, listIdsResponseSchema } from '../contract/list.js';
import { paths, RECIPIENT_HEADER } from '../contract/operations.js';
import { type SentToApp, sentToAppSchema } from '../contract/outgoing.js';
import {
  type InboxLatestQuery,
  inboxLatestQuery,
  type ListQuery,
  listQuery,
  type Moment,
  type RefusalsQuery,
  refusalsQuery,
  type SentLatestQuery,
  sentLatestQuery,
} from '../contract/query.js';
import { type ReceivedEmail, receivedEmailSchema, receivedPath } from '../contract/received.js';
import { VERSION, VERSION_HEADER, versionIn } from '../contract/version.js';
import { checkStatus, parseResponse, retryAfterHeader } from './response.js';
import { retrying } from './retry.js';
import { type RawResponse, Transport } from './transport.js';
import {
  checkNames,
  checkNumbers,
  checkSignal,
  kindOf,
  numberOrKindOf,
} from './validate-options.js';

/** The server of a {@link MailboxClient}, and limits of its requests. */
export interface MailboxClientOptions {
  /** Base URL of the mailbox server, without `/v1`: `http://127.0.0.1:8025`. */
  baseURL: string;
  /** The account's secret key. */
  apiKey: string;
  /** Timeout of a request in ms, to the last byte of its response; default: 10,000. */
  timeout?: number | undefined;
  /** How often a request is retried after a transient failure; default: 2. */
  retries?: number | undefined;
}

/** Options of a single call. */
export interface RequestOptions {
  /** Timeout of each request in ms, in addition to `wait`. */
  timeout?: number | undefined;
  /** How often the request is retried after a transient failure. */
  retries?: number | undefined;
  /** Cancels the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Asks the server to hold its response until there is an email, for up to this many whole seconds (`Prefer:
   * wait`, RFC 7240). A server without long polling responds at once.
   */
  wait?: number | undefined;
  /**
   * Asks whether the email was delivered to exactly this address, because `to` also matches parts of
   * addresses. If the server supports it, its response is in {@link ResponseInfo.delivered}.
   */
  recipient?: string | undefined;
  /** Called for every response of the server, including those that make the call throw. */
  onResponse?: ((response: ResponseInfo) => void) | undefined;
}

/** Information from the header of a response. */
export interface ResponseInfo {
  status: number;
  /** The server's clock: ms since the epoch. */
  date: number | undefined;
  /** The precision of `date` in ms: a `Date` header has whole seconds. */
  datePrecision: number;
  /** True if the server held, or would have held, the response for `wait`. */
  waited: boolean;
  /** The extensions that the server lists, such as `refusals`; empty for other servers. */
  extensions: readonly string[];
  /** The version of the mailbox server; undefined for other servers. */
  version: string | undefined;
  /** How long the server asks to send no requests, in ms, from its `Retry-After` header. */
  retryAfter: number | undefined;
  /** Whether the email was delivered to the `recipient`; undefined if the server does not support this. */
  delivered: boolean | undefined;
}

/** The three operations on one collection. */
export interface CollectionClient<C extends Collection, LatestQuery> {
  /** The newest email, or null if there is none (operations 1 and 4). */
  latest(query?: LatestQuery, options?: RequestOptions): Promise<EmailOf[C] | null>;
  /** One email by its identifier (operations 2 and 5). */
  get(emailId: string, options?: RequestOptions): Promise<EmailOf[C]>;
  /** A page of identifiers (operations 3 and 6). */
  list(query?: ListQuery, options?: RequestOptions): Promise<ListIdsResponse>;
}

/**
 * Operations beyond the six of the REST API. Call them only if the server lists the extension: see {@link
 * ResponseInfo.extensions}.
 */
export interface ExtensionsClient {
  /** Recent SMTP transactions that delivered nothing, newest first. */
  refusals(query?: RefusalsQuery, options?: RequestOptions): Promise<RefusalsResponse>;
  /** The details of an email in either collection: header, MIME parts, attachments and envelope. */
  email(emailId: string, options?: RequestOptions): Promise<EmailDetails>;
  /**
   * The decoded bytes of a part of an email, such as an attachment.
   *
   * @param part the part number, such as `1.2`: `part` of an attachment or of a MIME part
   */
  part(emailId: string, part: string, options?: RequestOptions): Promise<Uint8Array>;
  /** The bytes of an email as the server received them. */
  source(emailId: string, options?: RequestOptions): Promise<Uint8Array>;
  /** The events about an email for the app: those posted, and those that are due. */
  events(emailId: string, options?: RequestOptions): Promise<EventsResponse>;
  /** Has the page show an email that a test has sent to the app. Not retried by the client. */
  addOutgoing(email: SentToApp, options?: RequestOptions): Promise<SentToApp>;
  /**
   * Stores an email to the app, which the app reads by Resend's API.
   *
   * @returns what that API says of it
   */
  receiveByResend(
    raw: Uint8Array,
    envelope: { from: string; to: readonly string[] },
    options?: RequestOptions,
  ): Promise<ReceivedEmail>;
  /**
   * Has the server post an event about an email to the app's webhook, as the email provider would. Not retried by
   * the client.
   */
  reportEvent(
    emailId: string,
    event: ReportEventRequest,
    options?: RequestOptions,
  ): Promise<EventReport>;
}

/** The body of a request. */
interface RequestBody {
  /** The content type. */
  type: string;
  bytes: string | Uint8Array;
  /** Identifies the request if it is retried. */
  idempotencyKey?: string;
}

const CLIENT_OPTIONS = ['baseURL', 'apiKey', 'timeout', 'retries'];
const REQUEST_OPTIONS = ['timeout', 'retries', 'signal', 'wait', 'recipient', 'onResponse'];

const LATEST = { inbox: inboxLatestQuery, sent: sentLatestQuery };

/** The name of the header in undici's responses. */
const RECIPIENT = RECIPIENT_HEADER.toLowerCase();
const DELIVERED: Record<string, boolean | undefined> = { yes: true, no: false };

const DEFAULT_TIMEOUT = 10_000;
const DEFAULT_RETRIES = 2;

/**
 * The six operations of the REST API, typed and validated. Connections are kept open between calls. An idle
 * client does not keep the process alive, so `close()` is only needed to end pending calls.
 *
 * Every call throws a {@link MailboxClientError} if it gets no usable response.
 *
 * @example
 * const client = new MailboxClient({ baseURL: 'http://127.0.0.1:8025', apiKey: 'sandbox' });
 * const email = await client.inbox.latest({ to: 'kim@inbox.test' });
 */
export class MailboxClient {
  /** Received emails: operations 1 to 3. */
  readonly inbox: CollectionClient<'inbox', InboxLatestQuery>;
  /** Sent emails: operations 4 to 6. */
  readonly sent: CollectionClient<'sent', SentLatestQuery>;
  /** Operations beyond the six. */
  readonly extensions: ExtensionsClient;
  declare private readonly options: MailboxClientOptions;
  private readonly transport = new Transport();
  private readonly base: URL;

  /** @throws TypeError naming the option that is invalid or unknown */
  constructor(options: MailboxClientOptions) {
    checkNames(options, CLIENT_OPTIONS);
    // Not enumerable, so that printing the client does not print the key.
    Object.defineProperty(this, 'options', { value: { ...options } });
    this.base = parseBaseURL(options.baseURL);
    if (typeof options.apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(options.apiKey)) {
      throw new TypeError('apiKey must be a string of printable ASCII characters, without spaces.');
    }
    checkNumbers(options);
    this.inbox = this.collection<'inbox', InboxLatestQuery>('inbox');
    this.sent = this.collection<'sent', SentLatestQuery>('sent');
    this.extensions = {
      refusals: async (query, options) => {
        checkQuery(query, refusalsQuery);
        return this.call(extensionPaths.refusals, query, refusalsResponseSchema, options);
      },
      email: async (id, options) =>
        this.call(emailPaths.details(checkId(id)), undefined, emailDetailsSchema, options),
      part: async (id, part, options) =>
        this.bytes(emailPaths.part(checkId(id), checkPart(part)), options),
      source: async (id, options) => this.bytes(emailPaths.source(checkId(id)), options),
      events: async (id, options) =>
        this.call(emailPaths.events(checkId(id)), undefined, eventsResponseSchema, options),
      addOutgoing: async (email, options) =>
        this.post(extensionPaths.outgoing, email, sentToAppSchema, options),
      receiveByResend: async (raw, { from, to }, options) => {
        const query = new URLSearchParams({ from, received_by: 'resend' });
        for (const one of to) query.append('to', one);
        const body = { type: 'message/rfc822', bytes: raw, idempotencyKey: randomUUID() };
        const path = `${extensionPaths.inbound}?${query}`;
        const { email_id } = await this.call(path, undefined, inboundResponseSchema, options, body);
        return this.call(receivedPath(email_id), undefined, receivedEmailSchema, options);
      },
      reportEvent: async (id, event, options) =>
        this.post(emailPaths.events(checkId(id)), event, eventReportSchema, options),
    };
  }

  /** Ends pending calls and closes the connections. */
  async close(): Promise<void> {
    await this.transport.close();
  }

  private collection<C extends Collection, LatestQuery extends object>(
    collection: C,
  ): CollectionClient<C, LatestQuery> {
    const schema: z.ZodType<AnyRecord> = readableEmail[collection];
    const email = schema as z.ZodType<EmailOf[C]>;
    return {
      latest: async (query, options) => {
        checkQuery(query, LATEST[collection]);
        return this.call(paths.latest(collection), query, email.nullable(), options);
      },
      get: async (id, options) =>
        this.call(paths.get(collection, checkId(id)), undefined, email, options),
      list: async (query, options) => {
        checkQuery(query, listQuery);
        return this.call(paths.list(collection), query, listIdsResponseSchema, options);
      },
    };
  }

  private async call<T>(
    path: string,
    query: object | undefined,
    schema: z.ZodType<T>,
    options?: RequestOptions,
    body?: RequestBody,
  ): Promise<T> {
    const read = (response: RawResponse) => parseResponse(response, schema, this.options.apiKey);
    return this.retrying(this.urlOf(path, query), 'application/json', options, read, body);
  }

  /** Posts JSON, once: the server may do again what it is asked to. */
  private async post<T>(
    path: string,
    value: object,
    schema: z.ZodType<T>,
    options?: RequestOptions,
  ): Promise<T> {
    const body = { type: 'application/json', bytes: JSON.stringify(value) };
    return this.call(path, undefined, schema, { ...options, retries: 0 }, body);
  }

  private async bytes(path: string, options?: RequestOptions): Promise<Uint8Array> {
    return this.retrying(this.urlOf(path), '*/*', options, (response) => {
      checkStatus(response, this.options.apiKey);
      return response.body;
    });
  }

  private async retrying<T>(
    url: URL,
    accept: string,
    options: RequestOptions = {},
    read: (response: RawResponse) => T,
    body?: RequestBody,
  ): Promise<T> {
    checkRequest(options);
    const retries = options.retries ?? this.options.retries ?? DEFAULT_RETRIES;
    const ends = [this.transport.closed, ...(options.signal ? [options.signal] : [])];
    return retrying(retries, ends, async () =>
      read(await this.exchange(url, accept, options, body)),
    );
  }

  private async exchange(
    url: URL,
    accept: string,
    options: RequestOptions,
    body?: RequestBody,
  ): Promise<RawResponse> {
    const wait = options.wait ?? 0;
    const timeout = options.timeout ?? this.options.timeout ?? DEFAULT_TIMEOUT;
    const response = await this.transport.send({
      url,
      headers: {
        authorization: `Bearer ${this.options.apiKey}`,
        accept,
        [VERSION_HEADER]: VERSION,
        ...(body && { 'content-type': body.type }),
        ...(body?.idempotencyKey && { 'idempotency-key': body.idempotencyKey }),
        ...(options.wait !== undefined && { prefer: `wait=${options.wait}` }),
        ...(options.recipient !== undefined && {
          [RECIPIENT]: encodeURIComponent(options.recipient),
        }),
      },
      body: body?.bytes,
      timeout: timeout + wait * 1000,
      signal: options.signal,
    });
    options.onResponse?.(infoOf(response));
    return response;
  }

  private urlOf(path: string, query: object = {}): URL {
    const url = new URL(this.base.href.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query) as [string, Moment | number | undefined][]) {
      if (value === undefined) continue;
      url.searchParams.set(name, value instanceof Date ? isoOf(name, value) : String(value));
    }
    return url;
  }
}

/** @throws TypeError naming the option that is invalid or unknown */
function checkRequest(options: RequestOptions): void {
  checkNames(options, REQUEST_OPTIONS);
  checkNumbers(options);
  const { signal, onResponse } = options;
  checkSignal(signal);
  if (onResponse !== undefined && typeof onResponse !== 'function') {
    throw new TypeError(`onResponse must be a function, got ${kindOf(onResponse)}.`);
  }
}

/** Rejects parameters that the operation does not have: a server may ignore them. */
function checkQuery(query: object = {}, { shape }: z.ZodObject): void {
  checkNames(query, Object.keys(shape));
}

/** Rejects identifiers with a special meaning in a URL. Identifiers are UUIDs. */
function checkId(id: string): string {
  if (typeof id === 'string' && !['', '.', '..', 'latest'].includes(id)) return id;
  throw new TypeError(`An email ID must be a UUID, such as email.email_id; got ${shown(id)}.`);
}

/** Rejects part numbers with a special meaning in a URL. */
function checkPart(part: string): string {
  if (typeof part === 'string' && PART_NUMBER.test(part)) return part;
  throw new TypeError(`${shown(part)} is not the number of a part, such as "1.2".`);
}

/** An argument in an error. Not an object itself: it may be an email, which contains codes. */
function shown(argument: unknown): string {
  return typeof argument === 'string' ? JSON.stringify(argument) : numberOrKindOf(argument);
}

function isoOf(name: string, date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError(`${name} must be a valid Date.`);
  return date.toISOString();
}

function infoOf(response: RawResponse): ResponseInfo {
  const { status, headers } = response;
  return {
    status,
    ...dateOf(headers),
    retryAfter: retryAfterHeader(response),
    delivered: DELIVERED[headers[RECIPIENT] ?? ''],
    waited: /(^|,)\s*wait\b/i.test(headers['preference-applied'] ?? ''),
    version: versionIn(headers[VERSION_HEADER.toLowerCase()]),
    extensions: (headers[EXTENSIONS_HEADER.toLowerCase()] ?? '').split(/[\s,]+/).filter(Boolean),
  };
}

/** The server's clock, from the mailbox server's own header or from `Date`, which all servers have. */
function dateOf(headers: RawResponse['headers']): Pick<ResponseInfo, 'date' | 'datePrecision'> {
  const precise = Date.parse(headers[CLOCK_HEADER.toLowerCase()] ?? '');
  if (!Number.isNaN(precise)) return { date: precise, datePrecision: 1 };
  const date = Date.parse(headers.date ?? '');
  return { date: Number.isNaN(date) ? undefined : date, datePrecision: 1_000 };
}

function parseBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new TypeError(`baseURL must be an http(s) URL, got ${JSON.stringify(text)}.`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseURL must have no user information, query or fragment.');
  }
  return url;
}
