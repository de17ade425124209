import { setTimeout } from 'node:timers/promises';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { ImapStatus } from '../../contract/inbound.js';
import { fieldsOf } from '../../mime/header.js';
import type { ImapMailbox } from '../settings/imap-mailbox.js';
import { StoreUnavailable, TURN_MS, type Turn, type Turns } from '../store/store.js';
import { type Connection, connect, type Driver, lost } from './connect.js';
import { type Fetched, Intake, type IntakeServices } from './intake.js';
import { type Progress, progressAfter, readProgress, statusFields } from './progress.js';

/** The pauses before attempts to connect, in ms: the first is short, since most losses are of one connection. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 60_000;

/** After a connection that lasted this long, in ms, the pauses restart with the shortest. */
const STABLE_MS = 10_000;

/** How often a server without IDLE is asked, in ms. */
const POLL_MS = 2_000;

/** After how many ms an email that could not be stored is tried again. */
const RETRY_MS = 500;

const DAY_MS = 24 * 60 * 60_000;

/** Another server may fetch now. */
class TurnLost extends Error {}

/** The turn of the only server of a store that ends with it. */
const ALONE: Turns = {
  take: async () => ({ isMine: true, note: null }),
  end: async () => {},
};

/** Fetches the new emails of a mailbox. Of several servers with one database, one fetches. */
export class Fetcher {
  readonly #mailbox: ImapMailbox;
  readonly #driver: Driver;
  readonly #intake: Intake;
  readonly #services: IntakeServices;
  readonly #turns: Turns;
  readonly #stop = new AbortController();
  #connection: Connection | null = null;
  #progress: Progress = { uidValidity: '', uidNext: 0, newestAt: 0, storedAt: null, delays: [] };
  /** Until when another server may not fetch (`performance.now()`); in the past while another one may. */
  #turnEndsAt = 0;
  /** Why there is no connection; null if there is one, or another server has it. */
  #problem: string | null = null;
  #hasNews = false;
  #wake: () => void = () => {};
  #running: Promise<void> | undefined;

  constructor(mailbox: ImapMailbox, driver: Driver, services: IntakeServices) {
    this.#mailbox = mailbox;
    this.#driver = driver;
    this.#services = services;
    this.#intake = new Intake(services);
    this.#turns = services.store.turns ?? ALONE;
  }

  /** Whether an account may see the {@link status}: its emails may come from here. */
  isFor(account: string): boolean {
    return [undefined, account].includes(this.#mailbox.account);
  }

  /** What a failing wait says about the mailbox. */
  get status(): ImapStatus {
    const { name } = this.#mailbox;
    return { mailbox: name, problem: this.#problem, ...statusFields(this.#progress) };
  }

  /**
   * Connects for the first time. Only emails that arrive from now on are fetched.
   *
   * @throws ImapProblem
   */
  async open(): Promise<void> {
    const { position } = await this.#connect();
    this.#progress = { ...this.#progress, ...position, newestAt: this.#now() };
  }

  /** Fetches until {@link close}. */
  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#connection?.client.close();
    await this.#turns.end(this.#mailbox.name).catch(() => {});
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#isStopped) {
      const startedAt = performance.now();
      try {
        await this.#fetchInTurn();
      } catch (error) {
        if (!this.#isStopped) this.#lose(error);
      }
      if (performance.now() - startedAt > STABLE_MS) failures = 0;
      await this.#pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS));
    }
  }

  /** Fetches until the connection is lost, or until another server does. */
  async #fetchInTurn(): Promise<void> {
    await this.#untilTurn();
    const connection = this.#connection ?? (await this.#connect());
    const { client, problemOf } = connection;
    this.#recover();
    const renewal = setInterval(() => void this.#keepTurn(client), TURN_MS / 3);
    let isWaiting = false;
    try {
      await this.#catchUp(connection);
      for (;;) {
        isWaiting = true;
        await this.#untilNews(client);
        isWaiting = false;
        await this.#fetch(client, `${this.#progress.uidNext}:*`);
      }
    } catch (error) {
      if (isOfStore(error)) throw error;
      throw problemOf(error, isWaiting ? 'wait' : 'fetch');
    } finally {
      clearInterval(renewal);
      client.close();
      this.#connection = null;
    }
  }

  /** Waits until no other server fetches. Goes on where it stopped. */
  async #untilTurn(): Promise<void> {
    for (;;) {
      const { isMine, note } = await this.#takeTurn(null);
      this.#progress = readProgress(note) ?? this.#progress;
      if (isMine) break;
      this.#connection?.client.close();
      this.#connection = null;
      this.#problem = null;
      await this.#pause(TURN_MS / 3);
      this.#stop.signal.throwIfAborted();
    }
    await this.#takeTurn(this.#progress);
  }

  async #connect(): Promise<Connection> {
    const connection = await connect(this.#driver, this.#mailbox, this.#stop.signal);
    const { client } = connection;
    this.#connection = connection;
    this.#hasNews = false;
    client.on('exists', () => {
      this.#hasNews = true;
      this.#wake();
    });
    client.on('close', () => this.#wake());
    return connection;
  }

  /** Fetches what arrived while there was no connection. */
  async #catchUp({ client, position }: Connection): Promise<void> {
    const { uidValidity, uidNext } = position;
    const { newestAt, ...before } = this.#progress;
    if (uidValidity === before.uidValidity) {
      if (uidNext > before.uidNext) await this.#fetch(client, `${before.uidNext}:*`);
      return;
    }
    const problem = `${this.#mailbox.name}: the server has numbered all emails anew (UIDVALIDITY)`;
    this.#services.log.error('new emails are found by their dates', { problem });
    const uids = await youngerThan(newestAt, client);
    try {
      this.#progress = { ...before, newestAt, uidNext: 0 };
      if (uids.length > 0) await this.#fetch(client, uids);
    } catch (error) {
      this.#progress = { ...before, newestAt };
      throw error;
    }
    const next = Math.max(this.#progress.uidNext, uidNext);
    await this.#note({ ...this.#progress, uidValidity, uidNext: next });
  }

  /** Fetches emails one after the other, and stores each before the next. */
  async #fetch(client: ImapFlow, range: string | number[]): Promise<void> {
    this.#hasNews = false;
    const source = { start: 0, maxLength: this.#services.settings.maxMessageSize + 1 };
    const query = { uid: true, internalDate: true, source };
    for await (const message of client.fetch(range, query, { uid: true })) {
      const { uid, source: raw } = message;
      // A range to `*` has the last email even if that is not new (RFC 9051, section 6.4.9).
      if (uid < this.#progress.uidNext || !raw) continue;
      await this.#store({ raw, arrivedAt: arrivalOf(message) });
      const sentAt = Date.parse(
        fieldsOf(raw).find(({ name }) => /^date$/i.test(name))?.value ?? '',
      );
      const email = { uid, arrivedAt: arrivalOf(message), sentAt };
      await this.#note(progressAfter(this.#progress, email, this.#now()));
    }
    if (!client.usable) throw lost();
  }

  async #store(email: Fetched): Promise<void> {
    for (;;) {
      this.#stop.signal.throwIfAborted();
      if (performance.now() > this.#turnEndsAt) throw new TurnLost();
      const isTaken = await this.#intake.take(this.#mailbox, email).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return false;
        throw error;
      });
      if (isTaken) return;
      await this.#pause(RETRY_MS);
    }
  }

  /** Waits until the server reports another email. */
  async #untilNews(client: ImapFlow): Promise<void> {
    while (!this.#hasNews) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      if (client.capabilities.has('IDLE')) await Promise.race([woken, client.idle()]);
      if (this.#hasNews) return;
      // The server has ended IDLE, or has none.
      await Promise.race([woken, this.#pause(POLL_MS)]);
      if (!client.usable) throw lost();
      if (!this.#hasNews) await client.noop();
    }
  }

  /** Notes how far this server is, for itself and for others. */
  async #note(progress: Progress): Promise<void> {
    this.#progress = progress;
    if (!(await this.#takeTurn(progress)).isMine) throw new TurnLost();
  }

  async #takeTurn(progress: Progress | null): Promise<Turn> {
    const asked = performance.now();
    const note = progress && JSON.stringify(progress);
    const turn = await this.#turns.take(this.#mailbox.name, note);
    this.#turnEndsAt = turn.isMine ? asked + TURN_MS : 0;
    return turn;
  }

  /** Keeps the turn while nothing arrives. Ends the connection without it. */
  async #keepTurn(client: ImapFlow): Promise<void> {
    await this.#takeTurn(null).catch(() => {});
    if (performance.now() > this.#turnEndsAt) client.close();
  }

  #lose(error: unknown): void {
    if (isOfStore(error)) return;
    const { message } = error as Error;
    if (message !== this.#problem)
      this.#services.log.error('mailbox not connected', { problem: message });
    this.#problem = message;
  }

  #recover(): void {
    if (this.#problem !== null)
      this.#services.log.info('mailbox connected again', { reason: this.#mailbox.name });
    this.#problem = null;
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stop.signal }).catch(() => {});
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  #now(): number {
    return this.#services.store.now();
  }
}

/** Whether the connection is not to blame. The store's own log says why it cannot be reached. */
function isOfStore(error: unknown): boolean {
  return error instanceof TurnLost || error instanceof StoreUnavailable;
}

/** The UIDs of emails that arrived at a time, in ms since the epoch, or later. */
async function youngerThan(time: number, client: ImapFlow): Promise<number[]> {
  // SEARCH has days only, in the server's time zone. INTERNALDATE has whole seconds.
  const found = await client.search({ since: new Date(time - DAY_MS) }, { uid: true });
  if (!found) throw new Error('the server does not search');
  if (found.length === 0) return [];
  const dated = await client.fetchAll(found, { uid: true, internalDate: true }, { uid: true });
  const oldest = Math.floor(time / 1000) * 1000;
  return dated.filter((one) => arrivalOf(one) >= oldest).map(({ uid }) => uid);
}

function arrivalOf({ internalDate }: FetchMessageObject): number {
  return new Date(internalDate ?? 0).getTime();
}
