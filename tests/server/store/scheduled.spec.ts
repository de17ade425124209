import { type Schedule, ScheduleFull } from '../../../src/server/store/schedule.js';
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

/** Deliveries to these recipients, each after a number of ms. */
function deliveries(...all: [after: number, to: string][]): Schedule['deliveries'] {
  return all.map(([after, to]) => ({ after, to }));
}

/** Stores an email in the sent box, with deliveries that are due. Returns its key. */
async function schedule(
  store: Store,
  label: string,
  {
    in: ms = 0,
    size = 0,
    account = ME,
    to = ['bob@inbox.test'],
    ...rest
  }: Partial<
    Pick<Schedule, 'deliveries'> & { in: number; size: number; account: string; to: string[] }
  > = {},
): Promise<string> {
  let key = '';
  const onKey = (one: string) => {
    key = one;
  };
  const sendAt = Math.floor(store.now()) + ms;
  const { deliveries: later = deliveries([0, to.join('\n')]) } = rest;
  const message = messageOf({ label, size, to });
  await store.append(account, message, ['sent'], {
    onKey,
    schedule: { sendAt, deliveries: later },
  });
  return key;
}

forEachStore(() => {
  test('delivers an email when it is due, and not before', async ({ store }) => {
    await schedule(store, 'late', { in: HOUR });
    const next = await store.deliverDue();
    expect(next).toBeGreaterThan(store.now());
    expect(await labels(store)).toEqual([]);
    await schedule(store, 'due');
    expect(await store.deliverDue()).toBe(next);
    expect(await labels(store)).toEqual(['due']);
    expect(await labels(store, { box: 'sent' })).toEqual(['due', 'late']);
    expect(await store.deliverDue()).toBe(next);
    expect(await labels(store)).toEqual(['due']);
  });

  test('each delivery has its own time and recipients', async ({ store }) => {
    const to = ['ada@inbox.test', 'bob@inbox.test', 'eve@inbox.test'];
    const [ada, bob, eve] = to as [string, string, string];
    const later = deliveries([0, ada], [0, ada], [1, `${bob}\n${ada}`], [HOUR, eve]);
    await schedule(store, 'it', { to, deliveries: later });
    await expect.poll(() => store.deliverDue()).toBeGreaterThan(store.now() + HOUR / 2);
    const arrived = (name: string) => labels(store, { filter: { to: name } });
    await expect.poll(() => arrived(bob)).toEqual(['it']);
    expect(await arrived(ada)).toEqual(['it', 'it', 'it']);
    expect(await arrived(eve)).toEqual([]);
    const times = (await entries(store)).map(({ time }) => time);
    expect(new Set(times).size).toBe(times.length);
    expect((await store.size()).emails).toEqual({ inbox: 3, sent: 1 });
  });

  test('delivers many emails that are due together once each, in order', async ({ store }) => {
    for (const label of numbers(150)) await schedule(store, label, { to: [`${label}@x.test`] });
    expect(await store.deliverDue()).toBeNull();
    expect(await labels(store)).toEqual(numbers(150).reverse());
  });

  test('a delivered email has the content of the sent one', async ({ store }) => {
    const key = await schedule(store, 'it', { size: 100_000 });
    await store.deliverDue();
    const [[sent], [arrived]] = [await entries(store, { box: 'sent' }), await entries(store)];
    expect(arrived?.message).toEqual(sent?.message);
    expect(sent?.messageKey).toBe(key);
    expect(arrived?.messageKey).not.toBe(key);
  });

  test('notifies subscribers of the delivery', async ({ store }) => {
    await schedule(store, 'it');
    const heard = new Promise<void>((resolve) => {
      store.subscribe(ME, 'inbox', { to: 'bob@inbox.test' }, () => resolve());
    });
    await store.deliverDue();
    await heard;
  });

  test('reschedules an email until it is sent', async ({ store }) => {
    const key = await schedule(store, 'it', { in: HOUR });
    const time = await store.sendTimeOf(ME, key);
    expect(time).toBeGreaterThan(store.now());
    expect(await store.sendTimeOf('other', key)).toBeUndefined();
    expect(await store.reschedule('other', key, 0)).toBe(false);
    expect(await store.reschedule(ME, key, Number(time) + HOUR)).toBe(true);
    expect(await store.sendTimeOf(ME, key)).toBe(Number(time) + HOUR);
    expect(await store.deliverDue()).toBe(Number(time) + HOUR);
    expect(await store.reschedule(ME, key, Math.floor(store.now()))).toBe(true);
    expect(await store.deliverDue()).toBeNull();
    expect(await labels(store)).toEqual(['it']);
    expect(await store.reschedule(ME, key, Number(time))).toBe(false);
    expect(await store.sendTimeOf(ME, key)).toBeUndefined();
  });

  test('a canceled email never arrives and uses no space', async ({ store }) => {
    const key = await schedule(store, 'it', { in: HOUR, size: 1_000 });
    expect(await store.reschedule('other', key, null)).toBe(false);
    expect((await store.size()).bytes).toBe(2_000);
    expect(await store.reschedule(ME, key, null)).toBe(true);
    expect((await store.size()).bytes).toBe(1_000);
    expect(await store.sendTimeOf(ME, key)).toBeNull();
    expect(await store.sendTimeOf('other', key)).toBeUndefined();
    expect(await store.reschedule(ME, key, null)).toBe(false);
    expect(await store.reschedule(ME, key, Math.floor(store.now()) + HOUR)).toBe(false);
    expect(await store.deliverDue()).toBeNull();
    expect(await labels(store)).toEqual([]);
    expect(await labels(store, { box: 'sent' })).toEqual(['it']);
  });

  test('sends and does not cancel an email that is due for some recipients', async ({ store }) => {
    const key = await schedule(store, 'it', { deliveries: deliveries([HOUR, 'bob@inbox.test']) });
    expect(await store.sendTimeOf(ME, key)).toBeUndefined();
    expect(await store.reschedule(ME, key, null)).toBe(false);
    expect(await store.deliverDue()).toBeGreaterThan(store.now());
  });

  test('an invalid identifier finds nothing', async ({ store }) => {
    for (const key of ['', 'x', "'", '\0', '0'.repeat(36)]) {
      expect(await store.sendTimeOf(ME, key)).toBeUndefined();
      expect(await store.reschedule(ME, key, null)).toBe(false);
    }
  });

  test('counts the bytes of an email once for all its deliveries', async ({ store }) => {
    const to = numbers(10).map((n) => `${n}@x.test`);
    const each = deliveries(...to.map((one, n): [number, string] => [HOUR + n, one]));
    await schedule(store, 'it', { to, size: 10_000, deliveries: each });
    expect((await store.size()).bytes).toBe(20_000);
    await schedule(store, 'due', { size: 10_000 });
    expect((await store.size()).bytes).toBe(40_000);
    await store.deliverDue();
    expect((await store.size()).bytes).toBe(40_000);
  });

  test('rejects scheduled emails beyond half of the bytes, and accepts others', async ({
    place,
  }) => {
    const store = await place.open({ maxEmails: 1_000, maxStoreBytes: 10_000 });
    for (const label of numbers(5)) await schedule(store, label, { in: HOUR, size: 1_000 });
    await expect(schedule(store, 'more', { size: 1 })).rejects.toThrow(ScheduleFull);
    await expect(schedule(store, 'more', { size: 1, account: 'other' })).rejects.toThrow(
      ScheduleFull,
    );
    expect(await labels(store, { box: 'sent' })).not.toContain('more');
    await fill(store, ['it'], { size: 1_000 });
    expect(await labels(store)).toEqual(['it']);
    expect((await store.size()).bytes).toBeLessThanOrEqual(10_000);
    await store.close();
  });

  test('the scheduled emails of one account leave others their share', async ({ place }) => {
    const limits = { maxEmails: 5, accountMaxBytes: 10_000, maxStoreBytes: 20_000 };
    const store = await place.open(limits);
    for (const label of numbers(10))
      await store.append('other', messageOf({ label, size: 1_000 })).catch(() => {});
    const key = await schedule(store, 'late', { in: HOUR, size: 5_000, account: 'flood' });
    const more = { size: 1_000, account: 'flood' };
    await expect(schedule(store, 'more', more)).rejects.toThrow(ScheduleFull);
    // It has 5,000 bytes in the sent box, and 5,000 that are scheduled.
    await store.append('flood', messageOf({ label: 'it', size: 1_000 }));
    expect(await labels(store, { account: 'flood', box: 'sent' })).toEqual(['it']);
    for (const label of numbers(5))
      await schedule(store, label, { in: HOUR, size: 900, account: 'other' });
    await store.reschedule('flood', key, Math.floor(store.now()));
    await store.deliverDue();
    expect(await labels(store, { account: 'flood' })).toEqual(['late', 'it']);
    expect(await labels(store, { account: 'other', box: 'sent' })).toHaveLength(5);
    await store.close();
  });

  test('concurrent emails do not exceed the limit', async ({ place }) => {
    const store = await place.open({ maxEmails: 1_000, maxStoreBytes: 100_000 });
    const all = numbers(100).map((label) => schedule(store, label, { in: HOUR, size: 1_000 }));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    await store.close();
  });

  test('accepts at most as many tiny scheduled emails as an account keeps', async ({ place }) => {
    const store = await place.open({ maxEmails: 5, maxStoreBytes: 1_000_000 });
    const keys: string[] = [];
    for (const label of numbers(5)) keys.push(await schedule(store, label, { in: HOUR }));
    await expect(schedule(store, 'more')).rejects.toThrow(ScheduleFull);
    await store.reschedule(ME, keys[0] ?? '', null);
    await schedule(store, 'more');
    await store.close();
  });

  test('a flood deletes no scheduled email', async ({ place }) => {
    const store = await place.open({ maxEmails: 1_000, maxStoreBytes: 10_000 });
    const key = await schedule(store, 'late', { in: HOUR, size: 4_000 });
    await fill(store, numbers(20), { size: 1_000 });
    expect(await labels(store, { box: 'sent' })).not.toContain('late');
    expect((await store.size()).bytes).toBe(10_000);
    // Larger than the remaining space: it displaces all others.
    await fill(store, ['big'], { size: 9_000 });
    expect(await labels(store)).toEqual(['big']);
    await store.reschedule(ME, key, Math.floor(store.now()));
    await store.deliverDue();
    expect(await labels(store)).toEqual(['late']);
    expect((await store.size()).bytes).toBe(4_000);
    await store.close();
  });
});

forEachStore(
  () => {
    test('keeps scheduled emails when the store is opened again', async ({ place }) => {
      const first = await place.open(PLENTY);
      const due = deliveries([0, 'bob@inbox.test'], [HOUR, 'bob@inbox.test']);
      await schedule(first, 'it', { size: 1_000, deliveries: due });
      const canceled = await schedule(first, 'canceled', { in: HOUR });
      await first.reschedule(ME, canceled, null);
      const late = await schedule(first, 'late', { in: HOUR });
      const time = await first.sendTimeOf(ME, late);
      const size = await first.size();
      await first.close();

      const second = await place.open(PLENTY);
      expect(await second.size()).toEqual(size);
      expect(await second.sendTimeOf(ME, canceled)).toBeNull();
      expect(await second.sendTimeOf(ME, late)).toBe(time);
      expect(await second.deliverDue()).toBeLessThanOrEqual(Number(time));
      expect(await labels(second)).toEqual(['it']);
      await second.close();

      const third = await place.open(PLENTY);
      expect(await third.deliverDue()).toBeGreaterThan(third.now());
      expect(await labels(third)).toEqual(['it']);
      await third.close();
    });
  },
  ({ isDurable }) => isDurable,
);
