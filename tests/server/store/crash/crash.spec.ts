import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Collection, SentEmail } from '../../../../src/contract/email.js';
import type { ListIdsResponse } from '../../../../src/contract/list.js';
import { CASES } from './cases.js';
import { LATE, Senders } from './senders.js';
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

/** Expects that a server has all accepted emails of a round, without duplicates and rejected emails. */
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

/** Expects that each accepted email has also been delivered later, once. */
async function expectAllLate(
  server: Server,
  { taken, refused, begun, late }: Senders,
  round: string,
): Promise<void> {
  const found = () => subjectsOf(server, round, 'inbox', LATE);
  const missing = async () => {
    const there = new Set(await found());
    return [...taken].filter((subject) => late.has(subject) && !there.has(subject));
  };
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  const arrived = await found();
  expect(arrived.length).toBe(new Set(arrived).size);
  expect(arrived.filter((subject) => refused.has(subject) || !begun.has(subject))).toEqual([]);
}

async function subjectsOf(
  server: Server,
  subject: string,
  box: Collection = 'sent',
  to = '',
): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ subject, to, page: `${page}`, per_page: '100' });
    const { data, pagination } = await server.get<ListIdsResponse>(`/v1/${box}?${query}`);
    const emails = data.map((id) => server.get<SentEmail>(`/v1/${box}/${id}`));
    found.push(...(await Promise.all(emails)).map((email) => email.subject ?? ''));
    if (!pagination.has_more) return found;
  }
}
