import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'tsup';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** What is compiled, and from what, without extensions. */
const ENTRIES = {
  'server/message/message-worker': 'server/message/message-worker',
  'server/providers/provider-worker': 'server/providers/provider-worker',
  'server/scanners/auth/sender-auth-worker': 'server/scanners/auth/sender-auth-worker',
  // An app is started with it.
  'server/workers/redirect': 'redirect/index',
};

/**
 * Compiles what the server runs in threads, next to its sources: Playwright compiles what tests import,
 * but a thread is given a file, and Node has no compiler.
 */
export default async function buildWorkers(): Promise<void> {
  await build({
    config: false,
    silent: true,
    entry: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, source]) => [name, path.join(SOURCES, `${source}.ts`)]),
    ),
    format: 'esm',
    target: 'node20',
    platform: 'node',
    splitting: false,
    outDir: SOURCES,
  });
  // Read next to the file that it was compiled into.
  const weights = path.join(SOURCES, 'otp/weights.bin');
  await copyFile(weights, path.join(SOURCES, 'server/message/weights.bin'));
}
