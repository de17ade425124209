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
import { LOGIN_FAULTS } from '../../contract/fault-injection.js';
import { isOtherVersion, VERSION } from '../../contract/version.js';
import { loadContent } from '../email/email.js';
import type { RequestLimits } from '../email/origin.js';
import { ServerClock } from '../server-time.js';

/** The maximum time that a server is asked to hold a request, in s: proxies end requests after 30 s or more. */
const LONGEST_HOLD = 20;

/** The pause after a 429 without a Retry-After, in ms. */
const DEFAULT_BACK_OFF = 1_000;

export type AnyCollection = CollectionClient<Collection, { to?: string }>;

/** Sends a request with the given options. */
type Call<C, T> = (client: C, options: RequestOptions) => Promise<T>;

/** The data of a response, and information from its header. */
export interface Answer<T> {
  data: T;
  response: ResponseInfo;
}

/** A request that may be sent now. It must be sent immediately. */
export interface Turn {
  /** @param hold how long the server may hold the request, in whole seconds; undefined for no long poll */
  send<T>(call: Call<MailboxClient, T>, hold?: number): Promise<Answer<T>>;
}

/**
 * A pending request, and when the server should respond at the latest, including the time that it may hold
 * the request (`performance.now()`).
 */
type PendingRequest = { due: number };

/** A server is unresponsive if a request takes this many times as long as its slowest response so far. */
const NOTICEABLY = 3;

/** A URL that works on the CI machine only, and not for the reader of its report. */
const LOOPBACK = /^https?:\/\/(?:[^/]*@)?(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/i;

/** The content of the page: the emails of an address, or one email. */
type Shown = { kind: 'to'; address: string } | { kind: 'email'; emailId: string };

/** The connection of a worker to a server, shared by all mailboxes with the same URL and key. */
export class Connection {
  readonly clock = new ServerClock();
  /** Whether its timestamps have contained fractions of a second: then one without a fraction is exact. */
  showsFractions = false;
  /** True once the server has responded: a refused connection then means a restart rather than a mistake. */
  hasResponded = false;
  /** Whether the server supports long polling; undefined while unknown. */
  supportsLongPoll: boolean | undefined;
  /** The version of the mailbox server; undefined while unknown, and for other servers. */
  serverVersion: string | undefined;
  /** Whether the modules for requests are loaded. */
  isLoaded = false;
  /** The extensions in the server's last response; undefined before the first response. */
  private extensions: readonly string[] | undefined;
  private loading: Promise<MailboxClient> | undefined;
  /** Limits concurrent requests to a server that does not hold requests. */
  private readonly limiter = new ConcurrencyLimiter();
  private readonly lastPolls = new ConcurrencyLimiter();
  private readonly pending = new Set<PendingRequest>();
  /** The duration of the slowest response, in ms. */
  private slowest = 0;
  /** The maximum duration of an aborted request since the last response, in ms. */
  private overdue = 0;
  private backOffUntil = 0;
  private backOffCause: MailboxClientError | undefined;
  private readonly closing = new AbortController();

  // Private, so that a printed mailbox does not show it.
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
   * Waits until a request may be sent. If the server limits the rate, all users of the connection pause.
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

  /** Sends a request without long polling when it is its turn, and retries it after transient failures. */
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

  /** Whether the server holds requests. Before the response to the first held one: true if it responds to others. */
  get holds(): boolean {
    return this.supportsLongPoll ?? this.hasResponded;
  }

  /** Whether the server's last response listed an extension. */
  hasExtension(name: string): boolean {
    return this.extensions?.includes(name) ?? false;
  }

  /** Whether the server injects faults only into the emails of clients that have logged in. */
  get needsLoginForFaults(): boolean {
    return this.hasExtension(LOGIN_FAULTS);
  }

  /** Whether the server has responded, and so listed its extensions. */
  get knowsExtensions(): boolean {
    return this.extensions !== undefined;
  }

  /** Calls an extension; undefined if the server, which any response tells, does not list it. */
  async extension<T>(
    name: string,
    limits: RequestLimits,
    call: Call<ExtensionsClient, T>,
  ): Promise<T | undefined> {
    if (!this.knowsExtensions) await this.list('inbox', { per_page: 1 }, limits);
    if (!this.hasExtension(name)) return undefined;
    const send: Call<MailboxClient, T> = ({ extensions }, options) => call(extensions, options);
    return (await this.send(limits, send)).data;
  }

  get rateLimitError(): MailboxClientError | undefined {
    return this.backOffUntil > performance.now() ? this.backOffCause : undefined;
  }

  /**
   * Loads the modules for requests and their responses before a poll with little time: on a busy machine,
   * loading them could take longer than the poll.
   */
  async ready(): Promise<void> {
    await Promise.all([this.client(), loadContent()]);
    this.isLoaded = true;
  }

  /** How long the server may be asked to hold the next request, in s. */
  get longestHold(): number {
    // If the server does not hold requests, a hanging request is abandoned sooner.
    if (this.supportsLongPoll === false) return 1;
    // Until the response to the first held request, the limiter allows only a few: held requests must not use
    // them up.
    const isHolding = [...this.pending].some(({ due }) => due > performance.now());
    return this.supportsLongPoll === undefined && isHolding ? 0 : LONGEST_HOLD;
  }

  /** The error for a server that takes noticeably longer than its slowest response, and longer than `ms`. */
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
   * The URL of the page of the mailbox server; undefined if the server has no page, or if it will be gone
   * when the URL is opened: a server on the same machine in CI.
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

  /** The client, loaded on first use, so that a test that waits for no email pays nothing. */
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

  /** How long the oldest request has been pending, in ms. */
  private get overdueFor(): number {
    const now = performance.now();
    return Math.max(this.overdue, ...[...this.pending].map(({ due }) => now - due));
  }

  private backOff(ms: number, error?: MailboxClientError): void {
    if (ms === 0 || this.backOffUntil > performance.now() + ms) return;
    this.backOffUntil = performance.now() + ms;
    this.backOffCause = error ?? this.backOffCause;
  }

  /** Records the extensions and long polling that a response reports, and its duration. */
  private record(
    { status, date, datePrecision, waited, extensions, version, retryAfter = 0 }: ResponseInfo,
    request: PendingRequest,
    wasAskedToWait: boolean,
    sent: number,
  ): void {
    this.pending.delete(request);
    this.overdue = 0;
    this.slowest = Math.max(this.slowest, performance.now() - request.due);
    this.hasResponded = true;
    this.clock.update(date, datePrecision, sent);
    // A proxy that cannot reach the server does not know its extensions.
    if (status < 400) this.extensions = extensions;
    this.recordVersion(version);
    this.backOff(retryAfter);
    if (!wasAskedToWait || status !== 200) return;
    this.supportsLongPoll = waited;
    this.limiter.setOpen(waited);
    this.lastPolls.setOpen(waited);
  }

  /** Warns of a server with another version, once. */
  private recordVersion(version: string | undefined): void {
    if (version === undefined || version === this.serverVersion) return;
    this.serverVersion = version;
    if (!isOtherVersion(version)) return;
    console.warn(
      `playwright-mailbox: the tests use version ${VERSION}, the mailbox server at ${this.url} uses ${version}. Update the older one.`,
    );
  }
}

/** Maximum number of pending requests while the limiter is closed. */
const LIMIT = 4;

/** Limits concurrent requests while it is closed. The others wait in a queue. */
class ConcurrencyLimiter {
  private inside = 0;
  private isOpen = false;
  private row: (() => void)[] = [];

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.admit();
  }

  /** Waits for a permit, and returns a function that releases it. Throws the reason of a signal that aborts first. */
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

  /** Wakes all waiting requests. Those that get no permit queue again, in the same order. */
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
