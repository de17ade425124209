import type { Store } from '../../../src/server/store/store.js';
import {
  entries,
  expect,
  fill,
  forEachStore,
  labels,
  ME,
  messageOf,
  numbers,
  PLENTY,
  test,
} from './fixtures.js';

const HOUR = 3_600_000;

const KIM = 'kim@inbox.test';
const BOB = 'bob@inbox.test';

/** What the counters should say, from what can be found. */
async function counted(store: Store) {
  const [inbox, sent] = [await entries(store), await entries(store, { box: 'sent' })];
  return { inbox: inbox.length, sent: sent.length };
}

/** Stores an email in the sent box, which is delivered to this address in an hour. */
async function late(store: Store, label: string, to: string): Promise<void> {
  const later = { sendAt: Math.floor(store.now()) + HOUR, deliveries: [{ after: 0, to }] };
  await store.append(ME, messageOf({ label, to: [to] }), ['sent'], { schedule: later });
}

forEachStore(() => {
  test('deleteBefore() deletes the emails of all accounts up to a time', async ({ store }) => {
    await fill(store, numbers(510));
    await store.append('other', messageOf({ label: 'of another' }));
    await late(store, 'late', BOB);
    const [, second] = await entries(store);
    await store.deleteBefore(second?.time ?? 0);
    expect(await labels(store)).toEqual(['510', '509']);
    expect(await labels(store, { filter: { to: BOB } })).toEqual(['510', '509']);
    expect(await labels(store, { account: 'other' })).toEqual(['of another']);
    await store.deleteBefore(store.now() + 1);
    expect(await labels(store, { account: 'other' })).toEqual([]);
    expect((await store.size()).emails).toEqual({ inbox: 0, sent: 0 });
    const { accounts, deleted } = await store.usage();
    expect(deleted).toEqual({
      'max-emails': 0,
      'account-max-bytes': 0,
      'max-store-bytes': 0,
      'recipient-share': 0,
      'max-age': 512,
      purge: 0,
    });
    expect(accounts.map(({ bytes }) => bytes)).toEqual([0, 0]);
    // The email that is still to be delivered stays.
    expect((await store.size()).bytes).toBeGreaterThan(0);
    await fill(store, ['new']);
    expect(await labels(store)).toEqual(['new']);
  });

  test('purge() deletes what names an address, in both boxes and of all recipients', async ({
    store,
  }) => {
    await fill(store, ['old'], { to: ['adakim@inbox.test'] });
    await fill(store, ['hers'], { to: ['Kim@inbox.test'] });
    await fill(store, ['of both'], { to: [BOB, KIM] });
    await fill(store, ['bcc'], { to: [BOB], bcc: KIM });
    await fill(store, ['his'], { to: [BOB] });
    await late(store, 'late', KIM);
    await late(store, 'his late', BOB);
    await store.append('other', messageOf({ label: 'of another', to: [KIM] }));
    expect(await store.purge(ME, 'KIM@inbox.test')).toEqual({ emails: 4, scheduled: 1 });
    expect(await labels(store)).toEqual(['his', 'old']);
    expect(await labels(store, { box: 'sent' })).toEqual(['his late', 'his', 'old']);
    expect(await labels(store, { account: 'other' })).toEqual(['of another']);
    expect(await counted(store)).toEqual({ inbox: 2, sent: 3 });
    const { accounts, deleted } = await store.usage();
    const mine = accounts.find(({ account }) => account === ME);
    expect(mine?.emails).toEqual({ inbox: 2, sent: 3 });
    expect(deleted.purge).toBe(4);
    expect(await store.purge(ME, KIM)).toEqual({ emails: 0, scheduled: 0 });

    expect(await store.purge(ME, null)).toEqual({ emails: 3, scheduled: 1 });
    expect(await labels(store, { box: 'sent' })).toEqual([]);
    await store.purge('other', null);
    expect(await store.size()).toEqual({ emails: { inbox: 0, sent: 0 }, bytes: 0 });
  });

  test('emails are found as before, and the oldest are deleted first, after a purge', async ({
    place,
  }) => {
    const store = await place.open({ ...PLENTY, maxEmails: 420 });
    for (const n of numbers(210)) {
      await fill(store, [n], { to: [`${n}@inbox.test`] });
      await fill(store, [`kim ${n}`], { to: [KIM, `${n}@inbox.test`] });
    }
    const before = await entries(store);
    expect(await store.purge(ME, KIM)).toEqual({ emails: 210, scheduled: 0 });
    expect(await labels(store)).toEqual(numbers(210).reverse());
    for (const entry of before.filter((_, n) => n % 2 === 0))
      expect(await store.get(ME, 'inbox', entry.emailId)).toBeNull();
    await fill(store, ['new'], { to: ['7@inbox.test', KIM] });
    expect(await labels(store, { filter: { recipient: '7@inbox.test' } })).toEqual(['new', '7']);
    expect(await labels(store, { filter: { to: '77@inbox.test' } })).toEqual(['177', '77']);
    const range = { skip: 1, limit: 2 };
    expect(await labels(store, { range })).toEqual(['210', '209']);
    const [, , third] = await entries(store);
    expect(await labels(store, { filter: { after: third?.time } })).toEqual(['new', '210']);
    await fill(store, numbers(220));
    const left = await labels(store);
    expect(left).toHaveLength(420);
    expect(left.at(-1)).toBe('12');
    expect(await counted(store)).toEqual((await store.size()).emails);
    await store.close();
  });

  test('an email that is stored during a purge stays', async ({ store }) => {
    await fill(store, numbers(50), { to: [KIM] });
    const purged = [store.purge(ME, KIM), store.purge(ME, KIM)];
    await Promise.all(numbers(50).map((label) => fill(store, [`new ${label}`], { to: [BOB] })));
    await Promise.all(purged);
    expect(await labels(store)).toHaveLength(50);
    expect(await labels(store, { filter: { to: BOB } })).toHaveLength(50);
    expect((await store.size()).emails).toEqual({ inbox: 50, sent: 50 });
  });

  test('a delivery that is being made is purged as well', async ({ store }) => {
    for (const label of numbers(20)) {
      const later = { sendAt: Math.floor(store.now()), deliveries: [{ after: 0, to: KIM }] };
      await store.append(ME, messageOf({ label, to: [KIM] }), ['sent'], { schedule: later });
    }
    await Promise.all([store.deliverDue(), store.purge(ME, KIM)]);
    await store.deliverDue();
    expect(await counted(store)).toEqual({ inbox: 0, sent: 0 });
    expect(await store.size()).toEqual({ emails: { inbox: 0, sent: 0 }, bytes: 0 });
  });

  test('a purge notifies subscribers that anything may have changed', async ({ store }) => {
    await fill(store, ['it'], { to: [KIM] });
    const notified = new Promise((resolve) => {
      store.subscribe(ME, 'inbox', { to: 'nobody' }, (arrival) => resolve(arrival ?? 'anything'));
    });
    await store.purge(ME, KIM);
    expect(await notified).toBe('anything');
  });
});

forEachStore(
  () => {
    test('what was deleted stays deleted', async ({ place }) => {
      const store = await place.open(PLENTY);
      await fill(store, ['old'], { to: [BOB] });
      await fill(store, ['hers'], { to: [KIM] });
      await fill(store, ['his'], { to: [BOB] });
      const [newest] = await entries(store);
      await store.purge(ME, KIM);
      await store.deleteBefore(newest?.time ?? 0);
      await store.close();
      const again = await place.open(PLENTY);
      expect(await labels(again)).toEqual(['his']);
      expect((await again.size()).emails).toEqual({ inbox: 1, sent: 1 });
      await again.close();
    });
  },
  ({ isDurable }) => isDurable,
);

forEachStore(
  () => {
    test('several servers see the same counters, and are notified of a purge', async ({
      place,
    }) => {
      const [one, other] = [await place.open(PLENTY), await place.open(PLENTY)];
      await fill(one, ['hers'], { to: [KIM] });
      await fill(other, ['old', 'his'], { to: [BOB] });
      const notified = new Promise((resolve) => {
        other.subscribe(ME, 'inbox', { to: 'nobody' }, (arrival) => resolve(arrival ?? 'anything'));
      });
      const [newest] = await entries(one);
      await Promise.all([one, other].map((store) => store.deleteBefore(newest?.time ?? 0)));
      await one.purge(ME, BOB);
      expect(await notified).toBe('anything');
      for (const store of [one, other]) {
        expect(await labels(store)).toEqual([]);
        expect(await store.size()).toEqual({ emails: { inbox: 0, sent: 0 }, bytes: 0 });
        expect((await store.usage()).deleted).toMatchObject({ 'max-age': 2, purge: 1 });
      }
      await one.close();
      await other.close();
    });
  },
  ({ name }) => name === 'postgres',
);
