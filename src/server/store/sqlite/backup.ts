import { closeSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openToRead } from './open.js';

/** More pages than any file has: copied in one step, so that emails stored meanwhile do not start the copy anew. */
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies a file of emails, as of one moment, while a server may be using it.
 *
 * @param file the file of the store
 * @param target must not exist
 * @throws ServerOptionError if the store is missing or cannot be read, and an Error if the target exists or
 * cannot be written; nothing is left of it then
 */
export async function backupSqlite(file: string, target: string): Promise<void> {
  const copy = path.resolve(target);
  create(copy);
  try {
    const db = await openToRead(file);
    await db.backup(copy, { progress: () => ALL_PAGES }).finally(() => db.close());
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** Creates the file, which must not exist. Only its owner may read the emails. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem =
      code === 'EEXIST' ? 'exists already: name a new file' : `cannot be created (${message})`;
    throw new Error(`${file} ${problem}`);
  }
}
