import type { Client } from 'pg';
import { FIRST } from './first.js';
import { TRIGRAMS } from './trigrams.js';

/** Every version of the schema, as what makes it of the one before. They are never changed. */
const MIGRATIONS = [FIRST];

/** Where everything lives: the database may hold other things. */
export const SCHEMA = 'playwright_mailbox';

/** Any number that others are unlikely to lock. */
const LOCK = 7_304_101_826;

/** A database that cannot be used as it is. */
export class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase';
}

/**
 * Brings the schema up to date. Of servers that start together one does it, and the others wait.
 *
 * @returns whether recipients can be looked up by trigrams
 * @throws UnfitDatabase where the schema is newer than this code, or text is not in UTF-8
 */
export async function migrate(client: Client): Promise<boolean> {
  await checkEncoding(client);
  // An index over much mail may take minutes to make.
  await client.query('BEGIN; SET LOCAL statement_timeout = 0');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const version = await currentVersion(client);
  if (version > MIGRATIONS.length) {
    throw new UnfitDatabase(
      `its schema has version ${version} and this playwright-mailbox knows ${MIGRATIONS.length}: update it`,
    );
  }
  if (version === 0) await createSchema(client);
  await client.query(`SET LOCAL search_path = ${SCHEMA}`);
  for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
  await client.query('UPDATE version SET version = $1', [MIGRATIONS.length]);
  await client.query(TRIGRAMS);
  // Their processes ended long ago: nothing of theirs is on the way.
  await client.query("DELETE FROM nodes WHERE at < now() - interval '1 day'");
  const { rows } = await client.query(
    "SELECT to_regclass('mails_by_recipient') IS NOT NULL AS has",
  );
  await client.query('COMMIT');
  return rows[0].has;
}

async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  const { server_encoding: encoding } = rows[0];
  if (encoding !== 'UTF8') throw new UnfitDatabase(`its encoding is ${encoding}: it must be UTF8`);
}

/** 0 where there is no schema yet. */
async function currentVersion(client: Client): Promise<number> {
  const { rows } = await client.query(`SELECT to_regclass('${SCHEMA}.version') AS found`);
  if (rows[0].found === null) return 0;
  const found = await client.query(`SELECT version FROM ${SCHEMA}.version`);
  return found.rows[0].version;
}

async function createSchema(client: Client): Promise<void> {
  // Asked first: an administrator may have made it for a user who may not.
  const { rows } = await client.query('SELECT to_regnamespace($1) AS found', [SCHEMA]);
  if (rows[0].found === null) await client.query(`CREATE SCHEMA ${SCHEMA}`);
  await client.query(
    `CREATE TABLE ${SCHEMA}.version (version int NOT NULL);
     INSERT INTO ${SCHEMA}.version VALUES (0)`,
  );
}
