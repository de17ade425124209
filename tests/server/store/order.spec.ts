import type { Entry, Range } from '../../../src/server/store/store.js';
import {
  ALL,
  entries,
  expect,
  fill,
  forEachStore,
  labelOf,
  labels,
  ME,
  messageOf,
  numbers,
  PLENTY,
  test,
} from './fixtures.js';

const newestFirst = (n: number) => numbers(n).reverse();

const timesOf = (found: Entry[]) => found.map(({ time }) => time);

forEachStore(() => {
  test('an empty store returns nothing', async ({ store }) => {
    expect(await store.latest(ME, 'inbox', {})).toBeNull();
    expect(await store.list(ME, 'sent', {}, ALL)).toEqual([]);
    expect(await store.size()).toEqual({ emails: { inbox: 0, sent: 0 }, bytes: 0 });
    expect(store.isReady()).toBe(true);
  });

  test('shows the email that was stored last first', async ({ store }) => {
    await fill(store, numbers(20));
    for (const box of ['inbox', 'sent'] as const) {
      expect(await labels(store, { box })).toEqual(newestFirst(20));
      const latest = await store.latest(ME, box, {});
      expect(latest && labelOf(latest)).toBe('20');
    }
  });

  test('emails stored one after the other keep their order without a common recipient', async ({
    store,
  }) => {
    for (const n of numbers(20)) await fill(store, [n], { to: [`user${n}@inbox.test`] });
    expect(await labels(store)).toEqual(newestFirst(20));
    expect(await labels(store, { filter: { to: '@inbox' } })).toEqual(newestFirst(20));
  });

  test('times are whole ms of the clock', async ({ store }) => {
    const begun = Date.now();
    await fill(store, ['1']);
    const [entry] = await entries(store);
    expect(entry?.time).toBeGreaterThanOrEqual(begun);
    expect(entry?.time).toBeLessThanOrEqual(Date.now());
    expect(Number.isInteger(entry?.time)).toBe(true);
  });

  test('gives concurrent emails without a common recipient the same time', async ({ store }) => {
    const emails = numbers(300).map((label) =>
      messageOf({ label, to: [`user${Number(label) % 7}@inbox.test`, 'all@inbox.test'] }),
    );
    await Promise.all(emails.map((email) => store.append(ME, email)));
    const times = timesOf(await entries(store));
    expect(new Set(times).size).toBe(300);
    expect(times).toEqual([...times].sort((one, other) => other - one));
  });

  test('no time is in the future or before the email came', async ({ store }) => {
    const begun = store.now();
    const filed = numbers(100).map(async (label) => {
      await store.append(ME, messageOf({ label }));
      const latest = await store.latest(ME, 'inbox', {});
      // Read afterwards, because others are stored meanwhile.
      return { time: latest?.time ?? 0, now: store.now() };
    });
    for (const { time, now } of await Promise.all(filed)) {
      // A remote clock is only known to some ms.
      expect(time).toBeLessThanOrEqual(now + 50);
    }
    const times = timesOf(await entries(store));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Math.floor(begun) - 50);
    expect(Math.max(...times)).toBeLessThanOrEqual(store.now() + 50);
  });

  test('a flood to one address does not delay the times of others', async ({ store }) => {
    const flood = numbers(300).map((label) => store.append(ME, messageOf({ label })));
    const other = messageOf({ label: 'other', to: ['ann@inbox.test'] });
    await store.append(ME, other);
    const filter = { to: 'bob@inbox.test' };
    // The flood lasts at least as many ms as it has emails.
    expect((await labels(store, { filter })).length).toBeLessThan(300);
    const [entry] = await entries(store, { filter: { to: 'ann@' } });
    expect(entry?.time).toBeLessThanOrEqual(store.now() + 50);
    await Promise.all(flood);
    const found = await entries(store, { filter });
    expect(found).toHaveLength(300);
    expect(new Set(timesOf(found)).size).toBe(300);
    expect(await labels(store, { filter: { after: found[10]?.time, to: 'bob@' } })).toHaveLength(
      10,
    );
  });

  test('an address in the header alone is not a common recipient', async ({ store }) => {
    const begun = store.now();
    const emails = numbers(300).map((label) =>
      messageOf({ label, to: [`user${label}@inbox.test`], bcc: 'blind@inbox.test' }),
    );
    await Promise.all(emails.map((email) => store.append(ME, email)));
    const times = timesOf(await entries(store));
    expect(new Set(times).size).toBeLessThan(300);
    expect(Math.max(...times)).toBeLessThanOrEqual(store.now() + 50);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Math.floor(begun) - 50);
  });

  test('one recipient in common suffices, in either spelling', async ({ store }) => {
    const addresses = ['kim@bücher.test', 'kim@xn--bcher-kva.test'];
    const emails = numbers(40).map((label) => {
      const to = [`user${label}@inbox.test`, addresses[Number(label) % 2] ?? ''];
      return messageOf({ label, to });
    });
    await Promise.all(emails.map((email) => store.append(ME, email)));
    expect(new Set(timesOf(await entries(store))).size).toBe(40);
  });

  test('each account has its own times', async ({ store }) => {
    const accounts = ['a', 'b', 'c'];
    await Promise.all(
      numbers(60).map((label) =>
        store.append(accounts[Number(label) % 3] ?? '', messageOf({ label })),
      ),
    );
    for (const account of accounts) {
      const times = timesOf(await entries(store, { account }));
      expect(new Set(times).size).toBe(20);
    }
  });

  test('an email that waits for its time when the store closes is not stored', async ({
    place,
  }) => {
    const store = await place.open(PLENTY);
    const filed = numbers(200).map((label) =>
      store.append(ME, messageOf({ label })).then(
        () => 'filed',
        (error: Error) => error.name,
      ),
    );
    await store.close();
    expect(new Set(await Promise.all(filed)).has('StoreUnavailable')).toBe(true);
  });

  test('lists show concurrent emails in the same order', async ({ store }) => {
    const emails = numbers(200).map((label) =>
      messageOf({ label, to: [`user${label}@inbox.test`] }),
    );
    await Promise.all(emails.map((email) => store.append(ME, email)));
    const found = await labels(store);
    expect([...found].sort()).toEqual(numbers(200).sort());
    const times = timesOf(await entries(store));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    const pages: string[] = [];
    for (let skip = 0; skip < 200; skip += 30) {
      pages.push(...(await labels(store, { range: { skip, limit: 30 } })));
    }
    expect(pages).toEqual(found);
    expect(await labels(store, { filter: { to: '@inbox.test' } })).toEqual(found);
    expect(await labels(store, { box: 'sent' })).toEqual(found);
  });

  test('after and before are exclusive', async ({ store }) => {
    await fill(store, numbers(5));
    const [, , third] = await entries(store);
    const time = third?.time ?? 0;
    for (const [filter, found] of [
      [{ after: time }, ['5', '4']],
      [{ after: time - 0.5 }, ['5', '4', '3']],
      [{ after: time + 0.5 }, ['5', '4']],
      [{ before: time }, ['2', '1']],
      [{ before: time + 0.5 }, ['3', '2', '1']],
      [{ before: time - 0.5 }, ['2', '1']],
      [{ after: time - 0.5, before: time + 0.5 }, ['3']],
      [{ after: time, before: time }, []],
      [{ after: time + 1, before: time - 1 }, []],
      [{ after: 0 }, ['5', '4', '3', '2', '1']],
      [{ after: -1e15, before: 1e15 }, ['5', '4', '3', '2', '1']],
      [{ before: 0 }, []],
    ] as const) {
      for (const to of [undefined, 'bob@inbox.test', 'b']) {
        const asked = { ...filter, to };
        expect([asked, await labels(store, { filter: asked })]).toEqual([asked, found]);
        const latest = await store.latest(ME, 'sent', asked);
        expect(latest && labelOf(latest)).toBe(found[0] ?? null);
      }
    }
  });

  test('a range skips some and returns at most the given number', async ({ store }) => {
    await fill(store, numbers(10));
    for (const [skip, limit, found] of [
      [0, 3, ['10', '9', '8']],
      [3, 2, ['7', '6']],
      [8, 5, ['2', '1']],
      [10, 5, []],
      [1_000_000_000, 101, []],
    ] as const) {
      for (const filter of [{}, { to: 'bob' }, { subject: '', from: 'shop' }]) {
        const question = { filter, range: { skip, limit } };
        expect([question, await labels(store, question)]).toEqual([question, found]);
      }
    }
  });

  test('a range starts or ends at a position, even between emails of one ms', async ({ store }) => {
    const emails = numbers(60).map((label) => messageOf({ label, to: [`${label}@inbox.test`] }));
    await Promise.all(emails.map((email) => store.append(ME, email)));
    const all = await entries(store);
    const newestFirst = all.map(labelOf);
    for (const filter of [{}, { to: '@inbox.test' }, { from: 'shop', before: 1e15 }]) {
      for (const at of [0, 1, 29, 58, 59]) {
        const found = (range: Partial<Range>) =>
          labels(store, { filter, range: { ...ALL, ...range } });
        expect(await found({ olderThan: all[at] })).toEqual(newestFirst.slice(at + 1));
        expect(await found({ newerThan: all[at] })).toEqual(newestFirst.slice(0, at));
        expect(await found({ olderThan: all[at], skip: 2, limit: 3 })).toEqual(
          newestFirst.slice(at + 3, at + 6),
        );
        expect(await found({ olderThan: all[20], newerThan: all[40] })).toEqual(
          newestFirst.slice(21, 40),
        );
      }
    }
  });

  test('a position stays valid when its email is deleted', async ({ place }) => {
    const store = await place.open({ ...PLENTY, maxEmails: 3 });
    await fill(store, numbers(3));
    const [, second] = await entries(store);
    await fill(store, ['4', '5']);
    expect(await labels(store, { range: { ...ALL, olderThan: second } })).toEqual([]);
    expect(await labels(store, { range: { ...ALL, newerThan: second } })).toEqual(['5', '4', '3']);
    await store.close();
  });

  test('pages up to a time do not change while emails arrive', async ({ store }) => {
    await fill(store, numbers(31));
    const newest = await store.latest(ME, 'inbox', {});
    const filter = { before: newest?.time };
    let isOver = false;
    const arriving = (async () => {
      while (!isOver) await fill(store, ['new'], { to: ['bob@inbox.test', 'ann@inbox.test'] });
    })();
    const pages: string[] = [];
    for (let skip = 0; skip < 30; skip += 5) {
      pages.push(...(await labels(store, { filter, range: { skip, limit: 5 } })));
    }
    isOver = true;
    await arriving;
    expect(pages).toEqual(newestFirst(30));
  });

  test('finds an email as soon as append() resolves', async ({ store }) => {
    const file = async (label: string) => {
      const to = `user${label}@inbox.test`;
      await store.append(ME, messageOf({ label, to: [to] }));
      const latest = await store.latest(ME, 'inbox', { to });
      expect(latest && labelOf(latest)).toBe(label);
      expect(await labels(store, { box: 'sent', filter: { to } })).toEqual([label]);
      expect(await labels(store)).toContain(label);
    };
    await Promise.all(numbers(40).map(file));
  });
});
