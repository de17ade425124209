import { expect, test } from './fixtures.js';

const raw = (to: string, subject = 'it') => `To: ${to}\r\nSubject: ${subject}\r\n\r\nbody`;

test('an address that was refused has no email in its inbox, even if the header names it', async ({
  api,
  send,
}) => {
  const to = ['kim.x-reject-550@inbox.test', 'ada@inbox.test'];
  await send({ to, subject: 'it' });
  expect((await api.inbox({ to: 'ada@inbox.test' })).to_addresses).toEqual(to);
  expect(await api.inbox({ to: 'kim.x-reject-550@inbox.test' })).toBeNull();
  expect((await api.sent({ to: 'kim.x-reject-550@inbox.test' })).subject).toBe('it');
});

test('an address that was deferred has what came when it was tried again, and nothing more', async ({
  api,
  send,
}) => {
  const deferred = 'kim.x-defer@inbox.test';
  const to = [deferred, 'ada@inbox.test'];
  await send({ to, subject: 'it' });
  await send({ envelope: { from: 'app@shop.test', to: deferred }, to, subject: 'it' });
  expect((await api.list('inbox', { to: deferred })).data).toHaveLength(1);
  expect((await api.list('inbox', { to: 'ada@inbox.test' })).data).toHaveLength(1);
  expect((await api.list('sent', { to: deferred })).data).toHaveLength(2);
});

test('a name in To or Cc alone receives nothing, and is found in the sent box', async ({
  api,
  deliver,
}) => {
  await deliver({
    to: ['bob@inbox.test'],
    raw: 'To: ann@inbox.test\r\nCc: joe@inbox.test\r\nBcc: eve@inbox.test\r\n\r\n',
  });
  for (const to of ['ann@inbox.test', 'joe@inbox.test', 'eve@inbox.test']) {
    expect([to, await api.inbox({ to })]).toEqual([to, null]);
    expect((await api.list('sent', { to })).data).toHaveLength(1);
  }
  expect((await api.inbox({ to: 'bob@inbox.test' })).to_addresses).toEqual(['ann@inbox.test']);
  expect((await api.list('sent', { to: 'bob@inbox.test' })).data).toHaveLength(1);
});

test('a request held for an address that is only in To gets nothing', async ({ api, deliver }) => {
  const headers = { Prefer: 'wait=1' };
  const held = api.request('/v1/inbox/latest?to=ann@inbox.test', { headers });
  await deliver({ to: ['bob@inbox.test'], raw: raw('ann@inbox.test') });
  expect((await held).body).toBeNull();
});

const SPELLINGS = [
  'kim@bücher.test',
  'kim@xn--bcher-kva.test',
  'KIM@BÜCHER.TEST',
  'Kim@XN--Bcher-KVA.test',
];

for (const written of SPELLINGS) {
  test(`one domain in two spellings is one, sent to ${written}`, async ({ api, deliver }) => {
    await deliver({ from: written, to: [written], raw: `From: ${written}\r\n${raw(written)}` });
    for (const asked of [...SPELLINGS, '@xn--bcher-kva', 'bücher', 'xn--bcher-kva.te']) {
      for (const box of ['inbox', 'sent'] as const) {
        for (const field of ['to', 'from']) {
          const { data } = await api.list(box, { [field]: asked });
          expect([asked, box, field, data.length]).toEqual([asked, box, field, 1]);
        }
      }
    }
    expect((await api.list('inbox', { to: 'kim@bucher.test' })).data).toEqual([]);
  });
}

test('what an address asks for holds in both spellings of its domain', async ({ api, deliver }) => {
  await deliver({ to: ['kim.x-twice@xn--bcher-kva.test'], raw: raw('kim.x-twice@bücher.test') });
  expect((await api.list('inbox', { to: 'kim.x-twice@bücher.test' })).data).toHaveLength(2);
  await deliver({ to: ['kim.x-drop@bücher.test'], raw: raw('kim.x-drop@xn--bcher-kva.test') });
  expect((await api.list('inbox', { to: 'kim.x-drop@' })).data).toEqual([]);
});

test('an address is deferred once, in whichever spelling it comes', async ({ api, send }) => {
  const first = send({ to: 'kim.x-defer@bücher.test' });
  await expect(first).rejects.toMatchObject({ responseCode: 450 });
  await send({ to: 'kim.x-defer@xn--bcher-kva.test', subject: 'again' });
  expect((await api.inbox()).subject).toBe('again');
});
