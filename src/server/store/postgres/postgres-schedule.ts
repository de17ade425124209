import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { WAIT_MS } from '../arrival-clock.js';
import { MAX_DUE, MAX_DUE_BYTES } from '../schedule.js';
import { newMessageKey, type StoreLimits } from '../store.js';
import { isAboutEmail, isFault, unavailable } from './errors.js';
import { isEmailId } from './reader.js';
import { DELIVER_DUE, FIRST_DUE, POSTPONE, RESCHEDULE, SEND_TIME } from './statements.js';

/** After how many ms a delivery is retried that PostgreSQL rejects because of its content. */
const POSTPONED_MS = 600_000;

/** The scheduled emails of a database. The deliveries are made within the database. */
export class PostgresSchedule {
  readonly #pool: Pool;
  readonly #limits: StoreLimits;
  /** The connections in use. */
  readonly #clients = new Set<PoolClient>();

  constructor(pool: Pool, limits: StoreLimits) {
    this.#pool = pool;
    this.#limits = limits;
  }

  /** Implements the store's method. @param now by the database's clock, in ms since the epoch */
  async deliverDue(now: () => number): Promise<number | null> {
    for (;;) {
      const next = await this.#deliver(now());
      if (next === null || next > now()) return next;
      // More deliveries are due, or an email has to wait for the next ms.
      await setTimeout(WAIT_MS);
    }
  }

  async sendTimeOf(account: string, messageKey: string): Promise<number | null | undefined> {
    if (!isEmailId(messageKey)) return undefined;
    const values = [messageKey, account];
    const [row] = await this.#query<{ send_at: string | null }>(SEND_TIME, values);
    return row?.send_at == null ? row?.send_at : Number(row.send_at);
  }

  async reschedule(account: string, messageKey: string, sendAt: number | null): Promise<boolean> {
    if (!isEmailId(messageKey)) return false;
    const values = [messageKey, account, sendAt];
    const [row] = await this.#query<{ is_done: boolean }>(RESCHEDULE, values);
    return row?.is_done ?? false;
  }

  /** Aborts running statements, which PostgreSQL rolls back. */
  close(): void {
    for (const client of this.#clients) this.#release(client, true);
  }

  async #deliver(now: number): Promise<number | null> {
    const deliver = async (count: number) => {
      const { maxEmails, accountMaxBytes, maxStoreBytes } = this.#limits;
      const keys = Array.from({ length: count }, () => newMessageKey(Math.floor(now)));
      const values = [maxEmails, accountMaxBytes, maxStoreBytes, keys, MAX_DUE_BYTES];
      const [row] = await this.#query<{ next: string | null }>(DELIVER_DUE, values);
      return row?.next == null ? null : Number(row.next);
    };
    try {
      return await deliver(MAX_DUE);
    } catch (error) {
      if (!isAboutEmail(error)) throw error;
    }
    // One delivery was rejected. Postpones it, so that the others continue.
    const [first] = await this.#query<{ id: string; due_at: string }>(FIRST_DUE);
    try {
      return await deliver(1);
    } catch (error) {
      if (isAboutEmail(error) && first)
        await this.#query(POSTPONE, [first.id, first.due_at, POSTPONED_MS]);
      throw error;
    }
  }
  async #query<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    let client: PoolClient | undefined;
    let isBroken = true;
    try {
      client = await this.#pool.connect();
      this.#clients.add(client);
      const { rows } = await client.query<Row>(text, values);
      isBroken = false;
      return rows;
    } catch (error) {
      throw isFault(error) || isAboutEmail(error) ? error : unavailable(error);
    } finally {
      if (client) this.#release(client, isBroken);
    }
  }

  #release(client: PoolClient, isBroken: boolean): void {
    if (this.#clients.delete(client)) client.release(isBroken);
  }
}
