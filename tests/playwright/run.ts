import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { SCRATCH } from '../support/project.js';

/** The folder in which `run.setup.ts` has run the tests of `project/`. */
export const FOLDER = path.join(SCRATCH, 'playwright');

/** The output of the list reporter. */
export const OUTPUT = path.join(FOLDER, 'output.txt');

/** The part of the run for one spec file of `project/`. */
export interface SpecRun {
  report: JSONReport;
  /** The output of its tests, and the list reporter's text about those that failed. */
  output: string;
}

interface Steps {
  file: string;
  title: string;
  steps: string[];
  params: { title: string; params: object }[];
}

const textOf = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

/** The results of a spec file of `project/`. */
export function runOf(file: string): SpecRun {
  const report: JSONReport = JSON.parse(textOf('report.json'));
  const suites = report.suites.filter((suite) => suite.file === file);
  const [, ...failures] = textOf('output.txt').split(/^(?= {2}\d+\) )/m);
  const own = failures.filter((text) => text.split('\n')[0]?.includes(` ${file}:`));
  const results = suites
    .flatMap(specsOf)
    .flatMap(({ tests }) => tests.flatMap((one) => one.results));
  const printed = results.flatMap(({ stdout }) =>
    stdout.map((entry) => ('text' in entry ? entry.text : '')),
  );
  return { report: { ...report, suites }, output: [...printed, ...own].join('') };
}

/** The tests of a suite, including those in describe blocks. */
export function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The tests with unexpected results. */
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

/**
 * The steps of a test as lines, indented by depth: category, title, line of code. Addresses are replaced by
 * `<address>`.
 */
export function stepsOf(file: string, title: string): string[] {
  const steps = stepsIn(file, title)?.steps ?? [];
  return steps.map((line) => line.replace(/\S+\.\w{16}@inbox\.test/g, '<address>'));
}

/** The steps of the test itself, without those of its hooks and fixtures. */
export function ownStepsOf(file: string, title: string): string[] {
  let isOwn = true;
  return stepsOf(file, title).filter((line) => {
    if (!line.startsWith(' ')) isOwn = !line.startsWith('hook ');
    return isOwn;
  });
}

/** The parameters of a step; undefined if this version of Playwright does not provide them. */
export function paramsOf(file: string, title: string, step: string): object | undefined {
  return stepsIn(file, title)?.params.find((one) => one.title === step)?.params;
}
