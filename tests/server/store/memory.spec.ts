import { expect, test } from '@playwright/test';
import { parseMessage } from '../../../src/server/message/message.js';
import { MemoryStore } from '../../../src/server/store/memory/memory-store.js';

test('returns the newest emails of a box that was filled many times over', async () => {
  const store = new MemoryStore({
    maxEmails: 100,
    accountMaxBytes: 1_000_000,
    maxStoreBytes: 1_000_000,
  });
  const to = ['bob@inbox.test'];
  for (let n = 1; n <= 2_500; n++) {
    await store.append('a', parseMessage({ from: '', to }, Buffer.from(`Subject: ${n}\r\n\r\n`)));
  }
  const kept = await store.list('a', 'inbox', {}, { skip: 0, limit: 200 });
  const entries = await Promise.all(kept.map(({ emailId }) => store.get('a', 'inbox', emailId)));
  const subjects = entries.map((entry) => entry?.message.raw.toString().trim());
  expect(subjects).toEqual(Array.from({ length: 100 }, (_, n) => `Subject: ${2_500 - n}`));
  const second = entries[1];
  const before = { before: second?.time };
  expect((await store.latest('a', 'inbox', before))?.message.raw.toString()).toContain(' 2498\r');
  expect(await store.list('a', 'inbox', { after: second?.time }, { skip: 0, limit: 9 })).toEqual([
    kept[0],
  ]);
});

test('an index finds the same emails as a scan', async () => {
  const store = new MemoryStore({
    maxEmails: 1_500,
    accountMaxBytes: 10_000_000,
    maxStoreBytes: 10_000_000,
  });
  const kept: { to: string; time: number; id: string }[] = [];
  // Few letters, so that parts of addresses recur.
  let seed = 7;
  const next = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const word = (length: number) => Array.from({ length }, () => 'abc'.charAt(next(3))).join('');
  for (let n = 0; n < 4_000; n++) {
    const to = Array.from({ length: 1 + next(2) }, () => `${word(2 + next(5))}@${word(2)}.test`);
    await store.append('a', parseMessage({ from: '', to }, Buffer.from('Subject: x\r\n\r\n')));
    const newest = await store.latest('a', 'inbox', {});
    kept.push({ to: to.join('\n'), time: newest?.time ?? 0, id: newest?.emailId ?? '' });
  }
  const there = kept.slice(-1_500).reverse();
  for (let n = 0; n < 300; n++) {
    const to = [word(1 + next(7)), `${word(3)}@`, `@${word(2)}.test`, `${word(4)}@${word(2)}.test`];
    const filter = { to: to[next(4)], ...(next(2) && { after: there[next(1_500)]?.time }) };
    const range = { skip: next(4), limit: 1 + next(20) };
    const fitting = there
      .filter((one) => one.to.split('\n').some((address) => address.includes(filter.to ?? '')))
      .filter(({ time }) => filter.after === undefined || time > filter.after);
    const found = await store.list('a', 'inbox', filter, range);
    expect([filter, found.map(({ emailId }) => emailId)]).toEqual([
      filter,
      fitting.slice(range.skip, range.skip + range.limit).map(({ id }) => id),
    ]);
  }
});
