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

forEachStore(
  () => {
    test('keeps emails when the store is opened again', async ({ place }) => {
      const first = await place.open(PLENTY);
      await fill(first, numbers(3));
      await first.append(ME, messageOf({ label: 'sent' }), ['sent']);
      await first.append('other', messageOf({ label: 'of another' }));
      const before = await entries(first);
      const size = await first.size();
      await first.close();

      const second = await place.open(PLENTY);
      expect(await entries(second)).toEqual(before);
      expect(await second.size()).toEqual(size);
      await fill(second, ['4']);
      expect(await labels(second)).toEqual(['4', '3', '2', '1']);
      expect(await labels(second, { box: 'sent', filter: { to: 'bob@' } })).toEqual([
        '4',
        'sent',
        '3',
        '2',
        '1',
      ]);
      expect(await labels(second, { account: 'other' })).toEqual(['of another']);
      await second.close();
    });

    test('times do not go back with the clock', async ({ place }) => {
      const first = await place.open(PLENTY);
      await fill(first, numbers(20));
      const newest = await first.latest(ME, 'inbox', {});
      await first.close();

      const now = Date.now;
      Date.now = () => now() - 3_600_000;
      try {
        const second = await place.open(PLENTY);
        await fill(second, ['21', '22']);
        expect(await labels(second, { filter: { after: newest?.time } })).toEqual(['22', '21']);
        expect((await labels(second)).slice(0, 3)).toEqual(['22', '21', '20']);
        await second.close();
      } finally {
        Date.now = now;
      }
    });

    test('deletes emails beyond lower limits', async ({ place }) => {
      const first = await place.open(PLENTY);
      await fill(first, numbers(10), { size: 100 });
      await first.close();
      const second = await place.open({ maxEmails: 5, maxStoreBytes: 1_000_000 });
      await fill(second, ['11'], { size: 100 });
      expect(await labels(second)).toEqual(['11', '10', '9', '8', '7']);
      await second.close();
      const third = await place.open({ maxEmails: 5, maxStoreBytes: 250 });
      await fill(third, ['12'], { size: 100 });
      expect(await labels(third)).toEqual(['12', '11']);
      expect((await third.size()).bytes).toBe(200);
      await third.close();
    });
  },
  ({ isDurable }) => isDurable,
);
