import { copyFile, cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'tsup';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Reads further migrations of the store from a variable, as JSON. */
const FURTHER = '\nMIGRATIONS.push(...JSON.parse(process.env.FURTHER_MIGRATIONS));';

/** A program, and its variables. */
export interface Program {
  cli: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Builds a server of a later version: the same server, with further migrations of its store.
 *
 * @param folder empty; must be within the repository, whose packages the server loads
 */
export async function buildNextVersion(
  folder: string,
): Promise<(migrations: readonly unknown[]) => Program> {
  const outDir = path.join(folder, 'dist');
  await build({
    config: false,
    silent: true,
    entry: {
      cli: path.join(ROOT, 'src/cli/index.ts'),
      'message-worker': path.join(ROOT, 'src/server/message/message-worker.ts'),
    },
    format: 'esm',
    target: 'node20',
    platform: 'node',
    loader: { '.md': 'text' },
    esbuildPlugins: [
      {
        name: 'further-migrations',
        setup: ({ onLoad }) =>
          onLoad({ filter: /[\\/]store[\\/].*[\\/]migrations\.ts$/ }, async ({ path: file }) => {
            return { contents: (await readFile(file, 'utf8')) + FURTHER, loader: 'ts' };
          }),
      },
    ],
    outDir,
  });
  await copyFile(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  await copyFile(path.join(ROOT, 'dist/weights.bin'), path.join(outDir, 'weights.bin'));
  await cp(path.join(ROOT, 'dist/viewer'), path.join(outDir, 'viewer'), { recursive: true });
  return (migrations) => ({
    cli: path.join(outDir, 'cli.js'),
    env: { ...process.env, FURTHER_MIGRATIONS: JSON.stringify(migrations) },
  });
}
