import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** Writes the steps of every test, which no reporter of Playwright shows completely. */
export default class StepsReporter implements Reporter {
  readonly #tests: object[] = [];

  onTestEnd({ title, location: { file } }: TestCase, { steps }: TestResult) {
    const params = steps.flatMap(paramsOf);
    this.#tests.push({ file: path.basename(file), title, steps: steps.flatMap(linesOf), params });
  }

  onEnd() {
    writeFileSync('steps.json', JSON.stringify(this.#tests));
  }
}

/** A step with its nested steps: category, title, and line of code. */
function linesOf({ title, category, location, error, steps }: TestStep): string[] {
  const code = location && readFileSync(location.file, 'utf8').split('\n')[location.line - 1];
  const line = [category, title, '@', code?.trim() ?? 'nowhere', ...(error ? ['FAILED'] : [])];
  return [line.join(' '), ...steps.flatMap(linesOf).map((one) => `  ${one}`)];
}

/** Playwright's steps have no parameters before 1.63. */
function paramsOf(step: TestStep): object[] {
  const own = 'params' in step ? [{ title: step.title, params: step.params }] : [];
  return [...own, ...step.steps.flatMap(paramsOf)];
}
