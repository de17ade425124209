import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test as base, expect as baseExpect } from '@playwright/test';
import { type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

for (const [options, message] of [
  [{ httpPort: -1 }, /^httpPort must be a port/],
  [{ smtpPort: 65_536 }, /^smtpPort must be a port/],
  [{ httpPort: '8025' }, /^httpPort must be a port/],
  [{ maxEmails: 0 }, /^maxEmails must be a whole number from 1/],
  [{ maxSize: 1.5 }, /^maxSize must be/],
  [{ maxRecipients: Number.NaN }, /^maxRecipients must be/],
  [{ maxConnections: null }, /^maxConnections must be/],
  [{ maxHeld: -1 }, /^maxHeld must be a whole number from 0/],
  [{ host: '' }, /^host must be/],
  [{ apiKey: '' }, /^apiKey must be/],
  [{ apiKey: 'two words' }, /^apiKey must be/],
  [{ htpPort: 1 }, /^htpPort is no option; there are host, httpPort, smtpPort, smtpsPort, apiKey/],
  [
    { host: '0.0.0.0' },
    /^host 0\.0\.0\.0 is open to other machines.*set apiKey to a key of your own/,
  ],
  [{ host: '::' }, /^host :: is open/],
  [{ host: '192.0.2.1', apiKey: 'mine' }, /^host 192\.0\.2\.1 is no address of this machine/],
] as [SandboxOptions, RegExp][]) {
  base(`startSandbox refuses ${JSON.stringify(options)}`, async () => {
    const [option] = Object.keys(options);
    const start = startSandbox({ httpPort: 0, smtpPort: 0, ...options });
    await baseExpect(start).rejects.toMatchObject({
      name: 'SandboxOptionError',
      option,
      message: baseExpect.stringMatching(message),
    });
  });
}

test.describe('every address', () => {
  test.use({ sandboxOptions: { host: '0.0.0.0', apiKey: 'mine' } });

  test('may be listened on with a key of its own', async ({ api, sandbox, send }) => {
    expect(sandbox.http).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await send({ subject: 'it' });
    expect((await api.inbox()).subject).toBe('it');
  });
});

for (const option of ['httpPort', 'smtpPort'] as const) {
  test(`a busy ${option} is named, and nothing stays open`, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const listening = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === 'TCPServerWrap').length;
    const before = listening();
    await expect(startSandbox({ httpPort: 0, smtpPort: 0, [option]: port })).rejects.toMatchObject({
      option,
      message: expect.stringMatching(new RegExp(`^${option} ${port} is in use .*${option} 0`)),
    });
    await expect.poll(listening).toBe(before);
    other.close();
  });
}

test('close() frees the ports at once, and may be called again', async () => {
  const first = await startSandbox({ httpPort: 0, smtpPort: 0 });
  await Promise.all([first.close(), first.close()]);
  await expect(fetch(`${first.http}/health`)).rejects.toThrow();
  const ports = {
    httpPort: Number(new URL(first.http).port),
    smtpPort: Number(new URL(first.smtp).port),
  };
  const second = await startSandbox(ports);
  expect([second.http, second.smtp]).toEqual([first.http, first.smtp]);
  await second[Symbol.asyncDispose]();
  await second.close();
});

test('close() tells idle SMTP clients', async ({ sandbox }) => {
  const client = await SmtpClient.hello(sandbox.smtp);
  const [reply] = await Promise.all([client.reply(), sandbox.close()]);
  expect(reply).toMatch(/^421 /);
  expect(await client.reply()).toBeNull();
});

test('close() lets a mail on the way end', async ({ sandbox }) => {
  const client = await SmtpClient.hello(sandbox.smtp);
  await client.command('MAIL FROM:<a@x.test>');
  await client.command('RCPT TO:<b@x.test>');
  await client.command('DATA');
  const closed = sandbox.close();
  expect(await client.command('Subject: last\r\n\r\n.')).toMatch(/^250 /);
  expect(await client.command('NOOP')).toMatch(/^421 /);
  await closed;
  client.close();
});

test('close() does not wait for clients that do nothing', async ({ sandbox }) => {
  const client = await SmtpClient.hello(sandbox.smtp);
  await client.command('MAIL FROM:<a@x.test>');
  await client.command('RCPT TO:<b@x.test>');
  await client.command('DATA');
  await sandbox.close();
  expect(await client.reply()).toMatch(/^421 /);
  expect(await client.reply()).toBeNull();
});
