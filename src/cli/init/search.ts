import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The files in these folders, not in those below them, whose names match. */
export function filesMatching(folders: readonly string[], pattern: RegExp): string[] {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && pattern.test(entry.name))
        .map(({ name }) => path.join(folder, name));
    } catch {
      return [];
    }
  });
}
