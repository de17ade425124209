import { expect, test } from '@playwright/test';
import { runOf } from './run.js';

test('each attempt and repetition has its own address', () => {
  const { output } = runOf('attempts.spec.ts');
  const lines = output.matchAll(/^address of ((.+) \d \d): (\S+)$/gm);
  const all = [...lines].map(([, attempt = '', title = '', address = '']) => ({
    attempt,
    title,
    address,
  }));
  // In serial mode, all tests are repeated after a failure.
  const serial = ['Registers 0', 'Registers 1', 'Signs in 0', 'Signs in 1', 'Signs out 1'];
  const once = [...serial, 'one 0', 'two 0'];
  expect(all.map(({ attempt }) => attempt).sort()).toEqual(
    [0, 1]
      .flatMap((repetition) => once.map((one) => one.replace(/ (\d)$/, ` ${repetition} $1`)))
      .sort(),
  );
  for (const { title, address } of all) {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    expect(address).toMatch(new RegExp(`^${slug}\\.[a-z0-9]{6}\\.[a-z0-9]{16}@inbox\\.test$`));
  }
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
  // All attempts of a test share the second part of their addresses, which differs between tests.
  const hashes = new Set(all.map(({ title, address }) => `${title} ${address.split('.')[1]}`));
  expect(hashes.size).toBe(5);
});
