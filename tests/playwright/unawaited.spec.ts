import { expect, test } from '@playwright/test';
import { attachmentsOf, errorsOf, reportDataOf } from './results.js';
import { runOf, specsOf } from './run.js';

const run = () => runOf('unawaited.spec.ts');

test('an unawaited call ends with its test and fails the test, as in Playwright itself', () => {
  const { report } = run();
  expect(report.errors).toEqual([]);
  const suites = report.suites[0]?.suites?.filter(({ title }) => title.startsWith('each ')) ?? [];
  const titles = suites.flatMap(specsOf).map(({ title }) => title);
  expect(titles).toHaveLength(40);
  for (const title of titles) {
    const errors = errorsOf(run(), title);
    if (title.startsWith('after ')) expect(errors, title).toEqual([]);
    else {
      expect(errors, title).toHaveLength(1);
      expect(errors[0], title).toContain('the test ended first');
      expect(errors[0], title).toContain('This call was not awaited.');
    }
  }
});

test('reports no further error for handled calls, or after the test has failed', () => {
  expect(run().output).toContain('ended ENDED');
  expect(errorsOf(run(), 'failed')).toEqual([expect.stringContaining('toHaveLength')]);
});

test('attaches the emails of a test that fails because of an unawaited call', () => {
  for (const title of ['wait with an email', 'matcher with an email']) {
    expect(Object.keys(attachmentsOf(run(), title))).toEqual(['mailbox.html', 'mailbox.json']);
    const { emails, errors } = reportDataOf(run(), title);
    expect(emails.map(({ record: { subject } }) => subject)).toEqual(['Hello']);
    expect(errors).toEqual([expect.stringContaining('This call was not awaited.')]);
  }
  expect(attachmentsOf(run(), 'handled wait')).toEqual({});
});

test('the end of a retry block ends its waits', () => {
  expect(errorsOf(run(), 'is over before its wait')).toEqual([
    expect.stringContaining('Timeout 300ms exceeded'),
  ]);
});
