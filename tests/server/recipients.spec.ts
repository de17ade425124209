import { expect, test } from './fixtures.js';

const raw = (to: string, subject = 'it') => `To: ${to}\r\nSubject: ${subject}\r\n\r\nbody`;

test('the inbox of a rejected address stays empty, even if the header names the address', async ({
  api,
  send,
}) => {
  const to = ['kim.x-reject-550@inbox.test', 'ada@inbox.test'];
  await send({ to, subject: 'it' });
  expect((await api.inbox({ to: 'ada@inbox.test' })).to_addresses).toEqual(to);
  expect(await api.inbox({ to: 'kim.x-reject-550@inbox.test' })).toBeNull();
  expect((await api.sent({ to: 'kim.x-reject-550@inbox.test' })).subject).toBe('it');
});

test('a deferred address receives only the email that was sent again', async ({ api, send }) => {
  const deferred = 'kim.x-defer@inbox.test';
  const to = [deferred, 'ada@inbox.test'];
  await send({ to, subject: 'it' });
  await send({ envelope: { from: 'app@shop.test', to: deferred }, to, subject: 'it' });
  expect((await api.list('inbox', { to: deferred })).data).toHaveLength(1);
  expect((await api.list('inbox', { to: 'ada@inbox.test' })).data).toHaveLength(1);
  expect((await api.list('sent', { to: deferred })).data).toHaveLength(2);
});

test('an address that only To or Cc names receives nothing, and is found in the sent box', async ({
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

test('a held request ignores an email that only names its address in To', async ({
  api,
  deliver,
}) => {
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
  test(`treats two spellings of a domain as one, sent to ${written}`, async ({ api, deliver }) => {
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

test('applies requested faults in both spellings of the domain', async ({ api, deliver }) => {
  await deliver({ to: ['kim.x-twice@xn--bcher-kva.test'], raw: raw('kim.x-twice@bücher.test') });
  expect((await api.list('inbox', { to: 'kim.x-twice@bücher.test' })).data).toHaveLength(2);
  await deliver({ to: ['kim.x-drop@bücher.test'], raw: raw('kim.x-drop@xn--bcher-kva.test') });
  expect((await api.list('inbox', { to: 'kim.x-drop@' })).data).toEqual([]);
});

test('defers an address once for all spellings', async ({ api, send }) => {
  const first = send({ to: 'kim.x-defer@bücher.test' });
  await expect(first).rejects.toMatchObject({ responseCode: 450 });
  await send({ to: 'kim.x-defer@xn--bcher-kva.test', subject: 'again' });
  expect((await api.inbox()).subject).toBe('again');
});
