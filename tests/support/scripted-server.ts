import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Collection, EmailOf, InboxEmail, SentEmail } from '../../src/contract/email.js';
import { ScriptedClock, type ScriptedClockOptions } from './scripted-clock.js';
import type { Exchange, Fault } from './scripted-faults.js';
import { Holds } from './scripted-holds.js';
import { Listener } from './scripted-listener.js';
import {
  type Answer,
  errorAnswer,
  type Found,
  find,
  type ListOrder,
  type Operation,
  routeOf,
  type Shelf,
} from './scripted-operations.js';
import { type Entry, type Mail, passes, ScriptedBox } from './scripted-records.js';
import {
  isMeant,
  type Occasion,
  requestOf,
  Script,
  type ScriptedRequest,
  type Target,
} from './scripted-requests.js';
import { Until } from './scripted-until.js';

export { faults } from './scripted-faults.js';
export type { ScriptedRequest } from './scripted-requests.js';

/** What kind of server it is. */
export interface ScriptedServerOptions extends ScriptedClockOptions {
  /** The only valid key. */
  apiKey?: string;
  /** Whether it supports long polling; default: true. */
  longPoll?: boolean;
  /** The order of lists; default: newest first. */
  listOrder?: ListOrder;
  /** Varies the order of shuffled lists. */
  seed?: number;
  /** Which of several emails with the same timestamp is the latest; default: the last to arrive. */
  latestOfEqual?: 'first' | 'last';
  /** A path before `/v1`, as added by a proxy: `/mail`. */
  prefix?: string;
}

const CAN_BE_HELD: ReadonlySet<Operation | undefined> = new Set([
  'inbox.latest',
  'inbox.list',
  'sent.latest',
  'sent.list',
]);

/** An email that came. */
interface Arrival {
  collection: Collection;
  entry: Entry;
}

type Hook = (request: ScriptedRequest) => unknown;

/**
 * A server with the REST API for emails that the test adds, and with faults on command. It is real, with its
 * own port and sockets.
 *
 * @example
 * await using server = await ScriptedServer.start({ longPoll: false, clockOffset: 3 * 3_600_000 });
 * server.fail(faults.rateLimited({ seconds: 0 }), { on: 'inbox.latest', times: 2 });
 * server.afterAnswer('inbox.latest', () => server.receive({ to: 'kim@inbox.test' }));
 */
export class ScriptedServer implements AsyncDisposable {
  readonly clock: ScriptedClock;
  /** The valid key; undefined rejects all keys. May change at any time. */
  apiKey: string | undefined;
  /** Whether it supports long polling. May change at any time. */
  longPoll: boolean;
  /** All requests so far, in order. */
  readonly requests: ScriptedRequest[] = [];

  private readonly shelf: Shelf;
  private readonly prefix: string;
  private readonly faults = new Script<Fault>();
  private readonly hooksBefore = new Script<Hook>();
  private readonly hooksAfter = new Script<Hook>();
  private readonly until = new Until();
  private readonly holds = new Holds<Arrival>(() => this.until.check());
  private readonly listener: Listener;
  private openResponses = 0;
  private problem: unknown;

  private constructor(options: ScriptedServerOptions) {
    this.clock = new ScriptedClock(options);
    this.apiKey = options.apiKey ?? 'sandbox';
    this.longPoll = options.longPoll ?? true;
    this.prefix = options.prefix ?? '';
    this.shelf = {
      boxes: { inbox: new ScriptedBox('inbox'), sent: new ScriptedBox('sent') },
      listOrder: options.listOrder ?? 'newest',
      seed: options.seed ?? 1,
      latestOfEqual: options.latestOfEqual ?? 'last',
    };
    this.listener = new Listener(
      (incoming, response) => void this.handle(incoming, response),
      () => this.until.check(),
    );
  }

  /** Starts a server on a free port. */
  static async start(options: ScriptedServerOptions = {}): Promise<ScriptedServer> {
    const server = new ScriptedServer(options);
    await server.start();
    return server;
  }

  /** The base URL, without `/v1`. */
  get url(): string {
    return `http://127.0.0.1:${this.listener.port}${this.prefix}`;
  }

  // Emails.

  /** Receives an email, which is available at once and answers matching held requests. */
  receive(mail: Mail<'inbox'> = {}): InboxEmail {
    return this.add('inbox', mail);
  }

  /** Sends an email, which is in the sent box at once. */
  send(mail: Mail<'sent'> = {}): SentEmail {
    return this.add('sent', mail);
  }

  /** Deletes an email, as a full server does with the oldest. */
  remove(email: InboxEmail | SentEmail): void {
    this.shelf.boxes.inbox.remove(email.email_id);
    this.shelf.boxes.sent.remove(email.email_id);
  }

  // The script.

  /** Applies a fault to the next request, or to the given requests. */
  fail(fault: Fault, occasion: Occasion = {}): void {
    this.faults.add(fault, occasion);
  }

  /** Removes all pending faults. */
  behave(): void {
    this.faults.clear();
  }

  /** Runs a hook when a request has arrived, before its response. A promise delays the response. */
  beforeAnswer(on: Target, hook: Hook, occasion: Omit<Occasion, 'on'> = {}): void {
    this.hooksBefore.add(hook, { ...occasion, on });
  }

  /**
   * Runs a hook after a response was created, before it is sent: an email that arrives now is not in it, but
   * precedes the client's next request.
   */
  afterAnswer(on: Target, hook: Hook, occasion: Omit<Occasion, 'on'> = {}): void {
    this.hooksAfter.add(hook, { ...occasion, on });
  }

  /** Responds to all held requests as if their time was up. */
  endHolds(): void {
    this.holds.end();
  }

  /** Resets all connections. */
  dropConnections(): void {
    this.listener.drop();
  }

  // Observations.

  /** The number of held requests. */
  get held(): number {
    return this.holds.size;
  }

  /** The number of open connections. */
  get sockets(): number {
    return this.listener.open;
  }

  /** The number of connections so far. */
  get connections(): number {
    return this.listener.connections;
  }

  /** The number of requests without a complete response. */
  get underWay(): number {
    return this.openResponses;
  }

  /** The matching requests so far. */
  requestsTo(target: Target): ScriptedRequest[] {
    return this.requests.filter((request) => isMeant(request, target));
  }

  /** Resolves with the nth matching request when it has arrived. */
  async request(target: Target, nth = 1): Promise<ScriptedRequest> {
    await this.until.holds(() => this.requestsTo(target).length >= nth);
    return this.requestsTo(target)[nth - 1] as ScriptedRequest;
  }

  /** Resolves when this many requests are held. */
  async untilHeld(count: number): Promise<void> {
    await this.until.holds(() => this.held === count);
  }

  /** Resolves when this many connections are open. */
  async untilSockets(count: number): Promise<void> {
    await this.until.holds(() => this.sockets === count);
  }

  /** Resolves when this many requests are pending. */
  async untilUnderWay(count: number): Promise<void> {
    await this.until.holds(() => this.underWay === count);
  }

  // Starting and stopping.

  /** Restarts the server on the same port. */
  async start(): Promise<void> {
    await this.listener.start();
  }

  /** Breaks all connections, and refuses new ones until {@link start}. Emails are kept. */
  async stop(): Promise<void> {
    await this.listener.stop();
    await this.untilSockets(0);
  }

  /**
   * Stops the server permanently.
   *
   * @throws the error of a hook or a fault, which the client never received
   */
  async close(): Promise<void> {
    await this.stop();
    if (this.problem !== undefined) throw this.problem;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  // Handling a request.

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = requestOf(incoming, this.prefix);
    this.openResponses++;
    response.once('close', () => {
      this.openResponses--;
      this.until.check();
    });
    this.requests.push(request);
    this.until.check();
    try {
      await this.play(request, response);
    } catch (problem) {
      this.problem ??= problem;
      response.destroy();
    }
  }

  private async play(request: ScriptedRequest, response: ServerResponse): Promise<void> {
    for (const hook of this.hooksBefore.takeAll(request)) await hook(request);
    this.date(response);
    let answer: Promise<Answer> | undefined;
    const exchange: Exchange = {
      request,
      response,
      answer: () => {
        answer ??= this.answer(request, response);
        return answer;
      },
      send: ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    };
    const fault = this.faults.takeFirst(request);
    if (fault) {
      if ((await fault.what(exchange)) !== false) return;
      fault.giveBack();
    }
    exchange.send(await exchange.answer());
  }

  private async answer(request: ScriptedRequest, response: ServerResponse): Promise<Answer> {
    const answer = await this.findOrHold(request, response);
    for (const hook of this.hooksAfter.takeAll(request)) await hook(request);
    return answer;
  }

  private async findOrHold(request: ScriptedRequest, response: ServerResponse): Promise<Answer> {
    const { authorization = '' } = request.headers;
    if (this.apiKey === undefined || authorization !== `Bearer ${this.apiKey}`) {
      return errorAnswer('UNAUTHORIZED', 'The API key is missing or wrong');
    }
    const found = this.find(request);
    const seconds = this.secondsToHold(request);
    if (seconds === undefined) return found.answer;
    response.setHeader('preference-applied', `wait=${seconds}`);
    if (!found.isEmpty || seconds === 0) return found.answer;
    const answer = await this.holds.hold({
      response,
      seconds,
      wants: ({ collection, entry }) =>
        request.operation?.startsWith(collection) === true && passes(entry, request.query),
      find: () => this.find(request),
    });
    this.date(response);
    return answer;
  }

  private date(response: ServerResponse): void {
    response.sendDate = false;
    response.setHeader('date', new Date(this.clock.now()).toUTCString());
  }

  private find({ method, path, query }: ScriptedRequest): Found {
    const route = routeOf(path.slice(this.prefix.length));
    if (method === 'GET' && route) return find(this.shelf, route, query);
    return { answer: errorAnswer('NOT_FOUND', `There is no ${path} here`), isEmpty: false };
  }

  /** How long to hold the request, in s; undefined if that is not requested or not supported. */
  private secondsToHold({ operation, headers }: ScriptedRequest): number | undefined {
    const seconds = /^wait=(\d+)$/.exec(String(headers.prefer ?? ''))?.[1];
    if (!this.longPoll || seconds === undefined || !CAN_BE_HELD.has(operation)) return undefined;
    return Number(seconds);
  }

  private add<C extends Collection>(collection: C, mail: Mail<C>): EmailOf[C] {
    const entry = this.shelf.boxes[collection].add(mail, this.clock.stamp());
    this.holds.offer({ collection, entry });
    return entry.record;
  }
}
