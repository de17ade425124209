import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Maximum depth of a package in a repository. */
const MOST_FOLDERS_DEEP = 4;

/**
 * Maximum number of folders to search: more than a repository has packages, but fewer than a home folder has
 * folders.
 */
const MOST_FOLDERS = 2_000;

/** Larger files are not read. */
const MOST_BYTES = 200_000;

/** Folders with installed or built files. */
const SKIPPED =
  /^(?:\..*|node_modules|dist|build|out|coverage|vendor|target|test-results|playwright-report)$/;

/** A folder and those below it, the nearest first. */
export function foldersIn(top: string): string[] {
  const found = [top];
  for (const folder of found) {
    const depth = path.relative(top, folder).split(path.sep).filter(Boolean).length;
    if (found.length >= MOST_FOLDERS || depth >= MOST_FOLDERS_DEEP) break;
    const folders = entriesIn(folder).filter((one) => one.isDirectory() && !SKIPPED.test(one.name));
    found.push(...folders.map(({ name }) => path.join(folder, name)));
  }
  return found;
}

/** A file and its content. */
export interface Source {
  file: string;
  text: string;
}

/** The files in a folder and below whose names match. */
export function sourcesIn(top: string, pattern: RegExp): Source[] {
  return foldersIn(top).flatMap((folder) =>
    entriesIn(folder)
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map(({ name }) => path.join(folder, name))
      .filter((file) => statSync(file).size <= MOST_BYTES)
      .map((file) => ({ file, text: readText(file) })),
  );
}

/** @throws Error that names the file, if it cannot be read */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `${file} cannot be read (${code}). Let the user that runs this command read it, and run it again.`,
      { cause },
    );
  }
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
