import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../src/otp/languages/index.js';
import { loadCases, score } from './cases.js';

/** What the detector is held to. A new case that it misses is welcome as long as these hold. */
const GOALS = { accuracy: 0.97, precision: 0.99 };

for (const file of ['cases.jsonl', 'shared-cases.jsonl']) {
  test(`${file}: accuracy ${GOALS.accuracy}, precision ${GOALS.precision}`, () => {
    const { accuracy, precision, misses } = score(loadCases(file));
    const said = `accuracy ${accuracy.toFixed(3)}, precision ${precision.toFixed(3)}\n${misses.join('\n')}`;
    expect(accuracy, said).toBeGreaterThanOrEqual(GOALS.accuracy);
    expect(precision, said).toBeGreaterThanOrEqual(GOALS.precision);
  });
}

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
  const ids = loadCases('cases.jsonl').map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every language has a code and a mail without one', () => {
  const cases = loadCases('cases.jsonl');
  const languages = new Set(cases.map(({ lang }) => lang));
  expect(languages.size).toBeGreaterThanOrEqual(LANGUAGES.length);
});
