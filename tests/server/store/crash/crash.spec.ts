import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { SentEmail } from '../../../../src/contract/email.js';
import type { ListIdsResponse } from '../../../../src/contract/list.js';
import { CASES } from './cases.js';
import { Senders } from './senders.js';
import type { Server } from './server.js';

// `npm run crash` sets both.
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
const SEED = Number(process.env.CRASH_SEED ?? 1);

const CONNECTIONS = 8;

/** How many emails have been taken when it happens. */
const moments = fc.sample(fc.integer({ min: 1, max: 200 }), { seed: SEED, numRuns: ROUNDS });

for (const { name, absence, setUp } of CASES) {
  test(`${name}: every email that got its 250 is there once`, async () => {
    test.setTimeout(60_000 + ROUNDS * 20_000);
    const reason = await absence();
    if (reason !== null) test.skip(true, reason);
    const { servers, crash, recover, dispose } = await setUp();
    try {
      for (const server of servers) await server.start();
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
      }
    } finally {
      await dispose();
    }
  });
}

/** That a server has all that was taken of a round's emails, nothing twice and nothing refused. */
async function expectAll(
  server: Server,
  { taken, refused, begun }: Senders,
  round: string,
): Promise<void> {
  const found = await subjectsOf(server, round);
  const there = new Set(found);
  expect([...taken].filter((subject) => !there.has(subject))).toEqual([]);
  expect([...refused].filter((subject) => there.has(subject))).toEqual([]);
  expect(found.length).toBe(there.size);
  expect(found.filter((subject) => !begun.has(subject))).toEqual([]);
}

async function subjectsOf(server: Server, round: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ subject: round, page: `${page}`, per_page: '100' });
    const { data, pagination } = await server.get<ListIdsResponse>(`/v1/sent?${query}`);
    const emails = data.map((id) => server.get<SentEmail>(`/v1/sent/${id}`));
    found.push(...(await Promise.all(emails)).map(({ subject }) => subject ?? ''));
    if (!pagination.has_more) return found;
  }
}
