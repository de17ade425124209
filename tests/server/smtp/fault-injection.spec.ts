import { expect, test } from '../fixtures.js';

const MAIL = { from: 'app@shop.test', subject: 'it', text: 'Hello.' };

test('rejects an address with the code that it requests', async ({ send, api }) => {
  for (const code of [421, 450, 452, 550, 554]) {
    const sent = send({ ...MAIL, to: `kim.x-reject-${code}@inbox.test` });
    await expect(sent).rejects.toMatchObject({ responseCode: code });
  }
  expect(await api.sent()).toBeNull();
});

test('rejects only the recipients that request it', async ({ send, api }) => {
  await send({ ...MAIL, to: ['ada@inbox.test', 'kim.x-reject-550@inbox.test'] });
  expect((await api.inbox({ to: 'ada@inbox.test' })).subject).toBe('it');
});

test('defers an address once, and then accepts it', async ({ send, api }) => {
  const to = 'kim.x-defer@inbox.test';
  await expect(send({ ...MAIL, to })).rejects.toMatchObject({ responseCode: 450 });
  expect(await api.inbox({ to })).toBeNull();
  await send({ ...MAIL, to: to.toUpperCase() });
  expect((await api.inbox({ to })).subject).toBe('it');
  // This address was not tried before.
  const other = send({ ...MAIL, to: 'ada.x-defer@inbox.test' });
  await expect(other).rejects.toMatchObject({ responseCode: 450 });
});

test('puts a dropped email only into the sent box', async ({ send, api }) => {
  const to = 'kim.x-drop@inbox.test';
  await send({ ...MAIL, to });
  expect((await api.sent({ to })).to_addresses).toEqual([to]);
  expect(await api.inbox({ to })).toBeNull();
});

test('delivers a duplicated email twice, and shows it once in the sent box', async ({
  send,
  api,
}) => {
  const to = 'kim.x-twice@inbox.test';
  await send({ ...MAIL, to });
  const { data } = await api.list('inbox', { to });
  expect(data).toHaveLength(2);
  const [one, other] = await Promise.all(
    data.map((id) => api.request<{ message_id: string }>(`/v1/inbox/${id}`)),
  );
  expect(one?.body.message_id).toBe(other?.body.message_id);
  expect((await api.list('sent', { to })).data).toHaveLength(1);
});

test('delivers an email as late as the address requests', async ({ send, api }) => {
  const to = 'kim.x-after-700.x-twice@inbox.test';
  const begun = performance.now();
  await send({ ...MAIL, to });
  expect((await api.sent({ to })).subject).toBe('it');
  const held = await api.request(`/v1/inbox/latest?to=${to}`, { headers: { Prefer: 'wait=20' } });
  expect(held.body).toMatchObject({ subject: 'it' });
  expect(performance.now() - begun).toBeGreaterThan(690);
  await expect.poll(async () => (await api.list('inbox', { to })).data.length).toBe(2);
});

test('does not affect other recipients of the same email', async ({ send, api }) => {
  const away = ['kim.x-drop@inbox.test', 'lou.x-after-600000@inbox.test'];
  await send({ ...MAIL, to: ['ada@inbox.test', ...away], cc: 'joe.x-twice@inbox.test' });
  expect((await api.list('inbox', { to: 'ada@inbox.test' })).data).toHaveLength(1);
  expect((await api.list('inbox', { to: 'joe.x-twice@inbox.test' })).data).toHaveLength(2);
  for (const to of away) expect((await api.list('inbox', { to })).data).toHaveLength(0);
  expect((await api.list('sent')).data).toHaveLength(1);
});

for (const local of [
  'x-drop-5',
  'x-drops',
  'kim-x-drop',
  'x-reject-399',
  'x-reject-600',
  'x-reject',
  'x-after-0',
  'x-after-600001',
  'x-after',
  'xdrop',
]) {
  test(`${local} requests no fault`, async ({ send, api }) => {
    const to = `kim.${local}@x-drop.test`;
    await send({ ...MAIL, to });
    expect((await api.list('inbox', { to })).data).toHaveLength(1);
  });
}

test.describe('delayed emails', () => {
  test.use({ serverOptions: { maxStoreBytes: 10_000, maxMessageSize: 10_000 } });

  test('use up to half of the store, and get 452 beyond that', async ({ send, api }) => {
    const email = { ...MAIL, text: 'x'.repeat(2_000), to: 'kim.x-after-600000@inbox.test' };
    await send(email);
    await send(email);
    await expect(send(email)).rejects.toMatchObject({
      responseCode: 452,
      response: expect.stringContaining('Too many emails wait for their delivery'),
    });
    // Nothing of it was stored, and emails without a delay are accepted.
    expect((await api.list('sent')).data).toHaveLength(2);
    await send({ ...MAIL, text: 'x'.repeat(4_000), to: 'ada@inbox.test' });
    expect((await api.list('inbox', { to: 'ada@inbox.test' })).data).toHaveLength(1);
  });
});

test.describe('an email that is delayed for many recipients', () => {
  test.use({ serverOptions: { maxStoreBytes: 1_000_000, maxMessageSize: 500_000 } });

  test('counts once, and arrives at the same time for all of them', async ({ send, api }) => {
    const to = Array.from({ length: 50 }, (_, n) => `n${n}.x-after-${1 + (n % 2)}@inbox.test`);
    const text = `${'x'.repeat(76)}\n`.repeat(2_000);
    await send({ ...MAIL, text, to });
    await expect.poll(async () => (await api.list('inbox')).data.length).toBe(2);
    for (const one of to) expect((await api.list('inbox', { to: one })).data).toHaveLength(1);

    await send({ ...MAIL, text, to: to.map((one) => one.replace(/after-\d/, 'after-600000')) });
    await send({ ...MAIL, text, to: 'ada@inbox.test' });
    expect((await api.list('inbox', { to: 'ada@inbox.test' })).data).toHaveLength(1);
  });
});
