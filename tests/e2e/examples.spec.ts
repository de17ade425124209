import { expect, test } from '@playwright/test';
import { runExample } from './run-example.js';

test('the sign-up app: every flow, in a real browser', async () => {
  const { exitCode, output } = await runExample('signup');
  expect(output).toContain('signs up with an emailed code');
  expect(output).toMatch(/^ +10 passed/m);
  expect(exitCode).toBe(0);
});

test('the recipes', async () => {
  const { exitCode, output } = await runExample('recipes');
  expect(output).toMatch(/^ +9 passed/m);
  expect(exitCode).toBe(0);
});
