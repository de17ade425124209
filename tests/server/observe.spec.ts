import { expectedOptions } from '../../src/contract/expected-options.js';
import type { MailboxServerOptions } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

/** The value of a metric. */
async function metric(http: string, line: string): Promise<number> {
  const text = await (await fetch(`${http}/metrics`)).text();
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? 0 : Number(found.slice(line.length + 1));
}

test('/health and /ready need no key', async ({ mailboxServer }) => {
  for (const path of ['/health', '/ready']) {
    const response = await fetch(mailboxServer.http + path);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('/health compares the options that a client relies on, and shows their values to a client with the key', async ({
  mailboxServer,
  api,
}) => {
  const { port } = new URL(mailboxServer.smtp);
  const same = await fetch(
    `${mailboxServer.http}/health?smtp_port=${port}&smtp_auth=keys&store=memory`,
  );
  expect(same.status).toBe(200);
  const health = (headers: Record<string, string>) =>
    api.request('/health?smtp_port=1&smtp_auth=any&store=memory', { headers });
  const { status, body } = await health({});
  const message = `${port} instead of 1`;
  expect([status, body]).toEqual([
    409,
    {
      error: {
        code: 'INVALID_REQUEST',
        message: `This server has other options: smtp_port is ${message}, smtp_auth is keys instead of any`,
        details: [
          { field: 'smtp_port', message },
          { field: 'smtp_auth', message: 'keys instead of any' },
        ],
      },
    },
  ]);
  for (const Authorization of ['', 'Bearer wrong', 'sandbox']) {
    const withoutKey = await health({ Authorization });
    expect([withoutKey.status, withoutKey.body.error.message]).toEqual([
      409,
      'This server has other options: smtp_port is different, smtp_auth is different',
    ]);
  }
});

test.describe('with accounts', () => {
  const accounts = { shop: 'key-of-shop', bank: 'key-of-bank' };
  test.use({ serverOptions: { apiKey: 'key-of-mine', accounts } });

  test('/health compares keys without showing them', async ({ mailboxServer, api }) => {
    const differing = async (options: MailboxServerOptions) => {
      const { body } = await api.request(`/health?${expectedOptions(options)}`);
      const text = JSON.stringify(body);
      for (const secret of ['key-of-', 'shop', 'bank']) expect(text).not.toContain(secret);
      return body.error?.details ?? [];
    };
    const { shop, bank } = accounts;
    expect(await differing({ accounts: { bank, shop }, apiKey: mailboxServer.apiKey })).toEqual([]);
    const others = [{ shop }, { ...accounts, third: 'key' }, { shop: bank, bank: shop }, {}];
    for (const other of others) {
      expect(await differing({ accounts: other })).toEqual([
        { field: 'accounts', message: 'different' },
      ]);
    }
    expect(await differing({ apiKey: shop })).toEqual([{ field: 'api_key', message: 'different' }]);
    // The salt makes each digest unique.
    expect(expectedOptions({ apiKey: shop })).not.toBe(expectedOptions({ apiKey: shop }));
  });
});

test('counts emails, bytes and stored emails', async ({ mailboxServer, deliver }) => {
  const raw = 'Subject: it\r\n\r\nbody\r\n';
  await deliver({ raw });
  await deliver({ raw });
  expect(await metric(mailboxServer.http, 'mailbox_emails_total{via="smtp"}')).toBe(2);
  expect(await metric(mailboxServer.http, 'mailbox_email_bytes_total{via="smtp"}')).toBe(
    2 * raw.length,
  );
  expect(await metric(mailboxServer.http, 'mailbox_stored_emails{box="inbox"}')).toBe(2);
  expect(await metric(mailboxServer.http, 'mailbox_stored_emails{box="sent"}')).toBe(2);
  expect(await metric(mailboxServer.http, 'mailbox_stored_bytes')).toBe(2 * raw.length);
  expect(await metric(mailboxServer.http, 'mailbox_smtp_connections')).toBe(1);
  expect(await metric(mailboxServer.http, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
});

test.describe('refusals', () => {
  test.use({
    serverOptions: { maxMessageSize: 500, maxRecipients: 1, maxParts: 1, maxLineLength: 80 },
  });

  test('are counted by code, whatever the cause', async ({ mailboxServer, send }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    await client.transaction({ raw: 'x'.repeat(600) });
    await client.transaction({ to: ['a@x.test', 'b@x.test'], raw: 'x' });
    await client.transaction({ raw: 'x'.repeat(90) });
    await client.command('NONSENSE');
    await send({ to: 'kim.x-reject-550@x.test' }).catch(() => {});
    for (const [code, status] of [
      ['552', '5.3.4'],
      ['452', '4.5.3'],
      ['554', '5.6.0'],
      ['500', '5.5.2'],
      ['550', '5.1.1'],
    ]) {
      const line = `mailbox_smtp_refusals_total{code="${code}",status="${status}"}`;
      expect([line, await metric(mailboxServer.http, line)]).toEqual([line, 1]);
    }
    client.close();
  });
});

test('counts queries by operation and status, and measures their duration', async ({
  mailboxServer,
  api,
}) => {
  for (const path of ['/v1/inbox/latest', '/v1/inbox/latest', '/v1/sent', '/v1/inbox/1', '/x/y']) {
    await api.request(path);
  }
  await api.request('/v1/inbox?page=0');
  await api.request('/v1/inbox', { headers: { Authorization: 'Bearer guessed' } });
  for (const [operation, status, count] of [
    ['inbox.latest', 200, 2],
    ['sent.list', 200, 1],
    ['inbox.get', 404, 1],
    ['inbox.list', 400, 1],
    ['inbox.list', 401, 1],
    ['other', 404, 1],
  ]) {
    const line = `mailbox_requests_total{operation="${operation}",status="${status}"}`;
    expect([line, await metric(mailboxServer.http, line)]).toEqual([line, count]);
  }
  const name = 'mailbox_request_duration_seconds';
  const bucket = `${name}_bucket{operation="inbox.latest",le="+Inf"}`;
  expect(await metric(mailboxServer.http, bucket)).toBe(2);
  expect(await metric(mailboxServer.http, `${name}_count{operation="inbox.latest"}`)).toBe(2);
});

test('counts held requests while they are held', async ({ mailboxServer, api, send }) => {
  const held = api.request('/v1/inbox/latest', { headers: { Prefer: 'wait=20' } });
  await expect.poll(() => metric(mailboxServer.http, 'mailbox_long_polls')).toBe(1);
  await send({});
  await held;
  expect(await metric(mailboxServer.http, 'mailbox_long_polls')).toBe(0);
});

test.describe('email that cannot be parsed', () => {
  test.use({ serverOptions: { maxDepth: 1_000 } });

  test('is counted when its body is read', async ({ mailboxServer, deliver, api }) => {
    const levels = Array.from({ length: 300 }, (_, n) => [
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
      `--b${n}`,
    ]).flat();
    await deliver({ raw: `${levels.join('\r\n')}\r\n` });
    expect(await metric(mailboxServer.http, 'mailbox_parse_failures_total')).toBe(0);
    await api.inbox();
    expect(await metric(mailboxServer.http, 'mailbox_parse_failures_total')).toBe(1);
  });
});
