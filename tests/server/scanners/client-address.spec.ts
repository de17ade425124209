import { Api } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { MAIL } from './emails.js';
import { expect, test } from './fixtures.js';

const CLIENTS = { mailer: '192.0.2.1', other: '198.51.100.7', six: '2001:db8::1' };

test.use({
  dns: { 'shop.test': { TXT: [`v=spf1 ip4:${CLIENTS.mailer} ip6:${CLIENTS.six} -all`] } },
});

test.describe('a client', () => {
  test.use({ moreOptions: { clientAddress: undefined } });

  test('has the address of its connection by default', async ({ received }) => {
    expect(await received({ raw: MAIL })).toMatchObject({ spf_verdict: 'FAIL' });
  });

  test('can claim an address by XCLIENT', async ({ mailboxServer, api }) => {
    for (const [address, verdict] of [
      [CLIENTS.mailer, 'PASS'],
      [CLIENTS.other, 'FAIL'],
      [`IPV6:${CLIENTS.six}`, 'PASS'],
      ['IPV6:::ffff:c000:201', 'PASS'],
    ] as const) {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      expect(await client.command(`XCLIENT ADDR=${address}`)).toMatch(/^220 /);
      await client.command('EHLO mailer.shop.test');
      await client.deliver({ raw: MAIL });
      const { spf_verdict } = await api.inbox();
      expect([address, spf_verdict]).toEqual([address, verdict]);
      client.close();
    }
  });

  test.describe('of a load balancer', () => {
    test.use({ moreOptions: { clientAddress: undefined, trustedProxy: ['127.0.0.1'] } });

    test('has the address that the balancer names', async ({ mailboxServer, api }) => {
      for (const [address, verdict] of [
        [CLIENTS.mailer, 'PASS'],
        [CLIENTS.other, 'FAIL'],
      ] as const) {
        const client = SmtpClient.connect(mailboxServer.smtp);
        client.socket.write(`PROXY TCP4 ${address} 127.0.0.1 40000 25\r\n`);
        await client.reply();
        expect(await client.command('EHLO mailer.shop.test')).not.toContain('XCLIENT');
        await client.deliver({ raw: MAIL });
        const { spf_verdict } = await api.inbox();
        expect([address, spf_verdict]).toEqual([address, verdict]);
        client.close();
      }
    });
  });

  test('from another address is not offered XCLIENT', async ({ mailboxServer }) => {
    test.skip(
      process.platform !== 'linux',
      'connects from 127.0.0.2, an address that only Linux has without configuration',
    );
    const client = SmtpClient.connect(mailboxServer.smtp, '127.0.0.2');
    await client.reply();
    expect(await client.command('EHLO test.test')).not.toContain('XCLIENT');
    expect(await client.command(`XCLIENT ADDR=${CLIENTS.mailer}`)).toMatch(/^550 /);
    client.close();
  });

  test('cannot select another account by XCLIENT', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command('XCLIENT LOGIN=sandbox')).toMatch(/^550 /);
    client.close();
  });
});

test.describe('a client with a { clientAddress }', () => {
  test.use({ moreOptions: { clientAddress: CLIENTS.mailer } });

  test('can change its address by XCLIENT', async ({ mailboxServer, api }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    await client.deliver({ raw: MAIL });
    expect(await api.inbox()).toMatchObject({ spf_verdict: 'PASS' });
    await client.command(`XCLIENT ADDR=${CLIENTS.other}`);
    await client.command('EHLO other.test');
    await client.deliver({ raw: MAIL });
    expect(await api.inbox()).toMatchObject({ spf_verdict: 'FAIL' });
    client.close();
  });
});

for (const [address, verdict] of [
  ['::ffff:192.0.2.1', 'PASS'],
  ['::ffff:c000:201', 'PASS'],
  ['0:0:0:0:0:FFFF:C633:6407', 'FAIL'],
  ['2001:DB8:0::1', 'PASS'],
  ['fe80::1%lo', 'FAIL'],
] as const) {
  test.describe(`the flag ${address}`, () => {
    test.use({ moreOptions: { clientAddress: address } });

    test(`gives ${verdict}`, async ({ received }) => {
      expect(await received({ raw: MAIL })).toMatchObject({ spf_verdict: verdict });
    });
  });
}

test.describe('the connection limit', () => {
  test.use({ moreOptions: { maxConnectionsPerAddress: 1 } });

  test('counts the address that XCLIENT set until the client leaves', async ({ mailboxServer }) => {
    const renamed = await SmtpClient.hello(mailboxServer.smtp);
    await renamed.command(`XCLIENT ADDR=${CLIENTS.other}`);
    const second = SmtpClient.connect(mailboxServer.smtp);
    expect(await second.reply()).toMatch(/^421 /);
    await renamed.command('QUIT');
    await expect(async () => {
      const next = SmtpClient.connect(mailboxServer.smtp);
      expect(await next.reply()).toMatch(/^220 /);
      next.close();
    }).toPass();
  });
});

test.describe('an account', () => {
  test.use({ moreOptions: { accounts: { shop: 'key' }, apiKey: 'own' } });

  test('ends with XCLIENT: the email counts as sent without credentials', async ({
    mailboxServer,
    api,
  }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const credentials = Buffer.from('\0shop\0key').toString('base64');
    expect(await client.command(`AUTH PLAIN ${credentials}`)).toMatch(/^235 /);
    await client.command(`XCLIENT ADDR=${CLIENTS.other}`);
    await client.command('EHLO other.test');
    await client.deliver({ raw: MAIL });
    expect(await api.inbox()).toMatchObject({ subject: 'Hello' });
    const shop = new Api({ ...mailboxServer, apiKey: 'key' });
    expect(await shop.inbox()).toBeNull();
    client.close();
  });
});

test.describe('without scanners', () => {
  test.use({ serverOptions: {} });

  test('does not offer XCLIENT', async ({ mailboxServer }) => {
    const client = SmtpClient.connect(mailboxServer.smtp);
    await client.reply();
    expect(await client.command('EHLO test.test')).not.toContain('XCLIENT');
    expect(await client.command(`XCLIENT ADDR=${CLIENTS.other}`)).toMatch(/^5/);
    client.close();
  });
});
