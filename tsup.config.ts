import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rollup } from 'rollup';
import { defineConfig, type Options } from 'tsup';

/** What can be imported from the package: only this needs types. */
const EXPORTS = {
  index: 'src/index.ts',
  client: 'src/client/index.ts',
  mailbox: 'src/mailbox/index.ts',
  server: 'src/server/index.ts',
  otp: 'src/otp/index.ts',
  checks: 'src/checks/index.ts',
  redirect: 'src/redirect/index.ts',
};

const ENTRIES = {
  ...EXPORTS,
  cli: 'src/cli/index.ts',
  program: 'src/cli/program.ts',
  // Worker threads: separate files, which `new Worker()` finds next to the others.
  'message-worker': 'src/server/message/message-worker.ts',
  'provider-worker': 'src/server/providers/provider-worker.ts',
  'sender-auth-worker': 'src/server/scanners/auth/sender-auth-worker.ts',
};

/** The package itself. */
const PACKAGE = {
  entry: ENTRIES,
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  dts: { entry: EXPORTS },
  // "npm run typecheck" checks them.
  tsconfig: 'tsconfig.types.json',
  splitting: true,
  // An entry of its own, so that the command itself is in no chunk that others import.
  external: ['./program.js'],
  loader: { '.md': 'text' },
  // Built at the same time, by the other configuration.
  clean: ['!init-tools.cjs'],
  onSuccess: async () => {
    await mergeChunks();
    copyFileSync('src/otp/weights.bin', 'dist/weights.bin');
  },
} satisfies Options;

/**
 * Bundles the output once more, by Rollup, which makes fewer chunks: esbuild makes one for each set of entries and
 * dynamic imports that share a module, and reading each of them takes time in every worker of a test run.
 */
async function mergeChunks(): Promise<void> {
  const written = readdirSync('dist').filter((file) => file.endsWith('.js'));
  const bundle = await rollup({
    input: Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, `dist/${name}.js`])),
    external: (id) => !/^[./]/.test(id),
    logLevel: 'silent',
  });
  for (const file of written) rmSync(`dist/${file}`);
  await bundle.write({
    dir: 'dist',
    chunkFileNames: 'chunk-[hash].js',
    hashCharacters: 'base36',
    manualChunks: (id, { getModuleInfo }) =>
      chunkOfWorker(id, (of) => getModuleInfo(of)?.importedIds ?? []),
  });
  await bundle.close();
}

/**
 * The chunk of a file that every worker of a test run loads, or nothing for the other files. There are four such chunks,
 * because each file that is read takes a worker more time than a few kilobytes: what only the fixtures use, what
 * `playwright-mailbox/mailbox` uses as well, and of what is shared with other entries: the few functions that the preload
 * of an app or the detector uses, which need nothing of Node's, and the rest.
 */
function chunkOfWorker(
  id: string,
  importedBy: (id: string) => readonly string[],
): string | undefined {
  const entries = Object.keys(ENTRIES).filter((entry) =>
    withImports(path.resolve('dist', `${entry}.js`), importedBy).has(id),
  );
  if (!entries.includes('index')) return undefined;
  if (['redirect', 'otp', 'checks'].some((entry) => entries.includes(entry))) return 'basics';
  if (entries.some((entry) => entry !== 'index' && entry !== 'mailbox')) return 'shared';
  return entries.includes('mailbox') ? 'mailbox' : 'index';
}

/** A file and all that is loaded with it. */
function withImports(id: string, importedBy: (id: string) => readonly string[]): Set<string> {
  const files = new Set([id]);
  // A set that grows while it is read is read to its end.
  for (const file of files) for (const imported of importedBy(file)) files.add(imported);
  return files;
}

/** The packages that only `init` uses: bundled, so that no installation has to fetch them. */
const BUNDLED = ['diff', 'js-tokens'];

/** Their licenses, which have to be in every copy. */
const licenses = BUNDLED.map(
  (name) => `/*!\n${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()}\n*/`,
);

/** See src/cli/init/load-tools.ts. */
const INIT_TOOLS = {
  entry: { 'init-tools': 'src/cli/init/tools.ts' },
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  noExternal: BUNDLED,
  minify: true,
  splitting: false,
  banner: { js: licenses.join('\n') },
} satisfies Options;

/** The types alone, without anything that is removed first: `npm run build:types`. */
const TYPES = { ...PACKAGE, entry: EXPORTS, clean: false, dts: { only: true } } satisfies Options;

export default defineConfig(({ env }) => (env?.ONLY === 'types' ? TYPES : [PACKAGE, INIT_TOOLS]));
