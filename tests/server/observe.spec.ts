import { networkInterfaces } from 'node:os';
import { createTransport } from 'nodemailer';
import { expectedOptions } from '../../src/contract/expected-options.js';
import { type MailboxServerOptions, startMailboxServer } from '../../src/server/index.js';
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
  expect(
    await metric(mailboxServer.http, 'mailbox_emails_total{via="smtp",account="default"}'),
  ).toBe(2);
  expect(
    await metric(mailboxServer.http, 'mailbox_email_bytes_total{via="smtp",account="default"}'),
  ).toBe(2 * raw.length);
  expect(
    await metric(mailboxServer.http, 'mailbox_stored_emails{account="default",box="inbox"}'),
  ).toBe(2);
  expect(
    await metric(mailboxServer.http, 'mailbox_stored_emails{account="default",box="sent"}'),
  ).toBe(2);
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

test.describe('with two accounts', () => {
  const accounts = { shop: 'key-of-shop' };
  test.use({ serverOptions: { apiKey: 'key-of-all', accounts, maxEmails: 1 } });

  test('counts what each account has received, stored and requested, and why emails were deleted', async ({
    mailboxServer,
    send,
    api,
  }) => {
    const { http, smtp } = mailboxServer;
    const { hostname: host, port } = new URL(smtp);
    const auth = { user: 'shop', pass: accounts.shop };
    const shop = createTransport({ host, port: Number(port), auth });
    await shop.sendMail({ from: 'app@shop.test', to: 'kim@inbox.test' });
    await send({});
    await send({ to: 'kim@inbox.test' });
    const headers = { Authorization: 'Bearer key-of-shop' };
    await api.request('/v1/inbox', { headers });
    await api.request('/extensions/v1/emails?recipient=kim@inbox.test', { method: 'DELETE' });
    for (const [line, value] of [
      ['mailbox_emails_total{via="smtp",account="shop"}', 1],
      ['mailbox_emails_total{via="smtp",account="default"}', 2],
      ['mailbox_stored_emails{account="shop",box="sent"}', 1],
      ['mailbox_stored_emails{account="default",box="sent"}', 0],
      ['mailbox_account_bytes{account="default"}', 0],
      ['mailbox_account_requests_total{account="shop"}', 1],
      ['mailbox_deleted_emails_total{reason="max-emails"}', 1],
      ['mailbox_deleted_emails_total{reason="purge"}', 1],
      ['mailbox_deleted_emails_total{reason="max-age"}', 0],
      ['mailbox_smtp_accept_duration_seconds_count{account="shop"}', 1],
    ] as const) {
      expect([line, await metric(http, line)]).toEqual([line, value]);
    }
    for (const quantile of ['0.5', '0.99', '1']) {
      const line = `mailbox_event_loop_lag_seconds{quantile="${quantile}"}`;
      expect(await metric(http, line)).toBeLessThan(30);
    }
  });
});

test('counts connections by outcome, and failed logins', async ({ mailboxServer, api }) => {
  const { http, smtp } = mailboxServer;
  const outcomes = async () =>
    Promise.all(
      ['delivered', 'failed', 'empty'].map((outcome) =>
        metric(http, `mailbox_smtp_connections_total{outcome="${outcome}"}`),
      ),
    );
  const delivering = await SmtpClient.hello(smtp);
  await delivering.deliver({});
  await delivering.command('MAIL FROM:<nonsense');
  await delivering.command('QUIT');
  await expect.poll(outcomes).toEqual([1, 0, 0]);
  const failing = await SmtpClient.hello(smtp);
  for (let n = 0; n < 2; n++) expect(await failing.command('AUTH PLAIN AGEAYg==')).toMatch(/^535 /);
  await failing.command('QUIT');
  await expect.poll(outcomes).toEqual([1, 1, 0]);
  const probing = await SmtpClient.hello(smtp);
  await probing.command('QUIT');
  await expect.poll(outcomes).toEqual([1, 1, 1]);
  await api.request('/v1/inbox', { headers: { Authorization: 'Bearer guessed' } });
  await fetch(`${http}/v1/inbox`);
  const post = { method: 'POST', headers: { Authorization: 'Bearer guessed' } };
  await api.request('/extensions/v1/inbound', post);
  expect(await metric(http, 'mailbox_failed_logins_total{via="smtp"}')).toBe(2);
  expect(await metric(http, 'mailbox_failed_logins_total{via="rest"}')).toBe(1);
  expect(await metric(http, 'mailbox_failed_logins_total{via="http"}')).toBe(1);
});

/** An address of this machine other than loopback. */
/** Long enough beyond loopback. */
const OWN_KEY = 'a-key-of-at-least-24-characters';

function ownAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

test('/ready and /metrics need a key from beyond loopback, except on adminPort', async () => {
  const address = ownAddress();
  test.skip(address === undefined, 'this machine has only a loopback address');
  const options = { httpPort: 0, smtpPort: 0, adminPort: 0, host: '0.0.0.0', apiKey: OWN_KEY };
  await using server = await startMailboxServer(options);
  const ask = async (base: string, path: string, key?: string) => {
    const url = new URL(path, base);
    url.hostname = address ?? '';
    const headers = { ...(key && { Authorization: `Bearer ${key}` }) };
    return (await fetch(url, { headers })).status;
  };
  for (const path of ['/ready', '/metrics']) {
    expect(await ask(server.http, path)).toBe(401);
    expect(await ask(server.http, path, 'wrong')).toBe(401);
    expect(await ask(server.http, path, OWN_KEY)).toBe(200);
    expect(await ask(server.admin ?? '', path)).toBe(200);
    expect((await fetch(server.http + path)).status).toBe(200);
  }
  expect(await ask(server.http, '/health')).toBe(200);
  expect(await ask(server.admin ?? '', '/v1/inbox', OWN_KEY)).toBe(404);
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
