import type { Client } from 'pg';
import { FIRST } from './first.js';
import {
  createRecipientIndex,
  findRecipientIndex,
  type RecipientIndex,
} from './recipient-index.js';

/** What makes a version of the schema of the one before. */
interface Migration {
  statements: string;
  /**
   * The oldest version for which a server may have been written that works with this one as well: the
   * version itself where what servers used before is gone or means something else.
   */
  compatibleFrom: number;
}

/** Every version of the schema. They are never changed. */
const MIGRATIONS: readonly Migration[] = [{ statements: FIRST, compatibleFrom: 1 }];

/** The version that this server was written for. */
const KNOWN = MIGRATIONS.length;

/** Where everything lives: the database may hold other things. */
export const SCHEMA = 'playwright_mailbox';

/** Any number that others are unlikely to lock. */
const LOCK = 7_304_101_826;

/** A database that cannot be used as it is. */
export class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase';
}

/** The schema of a database. */
interface Version {
  /** 0 where there is none yet. */
  version: number;
  /** The oldest version that a server may know to work with it. */
  compatibleFrom: number;
}

/**
 * Brings the schema up to date; one that is newer is left as it is. Of servers that start together one does
 * it, and the others wait.
 *
 * @returns whether recipients can be looked up by trigrams
 * @throws UnfitDatabase where the schema is too new for this code, or text is not in UTF-8
 */
export async function migrate(client: Client): Promise<RecipientIndex> {
  await checkEncoding(client);
  // An index over much mail may take minutes to make.
  await client.query('BEGIN; SET LOCAL statement_timeout = 0');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const { version, compatibleFrom } = await currentVersion(client);
  if (compatibleFrom > KNOWN) {
    throw new UnfitDatabase(
      `its schema has version ${version}, which takes a playwright-mailbox that knows version ` +
        `${compatibleFrom}, and this one knows ${KNOWN}: update it`,
    );
  }
  if (version === 0) await createSchema(client);
  await client.query(`SET LOCAL search_path = ${SCHEMA}`);
  if (version < KNOWN) await update(client, version);
  // What a newer schema looks up recipients by is for newer servers to say.
  const index = await (version > KNOWN ? findRecipientIndex : createRecipientIndex)(client);
  // Their processes ended long ago: nothing of theirs is on the way.
  await client.query("DELETE FROM nodes WHERE at < now() - interval '1 day'");
  await client.query('COMMIT');
  return index;
}

async function update(client: Client, version: number): Promise<void> {
  const migrations = MIGRATIONS.slice(version);
  for (const { statements } of migrations) await client.query(statements);
  await client.query(
    'UPDATE version SET version = $1, compatible_from = greatest(compatible_from, $2)',
    [KNOWN, Math.max(...migrations.map(({ compatibleFrom }) => compatibleFrom))],
  );
}

async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  const { server_encoding: encoding } = rows[0];
  if (encoding !== 'UTF8') throw new UnfitDatabase(`its encoding is ${encoding}: it must be UTF8`);
}

async function currentVersion(client: Client): Promise<Version> {
  const { rows } = await client.query(`SELECT to_regclass('${SCHEMA}.version') AS found`);
  if (rows[0].found === null) return { version: 0, compatibleFrom: 0 };
  const found = await client.query(`SELECT version, compatible_from FROM ${SCHEMA}.version`);
  const { version, compatible_from: compatibleFrom } = found.rows[0];
  return { version, compatibleFrom };
}

async function createSchema(client: Client): Promise<void> {
  // Asked first: an administrator may have made it for a user who may not.
  const { rows } = await client.query('SELECT to_regnamespace($1) AS found', [SCHEMA]);
  if (rows[0].found === null) await client.query(`CREATE SCHEMA ${SCHEMA}`);
  await client.query(
    `CREATE TABLE ${SCHEMA}.version (version int NOT NULL, compatible_from int NOT NULL);
     INSERT INTO ${SCHEMA}.version VALUES (0, 0)`,
  );
}
