import { expect, test } from '@playwright/test';
import { Semaphore } from '../../src/server/fairness/semaphore.js';

test('runs a few of many tasks at a time, and all of them in the end', async () => {
  const few = new Semaphore(4);
  let asking = 0;
  let most = 0;
  const ask = async (n: number) => {
    most = Math.max(most, ++asking);
    await new Promise(setImmediate);
    asking--;
    // A task that fails does not block others.
    if (n % 3 === 0) throw new Error('away');
    return n;
  };
  const turns = Array.from({ length: 50 }, (_, n) => few.run(() => ask(n)));
  const ends = await Promise.allSettled(turns);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(17);
  expect(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))).toHaveLength(33);
  expect(most).toBe(4);
  expect(await few.run(async () => 'next')).toBe('next');
});

test('a canceled task takes no permit', async () => {
  const turns = new Semaphore(1);
  let end = () => {};
  const first = turns.run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const controller = new AbortController();
  const worked: string[] = [];
  const second = turns.run(async () => worked.push('second'), controller.signal);
  const third = turns.run(async () => worked.push('third'));
  controller.abort(new Error('too late'));
  await expect(second).rejects.toThrow('too late');
  end();
  await Promise.all([first, third]);
  expect(worked).toEqual(['third']);
});

test('small tasks wait for at most one large task, and large tasks proceed', async () => {
  const turns = new Semaphore(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, size: number) => {
    const work = async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    };
    return turns.run(work, undefined, size);
  };
  const bigOnes = ['big 1', 'big 2', 'big 3', 'big 4'].map((name) => take(name, 20));
  const smallOnes = [take('small 1', 4), take('small 2', 4), take('smallest', 1)];
  for (const [ended, next] of [
    ['big 2', 'smallest'],
    ['big 1', 'big 3'],
    ['smallest', 'small 1'],
    ['small 1', 'small 2'],
    ['small 2', 'big 4'],
  ] as const) {
    ends.get(ended)?.();
    await expect.poll(() => begun.at(-1)).toBe(next);
  }
  for (const name of ['big 3', 'big 4']) ends.get(name)?.();
  await Promise.all([...bigOnes, ...smallOnes]);
});
