import type { EmailFilter, ListedEntry } from '../../../src/server/store/store.js';
import { expect, fill, forEachStore, ME, messageOf, numbers, test } from './fixtures.js';

forEachStore(() => {
  test('notifies subscribers of a match before append() resolves', async ({ store }) => {
    const filters: [string, EmailFilter][] = [
      ['all', {}],
      ['to', { to: 'BOB@' }],
      ['to another', { to: 'ann@' }],
      ['from', { from: 'shop', subject: 'IT' }],
      ['another subject', { subject: 'that' }],
      ['after', { after: Date.now() - 60_000 }],
      ['later', { after: Date.now() + 3_600_000 }],
      ['earlier', { before: Date.now() - 60_000 }],
    ];
    const notified: string[] = [];
    for (const box of ['inbox', 'sent'] as const) {
      for (const [name, filter] of filters) {
        store.subscribe(ME, box, filter, () => notified.push(`${box} ${name}`));
      }
    }
    await store.append(ME, messageOf({ label: 'it' }));
    const fitting = ['all', 'to', 'from', 'after'];
    expect(new Set(notified)).toEqual(
      new Set(['inbox', 'sent'].flatMap((box) => fitting.map((name) => `${box} ${name}`))),
    );
  });

  test('notifies subscribers to parts of an address that have an @, and to no other', async ({
    store,
  }) => {
    const parts = [
      ['anna.bell@inbox.test', true],
      ['Bell@inbox', true],
      ['ell@', true],
      ['.bell@inbox.test', true],
      ['bob@', true],
      ['@inbox.test', true],
      ['annabell@inbox.test', false],
      ['cell@inbox.test', false],
      ['bell@outbox', false],
    ] as const;
    const notified: string[] = [];
    for (const [to] of parts) store.subscribe(ME, 'inbox', { to }, () => notified.push(to));
    store.subscribe(ME, 'inbox', { recipient: 'Anna.Bell@inbox.test' }, () => notified.push('her'));
    store.subscribe(ME, 'inbox', { recipient: 'bell@inbox.test' }, () => notified.push('other'));
    await fill(store, ['it'], { to: ['bob@inbox.test', 'anna.bell@inbox.test'] });
    const fitting = parts.filter(([, isPart]) => isPart).map(([to]) => to);
    expect(notified.toSorted()).toEqual([...fitting, 'her'].toSorted());
  });

  test('a notified subscriber finds the email', async ({ store }) => {
    const asked: Promise<ListedEntry[]>[] = [];
    store.subscribe(ME, 'inbox', { to: 'ann' }, () => {
      asked.push(store.list(ME, 'inbox', { to: 'ann' }, { skip: 0, limit: 1 }));
    });
    await fill(store, numbers(3), { to: ['ann@inbox.test'] });
    expect(asked.length).toBeGreaterThanOrEqual(3);
    for (const found of await Promise.all(asked)) expect(found).toHaveLength(1);
  });

  test('notifies the subscribers of each box separately', async ({ store }) => {
    const notified: string[] = [];
    for (const box of ['inbox', 'sent'] as const)
      store.subscribe(ME, box, {}, () => notified.push(box));
    await store.append(ME, messageOf({ label: '1' }), ['inbox']);
    expect(notified).toEqual(['inbox']);
    await store.append(ME, messageOf({ label: '2' }), ['sent']);
    expect(notified).toEqual(['inbox', 'sent']);
  });

  test('does not notify a listener that unsubscribed', async ({ store }) => {
    const notified: string[] = [];
    const leave = store.subscribe(ME, 'inbox', {}, () => notified.push('left'));
    const leaveOnce = store.subscribe(ME, 'inbox', {}, () => {
      notified.push('once');
      leaveOnce();
    });
    store.subscribe(ME, 'inbox', {}, () => notified.push('stayed'));
    leave();
    leave();
    await fill(store, numbers(2));
    expect(notified).toEqual(['once', 'stayed', 'stayed']);
  });

  test('does not notify a subscriber that leaves while an email is being stored', async ({
    store,
  }) => {
    let isGone = false;
    let notified = 0;
    const leave = store.subscribe(ME, 'inbox', {}, () => {
      if (isGone) notified++;
    });
    const filing = numbers(20).map((label) => store.append(ME, messageOf({ label })));
    leave();
    isGone = true;
    await Promise.all(filing);
    expect(notified).toBe(0);
  });

  test('the same listener may subscribe twice', async ({ store }) => {
    let notified = 0;
    const listener = () => {
      notified++;
    };
    const leave = store.subscribe(ME, 'inbox', {}, listener);
    store.subscribe(ME, 'inbox', {}, listener);
    leave();
    await fill(store, ['it']);
    expect(notified).toBe(1);
  });
});
