import type { Pool } from 'pg';
import { addressText } from '../matcher.js';
import type { Purged } from '../store.js';
import { query } from './query.js';
import {
  ADDRESSED_TO,
  ALL_EMAILS,
  DELETE_BEFORE,
  NOTIFY_PURGED,
  PURGE,
  PURGE_SCHEDULED,
  patternOf,
} from './statements.js';

/** How many emails are deleted at a time: emails of other senders are stored in between. */
const MAX_DELETED = 500;

interface SeqRow {
  seq: string;
}

interface DeletedRow {
  deleted: string;
}

/** Deletes emails of a database because of their age, or on request. */
export class PostgresRetention {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Implements {@link Store.deleteBefore}. */
  async deleteBefore(time: number): Promise<void> {
    while ((await this.#delete(DELETE_BEFORE, [Math.ceil(time), MAX_DELETED])) > 0);
  }

  /** Implements {@link Store.purge}. */
  async purge(account: string, recipient: string | null): Promise<Purged> {
    const address = recipient === null ? null : addressText(recipient);
    // First, so that no delivery is made after the emails were found.
    const scheduled = await this.#delete(PURGE_SCHEDULED, [account, address]);
    const seqs = await this.#find(account, address);
    let emails = 0;
    while (seqs.length > 0) emails += await this.#delete(PURGE, [seqs.splice(0, MAX_DELETED)]);
    await query(this.#pool, NOTIFY_PURGED, [account]);
    return { emails, scheduled };
  }

  async #find(account: string, address: string | null): Promise<string[]> {
    const rows =
      address === null
        ? await query<SeqRow>(this.#pool, ALL_EMAILS, [account])
        : await query<SeqRow>(this.#pool, ADDRESSED_TO, [account, address, patternOf(address)]);
    return rows.map(({ seq }) => seq);
  }

  async #delete(text: string, values: unknown[]): Promise<number> {
    const [row] = await query<DeletedRow>(this.#pool, text, values);
    return Number(row?.deleted ?? 0);
  }
}
