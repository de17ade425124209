import type { InboxEmail } from '../../src/contract/email.js';
import { startMailboxServer } from '../../src/server/index.js';
import { Api, expect, test } from './fixtures.js';

const KIM = 'kim@inbox.test';
const PATH = '/extensions/v1/emails';

/** Sends DELETE with a query. */
function purge(api: Api, query: string, key = 'key-of-all') {
  const headers = { Authorization: `Bearer ${key}` };
  return api.request(`${PATH}?${query}`, { method: 'DELETE', headers });
}

test.use({ serverOptions: { apiKey: 'key-of-all', accounts: { shop: 'key-of-shop' } } });

test('deletes what an address has received, and nothing else', async ({ api, send }) => {
  await send({ to: KIM, subject: 'hers' });
  await send({ to: 'adakim@inbox.test', subject: 'of another' });
  const { email_id: id } = await api.inbox({ recipient: KIM });
  const asShop = await purge(api, `recipient=${KIM}`, 'key-of-shop');
  expect(asShop.body).toEqual({ emails: 0, scheduled: 0 });
  const { status, body } = await purge(api, 'recipient=Kim@inbox.test');
  expect([status, body]).toEqual([200, { emails: 1, scheduled: 0 }]);
  for (const box of ['inbox', 'sent'] as const)
    expect(await api.subjects(box)).toEqual(['of another']);
  for (const path of [`/v1/inbox/${id}`, `${PATH}/${id}`, `${PATH}/${id}/source`])
    expect((await api.request(path)).status).toBe(404);
});

test('late deliveries to the address are deleted as well', async ({ api, send }) => {
  await send({ to: 'kim.x-after-600000@inbox.test' });
  const { body } = await purge(api, 'recipient=kim.x-after-600000@inbox.test');
  expect(body).toEqual({ emails: 1, scheduled: 1 });
});

test('a held request is not answered with a purged email', async ({ api, send }) => {
  const held = api.request<InboxEmail>(`/v1/inbox/latest?to=${KIM}`, {
    headers: { Prefer: 'wait=30' },
  });
  await send({ to: 'other@inbox.test' });
  await purge(api, `recipient=${KIM}`);
  await purge(api, 'recipient=other@inbox.test');
  await send({ to: KIM, subject: 'new' });
  expect((await held).body.subject).toBe('new');
});

for (const [query, status, message] of [
  ['', 400, 'recipient must be given, or account instead, and not both'],
  [
    `recipient=${KIM}&account=old`,
    400,
    'recipient must be given, or account instead, and not both',
  ],
  ['recipient=', 400, 'recipient must be an address'],
  ['to=kim', 400, 'to is not a parameter'],
  ['account=shop', 409, 'account is shop, which still has a key'],
  ['account=default', 409, 'account is default, which still has a key'],
] as const) {
  test(`"${query}" deletes nothing: ${status}`, async ({ api, send }) => {
    await send({ to: KIM });
    const answer = await purge(api, query);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toContain(message);
    expect(await api.subjects('inbox')).toHaveLength(1);
  });
}

test('an account is only purged with the key of the account without a name', async ({ api }) => {
  const { status, body } = await purge(api, 'account=old', 'key-of-shop');
  expect([status, body.error.message]).toEqual([
    403,
    'account takes the key of the account without a name',
  ]);
  expect((await purge(api, `recipient=${KIM}`, 'wrong')).status).toBe(401);
  expect((await purge(api, 'account=old')).body).toEqual({ emails: 0, scheduled: 0 });
});

test.describe('without an account without a name', () => {
  test.use({ serverOptions: { accounts: { shop: 'key-of-shop' } } });

  test('the error says how to purge a former account', async ({ api }) => {
    const { status, body } = await purge(api, 'account=old', 'key-of-shop');
    expect(status).toBe(403);
    expect(body.error.message).toContain('such as "- read KEY" in the keys file');
  });
});

test('GET is not allowed', async ({ api }) => {
  const { status, headers } = await api.request(PATH);
  expect([status, headers.get('Allow')]).toEqual([405, 'DELETE']);
});

test('emails older than maxAge are deleted, and the error of one says why', async () => {
  const options = { httpPort: 0, smtpPort: 0, maxAge: '1s' };
  await using server = await startMailboxServer(options);
  const api = new Api(server);
  const { hostname: host, port } = new URL(server.smtp);
  const { createTransport } = await import('nodemailer');
  await createTransport({ host, port: Number(port) }).sendMail({ from: 'app@shop.test', to: KIM });
  const { email_id: id } = await api.inbox();
  await expect.poll(() => api.inbox(), { timeout: 20_000 }).toBeNull();
  const { body } = await api.request(`${PATH}/${id}`);
  expect(body.error.message).toContain(', for 1s (--max-age)');
});

for (const maxAge of ['', '7', '0d', '-1d', '1.5h', '7 d', '7w', '1000000d']) {
  test(`maxAge ${JSON.stringify(maxAge)} is rejected`, async () => {
    await expect(startMailboxServer({ maxAge })).rejects.toThrow(
      'maxAge must be a whole number from 1 to 999999 with s, m, h or d, such as 7d',
    );
  });
}
