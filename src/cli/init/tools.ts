// Built into a file of its own, with the licenses of these packages: see tsup.config.ts.
export { createTwoFilesPatch } from 'diff';
export { default as jsTokens } from 'js-tokens';
