import type { InboxEmail } from '../../src/contract/email.js';
import { takeMail } from '../../src/sandbox/mail/mail.js';
import { MemoryStore } from '../../src/sandbox/store/memory/memory-store.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

test('many mails at once are all there, and no recipient has two at a time', async ({
  api,
  sandbox,
}) => {
  const senders = Array.from({ length: 20 }, async (_, sender) => {
    const client = await SmtpClient.hello(sandbox.smtp);
    for (let n = 0; n < 25; n++) {
      const to = [`user${n % 5}@inbox.test`, `all@inbox.test`];
      await client.deliver({ to, raw: `To: ${to[0]}\r\nSubject: ${sender}.${n}\r\n\r\nx` });
    }
    client.close();
  });
  await Promise.all(senders);

  const ids: string[] = [];
  for (let page = 1; page <= 5; page++) {
    ids.push(...(await api.list('inbox', { per_page: '100', page: String(page) })).data);
  }
  expect(new Set(ids).size).toBe(500);
  const answers = await Promise.all(ids.map((id) => api.request<InboxEmail>(`/v1/inbox/${id}`)));
  const emails = answers.map(({ body }) => body);
  expect(new Set(emails.map(({ subject }) => subject)).size).toBe(500);
  const times = emails.map(({ received_at }) => received_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(times).size).toBe(500);
});

test.describe('a small box', () => {
  test.use({ sandboxOptions: { maxEmails: 3 } });

  test('keeps the newest', async ({ api, deliver }) => {
    await deliver({ raw: 'Subject: 1\r\n\r\n' });
    const oldest = await api.inbox();
    for (const n of [2, 3, 4, 5]) await deliver({ raw: `Subject: ${n}\r\n\r\n` });
    expect(await api.subjects('inbox')).toEqual(['5', '4', '3']);
    expect(await api.subjects('sent')).toEqual(['5', '4', '3']);
    expect((await api.list('sent', { per_page: '3' })).pagination.has_more).toBe(false);
    expect((await api.request(`/v1/inbox/${oldest.email_id}`)).status).toBe(404);
  });
});

test('a box that was filled many times over still knows what it keeps', async () => {
  const store = new MemoryStore({ maxEmails: 100, maxBytes: 1_000_000 });
  const to = ['bob@inbox.test'];
  for (let n = 1; n <= 5_000; n++) {
    await store.append('a', takeMail({ from: '', to }, Buffer.from(`Subject: ${n}\r\n\r\n`)));
  }
  const kept = await store.list('a', 'inbox', {}, { skip: 0, limit: 200 });
  const entries = await Promise.all(kept.map((id) => store.get('a', 'inbox', id)));
  const subjects = entries.map((entry) => entry?.mail.raw.toString().trim());
  expect(subjects).toEqual(Array.from({ length: 100 }, (_, n) => `Subject: ${5_000 - n}`));
  const second = entries[1];
  const before = { before: second?.time };
  expect((await store.latest('a', 'inbox', before))?.mail.raw.toString()).toContain(' 4998\r');
  expect(await store.list('a', 'inbox', { after: second?.time }, { skip: 0, limit: 9 })).toEqual([
    kept[0],
  ]);
});

test('one account never sees the mail of another', async () => {
  const store = new MemoryStore({ maxEmails: 10, maxBytes: 1_000_000 });
  const heard: string[] = [];
  store.watch('b', 'inbox', {}, () => heard.push('b'));
  store.watch('a', 'inbox', {}, () => heard.push('a'));
  await store.append('a', takeMail({ from: '', to: ['bob@inbox.test'] }, Buffer.from('')));
  expect(heard).toEqual(['a']);
  const entry = await store.latest('a', 'inbox', {});
  expect(entry).not.toBeNull();
  expect(await store.latest('b', 'inbox', {})).toBeNull();
  expect(await store.get('b', 'inbox', entry?.emailId ?? '')).toBeNull();
});

test('bytes are counted once for both boxes, over all accounts, and the oldest leave', async () => {
  const store = new MemoryStore({ maxEmails: 1_000, maxBytes: 1_000 });
  const send = (account: string, subject: string) =>
    store.append(
      account,
      takeMail({ from: '', to: ['bob@inbox.test'] }, Buffer.from(subject.padEnd(300))),
    );
  const count = async (account: string) =>
    (await store.list(account, 'inbox', {}, { skip: 0, limit: 100 })).length;
  for (const account of ['a', 'b', 'a']) await send(account, 'Subject: x');
  expect([await count('a'), await count('b')]).toEqual([2, 1]);
  await send('b', 'Subject: x');
  expect([await count('a'), await count('b')]).toEqual([1, 2]);
});

test('what an index finds is what a look at each mail finds', async () => {
  const store = new MemoryStore({ maxEmails: 1_500, maxBytes: 10_000_000 });
  const kept: { to: string; time: number; id: string }[] = [];
  // A few letters only, so that parts of addresses are met again and again.
  let seed = 7;
  const next = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const word = (length: number) => Array.from({ length }, () => 'abc'.charAt(next(3))).join('');
  for (let n = 0; n < 4_000; n++) {
    const to = Array.from({ length: 1 + next(2) }, () => `${word(2 + next(5))}@${word(2)}.test`);
    await store.append('a', takeMail({ from: '', to }, Buffer.from('Subject: x\r\n\r\n')));
    const newest = await store.latest('a', 'inbox', {});
    kept.push({ to: to.join('\n'), time: newest?.time ?? 0, id: newest?.emailId ?? '' });
  }
  const there = kept.slice(-1_500).reverse();
  for (let n = 0; n < 300; n++) {
    const to = [word(1 + next(7)), `${word(3)}@`, `@${word(2)}.test`, `${word(4)}@${word(2)}.test`];
    const filter = { to: to[next(4)], ...(next(2) && { after: there[next(1_500)]?.time }) };
    const range = { skip: next(4), limit: 1 + next(20) };
    const fitting = there
      .filter((one) => one.to.split('\n').some((address) => address.includes(filter.to ?? '')))
      .filter(({ time }) => filter.after === undefined || time > filter.after);
    expect([filter, await store.list('a', 'inbox', filter, range)]).toEqual([
      filter,
      fitting.slice(range.skip, range.skip + range.limit).map(({ id }) => id),
    ]);
  }
});
