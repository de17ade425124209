import type { Client, DatabaseError } from 'pg';
import { errorMessage } from '../../../observability/store-health.js';

/**
 * Whether recipients can be looked up by trigrams. Without them emails are compared one by one, newest first, which
 * is only slow when there are very many.
 */
export type RecipientIndex =
  | { isUsable: true }
  | { isUsable: false; reason: string; isNotAvailable: boolean };

/** How long a start waits for another session that works on the index, in ms. */
const LOCK_TIMEOUT_MS = 1_000;

/** An index that could not be finished exists, and is kept up to date, but no query uses it. */
const IS_VALID = `SELECT indisvalid AND indisready AS is_valid FROM pg_index
  WHERE indexrelid = to_regclass('emails_by_recipient')`;

/** pg_trgm comes with PostgreSQL, but not every user has permission to create it. */
const CREATE_EXTENSION = 'CREATE EXTENSION IF NOT EXISTS pg_trgm';

/**
 * The extension may be in any schema. The short pending list keeps queries quick, which read all of it:
 * 512 kB are some 1,000 emails.
 */
const CREATE_INDEX = `
DO $$
DECLARE
  place text;
BEGIN
  SELECT nspname INTO place
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm';
  EXECUTE format(
    'CREATE INDEX emails_by_recipient ON emails USING gin (to_sent %I.gin_trgm_ops)
      WITH (gin_pending_list_limit = 512)', place
  );
END
$$;
`;

/** The errors for an extension that is not installed, or that the user has no permission to create or use. */
const NOT_AVAILABLE = ['0A000', '58P01', '42501'];

/**
 * Creates the index that finds recipients by a part of their address, unless it exists. One that
 * `CREATE INDEX CONCURRENTLY` could not finish is created again.
 *
 * @param client in a transaction, which survives an error here
 */
export async function createRecipientIndex(client: Client): Promise<RecipientIndex> {
  const state = await stateOf(client);
  if (state === 'valid') return { isUsable: true };
  await client.query('SAVEPOINT before_index');
  try {
    if (state === 'invalid') {
      await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query('DROP INDEX emails_by_recipient');
      await client.query('SET LOCAL lock_timeout = DEFAULT');
    }
    await client.query(CREATE_EXTENSION);
    await client.query(CREATE_INDEX);
    return { isUsable: true };
  } catch (error) {
    await client.query('ROLLBACK TO before_index');
    const { code = '' } = error as Partial<DatabaseError>;
    return {
      isUsable: false,
      reason: errorMessage(error),
      isNotAvailable: state === 'missing' && NOT_AVAILABLE.includes(code),
    };
  }
}

/** Finds out whether the index can be used, and changes nothing. */
export async function findRecipientIndex(client: Client): Promise<RecipientIndex> {
  const state = await stateOf(client);
  if (state === 'valid') return { isUsable: true };
  return { isUsable: false, reason: `the index is ${state}`, isNotAvailable: false };
}

async function stateOf(client: Client): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await client.query<{ is_valid: boolean }>(IS_VALID);
  if (rows[0] === undefined) return 'missing';
  return rows[0].is_valid ? 'valid' : 'invalid';
}
