import type { Client } from 'pg';
import {
  createRecipientIndex,
  findRecipientIndex,
  type RecipientIndex,
} from './recipient-index.js';
import { RETENTION } from './retention.js';
import { SCHEDULE } from './schedule.js';
import { SCHEMA, TABLES } from './tables.js';

/** The version of the schema that this server creates and uses. */
const VERSION = 1;

/** The advisory lock for creating the schema: any number that other programs are unlikely to use. */
const LOCK = 7_304_101_826;

/** The database cannot be used in its current state. */
export class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase';
}

/** The version of a database's schema. */
interface SchemaVersion {
  version: number;
  /** The oldest server version that can use the schema. */
  compatibleFrom: number;
}

/**
 * Creates the schema if it does not exist; a newer schema is not changed. If several servers start together,
 * one creates the schema and the others wait.
 *
 * @returns whether recipients can be looked up by trigrams
 * @throws UnfitDatabase if the schema is too new for this server, or the encoding is not UTF-8
 */
export async function migrate(client: Client): Promise<RecipientIndex> {
  await checkEncoding(client);
  await client.query('SET statement_timeout = 0');
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const found = await findVersion(client);
  if (found === null) await createSchema(client);
  else checkVersion(found);
  await client.query(`SET search_path = ${SCHEMA}`);
  if (found === null) await client.query(TABLES + SCHEDULE + RETENTION);
  await client.query('COMMIT');
  // Only a newer server knows how a newer schema looks up recipients.
  const isNewer = found !== null && found.version > VERSION;
  return (isNewer ? findRecipientIndex : createRecipientIndex)(client);
}

async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding');
  const { server_encoding: encoding } = rows[0];
  if (encoding !== 'UTF8') throw new UnfitDatabase(`its encoding is ${encoding}: it must be UTF8`);
}

function checkVersion({ version, compatibleFrom }: SchemaVersion): void {
  if (compatibleFrom <= VERSION) return;
  throw new UnfitDatabase(
    `its schema has version ${version}, which takes a playwright-mailbox that knows version ` +
      `${compatibleFrom}, and this one knows ${VERSION}: update it`,
  );
}

async function findVersion(client: Client): Promise<SchemaVersion | null> {
  const { rows } = await client.query(`SELECT to_regclass('${SCHEMA}.version') AS found`);
  if (rows[0].found === null) return null;
  const found = await client.query(`SELECT version, compatible_from FROM ${SCHEMA}.version`);
  const { version, compatible_from: compatibleFrom } = found.rows[0];
  return { version, compatibleFrom };
}

async function createSchema(client: Client): Promise<void> {
  // An administrator may have created the schema for a user without permission.
  const { rows } = await client.query('SELECT to_regnamespace($1) AS found', [SCHEMA]);
  if (rows[0].found === null) await client.query(`CREATE SCHEMA ${SCHEMA}`);
  await client.query(
    `CREATE TABLE ${SCHEMA}.version (version int NOT NULL, compatible_from int NOT NULL);
     INSERT INTO ${SCHEMA}.version VALUES (${VERSION}, ${VERSION})`,
  );
}
