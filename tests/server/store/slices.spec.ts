import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { EmailFilter } from '../../../src/server/store/store.js';
import { expect, fill, forEachStore, labels, ME, messageOf, test } from './fixtures.js';

/** The worst case for a search that compares every character with every other. */
const HOSTILE = `${'a'.repeat(4_000)}b${'a'.repeat(4_000)}`;
const LONG = 'a'.repeat(100_000);

/** Stores that search in this process. */
const isHere = ({ name }: { name: string }) => name !== 'postgres';

/** Enough emails to take much longer than one turn. */
const MANY = 200;

/** Texts of few letters, many of them periodic, so that parts of them nearly match repeatedly. */
const text = (least: number, most: number) =>
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom('a', 'b', 'ä'), minLength: 1, maxLength: 12 }),
      fc.integer({ min: least, max: most }),
      fc.option(fc.tuple(fc.nat(most), fc.constantFrom('a', 'b')), { nil: undefined }),
    )
    .map(([word, length, change]) => {
      const whole = word.repeat(Math.ceil(length / word.length)).slice(0, length);
      if (!change) return whole;
      const at = change[0] % length;
      return whole.slice(0, at) + change[1] + whole.slice(at + 1);
    });

forEachStore(() => {
  test('finds long parts in long texts', async ({ store }) => {
    const samples = fc.sample(fc.tuple(text(65, 300), text(9, 60), fc.nat(200), fc.boolean()), {
      seed: 1,
      numRuns: 400,
    });
    const subjects: string[] = [];
    for (const [subject, part, place, isIn] of samples)
      subjects.push(isIn ? subject.slice(0, place) + part + subject.slice(place) : subject);
    await Promise.all(
      subjects.map((subject, n) =>
        store.append(ME, messageOf({ label: `${n}`, to: [`${n}@x.test`], search: { subject } })),
      ),
    );
    for (const [, part] of samples.slice(0, 60)) {
      const found = await labels(store, { filter: { subject: part } });
      const expected = subjects.flatMap((subject, n) => (subject.includes(part) ? [`${n}`] : []));
      expect([part, new Set(found)]).toEqual([part, new Set(expected)]);
    }
  });
});

/** The number of turns of the event loop until a promise settles. */
async function turnsUntil(promise: Promise<unknown>): Promise<number> {
  let isSettled = false;
  const settled = promise.finally(() => {
    isSettled = true;
  });
  settled.catch(() => {});
  let turns = 0;
  for (; !isSettled; turns++) await setImmediate();
  await settled;
  return turns;
}

forEachStore(() => {
  test.beforeEach(async ({ store }) => {
    const many = Array.from({ length: MANY }, (_, n) =>
      messageOf({ label: `${n}`, to: [`${n}@x.test`], search: { subject: LONG } }),
    );
    await Promise.all(many.map((email) => store.append(ME, email)));
  });

  for (const filter of [
    { subject: HOSTILE },
    { subject: HOSTILE, to: '@x.test' },
  ] satisfies EmailFilter[]) {
    test(`lets other work run while it compares ${Object.keys(filter)}`, async ({ store }) => {
      // 20 million characters, with at most half a million per turn.
      expect(await turnsUntil(store.latest(ME, 'inbox', filter))).toBeGreaterThan(20);
      const page = { skip: 0, limit: 10 };
      expect(await turnsUntil(store.list(ME, 'inbox', filter, page))).toBeGreaterThan(20);
    });
  }

  test('many searches run one after the other', async ({ store }) => {
    const searches = Array.from({ length: 5 }, () =>
      store.latest(ME, 'inbox', { subject: HOSTILE }),
    );
    expect(await turnsUntil(Promise.all(searches))).toBeGreaterThan(100);
  });

  test('a small query does not wait for a long one', async ({ store }) => {
    let isOver = false;
    const long = store.latest(ME, 'inbox', { subject: HOSTILE }).then(() => {
      isOver = true;
    });
    await setImmediate();
    await fill(store, ['new']);
    expect(await labels(store, { filter: { to: 'bob@' } })).toEqual(['new']);
    expect(isOver).toBe(false);
    await long;
  });

  test('an email that arrives during a query is in its result or in the next', async ({
    store,
  }) => {
    await fill(store, ['old'], { search: { subject: HOSTILE } });
    const under = store.list(ME, 'inbox', { subject: HOSTILE }, { skip: 0, limit: 10 });
    await setImmediate();
    await fill(store, ['new'], { search: { subject: HOSTILE } });
    expect((await under).length).toBeGreaterThanOrEqual(1);
    expect(await labels(store, { filter: { subject: HOSTILE } })).toEqual(['new', 'old']);
  });

  test('notifies one subscriber among many, and none that has unsubscribed', async ({ store }) => {
    const notified: string[] = [];
    const watchers = Array.from({ length: 100 }, () =>
      store.subscribe(ME, 'inbox', { subject: HOSTILE }, () => notified.push('hostile')),
    );
    const wasNotified = new Promise<void>((resolve) => {
      store.subscribe(ME, 'inbox', { to: 'bob@' }, () => resolve());
    });
    const leave = store.subscribe(ME, 'inbox', { to: 'bob@' }, () => notified.push('left'));
    await fill(store, ['it'], { search: { subject: LONG } });
    leave();
    expect(await turnsUntil(wasNotified)).toBeGreaterThan(10);
    expect(notified).toEqual([]);
    for (const unwatch of watchers) unwatch();
  });
}, isHere);

forEachStore(() => {
  test('a query finds a match though older ones are deleted before it compares them', async ({
    place,
  }) => {
    const store = await place.open({ maxEmails: MANY, maxStoreBytes: 1_000_000_000 });
    const append = (label: string, subject: string) =>
      store.append(ME, messageOf({ label, to: [`${label}@x.test`], search: { subject } }));
    await append('old', HOSTILE);
    for (let n = 1; n < MANY; n++) await append(`${n}`, LONG);
    const latest = store.latest(ME, 'inbox', { subject: HOSTILE });
    const list = store.list(ME, 'inbox', { subject: HOSTILE }, { skip: 0, limit: 10 });
    await setImmediate();
    // There is always an email that matches.
    await append('new', HOSTILE);
    expect((await latest)?.message.envelope.to).toEqual(['new@x.test']);
    expect(await list).toHaveLength(1);
    await store.close();
  });
}, isHere);
