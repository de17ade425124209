import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { turnBudget } from '../../src/server/turn-budget.js';

const MB = 1024 * 1024;

test('starts only a few of many simultaneous copies per turn, the oldest first', async () => {
  const begun: number[] = [];
  for (let n = 0; n < 20; n++) turnBudget.begin(MB, () => begun.push(n));
  const perTurn = [begun.length];
  while (begun.length < 20) {
    await setImmediate();
    perTurn.push(begun.length - perTurn.reduce((sum, count) => sum + count));
  }
  expect(Math.max(...perTurn)).toBeLessThan(5);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, n) => n));
  await setImmediate();
});

test('starts a copy of any size at once if little was copied in this turn', async () => {
  let isBegun = false;
  turnBudget.begin(1_000, () => {});
  turnBudget.begin(100 * MB, () => {
    isBegun = true;
  });
  expect(isBegun).toBe(true);
  await turnBudget.take(1_000);
});
