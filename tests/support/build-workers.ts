import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'tsup';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** The output and source of each entry, without extensions. */
const ENTRIES = {
  'server/message/message-worker': 'server/message/message-worker',
  'server/providers/provider-worker': 'server/providers/provider-worker',
  'server/scanners/auth/sender-auth-worker': 'server/scanners/auth/sender-auth-worker',
  // Preloaded into an app.
  'server/workers/redirect': 'redirect/index',
};

/**
 * Compiles the scripts of the server's threads next to their sources: Playwright compiles imports of tests,
 * but a thread needs a file that Node can run.
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
  // Must be next to the compiled file that reads it.
  const weights = path.join(SOURCES, 'otp/weights.bin');
  await copyFile(weights, path.join(SOURCES, 'server/message/weights.bin'));
}
