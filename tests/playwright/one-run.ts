import type { JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { type Files, type ProjectRun, test } from '../support/project.js';
import { CONFIG, withImports } from './files.js';

/** What the tests of a run have in common. */
interface OneRun {
  /** Files besides those of every tiny project, or instead of them. */
  files?: Files;
  /** Arguments of Playwright's. */
  args?: string[];
}

/**
 * Has several tests of a file look at one run of Playwright, each at its own spec file: to start Playwright and a
 * mailbox server takes longer than most of what is tested.
 *
 * @param common what the run has besides the spec files
 * @returns makes a test: its title, the body of its spec file, and what has to be true of the run, as if there were
 *   no other spec file
 */
export function testsOfOneRun({ files: others, args }: OneRun = {}) {
  test.describe.configure({ mode: 'default' });
  const files: Files = { ...CONFIG, ...others };
  let count = 0;
  return (title: string, body: string, check: (run: ProjectRun) => void | Promise<void>): void => {
    const file = `${++count}.spec.ts`;
    files[file] = withImports(body);
    test(title, async ({ runSharedProject }, testInfo) => {
      const run = await runSharedProject(files, args);
      try {
        await check(partOf(run, file));
      } catch (error) {
        await testInfo.attach('output of the run', { body: run.output, contentType: 'text/plain' });
        throw error;
      }
    });
  };
}

/** A run as one spec file sees it. */
function partOf(run: ProjectRun, file: string): ProjectRun {
  const suites = run.report?.suites.filter((suite) => suite.file === file) ?? [];
  const statuses = suites.flatMap(testsOf).map(({ status }) => status);
  const count = (...of: string[]) => statuses.filter((status) => of.includes(status)).length;
  return {
    ...run,
    output: outputOf(run, file),
    passed: count('expected', 'flaky'),
    failed: count('unexpected'),
    report: run.report && { ...run.report, suites },
  };
}

/** What the list reporter says while the tests run, and of the failures those in a spec file. */
function outputOf({ output }: ProjectRun, file: string): string {
  const [running, ...failures] = output.split(/^(?= {2}\d+\) )/m);
  const own = failures.filter((text) => text.slice(text.indexOf(')')).startsWith(`) ${file}:`));
  return [running, ...own].join('');
}

function testsOf({ specs, suites = [] }: JSONReportSuite): JSONReportTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}
