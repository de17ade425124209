import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../src/otp/languages/index.js';
import { caseFiles, loadCases, type OtpCase, score } from './cases.js';

/** What the detector is held to. A new case that it misses is welcome as long as these hold. */
const GOALS = { accuracy: 0.92, precision: 0.93 };
const GOALS_OF_ALL = { accuracy: 0.975, precision: 0.985 };
/** Of emails that were sought out for being unusual. */
const SOUGHT = /^gaps-/;
const GOALS_OF_SOUGHT = { accuracy: 0.91, precision: 0.91 };

function expectAtLeast(goals: typeof GOALS, cases: readonly OtpCase[]): void {
  const { accuracy, precision, misses } = score(cases);
  const said = `accuracy ${accuracy.toFixed(3)}, precision ${precision.toFixed(3)}\n${misses.join('\n')}`;
  expect(accuracy, said).toBeGreaterThanOrEqual(goals.accuracy);
  expect(precision, said).toBeGreaterThanOrEqual(goals.precision);
}

// In one worker, where the codes of the files are known when those of all are counted.
test.describe.configure({ mode: 'default' });

for (const file of caseFiles()) {
  const goals = SOUGHT.test(file) ? GOALS_OF_SOUGHT : GOALS;
  test(`${file}: accuracy ${goals.accuracy}, precision ${goals.precision}`, () => {
    expectAtLeast(goals, loadCases(file));
  });
}

test(`all others: accuracy ${GOALS_OF_ALL.accuracy}, precision ${GOALS_OF_ALL.precision}`, () => {
  expectAtLeast(
    GOALS_OF_ALL,
    caseFiles()
      .filter((file) => !SOUGHT.test(file))
      .flatMap((file) => loadCases(file)),
  );
});

test('a score counts what it says', () => {
  const mail = { group: 'made-up', lang: 'en', subject: 'Your code is 482913' };
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

test('every case has an identifier of its own', () => {
  const ids = caseFiles().flatMap((file) => loadCases(file).map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('as many languages as there are tables have emails with a code, and without one', () => {
  const cases = caseFiles().flatMap((file) => loadCases(file));
  for (const hasCode of [true, false]) {
    const some = cases.filter(({ expected }) => (expected !== null) === hasCode);
    const languages = new Set(some.map(({ lang }) => lang));
    expect(languages.size).toBeGreaterThanOrEqual(LANGUAGES.length);
  }
});
