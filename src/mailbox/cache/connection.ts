import { setMaxListeners } from 'node:events';
import {
  isMailboxClientError,
  type MailboxClientError,
  RequestTimeoutError,
} from '../../client/errors.js';
import type {
  CollectionClient,
  ExtensionsClient,
  ListIdsResponse,
  ListQuery,
  MailboxClient,
  RequestOptions,
  ResponseInfo,
} from '../../client/index.js';
import { orAborted, retrying, sleepUntil } from '../../client/retry.js';
import type { AnyRecord, Collection } from '../../contract/email.js';
import { loadContent } from '../email/email.js';
import type { RequestLimits } from '../email/origin.js';
import { ServerClock } from '../server-time.js';

/** The longest that a server is asked to hold a request, in s: proxies end requests after 30 s and more. */
const LONGEST_HOLD = 20;

/** How long no request is sent after a 429 that does not say how long, in ms. */
const DEFAULT_BACK_OFF = 1_000;

export type AnyCollection = CollectionClient<Collection, { to?: string }>;

/** Sends a request, with the options that it is given. */
type Call<C, T> = (client: C, options: RequestOptions) => Promise<T>;

/** The data of a response, and what its head says. */
export interface Answer<T> {
  data: T;
  response: ResponseInfo;
}

/** A request whose turn has come. It has to be sent at once. */
export interface Turn {
  /** @param hold for how long the server may hold it, in whole seconds; undefined if it is not to be held */
  send<T>(call: Call<MailboxClient, T>, hold?: number): Promise<Answer<T>>;
}

/**
 * A request that has no response yet, and when the server was to respond, or had held it for as long as it
 * was asked to (`performance.now()`).
 */
type PendingRequest = { due: number };

/** A server is unresponsive when a request takes this many times longer than its slowest response so far. */
const NOTICEABLY = 3;

/** A URL that only the machine of CI can open, not the reader of its report. */
const LOOPBACK = /^https?:\/\/(?:[^/]*@)?(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/i;

/** What the page shows: the emails of an address, or one email. */
type Shown = { kind: 'to'; address: string } | { kind: 'email'; emailId: string };

/** A server as one worker knows it: shared by all mailboxes with its URL and key. */
export class Connection {
  readonly clock = new ServerClock();
  /** Whether its timestamps have shown fractions of a second: then one without a fraction is exact. */
  showsFractions = false;
  /** True once the server has responded: a refused connection is then a restart, not a mistake. */
  hasResponded = false;
  /** Whether the server holds requests as `Prefer: wait` asks; undefined before it was seen. */
  supportsLongPoll: boolean | undefined;
  /** Whether what requests need is loaded. */
  isLoaded = false;
  /** The extensions that the server's last response named; undefined before the first one. */
  private extensions: readonly string[] | undefined;
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
  private readonly closing = new AbortController();

  // Truly private, and so not shown when a mailbox is printed.
  readonly #key: string;

  constructor(
    readonly url: string,
    key: string,
  ) {
    this.#key = key;
    // Any number of waits may be pending.
    setMaxListeners(0, this.closed);
  }

  /**
   * Waits for the turn of a request. If the server limits the rate, all users of the connection pause.
   *
   * @throws the signal's reason
   */
  async turn(limits: RequestLimits): Promise<Turn> {
    const client = await this.client();
    const leave = await (limits.isLastPoll ? this.lastPolls : this.limiter).enter(limits.signal);
    await sleepUntil(() => this.backOffUntil, limits.signal);
    if (limits.signal.aborted) leave();
    limits.signal.throwIfAborted();
    return {
      send: (call, hold) => this.exchange(client, limits, call, hold).finally(leave),
    };
  }

  /** Sends a request that is not to be held when it is its turn, and again after failures that may pass. */
  send<T>(limits: RequestLimits, call: Call<MailboxClient, T>): Promise<Answer<T>> {
    const ends = [limits.signal, this.closed];
    const attempt = async () => (await this.turn(limits)).send(call);
    return retrying(limits.retries ?? 0, ends, attempt);
  }

  latest(
    collection: Collection,
    query: { to?: string },
    limits: RequestLimits,
  ): Promise<AnyRecord | null> {
    return this.read(collection, limits, (client, options) => client.latest(query, options));
  }

  list(collection: Collection, query: ListQuery, limits: RequestLimits): Promise<ListIdsResponse> {
    return this.read(collection, limits, (client, options) => client.list(query, options));
  }

  get(collection: Collection, emailId: string, limits: RequestLimits): Promise<AnyRecord> {
    return this.read(collection, limits, (client, options) => client.get(emailId, options));
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
    call: Call<ExtensionsClient, T>,
  ): Promise<T | undefined> {
    if (!this.hasExtension(name)) return undefined;
    const send: Call<MailboxClient, T> = ({ extensions }, options) => call(extensions, options);
    return (await this.send(limits, send)).data;
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
    this.isLoaded = true;
  }

  /** For how long the server may be asked to hold the next request, in s. */
  get longestHold(): number {
    // If the server does not hold requests, one that hangs is abandoned sooner.
    if (this.supportsLongPoll === false) return 1;
    // Until the first held request is answered, the limiter lets only a few in: the others must not fill it.
    const isHolding = [...this.pending].some(({ due }) => due > performance.now());
    return this.supportsLongPoll === undefined && isHolding ? 0 : LONGEST_HOLD;
  }

  /** The error of a server that takes noticeably longer to respond than ever before, and longer than `ms`. */
  overdueError(ms: number): RequestTimeoutError | undefined {
    const { overdueFor } = this;
    if (overdueFor <= Math.max(ms, NOTICEABLY * this.slowest)) return undefined;
    return new RequestTimeoutError({
      method: 'GET',
      url: this.url,
      happened: `was not answered within ${Math.round(overdueFor)}ms.`,
      hint: 'The server, or this machine, may be overloaded.',
    });
  }

  /**
   * The URL of the page of the mailbox server; undefined if the server has not announced a page, or if it will be gone
   * when the URL is read: in CI, a server on the same machine.
   */
  pageUrl(collection: Collection, shown: Shown): string | undefined {
    if (!this.hasExtension('page')) return undefined;
    if (process.env.CI && LOOPBACK.test(this.url)) return undefined;
    const base = this.url.replace(/\/+$/, '');
    const value = shown.kind === 'to' ? shown.address : shown.emailId;
    const path = `${shown.kind}/${encodeURIComponent(value).replaceAll('%40', '@')}`;
    return `${base}/#/${path}${collection === 'sent' ? '?box=sent' : ''}`;
  }

  /** Aborts when the connection is closed, which ends all waits. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /** Also ends all waits. */
  async close(): Promise<void> {
    this.closing.abort();
    await (await this.loading)?.close();
  }

  /** The client, loaded when first asked for: a test that waits for no email pays nothing. */
  private client(): Promise<MailboxClient> {
    this.loading ??= import('../../client/index.js').then(
      ({ MailboxClient }) => new MailboxClient({ baseURL: this.url, apiKey: this.#key }),
    );
    return this.loading;
  }

  private async read<T>(
    collection: Collection,
    limits: RequestLimits,
    call: Call<AnyCollection, T>,
  ): Promise<T> {
    const send: Call<MailboxClient, T> = (client, options) => call(client[collection], options);
    return (await this.send(limits, send)).data;
  }

  private async exchange<T>(
    client: MailboxClient,
    { signal, timeout }: RequestLimits,
    call: Call<MailboxClient, T>,
    hold: number | undefined,
  ): Promise<Answer<T>> {
    const sent = performance.now();
    const request: PendingRequest = { due: sent + 1_000 * (hold ?? 0) };
    this.pending.add(request);
    const seen: Partial<Answer<T>> = {};
    const onResponse = (response: ResponseInfo) => Object.assign(seen, { response });
    const wait = hold !== undefined && { wait: hold };
    try {
      const answered = call(client, { signal, timeout, retries: 0, ...wait, onResponse });
      // Loaded while the first request is pending.
      const [data] = await Promise.all([answered, loadContent()]);
      return { ...seen, data } as Answer<T>;
    } catch (error) {
      if (isMailboxClientError(error)) {
        const { code, retryAfter } = error;
        this.backOff(retryAfter ?? (code === 'RATE_LIMITED' ? DEFAULT_BACK_OFF : 0), error);
      }
      throw error;
    } finally {
      if (seen.response) this.record(seen.response, request, hold !== undefined, sent);
      this.overdue = this.overdueFor;
      this.pending.delete(request);
    }
  }

  /** How long the oldest request has been waiting for its response, in ms. */
  private get overdueFor(): number {
    const now = performance.now();
    return Math.max(this.overdue, ...[...this.pending].map(({ due }) => now - due));
  }

  private backOff(ms: number, error?: MailboxClientError): void {
    if (ms === 0 || this.backOffUntil > performance.now() + ms) return;
    this.backOffUntil = performance.now() + ms;
    this.backOffCause = error ?? this.backOffCause;
  }

  /** Learns from a response what the server supports, and how fast it is. */
  private record(
    { status, date, datePrecision, waited, extensions, retryAfter = 0 }: ResponseInfo,
    request: PendingRequest,
    wasAskedToWait: boolean,
    sent: number,
  ): void {
    this.pending.delete(request);
    this.overdue = 0;
    this.slowest = Math.max(this.slowest, performance.now() - request.due);
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
}

/** How many requests may be pending unless the limiter is open. */
const LIMIT = 4;

/** Lets a few requests in at a time, unless it is open; the others wait in a row. */
class ConcurrencyLimiter {
  private inside = 0;
  private isOpen = false;
  private row: (() => void)[] = [];

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.admit();
  }

  /** Waits to be let in; returns what to call when leaving. Throws the reason of a signal that aborts first. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    while (!this.isOpen && this.inside >= LIMIT) {
      await orAborted(new Promise<void>((resolve) => this.row.push(resolve)), signal);
    }
    this.inside++;
    return () => {
      this.inside--;
      this.admit();
    };
  }

  /** Those without room queue again, in the same order. */
  private admit(): void {
    for (const enter of this.row.splice(0)) enter();
  }
}

/** The connections of a worker: one for each server and key. */
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
