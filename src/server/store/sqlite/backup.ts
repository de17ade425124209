import { closeSync, existsSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openToRead } from './open.js';

/** How many pages are copied at a time: a copy that is interrupted ends after these. */
const PAGES = 4_096;

/**
 * Copies a file of emails, as of one moment, while a server may be using it. The target appears when it is complete: a
 * server would take the beginning of one for an empty store.
 *
 * @param file the file of the store
 * @param target must not exist
 * @param signal interrupts the copy
 * @throws ServerOptionError if the store is missing or cannot be read, an Error if the target exists or cannot be written,
 * and the signal's reason; nothing is left of the copy then
 */
export async function backupSqlite(
  file: string,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const copy = path.resolve(target);
  checkIsNew(copy);
  const folder = createFolder(copy);
  try {
    const partial = path.join(folder, path.basename(copy));
    // Only its owner may read the emails.
    closeSync(openSync(partial, 'wx', 0o600));
    await copyPages(file, partial, signal);
    checkIsNew(copy);
    renameSync(partial, copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyPages(file: string, partial: string, signal: AbortSignal): Promise<void> {
  const db = await openToRead(file);
  const progress = () => {
    signal.throwIfAborted();
    return PAGES;
  };
  try {
    // One transaction of reading, so that emails stored meanwhile do not start the copy anew.
    db.exec('BEGIN');
    db.pragma('user_version');
    await db.backup(partial, { progress });
  } finally {
    db.close();
  }
}

function checkIsNew(copy: string): void {
  if (existsSync(copy)) throw new Error(`${copy} exists already: name a new file`);
}

/** Creates a folder beside the copy, on the same file system. It has SQLite's own files as well. */
function createFolder(copy: string): string {
  try {
    return mkdtempSync(`${copy}-`);
  } catch (error) {
    throw new Error(`${copy} cannot be created (${(error as Error).message})`);
  }
}
