import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';

/** The advisory lock for changing the schema: any number that other programs are unlikely to use. */
const LOCK = 7_304_101_826;

/** How long to pause before the next attempt to get the lock, in ms. */
const RETRY_MS = 200;

/**
 * Waits until no other server changes the schema. The lock is held until the connection ends.
 *
 * Retries instead of waiting: CREATE INDEX CONCURRENTLY would wait for a waiting statement, and so block forever.
 */
export async function lockSchema(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_mine', [LOCK]);
    if (rows[0].is_mine) return;
    await setTimeout(RETRY_MS);
  }
}
