import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { SCRATCH } from '../support/project.js';

/** Where `run.setup.ts` has run the tests of `project/`. */
export const FOLDER = path.join(SCRATCH, 'playwright');

/** What the list reporter has printed. */
export const OUTPUT = path.join(FOLDER, 'output.txt');

/** The run as one spec file of `project/` sees it. */
export interface SpecRun {
  report: JSONReport;
  /** What its tests have printed, and what the list reporter says of those that failed. */
  output: string;
}

interface Steps {
  file: string;
  title: string;
  steps: string[];
  params: { title: string; params: object }[];
}

const textOf = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

/** What became of the tests in a spec file of `project/`. */
export function runOf(file: string): SpecRun {
  const report: JSONReport = JSON.parse(textOf('report.json'));
  const suites = report.suites.filter((suite) => suite.file === file);
  const [, ...failures] = textOf('output.txt').split(/^(?= {2}\d+\) )/m);
  const own = failures.filter((text) => text.split('\n')[0]?.includes(` ${file}:`));
  const results = suites.flatMap(specsOf).flatMap(({ tests }) => tests[0]?.results ?? []);
  const printed = results.flatMap(({ stdout }) =>
    stdout.map((entry) => ('text' in entry ? entry.text : '')),
  );
  return { report: { ...report, suites }, output: [...printed, ...own].join('') };
}

/** The tests of a suite, also in its describe blocks. */
export function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The tests of the run that did not end as they were expected to. */
export function unexpectedTests(): string[] {
  const report: JSONReport = JSON.parse(textOf('report.json'));
  return report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => `${file}: ${title}`)
    .sort();
}

function stepsIn(file: string, title: string): Steps | undefined {
  const all: Steps[] = JSON.parse(textOf('steps.json'));
  return all.find((one) => one.file === file && one.title === title);
}

/** The steps of a test as lines, indented by their depth: category, title, line of code. Addresses are `<address>`. */
export function stepsOf(file: string, title: string): string[] {
  const steps = stepsIn(file, title)?.steps ?? [];
  return steps.map((line) => line.replace(/\S+\.\w{16}@inbox\.test/g, '<address>'));
}

/** Those of the test itself, without what its hooks and fixtures did before and after it. */
export function ownStepsOf(file: string, title: string): string[] {
  let isOwn = true;
  return stepsOf(file, title).filter((line) => {
    if (!line.startsWith(' ')) isOwn = !line.startsWith('hook ');
    return isOwn;
  });
}

/** What a step has been called with; undefined if this Playwright does not tell. */
export function paramsOf(file: string, title: string, step: string): object | undefined {
  return stepsIn(file, title)?.params.find((one) => one.title === step)?.params;
}
