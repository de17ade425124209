import { expect, test } from '@playwright/test';
import { underFlood } from '../../../bench/server/support/under-flood.mjs';

const SECONDS = 8;
/** Connections a second: less than `npm run soak -- --public` opens, since other tests run meanwhile. */
const RATE = 300;
const MB = 1024 * 1024;

// The flood has its addresses all over 127.0.0.0/8, which only Linux has without configuration.
test.skip(process.platform !== 'linux', 'needs many loopback addresses');

test("a flood from the internet neither keeps the tests' own emails from arriving nor deletes any", async () => {
  const { arrivals, errors, growth, deleted, lost, flood } = await underFlood(SECONDS, RATE);
  expect(errors).toEqual([]);
  // One of each is sent before the flood.
  for (const times of Object.values(arrivals)) expect(times.length).toBeGreaterThan(1);
  expect({ deleted, lost }).toEqual({ deleted: 0, lost: 0 });
  expect(growth).toBeLessThan(100 * MB);
  // A busy machine may not manage the whole flood.
  expect(flood.connections).toBeGreaterThan(30 * SECONDS);
});
