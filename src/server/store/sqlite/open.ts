import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Database, Options } from 'better-sqlite3';
import { loadOptionalPeer } from '../../load-optional-peer.js';
import { ServerOptionError } from '../../options.js';
import type { StoreLimits } from '../store.js';
import { APPLICATION_ID, migrate, VERSION, versionOf } from './schema.js';
import { SqliteStore } from './sqlite-store.js';

type Open = (file: string, options?: Options) => Database;

/** Long enough for a mail of everyday size in two pages. */
const PAGE_BYTES = 8_192;

/** What SQLite keeps of the file in memory, in KiB: the upper pages of all indices of a million mails. */
const CACHE_KIB = 64_000;

/**
 * Opens a file of mail, or makes it.
 *
 * @throws ServerOptionError where it is in use, damaged, not ours or too new, which is then left as
 * it is, and where the package better-sqlite3 is missing
 */
export async function openSqlite(file: string, limits: StoreLimits): Promise<SqliteStore> {
  const open = await loadOptionalPeer('store', 'better-sqlite3@12', loadSqlite);
  const place = path.resolve(file);
  let db: Database | undefined;
  try {
    checkIsOurs(place);
    db = open(place, { timeout: 0 });
    prepare(db, place);
    return new SqliteStore(db, limits);
  } catch (error) {
    db?.close();
    if (error instanceof ServerOptionError) throw error;
    throw refusal(place, problemOf(error), error);
  }
}

async function loadSqlite(): Promise<Open> {
  const { default: BetterSqlite } = await import('better-sqlite3');
  const open: Open = (file, options) => new BetterSqlite(file, options);
  // Only this loads what is compiled of it.
  open(':memory:').close();
  return open;
}

/** Looks at the header by itself: SQLite would mend what another program left in a foreign file. */
function checkIsOurs(file: string): void {
  const header = headerOf(file);
  if (header.length === 0) return;
  const isSqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  // The fields of https://www.sqlite.org/fileformat.html, 1.3.
  if (isSqlite && header.length === 100 && header.readUInt32BE(68) === APPLICATION_ID) return;
  throw refusal(file, 'which is something else than a file of mail');
}

/** The first bytes of a file, none where there is no file. */
function headerOf(file: string): Buffer {
  const header = Buffer.alloc(100);
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return header.subarray(0, 0);
    throw error;
  }
  try {
    return header.subarray(0, readSync(descriptor, header));
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the file ours alone, sound, and of this version. */
function prepare(db: Database, file: string): void {
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma(`page_size = ${PAGE_BYTES}`);
  // Takes the lock, which is kept, and which ends with the process however that ends.
  db.exec('BEGIN EXCLUSIVE; COMMIT');
  const version = versionOf(db);
  if (version > VERSION) {
    throw refusal(file, `which a newer playwright-mailbox wrote (version ${version} of the file)`);
  }
  const [fault] = db.pragma('quick_check(1)') as { quick_check: string }[];
  if (fault?.quick_check !== 'ok') throw refusal(file, 'which is damaged', fault?.quick_check);
  migrate(db);
  db.pragma('journal_mode = WAL');
  // The disk has a mail before its 250: a power cut takes none either.
  db.pragma('synchronous = FULL');
  db.pragma(`cache_size = -${CACHE_KIB}`);
}

function problemOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'SQLITE_BUSY') return 'which another process has open';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return 'which is damaged';
  return `which cannot be opened (${message})`;
}

function refusal(file: string, problem: string, cause?: unknown): ServerOptionError {
  return new ServerOptionError('store', `is in ${file}, ${problem}`, cause);
}
