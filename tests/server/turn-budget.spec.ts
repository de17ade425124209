import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { turnBudget } from '../../src/server/fairness/turn-budget.js';

const MB = 1024 * 1024;

test('starts only a few of many simultaneous copies per turn, the oldest first', async () => {
  const begun: number[] = [];
  for (let n = 0; n < 20; n++) turnBudget.begin('one', MB, () => begun.push(n));
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
  turnBudget.begin('one', 1_000, () => {});
  turnBudget.begin('one', 100 * MB, () => {
    isBegun = true;
  });
  expect(isBegun).toBe(true);
  await turnBudget.take('one', 1_000);
});

test('the many copies of one account do not delay the copy of another', async () => {
  const begun: string[] = [];
  for (let n = 0; n < 20; n++) turnBudget.begin('many', MB, () => begun.push('many'));
  const before = begun.length;
  turnBudget.begin('few', MB, () => begun.push('few'));
  while (begun.length < 21) await setImmediate();
  expect(begun.indexOf('few')).toBeLessThanOrEqual(before + 1);
  await setImmediate();
});
