import { RECIPIENT_SHARE } from '../../../src/server/settings/reception.js';
import { MemoryStore } from '../../../src/server/store/memory/memory-store.js';
import type { Store } from '../../../src/server/store/store.js';
import { expect, forEachStore, labels, ME, messageOf, numbers, test } from './fixtures.js';

const LIMITS = { maxEmails: 1_000, accountMaxBytes: 1_000_000, maxStoreBytes: 10_000_000 };

/** Stores emails of strangers, one after the other. */
async function flood(
  store: Store,
  all: readonly string[],
  { to = ['kim@inbox.test'], size = 100, account = ME } = {},
): Promise<void> {
  for (const label of all) {
    const message = messageOf({ label, to, size });
    await store.append(account, { ...message, session: { stranger: true } });
  }
}

forEachStore(() => {
  test('a recipient keeps the newest 100 emails of strangers, and all others', async ({
    place,
  }) => {
    const store = await place.open(LIMITS);
    await store.append(ME, messageOf({ label: 'own', to: ['kim@inbox.test'] }));
    await flood(store, ['first of ann'], { to: ['ann@inbox.test'] });
    await flood(store, ['of another account'], { account: 'other' });
    const all = numbers(RECIPIENT_SHARE + 20);
    await flood(store, all.slice(0, -10));
    await flood(store, all.slice(-10), { to: ['kim@inbox.test', 'bob@inbox.test'] });
    const newest = all.slice(-RECIPIENT_SHARE).reverse();
    const kim = { filter: { recipient: 'kim@inbox.test' } };
    expect(await labels(store, kim)).toEqual([...newest, 'own']);
    expect(await labels(store, { ...kim, box: 'sent' })).toEqual([...newest, 'own']);
    expect(await labels(store)).toHaveLength(RECIPIENT_SHARE + 2);
    expect(await labels(store, { account: 'other' })).toEqual(['of another account']);
    const { accounts, deleted } = await store.usage();
    expect(deleted).toMatchObject({ 'recipient-share': 20, 'max-emails': 0 });
    expect(accounts.find(({ account }) => account === ME)?.emails.inbox).toBe(RECIPIENT_SHARE + 2);
    await store.close();
  });

  test('emails of strangers delete none of the own, nor the own any of strangers', async ({
    place,
  }) => {
    const store = await place.open({ ...LIMITS, maxEmails: 10 });
    const own = async (all: string[]) => {
      for (const label of all) await store.append(ME, messageOf({ label, to: ['kim@inbox.test'] }));
    };
    await own(numbers(8));
    for (const label of numbers(30))
      await flood(store, [`s${label}`], { to: [`${label}@inbox.test`] });
    const strangers = numbers(30).slice(-5).reverse();
    const shown = strangers.map((label) => `s${label}`);
    expect(await labels(store)).toEqual([...shown, ...numbers(8).reverse()]);
    await own(['9', '10', '11', '12']);
    expect(await labels(store)).toEqual(['12', '11', '10', '9', ...shown, ...'876543'.split('')]);
    await flood(store, ['last']);
    expect((await labels(store)).slice(5, 9)).toEqual(shown.slice(0, 4));
    expect((await store.usage()).deleted).toMatchObject({ 'max-emails': 2 + 26 });
    await store.close();
  });

  test('emails of strangers have half as many bytes as the own', async ({ place }) => {
    const store = await place.open({ ...LIMITS, accountMaxBytes: 10_000 });
    for (const label of numbers(9)) await store.append(ME, messageOf({ label, size: 1_000 }));
    for (const label of numbers(20))
      await flood(store, ['s'], { to: [`${label}@inbox.test`], size: 1_000 });
    const all = await labels(store);
    expect(all.filter((label) => label === 's')).toHaveLength(5);
    expect(all).toHaveLength(14);
    expect((await store.size()).bytes).toBe(14_000);
    await store.close();
  });

  test('a full store deletes emails of strangers first, of the account with the most', async ({
    place,
  }) => {
    const store = await place.open({ ...LIMITS, maxStoreBytes: 10_000 });
    for (const label of numbers(6)) await store.append(ME, messageOf({ label, size: 1_000 }));
    for (const label of numbers(3))
      await flood(store, [label], { to: [`${label}@x.test`], size: 1_000, account: 'big' });
    await flood(store, ['1'], { size: 1_000, account: 'small' });
    await flood(store, ['2'], { size: 1_000, account: 'small' });
    expect(await labels(store)).toHaveLength(6);
    expect(await labels(store, { account: 'big' })).toEqual(['3', '2']);
    expect(await labels(store, { account: 'small' })).toEqual(['2', '1']);
    await store.append(ME, messageOf({ label: 'big', size: 3_000 }));
    expect(await labels(store)).toHaveLength(7);
    expect((await store.size()).bytes).toBeLessThanOrEqual(10_000);
    await store.close();
  });

  test('emails of strangers can be purged, and are deleted by age', async ({ place }) => {
    const store = await place.open({ ...LIMITS, maxEmails: 10 });
    await flood(store, ['1', '2'], { to: ['ann@inbox.test'] });
    await store.append(ME, messageOf({ label: 'own', to: ['kim@inbox.test'] }));
    await flood(store, numbers(7));
    expect(await store.purge(ME, 'ann@inbox.test')).toEqual({ emails: 0, scheduled: 0 });
    expect(await store.purge(ME, 'kim@inbox.test')).toEqual({ emails: 6, scheduled: 0 });
    await flood(store, numbers(RECIPIENT_SHARE).slice(0, 4));
    await store.append(ME, messageOf({ label: 'own' }));
    await expect
      .poll(() => store.now())
      .toBeGreaterThan((await store.latest(ME, 'inbox', {}))?.time ?? 0);
    await store.deleteBefore(store.now() + 1);
    expect(await labels(store)).toEqual([]);
    expect((await store.size()).bytes).toBe(0);
    await store.close();
  });
});

test('a flood to one recipient deletes no emails to others from memory', async () => {
  const store = new MemoryStore({
    ...LIMITS,
    accountMaxBytes: 20_000_000,
    maxStoreBytes: 100_000_000,
  });
  for (const label of numbers(90)) {
    await flood(store, [label], { to: [`${label}@inbox.test`] });
    await flood(store, numbers(8), { size: 30_000 });
  }
  expect((await store.usage()).deleted).toMatchObject({
    'recipient-share': 90 * 8 - RECIPIENT_SHARE,
    'account-max-bytes': 0,
  });
  await store.close();
});
