import type { Client } from 'pg';

/** How long to wait for another session that works on the index, in ms. */
const LOCK_TIMEOUT_MS = 1_000;

/** An index whose creation failed exists and is kept up to date, but no query uses it. */
const IS_VALID = `SELECT indisvalid AND indisready AS is_valid FROM pg_index
  WHERE indexrelid = to_regclass($1)`;

/**
 * Creates an index while emails are stored, unless it exists. An index whose creation failed is created again.
 *
 * @param on what follows ON in the statement
 * @param client must have locked the schema, and must not be in a transaction or have a statement timeout: indexing
 * many emails may take minutes
 */
export async function createIndex(client: Client, name: string, on: string): Promise<void> {
  const state = await indexState(client, name);
  if (state === 'valid') return;
  if (state === 'invalid') {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
  await client.query('SET lock_timeout = 0');
  await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}

/** Finds out whether an index is usable, without changing anything. */
export async function indexState(
  client: Client,
  name: string,
): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await client.query<{ is_valid: boolean }>(IS_VALID, [name]);
  if (rows[0] === undefined) return 'missing';
  return rows[0].is_valid ? 'valid' : 'invalid';
}
