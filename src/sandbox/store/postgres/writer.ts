import { randomUUID } from 'node:crypto';
import type { Client, DatabaseError } from 'pg';
import { type StoreLimits, StoreUnavailable } from '../store.js';
import type { Watchers } from '../watchers.js';
import { encodeBatch, type Filing } from './batch.js';
import { KeptConnection } from './kept-connection.js';
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
const SETTLE = `SELECT ${SCHEMA}.settle($1, $2) AS is_stored`;

/** A mail on its way into the database. */
interface Pending extends Filing {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Files mail, on a connection of its own. While one batch is under way, what comes makes up the next:
 * the more comes, the less each mail costs.
 */
export class Writer {
  readonly #connection: KeptConnection;
  readonly #watchers: Watchers;
  readonly #limits: StoreLimits;
  readonly #node: string;
  /** Used by one batch after the other: a batch is only made when the fate of the last is known. */
  readonly #space = Buffer.allocUnsafeSlow(SPACE);
  #queue: Pending[] = [];
  #waitingBytes = 0;
  #isRunning = false;
  #batches = 0;

  /** @param node this server, by a name that no other has or had */
  constructor(
    open: () => Promise<Client>,
    watchers: Watchers,
    limits: StoreLimits,
    node = randomUUID(),
  ) {
    this.#connection = new KeptConnection({ open });
    this.#watchers = watchers;
    this.#limits = limits;
    this.#node = node;
  }

  get isUp(): boolean {
    return this.#connection.client !== null;
  }

  start(): Promise<void> {
    return this.#connection.start();
  }

  /** As the store's `append`. */
  append(filing: Filing): Promise<void> {
    const bytes = filing.mail.raw.length;
    if (!this.isUp) return Promise.reject(away());
    if (this.#waitingBytes > 0 && this.#waitingBytes + bytes > MAX_WAITING_BYTES)
      return Promise.reject(new StoreUnavailable(new Error('Too much mail waits to be filed')));
    this.#waitingBytes += bytes;
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...filing, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  close(): void {
    this.#connection.close();
    this.#giveUpQueue();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) await this.#file(this.#nextBatch());
    this.#isRunning = false;
  }

  #nextBatch(): Pending[] {
    let bytes = 0;
    let count = 0;
    for (const { mail } of this.#queue.slice(0, MAX_MAILS)) {
      if (count > 0 && bytes + mail.raw.length > MAX_BATCH_BYTES) break;
      bytes += mail.raw.length;
      count++;
    }
    this.#waitingBytes -= bytes;
    return this.#queue.splice(0, count);
  }

  async #file(batch: Pending[]): Promise<void> {
    const { client } = this.#connection;
    const number = ++this.#batches;
    try {
      if (!client) throw away();
      const times = await this.#append(client, number, batch);
      for (const [index, { account, boxes, mail }] of batch.entries())
        this.#watchers.tell(account, boxes, { time: times[index] ?? 0, mail });
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (!isAboutMail(error) && client) await this.#settle(client, number, batch, error);
      else if (batch.length > 1 && client) for (const one of batch) await this.#file([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async #append(client: Client, number: number, batch: Pending[]): Promise<number[]> {
    const { maxEmails, maxBytes } = this.#limits;
    const { shares, filings, raws } = encodeBatch(batch, this.#space);
    const values = [this.#node, number, maxEmails, maxBytes, shares, filings, raws];
    const { rows } = await client.query({ name: 'append', text: APPEND, values });
    return rows[0].times.map(Number);
  }

  /**
   * Nobody knows whether a batch was stored. Its senders wait until the database has told, and it
   * promises that what is not there now never will be.
   */
  async #settle(lost: Client, number: number, batch: Pending[], cause: unknown): Promise<void> {
    this.#connection.drop(lost);
    this.#giveUpQueue();
    for (;;) {
      const client = await this.#connection.whenUp().catch(() => null);
      if (!client) break;
      try {
        const { rows } = await client.query(SETTLE, [this.#node, number]);
        if (!rows[0].is_stored) break;
        this.#watchers.tellAll();
        for (const { resolve } of batch) resolve();
        return;
      } catch {
        this.#connection.drop(client);
      }
    }
    for (const { reject } of batch) reject(new StoreUnavailable(cause));
  }

  /** What was not sent yet is surely not stored. */
  #giveUpQueue(): void {
    this.#waitingBytes = 0;
    for (const { reject } of this.#queue.splice(0)) reject(away());
  }
}

/** Whether PostgreSQL cannot store a mail because of what is in it (SQLSTATE classes 22 and 54). */
function isAboutMail(error: unknown): boolean {
  return /^(22|54)/.test((error as Partial<DatabaseError>).code ?? '');
}

function away(): StoreUnavailable {
  return new StoreUnavailable(new Error('The connection to PostgreSQL is lost'));
}
