import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { WAIT_MS } from '../arrival-clock.js';
import { quotaBytes } from '../retention.js';
import {
  type NewEmail,
  newMessageKey,
  type StoreLimits,
  StoreTimeout,
  StoreUnavailable,
} from '../store.js';
import type { Subscribers } from '../subscribers.js';
import { BatchPlan, encodeBatch, monotonicMs, type PlannedEmail } from './batch.js';
import type { Open } from './connect.js';
import { isAboutEmail, isUndone, refusal, unavailable } from './errors.js';
import { type Health, ReconnectingClient } from './reconnecting-client.js';
import { APPEND, IS_READ_ONLY, PROBE } from './statements.js';

/** Maximum number of emails per batch: larger batches would delay those of other servers. */
const MAX_BATCH_EMAILS = 500;

/** Maximum number of bytes per batch, for the same reason. A larger email is a batch of its own. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** Enough bytes for most batches. */
const SPACE = 1024 * 1024;

/** Maximum number of bytes in the queue. Guards against a database that hangs while many emails arrive. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** An email that waits for its batch, or for the batch's response. */
interface Pending extends NewEmail {
  /** Created before the email is sent, so that sending it again does not store it twice. */
  id: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Emails that are sent together. */
type Batch = (Pending & PlannedEmail)[];

/** Notifies the senders of a batch about the result. */
type Report = () => void;

/**
 * Stores emails on its own connection. Emails that arrive while a batch is being written form the next batch,
 * which reduces the cost per email.
 */
export class Writer {
  readonly #connection: ReconnectingClient;
  readonly #subscribers: Subscribers;
  readonly #limits: StoreLimits;
  readonly #node: string;
  /** Shared by all batches: a batch is created only after the response to the previous one. */
  readonly #space = Buffer.allocUnsafeSlow(SPACE);
  #queue: Pending[] = [];
  #waitingBytes = 0;
  #isRunning = false;
  /** The connection was lost during a batch, which is being sent again. */
  #isResending = false;
  /** The database rejected a batch, for lack of disk space for example, and does not store anything yet. */
  #isRefused = false;

  /** @param node identifies this server; must be unique, even over time */
  constructor(
    open: Open,
    subscribers: Subscribers,
    limits: StoreLimits,
    node: string,
    health: Health,
  ) {
    this.#connection = new ReconnectingClient({
      open: () => open(checkIsWritable),
      ...health,
      onHeartbeat: () => void this.#onHeartbeat(),
    });
    this.#subscribers = subscribers;
    this.#limits = limits;
    this.#node = node;
  }

  get isUp(): boolean {
    return this.#connection.client !== null && !this.#isResending;
  }

  /** Whether the database stores emails, as far as known. */
  get isWritable(): boolean {
    return this.isUp && !this.#isRefused;
  }

  start(): Promise<void> {
    return this.#connection.start();
  }

  /**
   * Implements the store's `append`.
   *
   * @param now by the database's clock, in ms since the epoch
   */
  append(email: Omit<NewEmail, 'arrivedAt'>, now: number): Promise<void> {
    const bytes = quotaBytes(email.message);
    if (!this.isUp) return Promise.reject(connectionLost());
    if (this.#waitingBytes > 0 && this.#waitingBytes + bytes > MAX_WAITING_BYTES)
      return Promise.reject(new StoreUnavailable(new Error('Too many emails wait to be stored')));
    this.#waitingBytes += bytes;
    const id = email.messageKey ?? newMessageKey(Math.floor(now));
    email.onKey?.(id);
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...email, id, arrivedAt: monotonicMs(), resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  close(): void {
    this.#connection.close();
    this.#giveUpQueue();
  }

  /** Checks the connection, unless a batch is using it. */
  async #onHeartbeat(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    await this.#check();
    await this.#run();
  }

  /** Drops the connection if it does not work. */
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
    let report: Report = () => {};
    while (this.#queue.length > 0) {
      const batch = this.#nextBatch();
      const storing = batch.length > 0 ? this.#store(batch) : nextMillisecond();
      // Notifies the senders of the previous batch while the database is busy with this one.
      report();
      report = await storing;
    }
    this.#isRunning = false;
    report();
  }

  /** Removes the emails from the queue that can be stored now; the others wait for a later batch. */
  #nextBatch(): Batch {
    const plan = new BatchPlan();
    const batch: Batch = [];
    const rest: Pending[] = [];
    let bytes = 0;
    let isFull = false;
    for (const pending of this.#queue) {
      const size = quotaBytes(pending.message);
      isFull ||= batch.length === MAX_BATCH_EMAILS || (bytes > 0 && bytes + size > MAX_BATCH_BYTES);
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

  async #store(batch: Batch): Promise<Report> {
    const { client } = this.#connection;
    if (!client) return () => refuse(batch, connectionLost());
    try {
      return await this.#send(client, batch);
    } catch (error) {
      if (await isUndone(client, error)) return this.#storeOthers(batch, error);
      return this.#resend(client, batch, error);
    }
  }

  async #send(client: Client, batch: Batch): Promise<Report> {
    const { maxEmails, accountMaxBytes, maxStoreBytes } = this.#limits;
    const limits = [maxEmails, accountMaxBytes, maxStoreBytes];
    const encoded = encodeBatch(batch, this.#space);
    const { accounts, raws, schedules } = encoded;
    const values = [this.#node, ...limits, accounts, encoded.batch, raws, schedules];
    const { rows } = await client.query({ name: 'append', text: APPEND, values });
    // null for an email for which the database had no time yet.
    const times: (string | null)[] = rows[0].times;
    this.#isRefused = false;
    this.#putBack(batch.filter((_, n) => times[n] === null));
    return () => this.#accept(batch, times);
  }

  /** Puts emails back as the first of the next batch. */
  #putBack(late: readonly Pending[]): void {
    for (const { message } of late) this.#waitingBytes += quotaBytes(message);
    if (late.length > 0) this.#queue = [...late, ...this.#queue];
  }

  #accept(batch: Batch, times: readonly (string | null)[]): void {
    const stored = batch.filter((_, n) => times[n] !== null);
    for (const [n, { account, boxes, id, message }] of batch.entries()) {
      const time = times[n] ?? null;
      if (time !== null)
        this.#subscribers.notify(account, boxes, { id, time: Number(time), message });
    }
    for (const { resolve } of stored) resolve();
  }

  /** PostgreSQL rejected a batch: stores the emails without the one that it rejects. */
  async #storeOthers(batch: Batch, error: unknown): Promise<Report> {
    if (!isAboutEmail(error)) {
      const reason = unavailable(error);
      this.#isRefused = !(reason instanceof StoreTimeout);
      await this.#check();
      return () => refuse(batch, reason);
    }
    if (batch.length === 1) return () => refuse(batch, refusal(error));
    for (const one of batch) (await this.#store([one]))();
    return () => {};
  }

  /**
   * Sends a batch again until there is a response. After a lost connection it is unknown whether the batch
   * was stored, or still will be. The senders wait, since an email must not appear after its 451.
   */
  async #resend(lost: Client, batch: Batch, cause: unknown): Promise<Report> {
    this.#isResending = true;
    this.#connection.drop(lost, cause);
    this.#giveUpQueue();
    try {
      for (;;) {
        const client = await this.#connection.whenUp().catch(() => null);
        // The server is closed, and so are the connections of the senders: they get no reply.
        if (!client) return () => refuse(batch, new StoreUnavailable(cause));
        try {
          return await this.#send(client, batch);
        } catch (error) {
          if (isAboutEmail(error)) return await this.#storeOthers(batch, error);
          this.#connection.drop(client, error);
        }
      }
    } finally {
      this.#isResending = false;
    }
  }

  /** Emails that were never sent are certainly not stored. */
  #giveUpQueue(): void {
    this.#waitingBytes = 0;
    refuse(this.#queue.splice(0), connectionLost());
  }
}

function refuse(batch: readonly Pending[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

/** Nothing can be stored before the next ms. */
async function nextMillisecond(): Promise<Report> {
  await setTimeout(WAIT_MS);
  return () => {};
}

/** @throws Error if the database is read-only */
async function checkIsWritable(client: Client): Promise<void> {
  const { rows } = await client.query(IS_READ_ONLY);
  if (rows[0].transaction_read_only === 'on') throw new Error('The database is read-only');
}

/** Whether a database can store an email: inserts one and rolls back. */
async function hasRoom(client: Client): Promise<boolean> {
  await client.query('BEGIN');
  const isTaken = await client.query(PROBE).then(
    () => true,
    () => false,
  );
  await client.query('ROLLBACK');
  return isTaken;
}

function connectionLost(): StoreUnavailable {
  return new StoreUnavailable(new Error('The connection to PostgreSQL is lost'));
}
