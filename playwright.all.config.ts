import { defineConfig } from '@playwright/test';
import normal from './playwright.config.js';
import slow, { SLOW_TIME_LIMIT } from './playwright.slow.config.js';

const projects = normal.projects ?? [];
const slowProjects = (slow.projects ?? [])
  .filter(({ name }) => projects.every((one) => one.name !== name))
  .map((project) => ({ timeout: SLOW_TIME_LIMIT, ...project }));

/**
 * What comes first: what other projects need, which is installed next to the tests that do not need it; and of the tests
 * that do, the longest.
 */
const FIRST = [
  'pack',
  'peers',
  'run',
  'payload',
  'multi-process',
  'frameworks',
  'slow-databases',
  'databases',
];
const isFirst = ({ name = '' }) => FIRST.includes(name);

/**
 * All tests in one run, as CI has them: those of `npm test`, and the slow ones. Apart they would leave processors idle
 * at the end of each.
 */
export default defineConfig({
  ...normal,
  // All at once on a busy machine, a test may need longer than its limit. One that passes when it runs again counts as
  // flaky, and is listed.
  retries: 1,
  // The slow tests find compiled what the others have had Playwright compile.
  projects: [
    ...[...projects, ...slowProjects].filter(isFirst),
    ...[...projects, ...slowProjects].filter((project) => !isFirst(project)),
  ],
});
