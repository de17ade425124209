import type { InboxEmail } from '../../src/contract/email.js';
import type { ListIdsResponse } from '../../src/contract/list.js';
import { type Api, expect, test } from './fixtures.js';

const NOT_HELD = { Prefer: 'wait=0' };

/** Whether the mailbox server, which holds one request at most, is holding one. */
async function isHolding(api: Api): Promise<boolean> {
  const { headers } = await api.request('/v1/inbox/latest', { headers: NOT_HELD });
  return !headers.has('preference-applied');
}

function hold<Body>(api: Api, path: string, signal?: AbortSignal, wait = 30) {
  return api.request<Body>(path, { headers: { Prefer: `wait=${wait}` }, signal: signal ?? null });
}

test.describe('one request at a time', () => {
  test.use({ serverOptions: { maxLongPolls: 1 } });

  for (const box of ['inbox', 'sent']) {
    test(`${box}/latest is held until an email matches`, async ({ api, send }) => {
      const held = hold<InboxEmail>(api, `/v1/${box}/latest?to=bob`);
      await expect.poll(() => isHolding(api)).toBe(true);
      await send({ to: 'ann@inbox.test', subject: 'for Ann' });
      expect(await isHolding(api)).toBe(true);
      await send({ to: 'bob@inbox.test', subject: 'for Bob' });
      const { body, headers, status } = await held;
      expect([status, body.subject]).toEqual([200, 'for Bob']);
      expect(headers.get('preference-applied')).toBe('wait=30');
      expect(await isHolding(api)).toBe(false);
    });

    test(`the list of ${box} is held until an email matches`, async ({ api, send }) => {
      await send({ subject: 'old' });
      const held = hold<ListIdsResponse>(api, `/v1/${box}?subject=new&from=shop`);
      await expect.poll(() => isHolding(api)).toBe(true);
      await send({ subject: 'older' });
      await send({ subject: 'newer' });
      const { body, headers } = await held;
      expect(body.pagination).toEqual({ page: 1, per_page: 10, returned: 1, has_more: false });
      expect(headers.get('preference-applied')).toBe('wait=30');
    });
  }

  test('a request for one recipient is held until that one gets an email', async ({
    api,
    send,
  }) => {
    const held = hold<InboxEmail>(api, '/v1/inbox/latest?recipient=sam@inbox.test');
    await expect.poll(() => isHolding(api)).toBe(true);
    await send({ to: 'adasam@inbox.test' });
    expect(await isHolding(api)).toBe(true);
    await send({ to: 'Sam@inbox.test', subject: 'for Sam' });
    expect((await held).body.subject).toBe('for Sam');
  });

  test('holds only the first page of a list', async ({ api, send }) => {
    for (const subject of [null, 'it']) {
      if (subject !== null) await send({ subject });
      const { body, headers } = await hold<ListIdsResponse>(api, '/v1/inbox?page=2');
      expect(body.pagination).toEqual({ page: 2, per_page: 10, returned: 0, has_more: false });
      expect(headers.has('preference-applied')).toBe(false);
    }
  });

  test('holds a request until an email is later than `after`', async ({ api, send }) => {
    await send({ subject: 'old' });
    const { received_at } = await api.inbox();
    const held = hold<InboxEmail>(api, `/v1/inbox/latest?after=${received_at}`);
    await expect.poll(() => isHolding(api)).toBe(true);
    await send({ subject: 'new' });
    expect((await held).body.subject).toBe('new');
  });

  test('one more is answered at once, and the response says so', async ({ api, send }) => {
    const held = hold<InboxEmail>(api, '/v1/inbox/latest');
    await expect.poll(() => isHolding(api)).toBe(true);
    const other = await hold(api, '/v1/sent');
    expect(other.status).toBe(200);
    expect(other.headers.has('preference-applied')).toBe(false);
    await send({ subject: 'it' });
    expect((await held).body.subject).toBe('it');
  });

  test('a client that disconnects frees its place', async ({ api }) => {
    const client = new AbortController();
    const held = hold(api, '/v1/inbox/latest', client.signal);
    await expect.poll(() => isHolding(api)).toBe(true);
    client.abort();
    await expect(held).rejects.toThrow(/abort/);
    await expect.poll(() => isHolding(api)).toBe(false);
  });

  test('close() answers held requests at once', async ({ api, mailboxServer }) => {
    const held = hold(api, '/v1/inbox/latest');
    await expect.poll(() => isHolding(api)).toBe(true);
    await mailboxServer.close();
    const { status, body } = await held;
    expect([status, body]).toEqual([200, null]);
  });
});

test('returns an existing email at once', async ({ api, send }) => {
  await send({ subject: 'it' });
  for (const path of ['/v1/inbox/latest', '/v1/inbox', '/v1/sent/latest', '/v1/sent']) {
    const { headers, body } = await hold(api, path, undefined, 1_000);
    expect(body).toBeTruthy();
    expect(headers.get('preference-applied')).toBe('wait=60');
  }
});

test('returns an empty response when the time is up', async ({ api }) => {
  const begin = performance.now();
  const [latest, list] = await Promise.all([
    hold(api, '/v1/inbox/latest', undefined, 1),
    hold<ListIdsResponse>(api, '/v1/sent', undefined, 1),
  ]);
  expect(performance.now() - begin).toBeGreaterThan(990);
  expect(latest.body).toBeNull();
  expect(list.body.data).toEqual([]);
  expect(latest.headers.get('preference-applied')).toBe('wait=1');
});

test('each of many held requests gets its own email', async ({ api, send }) => {
  const names = Array.from({ length: 50 }, (_, n) => `user${n}@inbox.test`);
  const held = names.map((to) => hold<InboxEmail>(api, `/v1/inbox/latest?to=${to}`));
  await Promise.all(names.map((to) => send({ to, subject: to })));
  const answers = await Promise.all(held);
  expect(answers.map(({ body }) => body.subject)).toEqual(names);
});

test('one email answers all requests that wait for it', async ({ api, send }) => {
  const held = Array.from({ length: 50 }, () => hold<InboxEmail>(api, '/v1/inbox/latest?to=bob'));
  await send({ subject: 'it' });
  for (const { body } of await Promise.all(held)) expect(body.subject).toBe('it');
});

for (const [prefer, applied] of [
  ['wait=0', 'wait=0'],
  ['WAIT=0', 'wait=0'],
  ['wait = "0"', 'wait=0'],
  ['respond-async, wait=0', 'wait=0'],
  ['wait=0; x="a, b"', 'wait=0'],
  ['x="a, wait=9, \\"", wait=0', 'wait=0'],
  ['wait=0, wait=9', 'wait=0'],
  [';;,=, wait=0', 'wait=0'],
  ['wait', null],
  ['wait=', null],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait=soon', null],
  ['waiting=1', null],
  ['handling=lenient; wait=1', null],
  ['x="wait=1', null],
  ['"wait=1"', null],
] as const) {
  test(`reads Prefer: ${prefer}`, async ({ api }) => {
    const { status, headers } = await api.request('/v1/inbox', { headers: { Prefer: prefer } });
    expect([status, headers.get('preference-applied')]).toEqual([200, applied]);
  });
}

test('never holds `get` and invalid queries', async ({ api }) => {
  for (const path of ['/v1/inbox/1', '/v1/inbox?page=0', '/v1/outbox', '/health']) {
    const { headers } = await hold(api, path);
    expect([path, headers.has('preference-applied')]).toEqual([path, false]);
  }
});
