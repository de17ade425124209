import {
  entries,
  expect,
  fill,
  forEachStore,
  labels,
  ME,
  messageOf,
  numbers,
  test,
} from './fixtures.js';

forEachStore(() => {
  test('an account keeps its newest emails', async ({ place }) => {
    const store = await place.open({ maxEmails: 20, maxStoreBytes: 1_000_000 });
    await store.append('other', messageOf({ label: 'of another' }));
    await fill(store, numbers(20), { to: ['bob@inbox.test', 'old@inbox.test'] });
    const before = await entries(store);
    await fill(store, numbers(310).slice(20));
    const newest = numbers(310).slice(-20).reverse();
    for (const box of ['inbox', 'sent'] as const) {
      expect(await labels(store, { box })).toEqual(newest);
      expect(await labels(store, { box, filter: { to: 'bob@inbox.test' } })).toEqual(newest);
      expect(await labels(store, { box, filter: { to: 'old@inbox.test' } })).toEqual([]);
      expect(await store.latest(ME, box, { subject: '290' })).toBeNull();
    }
    for (const { emailId } of before) expect(await store.get(ME, 'inbox', emailId)).toBeNull();
    const [, second] = await entries(store);
    expect(await labels(store, { filter: { after: second?.time } })).toEqual(['310']);
    expect((await labels(store, { filter: { before: second?.time } })).slice(0, 2)).toEqual([
      '308',
      '307',
    ]);
    expect(await labels(store, { account: 'other' })).toEqual(['of another']);
    expect((await store.size()).emails).toEqual({ inbox: 21, sent: 21 });
    await store.close();
  });

  test('concurrent emails do not exceed the limit', async ({ place }) => {
    const store = await place.open({ maxEmails: 7, maxStoreBytes: 1_000_000 });
    await Promise.all(numbers(100).map((label) => store.append(ME, messageOf({ label }))));
    expect(await labels(store)).toHaveLength(7);
    expect(await labels(store, { filter: { to: 'bob@inbox.test' } })).toHaveLength(7);
    expect((await store.size()).emails).toEqual({ inbox: 7, sent: 7 });
    await store.close();
  });

  test('counts an email once, whichever boxes contain it', async ({ place }) => {
    const store = await place.open({ maxEmails: 2, maxStoreBytes: 1_000_000 });
    await store.append(ME, messageOf({ label: '1' }));
    await store.append(ME, messageOf({ label: '2' }), ['sent']);
    expect(await labels(store)).toEqual(['1']);
    await store.append(ME, messageOf({ label: '3' }), ['inbox']);
    expect(await labels(store)).toEqual(['3']);
    expect(await labels(store, { box: 'sent' })).toEqual(['2']);
    await store.close();
  });

  test('counts bytes once for both boxes over all accounts, and deletes the oldest emails', async ({
    place,
  }) => {
    const store = await place.open({ maxEmails: 1_000, maxStoreBytes: 1_000 });
    const send = (account: string) => store.append(account, messageOf({ label: 'x', size: 300 }));
    const counts = () =>
      Promise.all(
        ['a', 'b'].map(async (account) => {
          return (await labels(store, { account })).length;
        }),
      );
    for (const account of ['a', 'b', 'a']) await send(account);
    expect(await counts()).toEqual([2, 1]);
    expect(await store.size()).toEqual({ emails: { inbox: 3, sent: 3 }, bytes: 900 });
    await send('b');
    expect(await counts()).toEqual([1, 2]);
    expect((await store.size()).bytes).toBe(900);
    await store.append('b', messageOf({ label: 'big', size: 999 }));
    expect(await counts()).toEqual([0, 1]);
    expect(await store.size()).toEqual({ emails: { inbox: 1, sent: 1 }, bytes: 999 });
    await store.close();
  });

  test('a flood in one account deletes nothing of another within its fair share', async ({
    place,
  }) => {
    const store = await place.open({ maxEmails: 10_000, maxStoreBytes: 100_000 });
    const file = (account: string, label: string, to = 'bob@inbox.test') =>
      store.append(account, messageOf({ label, to: [to], size: 1_000 }));
    for (const label of numbers(30)) await file('small', label);
    const flood = numbers(300).map((label) => file('flood', label, `user${label}@inbox.test`));
    await Promise.all(flood);
    expect(await labels(store, { account: 'small' })).toHaveLength(30);
    expect(await labels(store, { account: 'flood' })).toHaveLength(70);
    expect(await labels(store, { account: 'flood' })).toContain('300');
    expect((await store.size()).bytes).toBe(100_000);

    // Beyond its fair share, the account with more emails loses some.
    for (const label of numbers(60)) await file('small', `more ${label}`);
    for (const account of ['small', 'flood']) {
      const left = (await labels(store, { account })).length;
      expect([account, Math.abs(left - 50) <= 1]).toEqual([account, true]);
    }
    for (const label of numbers(30)) await file('third', label);
    expect(await labels(store, { account: 'third' })).toHaveLength(30);
    expect((await store.size()).bytes).toBe(100_000);
    await store.close();
  });

  test('a flood in one account deletes nothing of another with a full quota', async ({ place }) => {
    const limits = { maxEmails: 1_000, accountMaxBytes: 20_000, maxStoreBytes: 40_000 };
    const store = await place.open(limits);
    const file = (account: string, label: string) =>
      store.append(account, messageOf({ label, size: 1_000 }));
    for (const label of numbers(20)) await file('full', label);
    await Promise.all(numbers(200).map((label) => file('flood', label)));
    expect(await labels(store, { account: 'full' })).toHaveLength(20);
    expect(await labels(store, { account: 'flood' })).toHaveLength(20);
    expect(await labels(store, { account: 'flood' })).toContain('200');
    expect((await store.size()).bytes).toBe(40_000);
    await store.append('full', messageOf({ label: 'big', size: 20_000 }));
    expect(await labels(store, { account: 'full' })).toEqual(['big']);
    expect(await labels(store, { account: 'flood' })).toHaveLength(20);
    expect((await store.size()).bytes).toBe(40_000);
    await store.close();
  });

  test('deletes the email that was just stored last', async ({ place }) => {
    const store = await place.open({ maxEmails: 1_000, maxStoreBytes: 1_000 });
    for (const account of ['a', 'b', 'c']) {
      await store.append(account, messageOf({ label: 'small', size: 100 }));
    }
    await store.append('a', messageOf({ label: 'big', size: 900 }));
    expect(await labels(store, { account: 'a' })).toEqual(['big']);
    expect((await store.size()).bytes).toBeLessThanOrEqual(1_000);
    await store.close();
  });

  test('counts the search index of an email with many recipients', async ({ place }) => {
    const store = await place.open({ maxEmails: 1_000, maxStoreBytes: 1_000_000 });
    const to = numbers(1_000).map((n) => `somebody.${n}@inbox.test`);
    for (const label of numbers(4)) await store.append(ME, messageOf({ label, to }));
    // Each takes half a megabyte of index besides its few bytes.
    expect(await labels(store)).toEqual(['4']);
    await store.close();
  });
});
