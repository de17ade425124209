import { expect, test } from '@playwright/test';
import { runExample } from './run-example.js';

// Three browsers and three workers start at once.
test.setTimeout(180_000);

test('three parallel runs of the sign-up test each get their own email', async () => {
  const { exitCode, output } = await runExample(
    'signup',
    'signup.spec.ts',
    '--repeat-each=3',
    '--workers=3',
  );
  expect(output).toMatch(/^ +3 passed/m);
  expect(exitCode).toBe(0);
});
