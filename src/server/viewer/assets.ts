import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SummariesResponse } from '../../contract/viewer-schemas.js';

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

/** The path in the folder `dist/`, which contains this code unless tests run the sources. */
function placeInDist(file: string): string {
  const dist = import.meta.url.endsWith('.ts') ? '../../../dist/' : './';
  return fileURLToPath(new URL(dist + file, import.meta.url));
}

/**
 * Loads the server-side rendering of the page: the built `src/viewer/first-screen.tsx`.
 *
 * @throws if the page was not built
 */
export async function loadFirstScreen(): Promise<(page: SummariesResponse) => string> {
  return (await import(pathToFileURL(placeInDist('viewer/first-screen.js')).href)).firstScreen;
}

/**
 * The files of the page by path. They are few and small, and stay in memory. Only these are served; request
 * paths are never looked up on the disk.
 *
 * @returns an empty map if the page was not built
 */
export function readAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  const root = placeInDist('viewer/');
  for (const file of filesIn(root)) {
    const type = TYPES[path.extname(file)];
    // report.html is for the fixtures, which attach it to reports.
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
