import { createTransport } from 'nodemailer';
import type { InboxEmail } from '../../src/contract/email.js';
import { startMailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

const KEYS = { shop: 'key-of-shop', bank: 'key-of-bank' };
const ACCOUNTS = { ...KEYS, default: 'key-of-all' };

test.use({ serverOptions: { accounts: KEYS, apiKey: ACCOUNTS.default } });

function transport(smtp: string, user: string, pass: string, authMethod?: string) {
  const { hostname: host, port } = new URL(smtp);
  const method = authMethod === undefined ? {} : { authMethod };
  return createTransport({ host, port: Number(port), auth: { user, pass }, ...method });
}

const MAIL = { from: 'app@shop.test', to: 'kim@inbox.test' };

test('each query of an account reads only its own boxes', async ({ mailboxServer, api }) => {
  for (const [name, key] of Object.entries(ACCOUNTS)) {
    await transport(mailboxServer.smtp, name, key).sendMail({ ...MAIL, subject: name });
  }
  for (const [name, key] of Object.entries(ACCOUNTS)) {
    const headers = { Authorization: `Bearer ${key}` };
    for (const box of ['inbox', 'sent']) {
      const latest = await api.request<InboxEmail>(`/v1/${box}/latest`, { headers });
      expect(latest.body.subject).toBe(name);
      const list = await api.request<{ data: string[] }>(`/v1/${box}?per_page=100`, { headers });
      expect(list.body.data).toEqual([latest.body.email_id]);
      for (const other of Object.values(ACCOUNTS).filter((one) => one !== key)) {
        const otherAccount = { Authorization: `Bearer ${other}` };
        const answer = await api.request(`/v1/${box}/${list.body.data[0]}`, {
          headers: otherAccount,
        });
        expect(answer.status).toBe(404);
      }
    }
  }
});

test('a held request ignores the emails of another account', async ({ mailboxServer, api }) => {
  const headers = { Authorization: `Bearer ${KEYS.bank}`, Prefer: 'wait=1' };
  const held = api.request('/v1/inbox/latest', { headers });
  await transport(mailboxServer.smtp, 'shop', KEYS.shop).sendMail(MAIL);
  expect((await held).body).toBeNull();
});

for (const authMethod of ['PLAIN', 'LOGIN', 'CRAM-MD5']) {
  test(`AUTH ${authMethod} accepts only an account's name and its key`, async ({
    mailboxServer,
    api,
  }) => {
    await transport(mailboxServer.smtp, 'shop', KEYS.shop, authMethod).sendMail(MAIL);
    const headers = { Authorization: `Bearer ${KEYS.shop}` };
    expect((await api.request<InboxEmail>('/v1/inbox/latest', { headers })).body).not.toBeNull();
    for (const [user, pass] of [
      ['shop', KEYS.bank],
      ['bank', KEYS.shop],
      ['shop', 'guessed'],
      ['', KEYS.shop],
    ] as const) {
      const sent = transport(mailboxServer.smtp, user || ' ', pass, authMethod).sendMail(MAIL);
      await expect(sent).rejects.toMatchObject({ responseCode: 535 });
    }
  });
}

test('rejects the key of the default account under the name of another account', async ({
  mailboxServer,
  api,
}) => {
  for (const authMethod of ['PLAIN', 'LOGIN', 'CRAM-MD5']) {
    const sent = transport(mailboxServer.smtp, 'shop', ACCOUNTS.default, authMethod).sendMail(MAIL);
    await expect(sent).rejects.toMatchObject({
      responseCode: 535,
      response: expect.stringMatching(/use the name of an account as the user, and its API key as/),
    });
  }
  expect(await api.inbox()).toBeNull();
});

test('accepts the key of the default account under any other name', async ({
  mailboxServer,
  api,
}) => {
  await transport(mailboxServer.smtp, 'any-user', ACCOUNTS.default).sendMail(MAIL);
  expect(await api.inbox()).not.toBeNull();
});

test.describe("with { smtpAuth: 'any' }", () => {
  test.use({ serverOptions: { accounts: KEYS, apiKey: ACCOUNTS.default, smtpAuth: 'any' } });

  for (const authMethod of ['PLAIN', 'LOGIN', 'CRAM-MD5']) {
    test(`AUTH ${authMethod} accepts any credentials, and an account's own select the account`, async ({
      mailboxServer,
      api,
    }) => {
      const send = (user: string, pass: string) =>
        transport(mailboxServer.smtp, user, pass, authMethod).sendMail({ ...MAIL, subject: user });
      await send('apikey', 'SG.of-the-app-itself');
      await send('shop', KEYS.shop);
      await send('bank', 'guessed');
      expect(await api.subjects('inbox')).toEqual(['bank', 'apikey']);
      const headers = { Authorization: `Bearer ${KEYS.shop}` };
      const { body } = await api.request<InboxEmail>('/v1/inbox/latest', { headers });
      expect(body.subject).toBe('shop');
    });
  }

  test('AUTH XOAUTH2 accepts any token', async ({ mailboxServer, api }) => {
    const { hostname: host, port } = new URL(mailboxServer.smtp);
    const send = (user: string, accessToken: string) => {
      const auth = { type: 'OAuth2' as const, user, accessToken };
      const mail = { ...MAIL, subject: user };
      return createTransport({ host, port: Number(port), auth }).sendMail(mail);
    };
    await send('app@shop.test', 'ya29.of-the-app-itself');
    await send('shop', KEYS.shop);
    expect(await api.subjects('inbox')).toEqual(['app@shop.test']);
    const headers = { Authorization: `Bearer ${KEYS.shop}` };
    const { body } = await api.request<InboxEmail>('/v1/inbox/latest', { headers });
    expect(body.subject).toBe('shop');
  });
});

test.describe('accounts with names only', () => {
  test.use({ serverOptions: { accounts: KEYS } });

  test('reject email without credentials', async ({ mailboxServer, send }) => {
    await expect(send({})).rejects.toMatchObject({ responseCode: 530 });
    await transport(mailboxServer.smtp, 'shop', KEYS.shop).sendMail(MAIL);
    expect(mailboxServer.apiKey).toBe('');
  });

  test('accept 60 commands before the credentials', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    for (let n = 0; n < 30; n++) {
      expect(await client.command(n % 2 ? 'RSET' : 'NOOP')).toMatch(/^250 /);
      expect(await client.command('MAIL FROM:<app@shop.test>')).toMatch(/^530 /);
    }
    const credentials = Buffer.from(`\0shop\0${KEYS.shop}`).toString('base64');
    expect(await client.command(`AUTH PLAIN ${credentials}`)).toMatch(/^235 /);
    await client.deliver({});
    client.close();
  });

  test('reject the default key', async ({ api }) => {
    const headers = { Authorization: 'Bearer sandbox' };
    expect((await api.request('/v1/inbox', { headers })).status).toBe(401);
  });
});

for (const [accounts, message] of [
  [{ shop: '' }, /^accounts: the key of shop must be printable ASCII/],
  [{ 'a shop': 'key' }, /^accounts must have names of letters/],
  [{ default: 'key' }, /^accounts has the name default/],
  [{ shop: 'key', bank: 'key' }, /^accounts has the same key twice/],
] as const) {
  test(`rejects the accounts ${JSON.stringify(accounts)}`, async () => {
    const start = startMailboxServer({ httpPort: 0, smtpPort: 0, accounts: { ...accounts } });
    await expect(start).rejects.toMatchObject({
      option: 'accounts',
      message: expect.stringMatching(message),
    });
  });
}

test('treats an account with the default key as open to anyone', async () => {
  const start = startMailboxServer({ host: '0.0.0.0', accounts: { shop: 'sandbox', bank: 'own' } });
  await expect(start).rejects.toThrow(/^host 0\.0\.0\.0 is open to other machines/);
});
