import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SummariesResponse } from '../../contract/viewer.js';

/** A file of the page. */
export interface Asset {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The folder `dist/`, in which the code is: while tests run the sources, it is elsewhere. */
function placeInDist(file: string): string {
  const dist = import.meta.url.endsWith('.ts') ? '../../../dist/' : './';
  return fileURLToPath(new URL(dist + file, import.meta.url));
}

/** The version of the package. */
export function readVersion(): string {
  return JSON.parse(readFileSync(placeInDist('../package.json'), 'utf8')).version;
}

/**
 * What renders the first screen of the page: `src/viewer/first-screen.tsx` as it was built.
 *
 * @throws if the page was not built
 */
export async function loadFirstScreen(): Promise<(page: SummariesResponse) => string> {
  return (await import(pathToFileURL(placeInDist('viewer/first-screen.js')).href)).firstScreen;
}

/**
 * The files of the page, by their paths in it. They are few and small, and stay in memory. Only these are served: no
 * path of a request is looked up on the disk.
 *
 * @returns an empty map if the page was not built
 */
export function readAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  const root = placeInDist('viewer/');
  for (const file of filesIn(root)) {
    const type = TYPES[path.extname(file)];
    // The fixtures attach this one to reports.
    if (type === undefined || file === 'report.html') continue;
    const bytes = new Uint8Array(readFileSync(path.join(root, file)));
    assets.set(file.replaceAll(path.sep, '/'), { type, bytes });
  }
  return assets;
}

function filesIn(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
