// Built into a separate file with the licenses of these packages: see tsup.config.ts.
export { createTwoFilesPatch } from 'diff';
export { default as jsTokens } from 'js-tokens';
