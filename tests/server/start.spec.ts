import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { test as base, expect as baseExpect } from '@playwright/test';
import { type MailboxServerOptions, startMailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

base('startMailboxServer() requires an object', async () => {
  await baseExpect(startMailboxServer('x' as never)).rejects.toThrow(
    'startMailboxServer() takes an object of options such as { httpPort: 0 }, got string.',
  );
});

const CHECKED = { checkSenderAuth: true };

for (const [options, message] of [
  [{ httpPort: -1 }, /^httpPort must be a port/],
  [{ smtpPort: 65_536 }, /^smtpPort must be a port/],
  [{ httpPort: '8025' }, /^httpPort must be a port/],
  [{ maxEmails: 0 }, /^maxEmails must be a whole number from 1/],
  [{ maxMessageSize: 1.5 }, /^maxMessageSize must be/],
  [{ maxRecipients: Number.NaN }, /^maxRecipients must be/],
  [{ maxConnections: null }, /^maxConnections must be/],
  [{ maxLongPolls: -1 }, /^maxLongPolls must be a whole number from 0/],
  [{ host: '' }, /^host must be/],
  [
    { trustedProxy: ['::1', '10.0.0.0/33'] },
    /^trustedProxy must be addresses or networks such as 10\.0\.0\.0\/8, got "10\.0\.0\.0\/33"$/,
  ],
  [{ trustedProxy: '10.0.0.0/8' }, /^trustedProxy must be addresses .*, got "10/],
  [{ smtpName: 'two words' }, /^smtpName must be a host name such as/],
  [{ apiKey: '' }, /^apiKey must be/],
  [{ apiKey: 'two words' }, /^apiKey must be/],
  [
    { htpPort: 1 },
    /^htpPort is not an option \(known: host, httpPort, smtpPort, smtpsPort, adminPort, apiKey/,
  ],
  [{ smtpport: 1 }, /Did you mean "smtpPort"\?$/],
  [
    { host: '0.0.0.0' },
    /^host 0\.0\.0\.0 is open to other machines.*set apiKey to a key of your own/,
  ],
  [{ host: '::' }, /^host :: is open/],
  [
    { host: '198.51.100.1', apiKey: 'a-key-of-24-characters-or-more' },
    /^host cannot bind to 198\.51\.100\.1: not an address of this machine/,
  ],
  [
    { idleTimeout: 99_999_999_999 },
    /^idleTimeout must be ms from 1 to 2147483647, got 99999999999$/,
  ],
  [{ verdictTimeout: 0 }, /^verdictTimeout must be ms from 1/],
  [{ logLevel: 'loud' }, /^logLevel must be one of silent, error, info, debug/],
  [
    { maxHeaderSize: 100_001, maxMessageSize: 100_000 },
    /^maxHeaderSize 100001 is more than maxMessageSize 100000 allows: lower it or raise maxMessageSize/,
  ],
  [{ smtpsPort: 0 }, /^smtpsPort needs a certificate: set tlsCert and tlsKey/],
  [{ smtpTls: 'required' }, /^smtpTls needs a certificate: set tlsCert/],
  [
    { smtpAuth: 'any', accounts: { shop: 'x' } },
    /^smtpAuth any needs apiKey without a name: emails go to its account/,
  ],
  [
    { dnsRecords: '/nowhere/dns.json', ...CHECKED },
    /^dnsRecords .*dns\.json cannot be read \(ENOENT\)/,
  ],
  [
    { dnsRecords: path.resolve(import.meta.dirname, '../../package.json'), ...CHECKED },
    /^dnsRecords .*package\.json: name must be an object of record types/,
  ],
  [{ clientAddress: '192.0.2.1' }, /^clientAddress requires checkSenderAuth or rspamd/],
  [{ clientAddress: 'here', ...CHECKED }, /^clientAddress must be an IP address/],
  [{ rspamd: 'localhost:11333' }, /^rspamd must be a URL such as http:/],
  [{ rspamd: 'http://user@localhost:11333' }, /^rspamd .* without credentials and/],
  [{ rspamd: 'http://localhost:11333/?x=y' }, /^rspamd .* without a query/],
  [{ clamd: 'tcp://localhost:0' }, /^clamd must be tcp:\/\/host:port/],
  [{ clamd: 'tcp://localhost:65536' }, /^clamd must be tcp:\/\/host:port/],
  [{ clamd: 'localhost:3310' }, /^clamd must be tcp:\/\/host:port or unix:\/path/],
  [{ clamd: 'tcp://localhost' }, /^clamd must be tcp:\/\/host:port or unix:\/path/],
] as [MailboxServerOptions, RegExp][]) {
  base(`startMailboxServer() rejects ${JSON.stringify(options)}`, async () => {
    const [option] = Object.keys(options);
    const start = startMailboxServer({ httpPort: 0, smtpPort: 0, ...options });
    await baseExpect(start).rejects.toMatchObject({
      name: 'ServerOptionError',
      option,
      message: baseExpect.stringMatching(message),
    });
  });
}

base('a single limit does not contradict defaults', async () => {
  for (const limit of [
    { maxStoreBytes: 100 },
    { maxMessageSize: 100 },
    { maxMessageSize: 999_999_999 },
    { maxHeaderSize: 999_999_999 },
    { maxParts: 1 },
    { maxDepth: 9_999 },
    { maxConnections: 1 },
    { accountMaxBytes: 100 },
    { accountMaxBytes: 999_999_999 },
    { accountMaxConnections: 9_999 },
    { maxInflightBytes: 100 },
    { maxConnectionsPerAddress: 9_999 },
    { maxRequests: 1 },
    { maxLongPolls: 99_999 },
  ]) {
    await (await startMailboxServer({ httpPort: 0, smtpPort: 0, ...limit })).close();
  }
});

test.describe('host 0.0.0.0', () => {
  test.use({ serverOptions: { host: '0.0.0.0', apiKey: 'a-key-of-24-characters-or-more' } });

  test('is accepted with a key other than the default', async ({ api, mailboxServer, send }) => {
    expect(mailboxServer.http).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await send({ subject: 'it' });
    expect((await api.inbox()).subject).toBe('it');
  });
});

for (const option of ['httpPort', 'smtpPort'] as const) {
  test(`names a port in use as ${option}, and leaves nothing open`, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const listening = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === 'TCPServerWrap').length;
    const before = listening();
    await expect(
      startMailboxServer({ httpPort: 0, smtpPort: 0, [option]: port }),
    ).rejects.toMatchObject({
      option,
      message: expect.stringMatching(new RegExp(`^${option} ${port} is in use .*${option} 0`)),
    });
    await expect.poll(listening).toBe(before);
    other.close();
  });
}

test('close() frees the ports at once, and may be called again', async () => {
  const first = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  await Promise.all([first.close(), first.close()]);
  await expect(fetch(`${first.http}/health`)).rejects.toThrow();
  const ports = {
    httpPort: Number(new URL(first.http).port),
    smtpPort: Number(new URL(first.smtp).port),
  };
  const second = await startMailboxServer(ports);
  expect([second.http, second.smtp]).toEqual([first.http, first.smtp]);
  await second[Symbol.asyncDispose]();
  await second.close();
});

test('close() sends 421 to idle SMTP clients', async ({ mailboxServer }) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  const [reply] = await Promise.all([client.reply(), mailboxServer.close()]);
  expect(reply).toMatch(/^421 /);
  expect(await client.reply()).toBeNull();
});

test('close() waits for an email in flight', async ({ mailboxServer }) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await client.command('MAIL FROM:<a@x.test>');
  await client.command('RCPT TO:<b@x.test>');
  await client.command('DATA');
  const closed = mailboxServer.close();
  expect(await client.command('Subject: last\r\n\r\n.')).toMatch(/^250 /);
  expect(await client.command('NOOP')).toMatch(/^421 /);
  await closed;
  client.close();
});

test('close() does not wait for idle clients', async ({ mailboxServer }) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await client.command('MAIL FROM:<a@x.test>');
  await client.command('RCPT TO:<b@x.test>');
  await client.command('DATA');
  await mailboxServer.close();
  expect(await client.reply()).toMatch(/^421 /);
  expect(await client.reply()).toBeNull();
});
