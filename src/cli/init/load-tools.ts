import { createRequire } from 'node:module';

/** The tokenizer and the diff, bundled into `dist/init-tools.cjs` so that they are not installed as dependencies. */
export function loadTools(): typeof import('./tools.js') {
  return createRequire(import.meta.url)('./init-tools.cjs');
}
