import type { Files, ProjectRun } from '../support/project.js';

/** A reporter of the tiny project's own, that prints each test's steps as they stand in a report. */
const REPORTER = `
  import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

  function lines(step: TestStep): string[] {
    const { title, category, location, error, steps } = step;
    const place = location ? location.file.replace(/.*\\//, '') + ':' + location.line : 'nowhere';
    const line = [category, title, '@', place, ...(error ? ['FAILED'] : [])].join(' ');
    // Before 1.63, Playwright's steps have none.
    const { params } = step as { params?: object };
    console.log('params of ' + title + ': ' + ('params' in step ? JSON.stringify(params) : 'not supported'));
    return [line, ...steps.flatMap(lines).map((one) => '  ' + one)];
  }

  export default class implements Reporter {
    onTestEnd({ title }: TestCase, { steps }: TestResult) {
      for (const line of steps.flatMap(lines)) console.log('step of ' + title + ': ' + line);
    }
  }
`;

/** The reporter, and the argument that adds it to those of a run. */
export const STEPS_FILES: Files = { 'steps.ts': REPORTER };
export const STEPS_REPORTER = '--reporter=list,json,./steps.ts';

/**
 * All steps of a test as lines, indented by their depth: category, title, place. Addresses are
 * `<address>`.
 */
export function stepsOf({ output }: ProjectRun, title: string): string[] {
  const prefix = `step of ${title}: `;
  return output
    .split('\n')
    .filter((line) => line.startsWith(prefix))
    .map((line) => line.slice(prefix.length).replace(/\S+\.\w{16}@inbox\.test/g, '<address>'));
}

/** Those of the test itself, without what its hooks and fixtures did before and after it. */
export function ownStepsOf(run: ProjectRun, title: string): string[] {
  let isOwn = true;
  return stepsOf(run, title).filter((line) => {
    if (!line.startsWith(' ')) isOwn = !line.startsWith('hook ');
    return isOwn;
  });
}
