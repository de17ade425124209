import pg from 'pg';
import type { EmailEvent } from '../../../../src/contract/viewer.js';
import type { SummariesResponse } from '../../../../src/contract/viewer-schemas.js';
import { Log } from '../../../../src/server/observability/log.js';
import { DEFAULT_ACCOUNT } from '../../../../src/server/settings/accounts.js';
import { openPostgres } from '../../../../src/server/store/postgres/open.js';
import type { Store } from '../../../../src/server/store/store.js';
import { StoreHealth } from '../../../../src/server/store/store-health.js';
import { messageOf, PLENTY } from '../fixtures.js';
import { eventsOf, nextEvent } from '../page-data.js';
import { test as base, expect, type Fixtures, type Node } from './fixtures.js';

interface DelayedWriters {
  /** The stores of two servers. */
  writers: [Store, Store];
  /**
   * Delivers the emails `first`, `earlier` and `later`, which are stored in this order, although `later`
   * arrived before `earlier`: it waited for the batch before it.
   */
  deliverDelayed: () => Promise<void>;
}

const test = base.extend<DelayedWriters>({
  writers: async ({ database }, use) => {
    const open = () => openPostgres(database, PLENTY, new StoreHealth(new Log('silent')));
    const writers: [Store, Store] = [await open(), await open()];
    await use(writers);
    for (const writer of writers) await writer.close();
  },

  deliverDelayed: async ({ database, ask, writers: [one, other] }, use) => {
    const lock = new pg.Client(database);
    await lock.connect();
    await use(async () => {
      await lock.query('BEGIN; LOCK TABLE playwright_mailbox.emails IN SHARE MODE');
      const stored = [deliver(one, 'first')];
      await untilWaiting(ask, 1);
      stored.push(deliver(one, 'later'));
      const arrivedAt = one.now();
      // Its identifier must be from a later ms.
      await expect.poll(() => other.now()).toBeGreaterThan(arrivedAt + 2);
      stored.push(deliver(other, 'earlier'));
      await untilWaiting(ask, 2);
      await lock.query('COMMIT');
      await Promise.all(stored);
    });
    await lock.end();
  },
});

function deliver(store: Store, label: string): Promise<void> {
  return store.append(DEFAULT_ACCOUNT, messageOf({ label, to: [`${label}@inbox.test`] }));
}

async function untilWaiting(ask: Fixtures['ask'], count: number): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect.poll(async () => (await ask(waiting)).length).toBe(count);
}

/** A page of the list with one email. */
async function pageOf({ api }: Node, cursor: string | null = null): Promise<SummariesResponse> {
  const query = `limit=1${cursor === null ? '' : `&cursor=${cursor}`}`;
  return (await api.request<SummariesResponse>(`/extensions/v1/summaries?${query}`)).body;
}

test('the page lists each email once, in the order in which servers stored them', async ({
  startNode,
  deliverDelayed,
}) => {
  const node = await startNode();
  await deliverDelayed();
  const pages = [await pageOf(node)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await pageOf(node, next));
  expect(pages.map(({ data }) => data[0]?.subject)).toEqual(['later', 'earlier', 'first']);
  const cursors = pages.map(({ newest }) => newest);
  expect(cursors).toEqual(cursors.toSorted().reverse());
});

test('events contain each email once, and end with the one stored last', async ({
  startNode,
  deliverDelayed,
}) => {
  const node = await startNode();
  const events = eventsOf(node.mailboxServer);
  await nextEvent(events, 'start');
  await deliverDelayed();
  const told: EmailEvent[] = [];
  const subjects = () => told.flatMap(({ data }) => data.map(({ subject }) => subject).reverse());
  while (subjects().length < 3) told.push(await nextEvent(events, 'email'));
  expect(subjects()).toEqual(['first', 'earlier', 'later']);
  expect(told.at(-1)?.newest).toBe((await pageOf(node)).newest);
  await events.return(undefined);
});

test('Resend lists the emails after and before each email', async ({
  startNode,
  deliverDelayed,
}) => {
  const { http, apiKey } = (await startNode()).mailboxServer;
  await deliverDelayed();
  const list = async (query: string) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${http}/resend/emails?${query}`, { headers });
    const { data } = (await response.json()) as { data: { id: string; subject: string }[] };
    return data;
  };
  const subjects = async (query: string) => (await list(query)).map(({ subject }) => subject);
  const [later, earlier] = await list('');
  expect(await subjects(`after=${later?.id}`)).toEqual(['earlier', 'first']);
  expect(await subjects(`after=${later?.id}&limit=1`)).toEqual(['earlier']);
  expect(await subjects(`before=${earlier?.id}`)).toEqual(['later']);
});
