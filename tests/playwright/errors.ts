import { stripVTControlCharacters } from 'node:util';
import type { JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { ProjectRun } from '../support/project.js';

/** The errors of a test, as a person reads them: without colours, with the lines of code. */
export function errorsOf({ report }: ProjectRun, title: string): string[] {
  const spec = report?.suites.flatMap(specsOf).find((one) => one.title === title);
  const errors = spec?.tests[0]?.results[0]?.errors ?? [];
  return errors.map(({ message = '' }) => stripVTControlCharacters(message));
}

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
