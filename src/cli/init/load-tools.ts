import { createRequire } from 'node:module';

/**
 * The parser and the diff, from `dist/init-tools.cjs`: a fifth of the package's code, which the other commands
 * must not load. As dependencies they would add 6 MB to every installation.
 */
export function loadTools(): typeof import('./tools.js') {
  return createRequire(import.meta.url)('./init-tools.cjs');
}
