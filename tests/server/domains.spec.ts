import type { InboxEmail } from '../../src/contract/email.js';
import { startMailboxServer } from '../../src/server/index.js';
import { type Api, expect, test } from './fixtures.js';
import { keysFile } from './keys-file.js';
import { SmtpClient } from './smtp-client.js';

const PORTS = { httpPort: 0, smtpPort: 0 };
const KEYS = { shop: 'key-of-shop', bank: 'key-of-bank' };
const DOMAINS = ['e2e.example.com', '*.e2e.example.com=shop', 'bank.e2e.example.com=bank'];

test.use({
  serverOptions: {
    domains: DOMAINS,
    recipients: 'any',
    accounts: KEYS,
    apiKey: 'key-of-all',
  },
});

/** The subjects in the inbox of an account, for an address. */
async function inboxOf(api: Api, key: string, to: string): Promise<string | null> {
  const headers = { Authorization: `Bearer ${key}` };
  const { body } = await api.request<InboxEmail>(`/v1/inbox/latest?recipient=${to}`, { headers });
  return body?.subject ?? null;
}

test('an email belongs to the account of its domain', async ({ api, deliver }) => {
  for (const [to, key] of [
    ['kim@e2e.example.com', 'key-of-all'],
    ['kim@E2E.example.com.', 'key-of-all'],
    ['kim@a.e2e.example.com', KEYS.shop],
    ['kim@b.a.e2e.example.com', KEYS.shop],
    ['kim@bank.e2e.example.com', KEYS.bank],
    ['kim@www.bank.e2e.example.com', KEYS.shop],
    ['Postmaster@bank.e2e.example.com', KEYS.bank],
    ['PostMaster', 'key-of-all'],
  ] as const) {
    await deliver({ to: [to], raw: `Subject: ${to}\r\n\r\n` });
    const all = Object.values({ ...KEYS, all: 'key-of-all' });
    const address = to.replace(/\.$/, '');
    const found = await Promise.all(all.map((one) => inboxOf(api, one, address)));
    expect(found, to).toEqual(all.map((one) => (one === key ? to : null)));
  }
});

test('an email to the domains of two accounts is stored in each, with its own recipients', async ({
  api,
  deliver,
}) => {
  const to = ['kim@a.e2e.example.com', 'ann@bank.e2e.example.com', 'bob@a.e2e.example.com'];
  await deliver({ to, raw: 'Subject: both\r\n\r\n' });
  expect(await inboxOf(api, KEYS.shop, 'kim@a.e2e.example.com')).toBe('both');
  expect(await inboxOf(api, KEYS.shop, 'bob@a.e2e.example.com')).toBe('both');
  expect(await inboxOf(api, KEYS.shop, 'ann@bank.e2e.example.com')).toBeNull();
  expect(await inboxOf(api, KEYS.bank, 'ann@bank.e2e.example.com')).toBe('both');
  expect(await inboxOf(api, KEYS.bank, 'kim@a.e2e.example.com')).toBeNull();
});

test('a client that has logged in sends to any domain, and any address', async ({
  mailboxServer,
  api,
}) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  const login = Buffer.from(`\0shop\0${KEYS.shop}`).toString('base64');
  expect(await client.command(`AUTH PLAIN ${login}`)).toMatch(/^235 /);
  for (const to of ['kim@other.com', 'a%b@other.com', 'kim@bank.e2e.example.com', '"a@b"@c.com']) {
    await client.deliver({ to: [to], raw: `Subject: ${to}\r\n\r\n` });
    expect(await inboxOf(api, KEYS.shop, encodeURIComponent(to))).toBe(to);
  }
  client.close();
});

test.describe('accounts that all have names', () => {
  test.use({
    serverOptions: {
      accounts: KEYS,
      apiKey: undefined,
      domains: ['shop.example.com=shop', 'bank.example.com=bank'],
    },
  });

  test('need no login for their domains; a postmaster without one is of the first', async ({
    api,
    deliver,
  }) => {
    for (const to of ['postmaster@shop.example.com', 'postmaster']) {
      await deliver({ to: [to], raw: `Subject: ${to}\r\n\r\n` });
      expect(await inboxOf(api, KEYS.shop, to)).toBe(to);
    }
  });
});

for (const [domains, message] of [
  [
    ['https://e2e.example.com'],
    /^domains has "https:\/\/e2e\.example\.com": must be a domain such/,
  ],
  [['kim@e2e.example.com'], /must be a domain/],
  [['e2e.example.com.'], /has "e2e\.example\.com\.": remove the dot at the end$/],
  [['e2e..example.com'], /must be a domain/],
  [['a.*.example.com'], /must be a domain/],
  [['*'], /must be a domain/],
  [['127.0.0.1'], /must be a domain/],
  [[''], /is empty: give a domain such as/],
  [['e2e.example.com='], /must be a domain/],
  [['e2e.example.com=shop=bank'], /must be a domain/],
  [['e2e.example.com=toys'], /no account toys with a key: add it by accounts or keysFile$/],
  [['e2e.example.com'], /^domains has e2e\.example\.com, which needs apiKey without a name/],
  [['BÜCHER.de=shop', 'xn--bcher-kva.de=bank'], /two accounts for bücher\.de, shop and bank/],
] as const) {
  test(`rejects the domains ${domains}`, async () => {
    const options = { ...PORTS, accounts: KEYS, domains: [...domains] };
    const start = startMailboxServer(options);
    await expect(start).rejects.toMatchObject({ option: 'domains' });
    await expect(start).rejects.toThrow(message);
  });
}

test('takes other domains on reload, and keeps them if their account has lost its key', async () => {
  const file = keysFile(['shop read key-of-shop']);
  const options = { ...PORTS, keysFile: file, recipients: 'any', logLevel: 'silent' } as const;
  await using server = await startMailboxServer({ ...options, domains: ['a.example.com=shop'] });
  const client = await SmtpClient.hello(server.smtp);
  const rcpt = async (to: string) => {
    await client.command('RSET');
    await client.command('MAIL FROM:<app@shop.test>');
    return (await client.command(`RCPT TO:<${to}>`))?.slice(0, 3);
  };
  server.reload(() => ({ ...options, domains: ['b.example.com=shop'] }));
  expect([await rcpt('kim@a.example.com'), await rcpt('kim@b.example.com')]).toEqual([
    '550',
    '250',
  ]);
  keysFile(['bank read key-of-bank']);
  server.reload(() => ({ ...options, domains: ['b.example.com=shop'] }));
  expect(await rcpt('kim@b.example.com')).toBe('250');
  client.close();
});
