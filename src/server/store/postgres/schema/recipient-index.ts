import type { Client, DatabaseError } from 'pg';
import { errorMessage } from '../../store-health.js';
import { createIndex, indexState } from './concurrent-index.js';
import { lockSchema } from './lock.js';

/**
 * Whether recipients can be looked up by trigrams. Without trigrams, emails are compared one by one, newest
 * first, which is slow only if there are very many.
 */
export type RecipientIndex =
  | { isUsable: true }
  | { isUsable: false; reason: string; isNotAvailable: boolean };

const NAME = 'emails_by_recipient';

/** pg_trgm is part of PostgreSQL, but not every user may create the extension. */
const CREATE_EXTENSION = 'CREATE EXTENSION IF NOT EXISTS pg_trgm';

/** The extension may be in any schema. */
const PLACE_OF_EXTENSION = `SELECT nspname AS place
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm'`;

/** The errors for an extension that is not installed, or that the user may not create or use. */
const NOT_AVAILABLE = ['0A000', '58P01', '42501'];

/** Creates the index for finding recipients by a substring of their address, unless it exists. */
export async function createRecipientIndex(client: Client): Promise<RecipientIndex> {
  const state = await indexState(client, NAME);
  if (state === 'valid') return { isUsable: true };
  await lockSchema(client);
  try {
    await createIndex(client, NAME, await definition(client));
    return { isUsable: true };
  } catch (error) {
    const { code = '' } = error as Partial<DatabaseError>;
    return {
      isUsable: false,
      reason: errorMessage(error),
      isNotAvailable: state === 'missing' && NOT_AVAILABLE.includes(code),
    };
  }
}

/** A short pending list keeps queries fast, which read all of it: 512 kB is about 1,000 emails. */
async function definition(client: Client): Promise<string> {
  await client.query(CREATE_EXTENSION);
  const { rows } = await client.query<{ place: string }>(PLACE_OF_EXTENSION);
  const place = client.escapeIdentifier(rows[0]?.place ?? '');
  return `emails USING gin (to_sent ${place}.gin_trgm_ops) WITH (gin_pending_list_limit = 512)`;
}

/** Finds out whether the index is usable, without changing anything. */
export async function findRecipientIndex(client: Client): Promise<RecipientIndex> {
  const state = await indexState(client, NAME);
  if (state === 'valid') return { isUsable: true };
  return { isUsable: false, reason: `the index is ${state}`, isNotAvailable: false };
}
