import path from 'node:path';
import { build } from 'tsup';

const FOLDER = path.resolve(import.meta.dirname, '../../src/server/workers');

/**
 * Compiles what the server runs in threads, next to its sources: Playwright compiles what tests import,
 * but a thread is given a file, and Node has no compiler.
 */
export default async function buildWorkers(): Promise<void> {
  await build({
    config: false,
    silent: true,
    entry: ['message-worker', 'provider-worker', 'sender-auth-worker'].map((name) =>
      path.join(FOLDER, `${name}.ts`),
    ),
    format: 'esm',
    target: 'node20',
    platform: 'node',
    splitting: false,
    outDir: FOLDER,
  });
}
