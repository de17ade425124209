// Built into a file of its own, which nothing but `init` loads: see tsup.config.ts.
export { parse } from '@babel/parser';
export { createTwoFilesPatch } from 'diff';
