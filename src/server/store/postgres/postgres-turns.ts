import type { Pool } from 'pg';
import { TURN_MS, type Turn, type Turns } from '../store.js';
import { query } from './query.js';
import { END_TURN, TAKE_TURN } from './statements.js';

/** The turns of the servers with the same database. */
export class PostgresTurns implements Turns {
  readonly #pool: Pool;
  readonly #node: string;

  /** @param node identifies this server */
  constructor(pool: Pool, node: string) {
    this.#pool = pool;
    this.#node = node;
  }

  async take(task: string, note: string | null): Promise<Turn> {
    const values = [task, this.#node, TURN_MS, note];
    const [row] = await query<{ is_mine: boolean; last_note: string | null }>(
      this.#pool,
      TAKE_TURN,
      values,
    );
    return { isMine: row?.is_mine ?? false, note: row?.last_note ?? null };
  }

  async end(task: string): Promise<void> {
    await query(this.#pool, END_TURN, [task, this.#node]);
  }
}
