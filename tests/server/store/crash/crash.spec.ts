import { test } from '@playwright/test';
import fc from 'fast-check';
import { CASES } from './cases.js';
import { expectAll, expectAllLate } from './expect-all.js';
import { Senders } from './senders.js';
import type { Server } from './server.js';

// `npm run crash` sets both, and runs many rounds.
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const SEED = Number(process.env.CRASH_SEED ?? 1);

const CONNECTIONS = 8;

/** The number of accepted emails before each crash. */
const moments = fc.sample(fc.integer({ min: 1, max: 200 }), { seed: SEED, numRuns: ROUNDS });

for (const { name, absence, setUp } of CASES) {
  test(`${name}: stores each email that got its 250 once`, async () => {
    test.setTimeout(60_000 + ROUNDS * 20_000);
    const reason = await absence();
    if (reason !== null) test.skip(true, reason);
    const { servers, crash, recover, dispose } = await setUp();
    try {
      for (const server of servers) await server.start();
      const rounds: Senders[] = [];
      for (const [round, moment] of moments.entries()) {
        const urls = Array.from(
          { length: CONNECTIONS },
          (_, n) => (servers[n % servers.length] as Server).smtp,
        );
        const senders = new Senders(urls, `r${round}`);
        await senders.untilTaken(moment);
        await crash();
        await senders.end();
        await recover();
        for (const server of servers) await expectAll(server, senders, `r${round}.`);
        rounds.push(senders);
      }
      for (const server of servers) {
        for (const [round, senders] of rounds.entries()) {
          await expectAllLate(server, senders, `r${round}.`);
        }
      }
    } finally {
      await dispose();
    }
  });
}
