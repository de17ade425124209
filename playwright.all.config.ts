import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import normal from './playwright.config.js';
import slow, { SLOW_TIME_LIMIT } from './playwright.slow.config.js';

const projects = normal.projects ?? [];
const slowProjects = (slow.projects ?? [])
  .filter(({ name }) => projects.every((one) => one.name !== name))
  .map((project) => ({ timeout: SLOW_TIME_LIMIT, ...project }));

/** What the tests of other projects need: it is installed next to the tests that do not need it. */
const SETUPS = ['pack', 'peers', 'payload'];
const isSetup = ({ name = '' }) => SETUPS.includes(name);

/**
 * All tests in one run, as CI has them: those of `npm test`, and the slow ones. Apart they would leave processors idle
 * at the end of each.
 */
export default defineConfig({
  ...normal,
  // Some of them only wait, and they take their time: more workers than those of `npm test` keep the processors busy.
  workers: 3 * availableParallelism(),
  projects: [
    ...[...projects, ...slowProjects].filter(isSetup),
    // Of each phase the longest come first.
    ...[...slowProjects, ...projects].filter((project) => !isSetup(project)),
  ],
});
