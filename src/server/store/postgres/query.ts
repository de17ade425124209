import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { isFault, unavailable } from './errors.js';

/**
 * The rows of a statement.
 *
 * @throws StoreUnavailable, unless the statement itself is wrong
 */
export async function query<Row extends QueryResultRow>(
  pool: Pool,
  text: string | QueryConfig,
  values?: unknown[],
): Promise<Row[]> {
  try {
    return (await pool.query<Row>(text, values)).rows;
  } catch (error) {
    throw isFault(error) ? error : unavailable(error);
  }
}
