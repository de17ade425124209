import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReportSpec } from '@playwright/test/reporter';
import { EMPTY_REPORT, type ReportData } from '../../src/contract/report.js';
import type { ProjectRun } from '../support/project.js';
import { specsOf } from './run.js';

/** The part of a run in use. */
type Run = Pick<ProjectRun, 'report'>;

/** The first test with this name in a run, in any describe block. */
function specOfTest({ report }: Run, title: string): JSONReportSpec | undefined {
  return report?.suites.flatMap(specsOf).find((one) => one.title === title);
}

/** The result of the first test with this name: its status, and its errors as shown to people. */
export function resultOf(run: Run, title: string) {
  const result = specOfTest(run, title)?.tests[0]?.results.at(-1);
  const { status, errors = [], duration = 0 } = result ?? {};
  return {
    status,
    duration,
    messages: errors.map(({ message = '' }) => stripVTControlCharacters(message)),
  };
}

/** The errors of a test as shown to people: without colors, with the lines of code. */
export function errorsOf(run: Run, title: string): string[] {
  return resultOf(run, title).messages;
}

/** The descriptions of a test's annotations of a type. */
export function annotationsOf(run: Run, title: string, type: string): string[] {
  const annotations = specOfTest(run, title)?.tests[0]?.annotations ?? [];
  return annotations.filter((one) => one.type === type).map(({ description = '' }) => description);
}

/** The attachments of this package to a test: the texts by name, without times. */
export function attachmentsOf(run: Run, title: string): Record<string, string> {
  return attemptsOf(run, title).at(-1) ?? {};
}

/** The attachments of each attempt of the test. */
export function attemptsOf(run: Run, title: string): Record<string, string>[] {
  const results = specOfTest(run, title)?.tests[0]?.results ?? [];
  return results.map(({ attachments }) => {
    const ours = attachments.filter(({ name }) => /^(?:email|mailbox)\b/.test(name));
    return Object.fromEntries(
      ours.map(({ name, path, body = '' }) => [
        name.replace(/\d\d:\d\d:\d\d/, '<time>'),
        path === undefined ? Buffer.from(body, 'base64').toString() : readFileSync(path, 'utf8'),
      ]),
    );
  });
}

/** The data of the page with the emails of a test. */
export function reportDataOf(run: Run, title: string): ReportData {
  const page = attachmentsOf(run, title)['mailbox.html'] ?? '';
  const [start, end] = EMPTY_REPORT.split('></');
  const [, json = 'null'] = page.split(`${start}>`);
  return JSON.parse(json.slice(0, json.indexOf(`</${end}`)));
}
