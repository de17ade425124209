import { expect, test } from '@playwright/test';
import { WaitingRoom } from '../../src/sandbox/rest/waiting-room.js';
import { MemoryStore } from '../../src/sandbox/store/memory/memory-store.js';

test('of many who are woken at once a few ask at a time, and all get their turn', async () => {
  const room = new WaitingRoom(new MemoryStore({ maxEmails: 10, maxBytes: 1_000 }), 100);
  let asking = 0;
  let most = 0;
  const ask = async (n: number) => {
    most = Math.max(most, ++asking);
    await new Promise(setImmediate);
    asking--;
    // Who fails holds nobody up.
    if (n % 3 === 0) throw new Error('away');
    return n;
  };
  const turns = Array.from({ length: 50 }, (_, n) => room.inTurn(() => ask(n)));
  const ends = await Promise.allSettled(turns);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(17);
  expect(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))).toHaveLength(33);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(10);
  expect(await room.inTurn(async () => 'next')).toBe('next');
});
