import { defineConfig } from 'tsup';

export default defineConfig({
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
  splitting: true,
  // The CJS build finds the command line's file as the ESM build does, by import.meta.url.
  shims: true,
  clean: true,
});
