import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The faulty server of the tests, compiled from TypeScript with the package's own build tool. */
export async function loadScriptedServer() {
  // Inside the repository, so that the packages that it imports are found.
  const folder = await mkdtemp(path.join(ROOT, 'node_modules', '.bench-waiting-'));
  try {
    await build({
      config: false,
      silent: true,
      entry: [path.join(ROOT, 'tests/support/scripted-server.ts')],
      format: 'esm',
      target: 'node20',
      outDir: folder,
      outExtension: () => ({ js: '.mjs' }),
    });
    return await import(pathToFileURL(path.join(folder, 'scripted-server.mjs')).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
