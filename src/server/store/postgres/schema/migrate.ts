import { setTimeout } from 'node:timers/promises';
import type { Client, DatabaseError } from 'pg';
import { createIndex } from './concurrent-index.js';
import { lockSchema } from './lock.js';
import { MIGRATIONS, type Migration } from './migrations.js';
import {
  createRecipientIndex,
  findRecipientIndex,
  type RecipientIndex,
} from './recipient-index.js';
import { SCHEMA } from './tables.js';

/** The version of the schema that this server creates and uses. */
const VERSION = MIGRATIONS.length;

/**
 * How long a migration waits for a lock, in ms, and how long it then lets emails be stored: they queue behind it,
 * and a backup by pg_dump holds a lock for minutes.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_MS = 1_000;

/** How long a statement of a migration may lock a table, in ms: it is then undone, and the server does not start. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** The SQLSTATE for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The database cannot be used in its current state. */
export class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase';
}

/** The version of a database's schema. */
interface SchemaVersion {
  version: number;
  /** The oldest version whose servers can use the schema. */
  compatibleFrom: number;
}

/**
 * Creates the schema, or takes an older one to the version of this server, while other servers go on; a newer schema is
 * not changed. If several servers start together, one migrates and the others wait.
 *
 * @param client is of no use afterwards, and should be ended
 * @returns whether recipients can be looked up by trigrams
 * @throws UnfitDatabase if the schema is too new for this server, or the encoding is not UTF-8
 */
export async function migrate(client: Client): Promise<RecipientIndex> {
  await checkEncoding(client);
  await client.query(`SET statement_timeout = 0; SET search_path = ${SCHEMA}`);
  if ((await findVersion(client)).version < VERSION) await upgrade(client);
  const { version, compatibleFrom } = await findVersion(client);
  if (compatibleFrom > VERSION)
    throw new UnfitDatabase(
      `its schema has version ${version}, which takes a playwright-mailbox that knows version ` +
        `${compatibleFrom}, and this one knows ${VERSION}: update it`,
    );
  // Only a newer server knows how a newer schema looks up recipients.
  return (version > VERSION ? findRecipientIndex : createRecipientIndex)(client);
}

async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  const { server_encoding: encoding } = rows[0];
  if (encoding !== 'UTF8') throw new UnfitDatabase(`its encoding is ${encoding}: it must be UTF8`);
}

/** Version 0 if there is no schema. */
async function findVersion(client: Client): Promise<SchemaVersion> {
  const { rows } = await client.query(`SELECT to_regclass('${SCHEMA}.version') AS found`);
  if (rows[0].found === null) return { version: 0, compatibleFrom: 0 };
  const found = await client.query('SELECT version, compatible_from FROM version');
  const { version, compatible_from: compatibleFrom } = found.rows[0];
  return { version, compatibleFrom };
}

async function upgrade(client: Client): Promise<void> {
  await lockSchema(client);
  // Another server may have done it meanwhile.
  const { version } = await findVersion(client);
  if (version === 0) await createSchema(client);
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index >= version) await apply(client, migration, index + 1);
  }
}

async function createSchema(client: Client): Promise<void> {
  // An administrator may have created the schema for a user without permission.
  const { rows } = await client.query('SELECT to_regnamespace($1) AS found', [SCHEMA]);
  if (rows[0].found === null) await client.query(`CREATE SCHEMA ${SCHEMA}`);
}

/** Takes the schema to a version. If the server is killed meanwhile, the next one starts the migration again. */
async function apply(client: Client, migration: Migration, version: number): Promise<void> {
  const isIndex = 'index' in migration;
  // Several statements in one query are one transaction.
  const change = `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};
    SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS};
    ${isIndex ? '' : migration.sql};
    UPDATE version SET version = ${version}, compatible_from = ${migration.compatibleFrom}`;
  for (;;) {
    try {
      if (isIndex) await createIndex(client, migration.index, migration.on);
      await client.query(change);
      return;
    } catch (error) {
      if ((error as Partial<DatabaseError>).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await setTimeout(RETRY_MS);
  }
}
