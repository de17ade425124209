import { accessSync, closeSync, constants, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Database, Options } from 'better-sqlite3';
import { loadOptionalPeer } from '../../settings/load-optional-peer.js';
import { ServerOptionError } from '../../settings/options.js';
import type { StoreLimits } from '../store.js';
import { MIGRATIONS } from './migrations.js';
import { SqliteStore } from './sqlite-store.js';

/** Identifies our files in their header (https://www.sqlite.org/fileformat.html, 1.3). */
const APPLICATION_ID = 0x706d_6278;

/** The version of the tables that this server creates and uses; the file's `user_version`. */
const VERSION = MIGRATIONS.length;

type Open = (file: string, options?: Options) => Database;

/** An email of typical size takes two pages. */
const PAGE_BYTES = 8_192;

/** SQLite's page cache, in KiB: holds the upper pages of all indices for a million emails. */
const CACHE_KIB = 64_000;

/** The permissions of a new file: emails have codes and links, which no other user of the machine may read. */
const OWNER_ONLY = 0o600;

/**
 * Opens or creates a file of emails.
 *
 * @throws ServerOptionError if the package better-sqlite3 is missing, or the file is in use, damaged, of
 * another program or too new; the file is then not changed
 */
export async function openSqlite(file: string, limits: StoreLimits): Promise<SqliteStore> {
  const open = await loadOptionalPeer('store', 'better-sqlite3@12', loadSqlite);
  const place = path.resolve(file);
  const opened: Database[] = [];
  const close = () => {
    for (const one of opened.toReversed()) one.close();
  };
  try {
    checkIsOurs(place);
    // SQLite gives its other files the permissions of this one.
    closeSync(openSync(place, 'a', OWNER_ONLY));
    const lock = open(`${place}-lock`, { timeout: 0 });
    opened.push(lock);
    lock.pragma('journal_mode = MEMORY');
    // Held until the process ends in any way. The file itself stays open to backups.
    lock.exec('BEGIN EXCLUSIVE');
    const db = open(place, { timeout: 0 });
    opened.push(db);
    prepare(db, place);
    return new SqliteStore(db, limits, close);
  } catch (error) {
    close();
    throw openError(place, error);
  }
}

/**
 * Checks that a file of emails can be opened or created, and leaves it as it is.
 *
 * @throws ServerOptionError if the package better-sqlite3 is missing, or the file is of another program or cannot be written
 */
export async function checkFile(file: string): Promise<void> {
  await loadOptionalPeer('store', 'better-sqlite3@12', loadSqlite);
  const place = path.resolve(file);
  try {
    checkIsOurs(place);
    // SQLite writes other files next to it.
    for (const written of [path.dirname(place), ...(existsSync(place) ? [place] : [])])
      accessSync(written, constants.W_OK);
  } catch (error) {
    throw openError(place, error);
  }
}

/**
 * Opens a file of emails that a server may be using, to read it.
 *
 * @throws ServerOptionError if there is no such file, or it is not one of emails
 */
export async function openToRead(file: string): Promise<Database> {
  const open = await loadOptionalPeer('store', 'better-sqlite3@12', loadSqlite);
  const place = path.resolve(file);
  if (!existsSync(place)) throw unusableFile(place, 'which does not exist');
  try {
    checkIsOurs(place);
    return open(place, { readonly: true });
  } catch (error) {
    throw openError(place, error);
  }
}

function openError(place: string, error: unknown): ServerOptionError {
  return error instanceof ServerOptionError ? error : unusableFile(place, problemOf(error), error);
}

async function loadSqlite(): Promise<Open> {
  const { default: BetterSqlite } = await import('better-sqlite3');
  const open: Open = (file, options) => new BetterSqlite(file, options);
  // Loads the native module, so that its absence is detected here.
  open(':memory:').close();
  return open;
}

/** Reads the header without SQLite, which would recover data that another program left in its own file. */
function checkIsOurs(file: string): void {
  const header = headerOf(file);
  if (header.length === 0) return;
  const isSqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  // Fields as in https://www.sqlite.org/fileformat.html, 1.3.
  if (isSqlite && header.length === 100 && header.readUInt32BE(68) === APPLICATION_ID) return;
  throw unusableFile(file, 'which is not a database of playwright-mailbox');
}

/** The first bytes of a file; empty if there is no file. */
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

/** Checks the file, and takes its tables to the version of this server. */
function prepare(db: Database, file: string): void {
  db.pragma(`page_size = ${PAGE_BYTES}`);
  // Fails if another program is writing into the file.
  db.exec('BEGIN EXCLUSIVE; COMMIT');
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > VERSION) {
    throw unusableFile(
      file,
      `which a newer playwright-mailbox wrote: the file has version ${version}, and this one knows ` +
        `${VERSION}: update it, or restore a backup`,
    );
  }
  const [fault] = db.pragma('quick_check(1)') as { quick_check: string }[];
  if (fault?.quick_check !== 'ok') throw unusableFile(file, 'which is damaged', fault?.quick_check);
  if (version < VERSION) migrate(db, version);
  db.pragma('journal_mode = WAL');
  // An email is on the disk before the reply 250, so that it survives a power failure.
  db.pragma('synchronous = FULL');
  db.pragma(`cache_size = -${CACHE_KIB}`);
}

/** Runs the migrations from a version on, all of them or none. */
function migrate(db: Database, version: number): void {
  const run = db.transaction(() => {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    for (const sql of MIGRATIONS.slice(version)) db.exec(sql);
    db.pragma(`user_version = ${VERSION}`);
  });
  run.immediate();
}

function problemOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'SQLITE_BUSY') return 'which another process has open';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return 'which is damaged';
  return `which cannot be opened (${message})`;
}

function unusableFile(file: string, problem: string, cause?: unknown): ServerOptionError {
  return new ServerOptionError('store', `is in ${file}, ${problem}`, cause);
}
