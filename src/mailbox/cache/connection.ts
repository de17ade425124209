import { isMailboxClientError, type MailboxClientError } from '../../client/errors.js';
import type {
  CollectionClient,
  ExtensionsClient,
  ListIdsResponse,
  ListQuery,
  MailboxClient,
  RequestOptions,
  ResponseInfo,
} from '../../client/index.js';
import { sleepUntil } from '../../client/retry.js';
import type { AnyRecord, Collection } from '../../contract/email.js';
import { loadContent } from '../email/email.js';
import type { LongPollLimits, RequestLimits } from '../request-limits.js';
import { ServerClock } from '../server-time.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** The longest that a server is asked to hold a request, in s: proxies end requests after 30 s and more. */
const LONGEST_HOLD = 20;

/** How long no request is sent after a 429 that does not say how long, in ms. */
const DEFAULT_BACK_OFF = 1_000;

export type AnyCollection = CollectionClient<Collection, { to?: string }>;

/**
 * A request that has no response yet, and when the server was to respond, or had held it for as long as it
 * was asked to (`performance.now()`).
 */
type PendingRequest = { due: number };

/** A server is unresponsive when a request takes this many times longer than its slowest response so far. */
const NOTICEABLY = 3;

/** A server as one worker knows it: shared by all mailboxes with its URL and key. */
export class Connection {
  readonly clock = new ServerClock();
  /** Whether its timestamps have shown fractions of a second: then one without a fraction is exact. */
  showsFractions = false;
  /** True once the server has responded: a refused connection is then a restart, not a mistake. */
  hasResponded = false;
  /** Whether the server holds requests as `Prefer: wait` asks; undefined before it was seen. */
  supportsLongPoll: boolean | undefined;
  /** The extensions that the server's last response named; undefined before the first one. */
  private extensions: readonly string[] | undefined;
  /** The collections with pending waits: they are closed with the connection. */
  readonly users = new Set<{ close(): Promise<void> }>();
  private loading: Promise<MailboxClient> | undefined;
  /** A server that does not hold requests is asked a few things at a time. */
  private readonly limiter = new ConcurrencyLimiter();
  private readonly lastPolls = new ConcurrencyLimiter();
  private readonly pending = new Set<PendingRequest>();
  /** The longest that a response took, in ms. */
  private slowest = 0;
  /** The longest time, since its last response, that the server took over a request before it was aborted, in ms. */
  private overdue = 0;
  private backOffUntil = 0;
  private backOffCause: MailboxClientError | undefined;

  // Truly private, and so not shown when a mailbox is printed.
  readonly #key: string;

  constructor(
    readonly url: string,
    key: string,
  ) {
    this.#key = key;
  }

  /**
   * Sends a request when it is its turn, and learns from the response what the server supports. If
   * the server limits the rate, all users of the connection pause.
   *
   * @param call sends the request, with the options that it is given
   */
  async send<T>(
    collection: Collection,
    limits: RequestLimits | LongPollLimits,
    call: (client: AnyCollection, options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    const client = await this.client();
    const response = this.sendInTurn(limits, (options) => call(client[collection], options));
    // Loaded while the first request is pending.
    return (await Promise.all([response, loadContent()]))[0];
  }

  latest(
    collection: Collection,
    query: { to?: string },
    limits: RequestLimits,
  ): Promise<AnyRecord | null> {
    return this.send(collection, limits, (client, options) => client.latest(query, options));
  }

  list(collection: Collection, query: ListQuery, limits: RequestLimits): Promise<ListIdsResponse> {
    return this.send(collection, limits, (client, options) => client.list(query, options));
  }

  get(collection: Collection, emailId: string, limits: RequestLimits): Promise<AnyRecord> {
    return this.send(collection, limits, (client, options) => client.get(emailId, options));
  }

  /** Whether the server holds requests. Before its first held one is answered: it does if it responds to others. */
  get holds(): boolean {
    return this.supportsLongPoll ?? this.hasResponded;
  }

  /** Whether the server's last response named an extension. */
  hasExtension(name: string): boolean {
    return this.extensions?.includes(name) ?? false;
  }

  /** Whether a response of the server has said which extensions it has. */
  get knowsExtensions(): boolean {
    return this.extensions !== undefined;
  }

  /** Calls an extension; undefined if the server has not announced it. */
  async extension<T>(
    name: string,
    limits: RequestLimits,
    call: (client: ExtensionsClient, options: RequestOptions) => Promise<T>,
  ): Promise<T | undefined> {
    if (!this.hasExtension(name)) return undefined;
    const { extensions } = await this.client();
    return this.sendInTurn(limits, (options) => call(extensions, options));
  }

  get rateLimitError(): MailboxClientError | undefined {
    return this.backOffUntil > performance.now() ? this.backOffCause : undefined;
  }

  /**
   * Loads what requests and their responses need: for a poll whose time is short. On a busy machine
   * loading may take longer than the poll may.
   */
  async ready(): Promise<void> {
    await Promise.all([this.client(), loadContent()]);
  }

  /** How long the oldest request has been waiting for its response, in ms. */
  get overdueFor(): number {
    const now = performance.now();
    return Math.max(this.overdue, ...[...this.pending].map(({ due }) => now - due));
  }

  /** Whether that is noticeably longer than any response took, and longer than `ms`. */
  isOverdueBy(ms: number): boolean {
    return this.overdueFor > Math.max(ms, NOTICEABLY * this.slowest);
  }

  /** Also ends all waits. */
  async close(): Promise<void> {
    await Promise.all([...this.users].map((user) => user.close()));
    await (await this.loading)?.close();
  }

  /** The client, loaded when first asked for: a test that waits for no email pays nothing. */
  private client(): Promise<MailboxClient> {
    this.loading ??= import('../../client/index.js').then(
      ({ MailboxClient }) => new MailboxClient({ baseURL: this.url, apiKey: this.#key }),
    );
    return this.loading;
  }

  private async sendInTurn<T>(
    limits: RequestLimits | LongPollLimits,
    call: (options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    const leave = await (limits.isLastPoll ? this.lastPolls : this.limiter).enter(limits.signal);
    const request: PendingRequest = { due: Number.POSITIVE_INFINITY };
    try {
      await this.untilBackOffEnds(limits.signal);
      const hold = 'wait' in limits ? limits.wait(this.longestHold) : undefined;
      request.due = performance.now() + 1_000 * (hold ?? 0);
      this.pending.add(request);
      return await call(this.optionsFor(limits, request, hold));
    } catch (error) {
      if (isMailboxClientError(error)) {
        const { code, retryAfter } = error;
        this.backOff(retryAfter ?? (code === 'RATE_LIMITED' ? DEFAULT_BACK_OFF : 0), error);
      }
      throw error;
    } finally {
      this.overdue = this.overdueFor;
      this.pending.delete(request);
      leave();
    }
  }

  private backOff(ms: number, error?: MailboxClientError): void {
    if (ms === 0 || this.backOffUntil > performance.now() + ms) return;
    this.backOffUntil = performance.now() + ms;
    this.backOffCause = error ?? this.backOffCause;
  }

  /** For how long the server may be asked to hold the next request, in s. */
  private get longestHold(): number {
    // If the server does not hold requests, one that hangs is abandoned sooner.
    if (this.supportsLongPoll === false) return 1;
    // Until the first held request is answered, the limiter lets only a few in: the others must not fill it.
    const isHolding = [...this.pending].some(({ due }) => due > performance.now());
    return this.supportsLongPoll === undefined && isHolding ? 0 : LONGEST_HOLD;
  }

  private optionsFor(
    limits: RequestLimits,
    request: PendingRequest,
    wait: number | undefined,
  ): RequestOptions {
    const sent = performance.now();
    return {
      signal: limits.signal,
      timeout: limits.timeout,
      retries: limits.retries ?? 0,
      ...(wait !== undefined && { wait }),
      onResponse: (response) => {
        this.pending.delete(request);
        this.overdue = 0;
        this.slowest = Math.max(this.slowest, performance.now() - request.due);
        this.recordResponse(response, wait !== undefined, sent);
      },
    };
  }

  private recordResponse(
    { status, date, datePrecision, waited, extensions, retryAfter = 0 }: ResponseInfo,
    wasAskedToWait: boolean,
    sent: number,
  ): void {
    this.hasResponded = true;
    this.clock.update(date, datePrecision, sent);
    // A proxy that cannot reach the server says nothing about it.
    if (status < 400) this.extensions = extensions;
    this.backOff(retryAfter);
    if (!wasAskedToWait || status !== 200) return;
    this.supportsLongPoll = waited;
    this.limiter.setOpen(waited);
    this.lastPolls.setOpen(waited);
  }

  private async untilBackOffEnds(signal: AbortSignal): Promise<void> {
    await sleepUntil(() => this.backOffUntil, signal);
    signal.throwIfAborted();
  }
}

export class ConnectionPool {
  private readonly all = new Map<string, Connection>();

  to(url: string, key: string): Connection {
    const id = JSON.stringify([url, key]);
    const connection = this.all.get(id) ?? new Connection(url, key);
    this.all.set(id, connection);
    return connection;
  }

  async close(): Promise<void> {
    await Promise.all([...this.all.values()].map((connection) => connection.close()));
  }
}
