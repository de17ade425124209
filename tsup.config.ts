import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

/** The package itself. */
const PACKAGE = defineConfig({
  entry: {
    index: 'src/index.ts',
    client: 'src/client/index.ts',
    mailbox: 'src/mailbox/index.ts',
    server: 'src/server/index.ts',
    otp: 'src/otp/index.ts',
    redirect: 'src/redirect/index.ts',
    cli: 'src/cli/index.ts',
    // Worker threads: separate files, which `new Worker()` finds next to the others.
    'message-worker': 'src/server/workers/message-worker.ts',
    'provider-worker': 'src/server/workers/provider-worker.ts',
    'sender-auth-worker': 'src/server/workers/sender-auth-worker.ts',
  },
  format: ['esm', 'cjs'],
  target: 'node20',
  platform: 'node',
  dts: true,
  // "npm run typecheck" checks them.
  tsconfig: 'tsconfig.types.json',
  splitting: true,
  // The CJS build finds the command line's file as the ESM build does, by import.meta.url.
  shims: true,
  // Built at the same time, by the other configuration.
  clean: ['!init-tools.cjs'],
});

/** The packages that only `init` uses: bundled, so that no installation has to fetch them. */
const BUNDLED = ['@babel/parser', 'diff'];

/** Their licenses, which have to be in every copy. */
const licenses = BUNDLED.map(
  (name) => `/*!\n${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()}\n*/`,
);

/** A single file for the ESM and the CJS build of the command line: see src/cli/init/load-tools.ts. */
const INIT_TOOLS = defineConfig({
  entry: { 'init-tools': 'src/cli/init/tools.ts' },
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  noExternal: BUNDLED,
  minify: true,
  splitting: false,
  banner: { js: licenses.join('\n') },
});

// Types are built for the package only, and without anything that is removed first.
export default process.argv.includes('--dts-only') ? PACKAGE : [PACKAGE, INIT_TOOLS];
