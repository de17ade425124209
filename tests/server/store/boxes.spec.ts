import type { Message } from '../../../src/server/message/message.js';
import { NO_VERDICTS } from '../../../src/server/message/message.js';
import { entries, expect, forEachStore, labels, ME, messageOf, test } from './fixtures.js';

forEachStore(() => {
  test('an email in both boxes has one content', async ({ store }) => {
    await store.append(ME, messageOf({ label: 'it' }));
    const [received] = await entries(store, { box: 'inbox' });
    const [sent] = await entries(store, { box: 'sent' });
    expect(received?.messageKey).toBe(sent?.messageKey);
    expect(received?.time).toBe(sent?.time);
    expect(received?.emailId).not.toBe(sent?.emailId);
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const id of [received?.emailId, sent?.emailId]) expect(id).toMatch(uuid);
  });

  test('an identifier is valid in one box only', async ({ store }) => {
    await store.append(ME, messageOf({ label: 'it' }));
    const [received] = await entries(store, { box: 'inbox' });
    const [sent] = await entries(store, { box: 'sent' });
    expect(await store.get(ME, 'sent', received?.emailId ?? '')).toBeNull();
    expect(await store.get(ME, 'inbox', sent?.emailId ?? '')).toBeNull();
  });

  test('an email may be in one box only', async ({ store }) => {
    await store.append(ME, messageOf({ label: 'received' }), ['inbox']);
    await store.append(ME, messageOf({ label: 'sent' }), ['sent']);
    await store.append(ME, messageOf({ label: 'both' }));
    for (const filter of [{}, { to: 'bob@inbox.test' }]) {
      expect(await labels(store, { box: 'inbox', filter })).toEqual(['both', 'received']);
      expect(await labels(store, { box: 'sent', filter })).toEqual(['both', 'sent']);
    }
    const range = { skip: 1, limit: 1 };
    expect(await labels(store, { box: 'sent', range })).toEqual(['sent']);
    expect((await store.size()).emails).toEqual({ inbox: 2, sent: 2 });

    const received = await store.latest(ME, 'inbox', { subject: 'received' });
    const other = `${received?.emailId.slice(0, -1)}${digitAfter(received?.emailId)}`;
    expect(await store.get(ME, 'sent', other)).toBeNull();
  });

  test('an account cannot see the emails of another', async ({ store }) => {
    const notified: string[] = [];
    for (const account of ['a', 'b']) {
      store.subscribe(account, 'inbox', {}, () => notified.push(account));
    }
    await store.append('a', messageOf({ label: 'of a' }));
    expect(notified).toEqual(['a']);
    for (const filter of [{}, { to: 'bob@inbox.test' }, { after: 0 }, { subject: 'of' }]) {
      expect(await labels(store, { account: 'a', filter })).toEqual(['of a']);
      expect(await labels(store, { account: 'b', filter })).toEqual([]);
      expect(await store.latest('b', 'inbox', filter)).toBeNull();
    }
    const entry = await store.latest('a', 'inbox', {});
    expect(entry).not.toBeNull();
    expect(await store.get('b', 'inbox', entry?.emailId ?? '')).toBeNull();
  });

  test('finds nothing by an invalid identifier', async ({ store }) => {
    await store.append(ME, messageOf({ label: 'it' }));
    const id = (await store.latest(ME, 'inbox', {}))?.emailId ?? '';
    const none = ['', '0', 'x', '%', '*', id.slice(1), `${id}0`, ` ${id}`, id.replaceAll('-', '')];
    const odd = ['null', '\0', '🦊', '\ud83e', "' OR 1=1 --", 'f'.repeat(100_000), '-'.repeat(36)];
    const nobody = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'];
    for (const wrong of [...none, ...odd, ...nobody, `${id.slice(0, -2)}zz`]) {
      for (const box of ['inbox', 'sent'] as const) {
        expect([wrong, await store.get(ME, box, wrong)]).toEqual([wrong, null]);
      }
    }
    expect(await store.get(ME, 'inbox', id)).not.toBeNull();
  });

  test('returns each byte of an email as stored', async ({ store }) => {
    const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const raws = [every, Buffer.alloc(0), Buffer.from('\0'), Buffer.alloc(3_000_000, every)];
    const envelopes = [
      { from: '', to: ['bob@inbox.test'] },
      { from: 'Ünder@shop.test', to: ['Bob@Inbox.test', 'bob@inbox.test', '"a\\"b"@c.test'] },
      { from: '🦊@shop.test', to: ["o'hara@inbox.test", 'a\0b@inbox.test', '\ud83e@inbox.test'] },
      { from: 'a'.repeat(10_000), to: Array.from({ length: 1_000 }, (_, n) => `u${n}@inbox.test`) },
    ];
    const emails = raws.map((raw, n): Message => {
      const { search } = messageOf({ label: `${n}` });
      const verdicts = { ...NO_VERDICTS, spam_score: n + 0.5, spf_verdict: 'PASS' as const };
      const session = { client: `192.0.2.${n}`, helo: '🦊', tls: 'TLSv1.3', user: 'a\0"\ud83e' };
      return { envelope: envelopes[n] ?? { from: '', to: [] }, raw, search, verdicts, session };
    });
    for (const email of emails) await store.append(ME, email);
    for (const box of ['inbox', 'sent'] as const) {
      const found = (await entries(store, { box })).reverse();
      for (const [n, email] of emails.entries()) {
        const { search: _, raw, ...rest } = email;
        expect(found[n]?.message).toMatchObject(rest);
        expect(Buffer.compare(found[n]?.message.raw ?? every, raw)).toBe(0);
        const again = await store.get(ME, box, found[n]?.emailId ?? '');
        expect(again?.message.raw.equals(raw)).toBe(true);
        expect({ ...again, message: null }).toEqual({ ...found[n], message: null });
      }
    }
  });
});

/** The hexadecimal digit with the last bit flipped. */
function digitAfter(id: string | undefined): string {
  return (Number.parseInt(id?.slice(-1) ?? '', 16) ^ 1).toString(16);
}
