import { chmodSync, renameSync } from 'node:fs';
import { type MailboxServer, startMailboxServer } from '../../src/server/index.js';
import { test as base, expect } from './fixtures.js';
import { keysFile } from './keys-file.js';
import { SmtpClient } from './smtp-client.js';

const test = base.extend({
  mailboxServer: async ({ serverOptions: _ }, use) => {
    const file = keysFile(['shop read old', 'bank read of-the-bank']);
    const options = { httpPort: 0, smtpPort: 0, keysFile: file, logLevel: 'silent' } as const;
    await using server = await startMailboxServer(options);
    await use(server);
  },
});

const readWith = (server: MailboxServer, key: string, path = '/v1/inbox', prefer = 'wait=0') =>
  fetch(server.http + path, { headers: { Authorization: `Bearer ${key}`, Prefer: prefer } });

async function login(client: SmtpClient, user: string, key: string): Promise<string | null> {
  return client.command(`AUTH PLAIN ${Buffer.from(`\0${user}\0${key}`).toString('base64')}`);
}

/** Reads the keys file again, as on SIGHUP. */
function reload(server: MailboxServer, file: string): void {
  server.reload(() => ({ httpPort: 0, smtpPort: 0, keysFile: file, logLevel: 'silent' }));
}

test('a key is replaced without a gap, and no connection is closed', async ({ mailboxServer }) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  expect(await login(client, 'shop', 'old')).toMatch(/^235 /);
  const held = readWith(mailboxServer, 'old', '/v1/inbox/latest', 'wait=50');
  reload(mailboxServer, keysFile(['shop read old', 'shop read new']));
  for (const key of ['old', 'new']) expect((await readWith(mailboxServer, key)).status).toBe(200);
  reload(mailboxServer, keysFile(['shop read new']));
  expect((await readWith(mailboxServer, 'old')).status).toBe(401);
  expect((await readWith(mailboxServer, 'of-the-bank')).status).toBe(401);
  await client.deliver({ raw: 'Subject: it\r\n\r\n' });
  client.close();
  expect(await (await held).json()).toMatchObject({ subject: 'it' });
});

test('an account without a name begins and ends to take email without a login', async ({
  mailboxServer,
}) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  const mail = 'MAIL FROM:<app@shop.test>';
  expect(await client.command(mail)).toMatch(/^530 /);
  reload(mailboxServer, keysFile(['- read mine']));
  expect(await client.command(mail)).toMatch(/^250 /);
  await client.command('RSET');
  reload(mailboxServer, keysFile(['shop read old']));
  expect(await client.command(mail)).toMatch(/^530 /);
  client.close();
});

test('the keys file is read again when it changes; a broken one changes nothing', async ({
  mailboxServer,
}) => {
  const status = async (key: string) => (await readWith(mailboxServer, key)).status;
  const ready = async () => (await fetch(`${mailboxServer.http}/ready`)).json();
  keysFile(['shop read']);
  await expect
    .poll(ready, { timeout: 30_000 })
    .toEqual({ status: 'ok', warnings: [expect.stringMatching(/^keysFile .*keys, line 1: must/)] });
  expect(await status('old')).toBe(200);

  // The same problem, when the options are read again.
  reload(mailboxServer, keysFile(['shop read']));
  expect(await ready()).toEqual({ status: 'ok', warnings: [expect.any(String)] });
  reload(mailboxServer, keysFile(['shop read old']));

  const file = keysFile(['shop read new']);
  await expect.poll(() => status('new'), { timeout: 30_000 }).toBe(200);
  expect(await status('old')).toBe(401);
  expect(await ready()).toEqual({ status: 'ok' });

  if (process.platform !== 'win32') {
    chmodSync(file, 0o644);
    await expect
      .poll(ready, { timeout: 30_000 })
      .toEqual({ status: 'ok', warnings: [expect.stringContaining('may be read by other users')] });
    expect(await status('new')).toBe(200);
  }

  renameSync(file, `${file}.away`);
  await expect
    .poll(ready, { timeout: 30_000 })
    .toEqual({ status: 'ok', warnings: [expect.stringContaining('cannot be read (ENOENT)')] });
  expect(await status('new')).toBe(200);
});

test('/ready names an option that needs a restart, until it is as it was', async ({
  mailboxServer,
}) => {
  const ready = async () => (await fetch(`${mailboxServer.http}/ready`)).json();
  const file = keysFile(['shop read old']);
  const options = { httpPort: 0, smtpPort: 0, keysFile: file, logLevel: 'silent' } as const;
  mailboxServer.reload(() => ({ ...options, maxAge: '7d' }));
  const warnings = ['maxAge has changed: restart the server for it to take effect'];
  expect(await ready()).toEqual({ status: 'ok', warnings });
  reload(mailboxServer, file);
  expect(await ready()).toEqual({ status: 'ok' });
});

test.describe('beyond loopback', () => {
  test('keys must be long enough for the host that stays', async () => {
    const apiKey = 'a-key-of-24-characters-or-more';
    const options = { host: '0.0.0.0', httpPort: 0, smtpPort: 0, logLevel: 'silent' } as const;
    await using server = await startMailboxServer({ ...options, apiKey });
    server.reload(() => ({ ...options, host: '127.0.0.1', apiKey: 'short' }));
    expect((await readWith(server, 'short')).status).toBe(401);
    expect((await readWith(server, apiKey)).status).toBe(200);
  });
});
