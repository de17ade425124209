import type { EmailDetails } from '../../../src/contract/email-details.js';
import type { RefusalsResponse } from '../../../src/contract/extensions.js';
import { expect, test } from '../fixtures.js';
import { keysFile } from '../keys-file.js';
import { SmtpClient } from '../smtp-client.js';
import { EMAIL, KIM, post, sourceOf } from './fixtures.js';

const HOUR = 60 * 60_000;

test('a posted email is stored as if it had come by SMTP', async ({ api, mailboxServer }) => {
  const { status, body } = await post(api, `from=shop@shop.test&to=${KIM}&to=ann%2Bx@inbox.test`);
  expect([status, body]).toEqual([201, { email_id: expect.any(String) }]);
  for (const to of [KIM, 'ann+x@inbox.test'])
    expect(await api.inbox({ recipient: to })).toMatchObject({
      email_id: body.email_id,
      subject: 'Your code',
      detected_otp: '482913',
    });
  expect(await api.inbox({ recipient: 'someone@else.test' })).toBeNull();
  expect(await sourceOf(mailboxServer.http, body.email_id)).toEqual(EMAIL);
  const path = `/extensions/v1/emails/${body.email_id}`;
  expect((await api.request<EmailDetails>(path)).body).toMatchObject({
    received_via: 'http',
    envelope: { mail_from: 'shop@shop.test', rcpt_to: [KIM, 'ann+x@inbox.test'] },
  });
});

for (const query of [`to=${KIM}`, `from=&to=${KIM}`, `from=%3C%3E&to=${KIM}`]) {
  test(`${query} posts a bounce, of any bytes`, async ({ api, mailboxServer }) => {
    const body = Buffer.from([0, 255, 10]);
    const { body: posted } = await post(api, query, { body });
    expect(await sourceOf(mailboxServer.http, posted.email_id)).toEqual(body);
    const path = `/extensions/v1/emails/${posted.email_id}`;
    expect((await api.request<EmailDetails>(path)).body.envelope.mail_from).toBe('');
  });
}

test('a body without a length is stored', async ({ api, mailboxServer }) => {
  const chunks = new Blob([EMAIL]).stream();
  const { body } = await post(api, undefined, { body: chunks, duplex: 'half' } as RequestInit);
  expect(await sourceOf(mailboxServer.http, body.email_id)).toEqual(EMAIL);
});

test('an email that is posted again is stored once', async ({ api }) => {
  const attempts = await Promise.all(Array.from({ length: 5 }, () => post(api)));
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(attempts.map(({ body }) => body.email_id)).size).toBe(1);
  expect((await post(api, 'from=bounces@shop.test&to=KIM@inbox.test')).status).toBe(200);
  expect((await post(api, 'to=ann@inbox.test')).status).toBe(201);
  expect((await post(api, undefined, { body: 'Subject: other\r\n\r\n' })).status).toBe(201);
  expect(await api.subjects('inbox', { to: KIM })).toEqual(['other', 'Your code']);
});

test('a key decides what was posted before', async ({ api }) => {
  const withKey = (key: string, body = 'Subject: it\r\n\r\n', to = KIM) =>
    post(api, `to=${to}`, { body, headers: { 'Idempotency-Key': key } });
  const [first, again, other] = [await withKey('1'), await withKey('1'), await withKey('2')];
  expect([first.status, again.status, other.status]).toEqual([201, 200, 201]);
  expect(again.body.email_id).toBe(first.body.email_id);
  for (const reused of [
    await withKey('1', 'Subject: else\r\n\r\n'),
    await withKey('1', undefined, 'ann@inbox.test'),
  ])
    expect([reused.status, reused.body.error.message]).toEqual([
      409,
      'Idempotency-Key was used for another email: use a new key for each email',
    ]);
  expect(await api.subjects('inbox')).toHaveLength(2);
});

test('a purged email is stored anew', async ({ api }) => {
  await post(api);
  await api.request(`/extensions/v1/emails?recipient=${KIM}`, { method: 'DELETE' });
  expect((await post(api)).status).toBe(201);
  expect(await api.subjects('inbox')).toEqual(['Your code']);
});

test('an email is known for an hour', async ({ api }) => {
  const { now } = Date;
  const statuses: number[] = [];
  try {
    for (const ms of [0, HOUR - 60_000, HOUR + 60_000]) {
      Date.now = () => now() + ms;
      statuses.push((await post(api)).status);
    }
  } finally {
    Date.now = now;
  }
  expect(statuses).toEqual([201, 200, 201]);
});

for (const [title, query, init, status, message] of [
  ['no recipient', 'from=a@b.test', {}, 422, 'The email has no recipient: to is missing'],
  ['an empty body', `to=${KIM}`, { body: '' }, 422, 'The email is empty'],
  [
    'an unencoded plus',
    'to=kim+x@inbox.test',
    {},
    400,
    'The query is wrong: to has a space: in a URL, + is written %2B',
  ],
  [
    'a name',
    `from=Shop+%3Ca@b.test%3E&to=${KIM}`,
    {},
    400,
    'wrong: from must be an address such as',
  ],
  ['a line end', 'to=kim@inbox.test%0Aann@inbox.test', {}, 400, 'The query is wrong: to must be'],
  [
    'two recipients in one',
    'to=kim@inbox.test,ann@inbox.test',
    {},
    400,
    'The query is wrong: to has several addresses: give each on its own',
  ],
  ['an invalid domain', 'to=kim@inbox..test', {}, 400, 'The query is wrong: to must be'],
  ['two senders', `from=a@b.test&from=a@b.test&to=${KIM}`, {}, 400, 'from must not be given more'],
  ['an unknown parameter', `to=${KIM}&cc=a@b.test`, {}, 400, 'cc is not a parameter'],
  [
    'another type',
    `to=${KIM}`,
    { headers: { 'Content-Type': 'text/plain' } },
    415,
    'Content-Type must be message/rfc822, got "text/plain"',
  ],
  [
    'an empty key',
    `to=${KIM}`,
    { headers: { 'Idempotency-Key': '' } },
    400,
    'Idempotency-Key must have 1 to 256 characters',
  ],
  ['a page', `to=${KIM}`, { headers: { Origin: 'http://evil.test' } }, 403, 'Web pages cannot'],
  [
    'a wrong key',
    `to=${KIM}`,
    { headers: { Authorization: 'Bearer wrong' } },
    401,
    'Wrong API key: send "Authorization: Bearer',
  ],
  [
    'GET',
    `to=${KIM}`,
    { method: 'GET', body: null },
    405,
    'GET is not allowed: this path has POST',
  ],
  ['a rejecting address', 'to=kim.x-reject-550@inbox.test', {}, 422, 'Simulated failure'],
] as const) {
  test(`${title} is ${status}`, async ({ api }) => {
    const answer = await post(api, query, init);
    expect([answer.status, answer.body.error.message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(await api.subjects('inbox')).toEqual([]);
  });
}

test.describe('limits', () => {
  test.use({ serverOptions: { maxMessageSize: 1_000, maxHeaderSize: 500 } });

  test('a larger email is 413, with and without a length', async ({ api }) => {
    const body = `Subject: big\r\n\r\n${'x'.repeat(1_000)}`;
    const chunked = { body: new Blob([body]).stream(), duplex: 'half' } as RequestInit;
    for (const init of [{ body }, chunked]) {
      const answer = await post(api, undefined, init);
      expect([answer.status, answer.body.error.message]).toEqual([
        413,
        'The request body is larger than 1000 bytes: raise --max-message-size',
      ]);
    }
  });

  test('an email beyond the MIME limits is 422', async ({ api }) => {
    const { status } = await post(api, undefined, { body: `Subject: ${'x'.repeat(900)}\r\n\r\n` });
    expect(status).toBe(422);
  });
});

test.describe('messages per minute', () => {
  test.use({ serverOptions: { accountMaxMessages: 1 } });

  test('a further one is 429', async ({ api }) => {
    expect((await post(api)).status).toBe(201);
    const { status, headers, body } = await post(api, 'to=ann@inbox.test');
    expect([status, body.error.message]).toEqual([429, 'More than 1 messages per minute']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(30);
  });
});

test.describe('a send-only key', () => {
  test.use({
    serverOptions: async ({}, use) =>
      use({ apiKey: 'own', keysFile: keysFile(['- send sends-only']) }),
  });

  test('posts emails', async ({ api }) => {
    const headers = { Authorization: 'Bearer sends-only' };
    expect((await post(api, undefined, { headers })).status).toBe(201);
  });
});

test.describe('with domains', () => {
  const accounts = { shop: 'key-of-shop' };
  const domains = ['e2e.example.com', 'shop.example.com=shop'];
  test.use({
    serverOptions: { apiKey: 'own', accounts, domains, recipient: ['kim@e2e.example.com'] },
  });

  test('each recipient is checked as that of a stranger', async ({ api }) => {
    const query = 'to=kim@e2e.example.com&to=ann@e2e.example.com&to=kim@else.test';
    const { status, body } = await post(api, query);
    expect([status, body.rejected]).toEqual([
      201,
      [
        { to: 'ann@e2e.example.com', reason: expect.stringContaining('No such mailbox') },
        { to: 'kim@else.test', reason: expect.stringContaining('else.test is not a domain of') },
      ],
    ]);
    expect(await api.inbox({ to: 'ann' })).toBeNull();
    const none = await post(api, 'to=kim@else.test');
    expect([none.status, none.body.error.details]).toEqual([
      422,
      [{ field: 'to', message: expect.stringContaining('kim@else.test: Relaying denied') }],
    ]);
    const path = '/extensions/v1/refusals?to=kim@else.test';
    const [refusal] = (await api.request<RefusalsResponse>(path)).body.data;
    expect(refusal).toMatchObject({ via: 'http', stage: 'rcpt', code: 422 });
  });

  test.describe('of several accounts', () => {
    test.use({ serverOptions: { apiKey: 'own', accounts, domains, recipients: 'any' } });

    test('an email belongs to the account of each', async ({ api }) => {
      const query = 'to=kim@shop.example.com&to=kim@e2e.example.com';
      const { body } = await post(api, query);
      expect((await post(api, query)).body).toEqual(body);
      const headers = { Authorization: 'Bearer key-of-shop' };
      const path = `/v1/inbox/${body.email_id}`;
      expect((await api.request(path, { headers })).status).toBe(200);
      expect(await api.subjects('inbox')).toEqual(['Your code']);
    });
  });

  test.describe('and few emails', () => {
    test.use({
      serverOptions: { domains, accounts, apiKey: 'own', recipients: 'any', maxEmails: 4 },
    });

    test('posted emails use the share of strangers', async ({ api, mailboxServer }) => {
      const app = await SmtpClient.hello(mailboxServer.smtp);
      await app.command(`AUTH PLAIN ${Buffer.from('\0app\0own').toString('base64')}`);
      for (const n of '1234') await app.deliver({ to: [KIM], raw: `Subject: app ${n}\r\n\r\n` });
      app.close();
      for (const n of '1234')
        await post(api, 'to=kim@e2e.example.com', { body: `Subject: ${n}\r\n\r\n` });
      expect(await api.subjects('inbox')).toEqual(['4', '3', 'app 4', 'app 3', 'app 2', 'app 1']);
    });
  });
});
