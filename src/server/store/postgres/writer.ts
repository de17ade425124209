import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { WAIT_MS } from '../arrival-queue.js';
import { type StoreLimits, StoreTimeout, StoreUnavailable } from '../store.js';
import { sizeOf } from '../stored-size.js';
import type { Subscribers } from '../subscribers.js';
import { BatchPlan, encodeBatch, type Filing, type Planned, wholeMs } from './batch.js';
import type { Open } from './connect.js';
import { isAboutMail, isUndone, unavailable } from './errors.js';
import { type Health, ReconnectingClient } from './reconnecting-client.js';
import { SCHEMA } from './schema/migrate.js';

/** Mails of a batch: more would hold up the other servers, whose batches wait for this one. */
const MAX_MAILS = 500;

/** Bytes of a batch, for the same reason; a mail that is bigger makes a batch of its own. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** Bytes of most batches. */
const SPACE = 1024 * 1024;

/** Bytes that wait for their batch. Answers a database that hangs while mail pours in. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

const APPEND = `SELECT ${SCHEMA}.append($1, $2, $3, $4, $5, $6, $7) AS times`;
/** Also where a server only follows another, as before it takes over. */
const IS_READ_ONLY = 'SHOW transaction_read_only';
/** As large as most emails, so that it takes new room. The number is that of no email. */
const PROBE = `INSERT INTO ${SCHEMA}.mails
  (seq, id, account, time, bytes, in_inbox, in_sent, sender, subject, to_sent, kept, raw) VALUES
  (-1, gen_random_uuid(), '', 0, 0, false, false, '', '', '', '{}', decode(repeat('00', 131072), 'hex'))`;

const SETTLE = `SELECT ${SCHEMA}.settle($1, $2) AS late`;

/** A mail on its way into the database. */
interface Pending extends Filing {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Mails that are sent together. */
type Batch = (Pending & Planned)[];

/** Tells those who sent a batch what became of it. */
type Tell = () => void;

/**
 * Files mail, on a connection of its own. While one batch is under way, what comes makes up the next:
 * the more comes, the less each mail costs.
 */
export class Writer {
  readonly #connection: ReconnectingClient;
  readonly #watchers: Subscribers;
  readonly #limits: StoreLimits;
  readonly #node: string;
  /** Used by one batch after the other: a batch is only made when the fate of the last is known. */
  readonly #space = Buffer.allocUnsafeSlow(SPACE);
  #queue: Pending[] = [];
  #waitingBytes = 0;
  #isRunning = false;
  #isSettling = false;
  /** The database has refused a batch, for want of room say, and takes nothing yet. */
  #isRefused = false;
  #batches = 0;

  /** @param node this server, by a name that no other has or had */
  constructor(
    open: Open,
    watchers: Subscribers,
    limits: StoreLimits,
    node: string,
    health: Health,
  ) {
    this.#connection = new ReconnectingClient({
      open: () => open(checkIsWritable),
      ...health,
      onBeat: () => void this.#beat(),
    });
    this.#watchers = watchers;
    this.#limits = limits;
    this.#node = node;
  }

  get isUp(): boolean {
    return this.#connection.client !== null && !this.#isSettling;
  }

  /** Whether the database takes mail, as far as it is known. */
  get canFile(): boolean {
    return this.isUp && !this.#isRefused;
  }

  start(): Promise<void> {
    return this.#connection.start();
  }

  /** As the store's `append`. */
  append(filing: Omit<Filing, 'since'>): Promise<void> {
    const bytes = sizeOf(filing.mail);
    if (!this.isUp) return Promise.reject(away());
    if (this.#waitingBytes > 0 && this.#waitingBytes + bytes > MAX_WAITING_BYTES)
      return Promise.reject(new StoreUnavailable(new Error('Too much mail waits to be filed')));
    this.#waitingBytes += bytes;
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...filing, since: wholeMs(), resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  close(): void {
    this.#connection.close();
    this.#giveUpQueue();
  }

  /** Tries the connection, unless a batch does. */
  async #beat(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    await this.#check();
    await this.#run();
  }

  /** Gives the connection up where it is of no use. */
  async #check(): Promise<void> {
    const { client } = this.#connection;
    if (!client) return;
    try {
      await checkIsWritable(client);
      if (this.#isRefused) this.#isRefused = !(await hasRoom(client));
    } catch (error) {
      this.#connection.drop(client, error);
    }
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let tell: Tell = () => {};
    while (this.#queue.length > 0) {
      const batch = this.#nextBatch();
      const filing = batch.length > 0 ? this.#file(batch) : noneYet();
      // While the database is busy with these, who sent the last ones hears of them.
      tell();
      tell = await filing;
    }
    this.#isRunning = false;
    tell();
  }

  /** Takes what can be filed now out of the queue; the rest waits for a later batch. */
  #nextBatch(): Batch {
    const plan = new BatchPlan();
    const batch: Batch = [];
    const rest: Pending[] = [];
    let bytes = 0;
    let isFull = false;
    for (const pending of this.#queue) {
      const size = sizeOf(pending.mail);
      isFull ||= batch.length === MAX_MAILS || (bytes > 0 && bytes + size > MAX_BATCH_BYTES);
      const slot = isFull ? null : plan.add(pending);
      if (slot === null) {
        rest.push(pending);
        continue;
      }
      bytes += size;
      batch.push({ ...pending, ...slot });
    }
    this.#queue = rest;
    this.#waitingBytes -= bytes;
    return batch;
  }

  async #file(batch: Batch): Promise<Tell> {
    const { client } = this.#connection;
    const number = ++this.#batches;
    if (!client) return () => refuse(batch, away());
    try {
      const times = await this.#append(client, number, batch);
      this.#isRefused = false;
      const late = batch.filter((_, index) => times[index] === null);
      if (late.length > 0) this.#putBack(late);
      return () => this.#accept(batch, times);
    } catch (error) {
      if (await isUndone(client, error)) return this.#fileOthers(batch, error);
      return this.#resolveBatch(client, number, batch, error);
    }
  }

  /** Mails that the database had no time for yet: they are the first of the next batch. */
  #putBack(late: readonly Pending[]): void {
    for (const { mail } of late) this.#waitingBytes += sizeOf(mail);
    this.#queue = [...late, ...this.#queue];
  }

  #accept(batch: Batch, times: readonly (number | null)[]): void {
    const filed = batch.flatMap((one, index) => {
      const time = times[index] ?? null;
      return time === null ? [] : { ...one, time };
    });
    for (const { account, boxes, mail, time } of filed)
      this.#watchers.notify(account, boxes, { time, mail });
    for (const { resolve } of filed) resolve();
  }

  /** PostgreSQL did not take a batch: without the mail that it is about, it takes the others. */
  async #fileOthers(batch: Batch, error: unknown): Promise<Tell> {
    if (!isAboutMail(error)) {
      const reason = unavailable(error);
      this.#isRefused = !(reason instanceof StoreTimeout);
      await this.#check();
      return () => refuse(batch, reason);
    }
    if (batch.length === 1) return () => refuse(batch, error);
    for (const one of batch) (await this.#file([one]))();
    return () => {};
  }

  /** The time of each mail; null for one that has to wait. */
  async #append(client: Client, number: number, batch: Batch): Promise<(number | null)[]> {
    const { maxEmails, maxStoreBytes } = this.#limits;
    const { accounts, filings, raws } = encodeBatch(batch, this.#space);
    const values = [this.#node, number, maxEmails, maxStoreBytes, accounts, filings, raws];
    const { rows } = await client.query({ name: 'append', text: APPEND, values });
    return rows[0].times.map((time: string | null) => (time === null ? null : Number(time)));
  }

  /**
   * Nobody knows whether a batch was stored. Its senders wait until the database has told, and it
   * promises that what is not there now never will be.
   */
  async #resolveBatch(lost: Client, number: number, batch: Batch, cause: unknown): Promise<Tell> {
    this.#isSettling = true;
    this.#connection.drop(lost, cause);
    this.#giveUpQueue();
    const late = await this.#lateOf(number);
    this.#isSettling = false;
    if (late === null) return () => refuse(batch, new StoreUnavailable(cause));
    return () => {
      this.#watchers.notifyAll();
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (late.has(index + 1)) reject(new StoreUnavailable(cause));
        else resolve();
      }
    };
  }

  /**
   * Which mails of a batch were not filed, by their places; null where none was. Asks until the database has
   * answered: where this is closed before, nobody will ever know.
   */
  async #lateOf(number: number): Promise<ReadonlySet<number> | null> {
    for (;;) {
      const client = await this.#connection.whenUp().catch(() => null);
      if (!client) return null;
      try {
        const { rows } = await client.query(SETTLE, [this.#node, number]);
        return rows[0].late && new Set(rows[0].late.map(Number));
      } catch (error) {
        this.#connection.drop(client, error);
      }
    }
  }

  /** What was not sent yet is surely not stored. */
  #giveUpQueue(): void {
    this.#waitingBytes = 0;
    refuse(this.#queue.splice(0), away());
  }
}

function refuse(batch: readonly Pending[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

/** Nothing can be filed before the next ms. */
async function noneYet(): Promise<Tell> {
  await setTimeout(WAIT_MS);
  return () => {};
}

/** Throws where a database takes no changes. */
async function checkIsWritable(client: Client): Promise<void> {
  const { rows } = await client.query(IS_READ_ONLY);
  if (rows[0].transaction_read_only === 'on') throw new Error('The database is read-only');
}

/** Whether a database takes mail: tried, and undone. */
async function hasRoom(client: Client): Promise<boolean> {
  await client.query('BEGIN');
  const isTaken = await client.query(PROBE).then(
    () => true,
    () => false,
  );
  await client.query('ROLLBACK');
  return isTaken;
}

function away(): StoreUnavailable {
  return new StoreUnavailable(new Error('The connection to PostgreSQL is lost'));
}
