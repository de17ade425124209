import { expect, test } from './fixtures.js';

const AFTER = '2026-07-01T12:00:00+02:00';
const BEFORE = '2026-W31-5T00:00Z';

test('inbox.latest requests the newest email that matches the filters', async ({
  server,
  client,
}) => {
  server.receive({ to: 'kim@inbox.test', subject: 'first' });
  const newest = server.receive({ to: 'Kim@inbox.test', subject: 'second' });
  server.receive({ to: 'ann@inbox.test' });
  expect(await client.inbox.latest({ to: 'kim@', after: AFTER })).toEqual(newest);
  expect(server.requests).toMatchObject([
    { method: 'GET', path: '/v1/inbox/latest', query: { to: 'kim@', after: AFTER } },
  ]);
});

test('sent.latest requests the newest email that matches the filters', async ({
  server,
  client,
}) => {
  const newest = server.send({ to: 'kim@inbox.test', bcc_addresses: ['audit@shop.test'] });
  server.send({ to: 'ann@inbox.test' });
  expect(await client.sent.latest({ to: 'kim' })).toEqual(newest);
  expect(server.requests).toMatchObject([{ path: '/v1/sent/latest', query: { to: 'kim' } }]);
});

for (const collection of ['inbox', 'sent'] as const) {
  test(`${collection}.latest returns null when there is no email`, async ({ server, client }) => {
    expect(await client[collection].latest()).toBeNull();
    expect(server.requests[0]?.query).toEqual({});
  });

  test(`${collection}.get requests one email`, async ({ server, client }) => {
    const emails = {
      inbox: [server.receive(), server.receive()],
      sent: [server.send(), server.send()],
    };
    const [email] = emails[collection];
    expect(await client[collection].get(email?.email_id ?? '')).toEqual(email);
    expect(server.requests).toMatchObject([
      { path: `/v1/${collection}/${email?.email_id}`, query: {} },
    ]);
  });

  test(`${collection}.list requests a page with every filter`, async ({ server, client }) => {
    const query = { from: 'shop', to: 'kim', subject: 'hello & +1', after: AFTER, before: BEFORE };
    const page = await client[collection].list({ ...query, page: 2, per_page: 50 });
    expect(page).toEqual({
      data: [],
      pagination: { page: 2, per_page: 50, returned: 0, has_more: false },
    });
    expect(server.requests).toMatchObject([
      { path: `/v1/${collection}`, query: { ...query, page: '2', per_page: '50' } },
    ]);
  });
}

test('a list returns identifiers page by page', async ({ server, client }) => {
  const ids = Array.from({ length: 12 }, () => server.receive().email_id).toReversed();
  expect(await client.inbox.list()).toEqual({
    data: ids.slice(0, 10),
    pagination: { page: 1, per_page: 10, returned: 10, has_more: true },
  });
  expect(await client.inbox.list({ page: 2 })).toEqual({
    data: ids.slice(10),
    pagination: { page: 2, per_page: 10, returned: 2, has_more: false },
  });
});

test('sends the key, accepts JSON, and sends no Prefer header', async ({ server, client }) => {
  await client.inbox.latest();
  const { headers } = (await server.request('inbox.latest')) ?? {};
  expect(headers.authorization).toBe('Bearer key/7Jq+4fT2x9==');
  expect(headers.accept).toBe('application/json');
  expect(headers).not.toHaveProperty('prefer');
});

test('sends a Date as ISO 8601, and a string unchanged', async ({ server, client }) => {
  await client.inbox.latest({ after: new Date(Date.UTC(2026, 6, 1, 10, 30, 0, 7)) });
  await client.sent.list({ before: new Date(0), after: '2026-07-01T10:00:00.123456+02:00' });
  expect(server.requests.map(({ query }) => query)).toEqual([
    { after: '2026-07-01T10:30:00.007Z' },
    { before: '1970-01-01T00:00:00.000Z', after: '2026-07-01T10:00:00.123456+02:00' },
  ]);
});

test('leaves out a filter that is undefined', async ({ server, client }) => {
  const query: object = { to: undefined, after: undefined };
  await client.inbox.latest(query);
  await client.inbox.latest({ to: '' });
  expect(server.requests.map(({ query }) => query)).toEqual([{}, { to: '' }]);
});

test('encodes an ID as one path segment, whatever its characters', async ({ server, client }) => {
  for (const id of ['a/b', '?to=ann', '#x', '%2e', 'ü +']) {
    await expect(client.inbox.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(server.requests.at(-1)).toMatchObject({
      path: `/v1/inbox/${encodeURIComponent(id)}`,
      query: {},
    });
  }
});

test('rejects an ID that would name another resource', async ({ server, client }) => {
  server.receive();
  for (const id of ['', '.', '..', 'latest']) {
    await expect(client.inbox.get(id), JSON.stringify(id)).rejects.toThrow();
  }
});

test('does not show an email that is passed as an ID or as the number of a part', async ({
  client,
}) => {
  const email = Object({ subject: 'Your code is 482913' });
  for (const call of [
    client.inbox.get(email),
    client.extensions.source(email),
    client.extensions.part('id', email),
  ]) {
    await expect(call).rejects.toThrow(/^(?!.*482913).*an object/);
  }
});

test('rejects an invalid Date, and names the parameter', async ({ client }) => {
  // If thrown synchronously, the error would bypass a handler of the promise.
  const call = client.inbox.latest({ after: new Date(Number.NaN) });
  await expect(call).rejects.toThrow(/after/);
});

test.describe('behind a prefix', () => {
  test.use({ serverOptions: { prefix: '/mail/box' } });

  for (const end of ['', '/']) {
    test(`accepts a base URL that ends in ${JSON.stringify(end)}`, async ({
      server,
      newClient,
    }) => {
      const email = server.receive();
      const client = newClient({ baseURL: server.url + end });
      expect(await client.inbox.latest()).toEqual(email);
      await client.inbox.list();
      await client.inbox.get(email.email_id);
      expect(server.requests.map(({ path }) => path)).toEqual([
        '/mail/box/v1/inbox/latest',
        '/mail/box/v1/inbox',
        `/mail/box/v1/inbox/${email.email_id}`,
      ]);
    });
  }
});

test('accepts a base URL without a prefix that ends in a slash', async ({ server, newClient }) => {
  await newClient({ baseURL: `${server.url}/` }).inbox.list();
  expect(server.requests.map(({ path }) => path)).toEqual(['/v1/inbox']);
});
