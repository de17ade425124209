import { expect, test } from '@playwright/test';
import { loadCases, type OtpCase, score } from './cases.js';

/**
 * The required scores of the shipped weights on the emails that they were trained on: far above those for
 * emails of other authors (scripts/otp/report.md). Proves that weights, emails and sources belong together.
 */
const GOALS = { accuracy: 0.98, precision: 0.985 };
/** Emails of a line or two provide less information. */
const SHORT = /^(?:own|hard|plain|written|gaps)/;
const GOALS_OF_SHORT = { accuracy: 0.95, precision: 0.97 };

function expectAtLeast(goals: typeof GOALS, cases: readonly OtpCase[]): void {
  const { accuracy, precision, misses } = score(cases);
  const said = `accuracy ${accuracy.toFixed(3)}, precision ${precision.toFixed(3)}\n${misses.join('\n')}`;
  expect(accuracy, said).toBeGreaterThanOrEqual(goals.accuracy);
  expect(precision, said).toBeGreaterThanOrEqual(goals.precision);
}

test('the weights reach their goals on the labelled emails', () => {
  // Every eighth of 28,000: weights trained on other emails find far fewer codes.
  const cases = loadCases().filter((_, index) => index % 8 === 0);
  expectAtLeast(
    GOALS,
    cases.filter(({ batch }) => !SHORT.test(batch)),
  );
  expectAtLeast(
    GOALS_OF_SHORT,
    cases.filter(({ batch }) => SHORT.test(batch)),
  );
});

test('score() computes accuracy and precision', () => {
  const mail = { batch: 'made-up', group: 'made-up', lang: 'en', subject: 'Your code is 482913' };
  const { accuracy, precision, misses } = score([
    { ...mail, id: 'right', expected: '482913' },
    { ...mail, id: 'wrong', expected: '111222' },
    { ...mail, id: 'none', subject: 'Hello', expected: null },
    { ...mail, id: 'missed', subject: 'Hello', expected: '482913' },
  ]);
  expect({ accuracy, precision }).toEqual({ accuracy: 0.5, precision: 0.5 });
  expect(misses).toEqual([
    'wrong (en): expected 111222, got 482913',
    'missed (en): expected 482913, got null',
  ]);
});

test('each labelled email has a unique identifier', () => {
  const seen = new Set<string>();
  const repeated = loadCases().filter(({ id }) => seen.size === seen.add(id).size);
  expect(repeated).toEqual([]);
});
