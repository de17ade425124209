import path from 'node:path';
import { build } from 'tsup';

const WORKERS = ['message-worker', 'provider-worker', 'sender-auth-worker'];

const FOLDER = path.resolve(import.meta.dirname, '../../src/server/workers');

/**
 * Compiles what the server runs in threads, next to its sources: Playwright compiles what tests import,
 * but a thread is given a file, and Node has no compiler.
 */
export default async function buildWorkers(): Promise<void> {
  await build({
    config: false,
    silent: true,
    entry: {
      ...Object.fromEntries(WORKERS.map((name) => [name, path.join(FOLDER, `${name}.ts`)])),
      // An app is started with it.
      redirect: path.resolve(FOLDER, '../../redirect/index.ts'),
    },
    format: 'esm',
    target: 'node20',
    platform: 'node',
    splitting: false,
    outDir: FOLDER,
  });
}
