import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Refusal, RefusalsResponse } from '../../src/contract/extensions.js';
import { type Api, expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

const PATH = '/extensions/v1/refusals';
const MAIL = { from: 'app@shop.test', to: 'kim@inbox.test', subject: 'it', text: 'it' };

const [tlsCert, tlsKey] = ['cert.pem', 'key.pem'].map((name) =>
  path.join(import.meta.dirname, 'tls', name),
) as [string, string];
const TLS = { httpPort: 0, smtpPort: 0, smtpsPort: 0, tlsCert, tlsKey };

/** Sends an email as an app would, ignoring the outcome. */
async function attempt(
  smtp: string | undefined,
  options: SMTPTransport.Options = {},
  mail: SMTPTransport.MailOptions = {},
): Promise<void> {
  const { hostname: host, port } = new URL(String(smtp));
  const transport = createTransport({ host, port: Number(port), ...options });
  await transport.sendMail({ ...MAIL, ...mail }).catch(() => {});
  transport.close();
}

async function refusals(api: Api, query: Record<string, string> = {}): Promise<Refusal[]> {
  const { body } = await api.request<RefusalsResponse>(`${PATH}?${new URLSearchParams(query)}`);
  return body.data;
}

/** Refusals in short form. */
function summaries(all: readonly Refusal[]): string[] {
  return all.map(({ stage, code, message, username, to_addresses }) =>
    [stage, code, message, username && `(${username})`, ...to_addresses].filter(Boolean).join(' '),
  );
}

/** Retries, because a client that disconnects is recorded when the server notices. */
async function expectTold(api: Api, expected: unknown): Promise<void> {
  await expect.poll(async () => summaries(await refusals(api))).toEqual(expected);
}

test('records a wrong password with the user name and without the password', async ({
  mailboxServer,
  api,
}) => {
  const auth = { user: 'app@shop.test', pass: 'guessed' };
  for (const authMethod of ['PLAIN', 'LOGIN', 'CRAM-MD5']) {
    await attempt(mailboxServer.smtp, { auth, authMethod });
  }
  const [newest, ...others] = await refusals(api);
  expect(newest).toEqual({
    refused_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    via: 'smtp',
    stage: 'auth',
    code: 535,
    message: 'Authentication failed: use the API key as the password',
    username: 'app@shop.test',
    from_address: null,
    to_addresses: [],
  });
  expect(others).toHaveLength(2);
  expect(JSON.stringify(await refusals(api))).not.toContain('guessed');
});

test('hides a key that was sent as the user name', async ({ mailboxServer, api }) => {
  await attempt(mailboxServer.smtp, { auth: { user: mailboxServer.apiKey, pass: 'guessed' } });
  expect((await refusals(api)).map(({ username }) => username)).toEqual(['[an API key]']);
});

test('records failed AUTH methods once, and forgets them after a successful one', async ({
  mailboxServer,
  api,
}) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  const wrong = Buffer.from('\0app\0guessed').toString('base64');
  for (let times = 0; times < 3; times++) {
    expect(await client.command(`AUTH PLAIN ${wrong}`)).toMatch(/^535 /);
  }
  expect(await refusals(api)).toHaveLength(1);
  const right = Buffer.from(`\0app\0${mailboxServer.apiKey}`).toString('base64');
  expect(await client.command(`AUTH PLAIN ${right}`)).toMatch(/^235 /);
  expect(await refusals(api)).toEqual([]);
  client.close();
});

test('records a refused recipient, but not the errors that follow', async ({
  mailboxServer,
  api,
}) => {
  const to = ['kim@inbox.test', 'kim.x-reject-550@inbox.test'];
  await attempt(mailboxServer.smtp, {}, { to });
  // No recipient was left, but nodemailer sends DATA anyway, and gets 503.
  await attempt(mailboxServer.smtp, {}, { to: 'bob.x-reject-421@inbox.test' });
  expect(summaries(await refusals(api))).toEqual([
    expect.stringMatching(/^rcpt 421 .* bob\.x-reject-421@inbox\.test$/),
    expect.stringMatching(/^rcpt 550 .* kim\.x-reject-550@inbox\.test$/),
  ]);
  expect((await api.inbox({ to: 'kim@inbox.test' })).subject).toBe('it');
});

test.describe('an email that is too large', () => {
  test.use({ serverOptions: { maxMessageSize: 1_000 } });

  test('is recorded, whether its size was announced or not', async ({ mailboxServer, api }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const raw = `Subject: it\r\n\r\n${'long '.repeat(300)}`;
    expect(await client.command('MAIL FROM:<app@shop.test> SIZE=1001')).toMatch(/^552 /);
    expect(await client.transaction({ to: ['kim@inbox.test'], raw })).toMatch(/^552 /);
    client.close();
    expect(summaries(await refusals(api))).toEqual([
      'data 552 Error: message exceeds fixed maximum message size 1000 kim@inbox.test',
      'mail 552 Error: message exceeds fixed maximum message size 1000',
    ]);
    expect((await refusals(api)).map(({ from_address }) => from_address)).toEqual([
      'app@shop.test',
      'app@shop.test',
    ]);
  });
});

test('is recorded for each email of a connection', async ({ mailboxServer, api }) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  for (let times = 0; times < 2; times++) {
    await client.command('MAIL FROM:<app@shop.test>');
    expect(await client.command('RCPT TO:<kim.x-reject-550@inbox.test>')).toMatch(/^550 /);
    await client.command('RSET');
  }
  await client.deliver({});
  client.close();
  expect(await refusals(api)).toHaveLength(2);
});

test('records STARTTLS without a certificate', async ({ mailboxServer, api }) => {
  await attempt(mailboxServer.smtp, { requireTLS: true });
  expect(summaries(await refusals(api))).toEqual(['tls 500 Error: command not recognized']);
});

test('records TLS on a port without TLS', async ({ mailboxServer, api }) => {
  await attempt(mailboxServer.smtp, { secure: true });
  await expectTold(api, ['tls The client began a TLS handshake on a port without TLS']);
});

test.describe('with a certificate', () => {
  test.use({ serverOptions: TLS });

  test('records a client that does not trust the certificate, and one without TLS', async ({
    mailboxServer,
  }) => {
    const { default: https } = await import('node:https');
    const ca = await readFile(tlsCert);
    const headers = { Authorization: `Bearer ${mailboxServer.apiKey}` };
    const ask = () =>
      new Promise<string[]>((resolve, reject) => {
        https
          .get(mailboxServer.http + PATH, { ca, headers }, async (response) => {
            const chunks = await response.toArray();
            resolve(summaries(JSON.parse(Buffer.concat(chunks).toString()).data));
          })
          .on('error', reject);
      });
    await attempt(mailboxServer.smtp, { requireTLS: true });
    const untrusting = ['tls The client left during the TLS handshake, or right after it'];
    await expect.poll(ask).toEqual(untrusting);
    // The client waits for a greeting.
    await attempt(mailboxServer.smtps, { greetingTimeout: 1 });
    const speechless = ['tls Socket closed while initiating TLS', ...untrusting];
    await expect.poll(ask).toEqual(speechless);
    const garbled = connect(Number(new URL(mailboxServer.smtp).port), '127.0.0.1');
    garbled.on('error', () => {}).write('EHLO x\r\n');
    await new Promise((resolve) => garbled.once('data', resolve));
    garbled.write('STARTTLS\r\n');
    await new Promise((resolve) => garbled.once('data', resolve));
    garbled.write('MAIL FROM:<a@shop.test>\r\n');
    await expect
      .poll(ask)
      .toEqual(['tls The client sent plain text where TLS was expected', ...speechless]);
    garbled.destroy();
    const plain = connect(Number(new URL(String(mailboxServer.smtps)).port), '127.0.0.1');
    plain.on('error', () => {}).write('EHLO app.test\r\n');
    const newest = 'tls The client sent plain text where TLS was expected';
    await expect.poll(ask).toEqual([newest, newest, ...speechless]);
    plain.destroy();
  });
});

test('records how far a client came that disconnected', async ({ mailboxServer, api }) => {
  const expected: string[] = [];
  for (const [commands, left] of [
    [['EHLO app.test'], 'helo The client left after EHLO'],
    [
      ['EHLO app.test', 'MAIL FROM:<a@shop.test>'],
      'mail The client left after MAIL, without sending the email',
    ],
    [
      ['EHLO app.test', 'MAIL FROM:<a@shop.test>', 'RCPT TO:<kim@inbox.test>'],
      'rcpt The client left after RCPT, without sending the email kim@inbox.test',
    ],
    [
      ['EHLO app.test', 'MAIL FROM:<a@shop.test>', 'RCPT TO:<kim@inbox.test>', 'DATA'],
      'data The connection was lost before the email was complete kim@inbox.test',
    ],
  ] as const) {
    const client = SmtpClient.connect(mailboxServer.smtp);
    await client.reply();
    for (const command of commands) await client.command(command);
    client.close();
    expected.unshift(left);
    await expectTold(api, expected);
  }
  const senders = (await refusals(api)).map(({ from_address }) => from_address);
  expect(senders).toEqual([...Array(3).fill('a@shop.test'), null]);
});

test('does not record a connection without commands', async ({ mailboxServer, api }) => {
  const probe = SmtpClient.connect(mailboxServer.smtp);
  await probe.reply();
  probe.close();
  const client = await SmtpClient.hello(mailboxServer.smtp);
  client.close();
  // The server has noticed both.
  await expectTold(api, ['helo The client left after EHLO']);
});

test('does not record a client that quits before an email', async ({ mailboxServer, api }) => {
  const login = Buffer.from(`\0app\0${mailboxServer.apiKey}`).toString('base64');
  for (const commands of [
    ['EHLO probe.test'],
    ['HELO probe'],
    ['EHLO app.test', `AUTH PLAIN ${login}`],
  ]) {
    const probe = SmtpClient.connect(mailboxServer.smtp);
    await probe.reply();
    for (const command of [...commands, 'NOOP']) expect(await probe.command(command)).toMatch(/^2/);
    expect(await probe.command('QUIT')).toMatch(/^221 /);
    expect(await probe.reply()).toBeNull();
  }
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await client.command('MAIL FROM:<a@shop.test>');
  await client.command('QUIT');
  client.close();
  await expectTold(api, ['mail The client left after MAIL, without sending the email']);
});

test('refusals without a recipient do not displace those with one', async ({
  mailboxServer,
  api,
}) => {
  await attempt(mailboxServer.smtp, {}, { to: 'kim.x-reject-550@inbox.test' });
  const client = await SmtpClient.hello(mailboxServer.smtp);
  for (let n = 0; n < 600; n++) await client.command(`MAIL FROM:<n${n}@x.test> SIZE=999999999`);
  client.close();
  await attempt(mailboxServer.smtp, {}, { to: 'bob.x-reject-550@inbox.test' });
  const { body } = await api.request<RefusalsResponse>(`${PATH}?to=inbox.test`);
  const shown = body.data.map(({ from_address, to_addresses }) => to_addresses[0] ?? from_address);
  expect(body.has_more).toBe(false);
  expect(shown.slice(0, 2)).toEqual(['bob.x-reject-550@inbox.test', 'n599@x.test']);
  expect(shown.at(-1)).toBe('kim.x-reject-550@inbox.test');
});

test('does not record a delivered email or its QUIT', async ({ mailboxServer, api, send }) => {
  const auth = { user: 'app', pass: mailboxServer.apiKey };
  await attempt(mailboxServer.smtp, { auth });
  await send({});
  // Opportunistic TLS: STARTTLS is refused, and the email is sent without it.
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await client.command('STARTTLS');
  expect(await refusals(api)).toHaveLength(1);
  await client.deliver({});
  expect(await client.command('QUIT')).toMatch(/^221 /);
  expect(await client.reply()).toBeNull();
  expect(await refusals(api)).toEqual([]);
  client.close();
});

test('filters by recipient and by time', async ({ mailboxServer, api }) => {
  await attempt(mailboxServer.smtp, {}, { to: 'kim.x-reject-550@inbox.test' });
  const [first] = await refusals(api);
  await attempt(mailboxServer.smtp, {}, { to: 'Bob.x-reject-550@inbox.test' });
  await attempt(mailboxServer.smtp, { auth: { user: 'app', pass: 'guessed' } });
  const stages = async (query: Record<string, string>) =>
    (await refusals(api, query)).map(({ stage, to_addresses }) => to_addresses[0] ?? stage);
  expect(await stages({ to: 'BOB.' })).toEqual(['auth', 'Bob.x-reject-550@inbox.test']);
  expect(await stages({ to: 'kim.' })).toEqual(['auth', 'kim.x-reject-550@inbox.test']);
  expect(await stages({ after: String(first?.refused_at), to: 'kim.' })).toEqual(['auth']);
});

test('lists the newest 100 first, and forgets the oldest', async ({ mailboxServer, api }) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  const refuse = async (from: number, to: number) => {
    await client.command('MAIL FROM:<app@shop.test>');
    for (let n = from; n < to; n++) {
      await client.command(`RCPT TO:<n${n}.x-reject-550@inbox.test>`);
    }
    await client.command('RSET');
  };
  await refuse(0, 100);
  const { body } = await api.request<RefusalsResponse>(PATH);
  expect([body.data.length, body.has_more]).toEqual([100, false]);
  expect(body.data[0]?.to_addresses).toEqual(['n99.x-reject-550@inbox.test']);
  await refuse(100, 600);
  const { body: later } = await api.request<RefusalsResponse>(PATH);
  expect([later.data.length, later.has_more]).toEqual([100, true]);
  expect(later.data[0]?.to_addresses).toEqual(['n599.x-reject-550@inbox.test']);
  expect(await refusals(api, { to: 'n1.' })).toEqual([]);
  client.close();
});

test.describe('accounts', () => {
  const accounts = { shop: 'key-of-shop', bank: 'key-of-bank' };
  test.use({ serverOptions: { accounts, apiKey: 'key-of-all' } });

  test('see only their own refusals', async ({ mailboxServer, api }) => {
    const to = 'kim.x-reject-550@inbox.test';
    await attempt(mailboxServer.smtp, { auth: { user: 'shop', pass: accounts.shop } }, { to });
    await attempt(mailboxServer.smtp, { auth: { user: 'bank', pass: 'guessed' } });
    await attempt(mailboxServer.smtp, { auth: { user: 'someone', pass: 'guessed' } });
    const seen = async (key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      const { body } = await api.request<RefusalsResponse>(PATH, { headers });
      return body.data.map(({ stage, username }) => `${stage} ${username}`);
    };
    expect(await seen(accounts.shop)).toEqual(['rcpt shop']);
    expect(await seen(accounts.bank)).toEqual(['auth bank']);
    expect(await seen('key-of-all')).toEqual(['auth someone']);
  });

  test('a failed login leaves the rest to the default account', async ({ mailboxServer, api }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const wrong = Buffer.from('\0bank\0guessed').toString('base64');
    expect(await client.command(`AUTH PLAIN ${wrong}`)).toMatch(/^535 /);
    await client.command('MAIL FROM:<a@shop.test>');
    expect(await client.command('RCPT TO:<kim.x-reject-550@inbox.test>')).toMatch(/^550 /);
    client.close();
    const seen = async (key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      const { body } = await api.request<RefusalsResponse>(PATH, { headers });
      return body.data.map(({ stage }) => stage);
    };
    expect(await seen(accounts.bank)).toEqual(['auth']);
    expect(await seen('key-of-all')).toEqual(['rcpt']);
  });
});

test.describe('the only account, which has a name', () => {
  test.use({ serverOptions: { accounts: { shop: 'key-of-shop' } } });

  test('sees refusals without a login', async ({ mailboxServer, api }) => {
    await attempt(mailboxServer.smtp, { auth: { user: 'someone', pass: 'guessed' } });
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command('MAIL FROM:<a@shop.test>')).toMatch(/^530 /);
    client.close();
    await fetch(`${mailboxServer.http}/mailgun/v3/shop.test/messages`, { method: 'POST' });
    const headers = { Authorization: 'Bearer key-of-shop' };
    const { body } = await api.request<RefusalsResponse>(PATH, { headers });
    expect(body.data.map(({ via, stage, username }) => `${via} ${stage} ${username}`)).toEqual([
      'mailgun auth null',
      'smtp mail null',
      'smtp auth someone',
    ]);
  });
});

test.describe('REST', () => {
  test('each response names the extensions', async ({ mailboxServer, api }) => {
    const paths = ['/v1/inbox/latest', '/v1/nothing', '/health', PATH];
    const answers = [
      ...(await Promise.all(paths.map((one) => api.request(one)))),
      await api.request('/v1/inbox', { headers: { Authorization: 'Bearer wrong' } }),
      await api.request(`/v1/inbox?to=${'x'.repeat(9_000)}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 401, 414]);
    for (const { headers } of answers)
      expect(headers.get('Mailbox-Extensions')).toBe(
        'refusals, emails, page, recipient, purge, inbound, events, outgoing',
      );
    await mailboxServer.close();
  });

  test('needs a key, rejects unknown parameters, and is read-only', async ({ api }) => {
    const headers = { Authorization: 'Bearer wrong' };
    expect((await api.request(PATH, { headers })).body.error.code).toBe('UNAUTHORIZED');
    for (const [query, field] of [
      ['after=yesterday', 'after'],
      ['page=2', 'page'],
      ['to=a&to=b', 'to'],
    ] as const) {
      const { status, body } = await api.request(`${PATH}?${query}`);
      expect([status, body.error.details[0]?.field]).toEqual([400, field]);
    }
    expect((await api.request(PATH, { method: 'DELETE' })).status).toBe(405);
    const other = await api.request('/extensions/v1/wishes');
    expect([other.status, other.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('counts requests by name', async ({ mailboxServer, api }) => {
    await api.request(PATH);
    const metrics = await (await fetch(`${mailboxServer.http}/metrics`)).text();
    expect(metrics).toContain('{operation="extensions.refusals",status="200"} 1');
  });
});

test.describe('a rate limit', () => {
  test.use({ serverOptions: { rateLimit: 1 } });

  test('counts requests for refusals', async ({ api }) => {
    const answers = await Promise.all([1, 2, 3].map(() => api.request(PATH)));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

test('truncates long texts', async ({ mailboxServer, api }) => {
  await attempt(mailboxServer.smtp, { auth: { user: 'u'.repeat(5_000), pass: 'guessed' } });
  const [refusal] = await refusals(api);
  expect(refusal?.username).toBe('u'.repeat(254));
});
