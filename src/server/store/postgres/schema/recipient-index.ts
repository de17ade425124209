import { setTimeout } from 'node:timers/promises';
import type { Client, DatabaseError } from 'pg';
import { errorMessage } from '../../store-health.js';

/**
 * Whether recipients can be looked up by trigrams. Without trigrams, emails are compared one by one, newest
 * first, which is slow only if there are very many.
 */
export type RecipientIndex =
  | { isUsable: true }
  | { isUsable: false; reason: string; isNotAvailable: boolean };

/** How long the server waits at its start for another session that works on the index, in ms. */
const LOCK_TIMEOUT_MS = 1_000;

/** An index whose creation failed exists and is kept up to date, but no query uses it. */
const IS_VALID = `SELECT indisvalid AND indisready AS is_valid FROM pg_index
  WHERE indexrelid = to_regclass('emails_by_recipient')`;

/** pg_trgm is part of PostgreSQL, but not every user may create the extension. */
const CREATE_EXTENSION = 'CREATE EXTENSION IF NOT EXISTS pg_trgm';

/** The extension may be in any schema. */
const PLACE_OF_EXTENSION = `SELECT nspname AS place
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm'`;

/** The advisory lock for working on the index: any number that other programs are unlikely to use. */
const LOCK = 7_304_101_828;

/** How long to pause before the next attempt to get the lock, in ms. */
const RETRY_MS = 200;

/**
 * CONCURRENTLY: emails can be stored meanwhile. A short pending list keeps queries fast, which read all of
 * it: 512 kB is about 1,000 emails.
 */
function createIndex(place: string): string {
  return `CREATE INDEX CONCURRENTLY emails_by_recipient ON emails
    USING gin (to_sent ${place}.gin_trgm_ops) WITH (gin_pending_list_limit = 512)`;
}

/** The errors for an extension that is not installed, or that the user may not create or use. */
const NOT_AVAILABLE = ['0A000', '58P01', '42501'];

/**
 * Creates the index for finding recipients by a substring of their address, unless it exists. An index whose
 * creation failed is created again.
 *
 * @param client must not be in a transaction or have a statement timeout: indexing many emails may take
 * minutes
 */
export async function createRecipientIndex(client: Client): Promise<RecipientIndex> {
  if ((await stateOf(client)) === 'valid') return { isUsable: true };
  await lock(client);
  // Another server may have created it meanwhile.
  const state = await stateOf(client);
  try {
    if (state === 'invalid') {
      await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query('DROP INDEX CONCURRENTLY emails_by_recipient');
      await client.query('RESET lock_timeout');
    }
    if (state !== 'valid') await create(client);
    return { isUsable: true };
  } catch (error) {
    const { code = '' } = error as Partial<DatabaseError>;
    return {
      isUsable: false,
      reason: errorMessage(error),
      isNotAvailable: state === 'missing' && NOT_AVAILABLE.includes(code),
    };
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

async function create(client: Client): Promise<void> {
  await client.query(CREATE_EXTENSION);
  const { rows } = await client.query<{ place: string }>(PLACE_OF_EXTENSION);
  await client.query(createIndex(client.escapeIdentifier(rows[0]?.place ?? '')));
}

/** Retries instead of waiting: CREATE INDEX CONCURRENTLY would wait for a waiting statement, and so block forever. */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_mine', [LOCK]);
    if (rows[0].is_mine) return;
    await setTimeout(RETRY_MS);
  }
}

/** Finds out whether the index is usable, without changing anything. */
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
