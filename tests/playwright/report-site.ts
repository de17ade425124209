import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '../e2e/sites.js';

const TYPES: Record<string, string> = { '.html': 'text/html', '.json': 'application/json' };

/** The files of an HTML report, as pages of a site. */
export function reportSite(folder: string): Record<string, Reply> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const replies = files
    .filter((file) => path.extname(file) !== '')
    .map((file): [string, Reply] => {
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      return [
        `/${file.replaceAll(path.sep, '/')}`,
        { type, body: readFileSync(path.join(folder, file)) },
      ];
    });
  return Object.fromEntries(replies);
}
