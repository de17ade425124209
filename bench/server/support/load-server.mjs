import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The mailbox server without its sockets, compiled with the package's own build tool. */
export async function loadServer() {
  // Inside the repository, so that the packages that it imports are found.
  const folder = await mkdtemp(path.join(ROOT, 'node_modules', '.bench-server-'));
  // Some modules are loaded later.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  // The model for codes reads its weights from the folder of the bundle.
  await copyFile(path.join(ROOT, 'src/otp/weights.bin'), path.join(folder, 'weights.bin'));
  await build({
    config: false,
    silent: true,
    entry: {
      api: path.join(import.meta.dirname, 'api.ts'),
      'message-worker': path.join(ROOT, 'src/server/message/message-worker.ts'),
    },
    format: 'esm',
    target: 'node20',
    outDir: folder,
  });
  return import(pathToFileURL(path.join(folder, 'api.js')).href);
}
