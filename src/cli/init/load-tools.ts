import { createRequire } from 'node:module';

/** The tokenizer and the diff, from `dist/init-tools.cjs`, so that no installation has to fetch them. */
export function loadTools(): typeof import('./tools.js') {
  return createRequire(import.meta.url)('./init-tools.cjs');
}
