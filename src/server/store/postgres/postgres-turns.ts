import type { Pool, QueryResultRow } from 'pg';
import { TURN_MS, type Turn, type Turns } from '../store.js';
import { isFault, unavailable } from './errors.js';
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
    const [row] = await this.#query<{ is_mine: boolean; last_note: string | null }>(
      TAKE_TURN,
      values,
    );
    return { isMine: row?.is_mine ?? false, note: row?.last_note ?? null };
  }

  async end(task: string): Promise<void> {
    await this.#query(END_TURN, [task, this.#node]);
  }

  async #query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(text, values)).rows;
    } catch (error) {
      throw isFault(error) ? error : unavailable(error);
    }
  }
}
