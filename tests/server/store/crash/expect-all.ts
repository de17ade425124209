import { expect } from '@playwright/test';
import type { Collection, SentEmail } from '../../../../src/contract/email.js';
import type { ListIdsResponse } from '../../../../src/contract/list.js';
import { LATE, type Senders } from './senders.js';
import type { Server } from './server.js';

/** Expects that a server has all accepted emails of some senders, without duplicates and rejected emails. */
export async function expectAll(
  server: Server,
  { taken, refused, begun }: Senders,
  name: string,
): Promise<void> {
  const found = await subjectsOf(server, name);
  const there = new Set(found);
  expect([...taken].filter((subject) => !there.has(subject))).toEqual([]);
  expect([...refused].filter((subject) => there.has(subject))).toEqual([]);
  expect(found.length).toBe(there.size);
  expect(found.filter((subject) => !begun.has(subject))).toEqual([]);
}

/** Expects that each accepted email has also been delivered later, once. */
export async function expectAllLate(
  server: Server,
  { taken, refused, begun, late }: Senders,
  name: string,
): Promise<void> {
  const found = () => subjectsOf(server, name, 'inbox', LATE);
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
