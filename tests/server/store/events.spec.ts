import { randomBytes } from 'node:crypto';
import type { EventKind } from '../../../src/contract/events.js';
import { MAX_EVENTS, type QueuedEvent } from '../../../src/server/store/events.js';
import { BOXES, newMessageKey } from '../../../src/server/store/store.js';
import { expect, forEachStore, ME, messageOf, PLENTY, test } from './fixtures.js';

const KEY = newMessageKey(Date.now());

function newEvent(event: EventKind, changes: Partial<QueuedEvent> = {}): QueuedEvent {
  return {
    id: randomBytes(16).toString('hex'),
    account: ME,
    messageKey: KEY,
    event,
    name: `email.${event}`,
    recipient: 'kim@inbox.test',
    at: 1_000,
    accepted: null,
    attempts: [],
    ...changes,
  };
}

function newEvents(count: number): QueuedEvent[] {
  return Array.from({ length: count }, () => newEvent('accepted'));
}

forEachStore(() => {
  test('events about a recipient are taken once, one after the other', async ({ store }) => {
    const [first, second] = [newEvent('accepted'), newEvent('delivered', { reason: '250 \0' })];
    const other = newEvent('accepted', { recipient: 'bob@inbox.test' });
    await store.events.put([first, second, other], false);
    expect((await store.events.take(1)).due).toEqual([first]);
    expect((await store.events.take(9)).due).toEqual([other]);
    expect((await store.events.take(9)).due).toEqual([]);

    const attempts = [{ status: 200, response: 'ok' }];
    const done = { ...first, accepted: true, attempts };
    await store.events.put([done], false);
    expect((await store.events.take(9)).due).toEqual([second]);
    expect(await store.events.of(ME, KEY)).toEqual([done, second, other]);
    expect(await store.events.of('another', KEY)).toEqual([]);
  });

  test('events that are due later can be postponed and removed', async ({ store }) => {
    const at = Math.floor(store.now()) + 3_600_000;
    const event = newEvent('accepted', { at });
    await store.events.put([event], false);
    expect(await store.events.take(9)).toEqual({ due: [], next: at });
    const by = 1_000 - at;
    await store.events.postpone(KEY, by);
    expect((await store.events.take(9)).due).toEqual([{ ...event, at: 1_000 }]);
    await store.events.postpone(KEY, null);
    expect(await store.events.of(ME, KEY)).toEqual([]);
  });

  test('an account with many events loses its oldest, and no others', async ({ store }) => {
    const other = newEvent('accepted', { account: 'another' });
    await store.events.put([other, ...newEvents(1)], false);
    const newest = newEvents(MAX_EVENTS);
    await store.events.put(newest, false);
    const ids = (await store.events.of(ME, KEY)).map(({ id }) => id);
    expect(ids).toEqual(newest.map(({ id }) => id));
    expect(await store.events.of('another', KEY)).toEqual([other]);
  });
});

forEachStore(
  () => {
    test('events survive a restart', async ({ place }) => {
      const before = await place.open(PLENTY);
      const event = newEvent('accepted');
      await before.events.put([event], false);
      await before.close();
      const after = await place.open(PLENTY);
      expect((await after.events.take(9)).due).toEqual([event]);
      await after.close();
    });

    test('events are deleted with their email', async ({ store }) => {
      let messageKey = '';
      const onKey = (key: string) => {
        messageKey = key;
      };
      await store.append(ME, messageOf({ label: 'it' }), BOXES, { onKey });
      await store.events.put([newEvent('accepted', { messageKey }), newEvent('delivered')], false);
      await store.purge(ME, null);
      expect(await store.events.of(ME, messageKey)).toEqual([]);
      expect(await store.events.of(ME, KEY)).toHaveLength(1);
    });
  },
  ({ isDurable }) => isDurable,
);

forEachStore(
  () => {
    test('of several servers, one takes an event', async ({ place }) => {
      const servers = await Promise.all([1, 2, 3].map(() => place.open(PLENTY)));
      const events = Array.from({ length: 60 }, () =>
        newEvent('accepted', { messageKey: newMessageKey(Date.now()) }),
      );
      await servers[0]?.events.put(events, false);
      const taken = await Promise.all(servers.map((one) => one.events.take(60)));
      const ids = taken.flatMap(({ due }) => due.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
      await Promise.all(servers.map((one) => one.close()));
    });
  },
  ({ name }) => name === 'postgres',
);
