import type { RefusalsResponse } from '../../src/contract/extensions.js';
import { StrangerLimits } from '../../src/server/smtp/stranger-limits.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

const domains = ['e2e.example.com'];
const KIM = 'kim@e2e.example.com';
const RECIPIENTS = { domains, recipients: 'any' } as const;

async function login(smtp: string): Promise<SmtpClient> {
  const client = await SmtpClient.hello(smtp);
  const credentials = Buffer.from('\0app\0sandbox').toString('base64');
  expect(await client.command(`AUTH PLAIN ${credentials}`)).toMatch(/^235 /);
  return client;
}

/** The greeting for a client at an address of this machine. */
async function greeting(smtp: string, address: string): Promise<string> {
  return (await connectionReply(smtp, address)).slice(0, 3);
}

async function connectionReply(smtp: string, address: string): Promise<string> {
  const client = SmtpClient.connect(smtp, address);
  const reply = await client.reply();
  client.close();
  return String(reply);
}

/** macOS has only one loopback address without configuration. */
const HAS_SECOND_ADDRESS = process.platform !== 'darwin';

test.describe('connections', () => {
  test.use({ serverOptions: { ...RECIPIENTS, strangerConnections: 3 } });

  test('beyond the limit get 421, from this address only', async ({ mailboxServer }) => {
    for (let n = 0; n < 10; n++) (await login(mailboxServer.smtp)).close();
    const { smtp } = mailboxServer;
    const replies: string[] = [];
    for (let n = 0; n < 5; n++) replies.push(await greeting(smtp, '127.0.0.1'));
    expect(replies).toEqual(['220', '220', '220', '421', '421']);
    if (HAS_SECOND_ADDRESS) expect(await greeting(smtp, '127.0.0.2')).toBe('220');
    const refusal = await SmtpClient.connect(smtp, '127.0.0.1').reply();
    expect(refusal).toBe('421 4.7.0 Too many connections from your network; try again later');
  });
});

test.describe('of all addresses', () => {
  test.use({ serverOptions: { ...RECIPIENTS, accountMaxConnections: 1, accountMaxMessages: 1 } });

  test('share the limits of one account, and take nothing of an account', async ({
    mailboxServer,
  }) => {
    const mail = 'MAIL FROM:<login@auth.example>';
    const [first, second] = [
      await SmtpClient.hello(mailboxServer.smtp),
      await SmtpClient.hello(mailboxServer.smtp),
    ];
    expect(await first.command(mail)).toMatch(/^250 /);
    expect(await second.command(mail)).toMatch(/^452 .*More than 1 messages per minute/);
    const app = await login(mailboxServer.smtp);
    expect(await app.command(mail)).toMatch(/^250 /);
    for (const client of [first, second, app]) client.close();
  });
});

test.describe('connections through a load balancer', () => {
  const trustedProxy = ['127.0.0.1'];

  /** Connects as a client of the balancer, and returns the greeting. */
  async function connectFrom(address: string, smtp: string) {
    const client = SmtpClient.connect(smtp);
    client.socket.write(`PROXY TCP6 ${address} ::1 40000 25\r\n`);
    return { client, greeting: String(await client.reply()) };
  }

  test.describe('with a limit', () => {
    test.use({ serverOptions: { ...RECIPIENTS, trustedProxy, strangerConnections: 2 } });

    test('count by client, of IPv6 by its /64', async ({ mailboxServer }) => {
      const replies: string[] = [];
      for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']) {
        const { client, greeting } = await connectFrom(address, mailboxServer.smtp);
        replies.push(greeting.slice(0, 3));
        client.close();
      }
      expect(replies).toEqual(['220', '220', '421', '220']);
    });
  });

  test.describe('that are too many', () => {
    test.use({ serverOptions: { ...RECIPIENTS, trustedProxy, maxConnections: 3 } });

    test('close the oldest that has sent nothing, then the oldest without an email', async ({
      mailboxServer,
    }) => {
      let count = 0;
      const next = () => connectFrom(`2001:db8:${++count}::1`, mailboxServer.smtp);
      const { client: sender } = await next();
      await sender.command('EHLO auth.example');
      expect(await sender.command('MAIL FROM:<login@auth.example>')).toMatch(/^250 /);
      const { client: idle } = await next();
      await idle.command('EHLO bot.example');
      const { client: silent } = await next();

      const { client: fourth } = await next();
      expect(await silent.reply()).toMatch(/^421 4\.3\.2 /);
      await fourth.command('EHLO auth.example');
      await fourth.command('MAIL FROM:<login@auth.example>');
      const { client: fifth } = await next();
      expect(await idle.reply()).toMatch(/^421 4\.3\.2 /);
      await fifth.command('EHLO auth.example');
      await fifth.command('MAIL FROM:<login@auth.example>');
      expect((await next()).greeting).toMatch(/^421 4\.3\.2 /);
      expect(await sender.command(`RCPT TO:<${KIM}>`)).toMatch(/^250 /);
      for (const client of [sender, fourth, fifth]) client.close();
    });
  });
});

test.describe('emails', () => {
  test.use({ serverOptions: { domains, recipient: [KIM], strangerMessages: 3 } });

  test('beyond the limit get 421, and refused recipients count', async ({ mailboxServer, api }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    await client.deliver({ to: [KIM], raw: 'Subject: 1\r\n\r\n' });
    await client.command('MAIL FROM:<login@auth.example>');
    expect(await client.command('RCPT TO:<info@e2e.example.com>')).toMatch(/^550 /);
    expect(await client.command('RCPT TO:<ceo@e2e.example.com>')).toMatch(/^421 4\.7\.0 .*emails/);
    expect(await client.reply()).toBeNull();
    const later = await connectionReply(mailboxServer.smtp, '127.0.0.1');
    expect(later).toBe('421 4.7.0 Too many emails from your network; try again later');
    if (HAS_SECOND_ADDRESS) expect(await greeting(mailboxServer.smtp, '127.0.0.2')).toBe('220');
    expect(await api.subjects('inbox')).toEqual(['1']);
  });

  test('of a client that has logged in have no such limit', async ({ mailboxServer }) => {
    const client = await login(mailboxServer.smtp);
    for (let n = 0; n < 10; n++) await client.deliver({ to: ['kim@shop.test'] });
    client.close();
  });
});

test.describe('the store', () => {
  test.use({ serverOptions: { ...RECIPIENTS, maxEmails: 4 } });

  test('keeps what the app has sent, whatever strangers send', async ({ mailboxServer, api }) => {
    const app = await login(mailboxServer.smtp);
    for (const n of '1234') await app.deliver({ to: [KIM], raw: `Subject: app ${n}\r\n\r\n` });
    const stranger = await SmtpClient.hello(mailboxServer.smtp);
    for (let n = 0; n < 20; n++)
      await stranger.deliver({ to: [`n${n}@e2e.example.com`], raw: `Subject: ${n}\r\n\r\n` });
    for (const client of [app, stranger]) client.close();
    const expected = ['19', '18', 'app 4', 'app 3', 'app 2', 'app 1'];
    expect(await api.subjects('inbox')).toEqual(expected);
    expect(await api.subjects('sent')).toEqual(expected);
  });
});

test.describe('the bytes of the store', () => {
  test.use({ serverOptions: { ...RECIPIENTS, maxStoreBytes: 30_000 } });

  test('are shared: two thirds for the app, one third for strangers', async ({
    mailboxServer,
    api,
  }) => {
    const raw = 'x'.repeat(998);
    const app = await login(mailboxServer.smtp);
    const stranger = await SmtpClient.hello(mailboxServer.smtp);
    for (let n = 0; n < 30; n++) {
      await app.deliver({ from: 'app@shop.test', to: [KIM], raw });
      await stranger.deliver({ from: 'login@auth.example', to: [KIM], raw });
    }
    const count = async (from: string) =>
      (await api.list('inbox', { from, per_page: '100' })).data.length;
    expect([await count('app@'), await count('login@')]).toEqual([20, 10]);
    for (const client of [app, stranger]) client.close();
  });
});

for (const faults of [false, true]) {
  test.describe(`with { faults: ${faults} }`, () => {
    test.use({ serverOptions: { ...RECIPIENTS, faults } });

    test(`a stranger's address ${faults ? 'injects' : 'injects no'} faults`, async ({
      mailboxServer,
      api,
    }) => {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      await client.deliver({ to: ['kim.x-drop@e2e.example.com'], raw: 'Subject: it\r\n\r\n' });
      expect(await api.subjects('inbox')).toEqual(faults ? [] : ['it']);
      await client.command('MAIL FROM:<login@auth.example>');
      const reply = await client.command('RCPT TO:<kim.x-reject-553@e2e.example.com>');
      expect(reply).toMatch(faults ? /^553 / : /^250 /);
      client.close();
      const app = await login(mailboxServer.smtp);
      await app.command('MAIL FROM:<app@shop.test>');
      expect(await app.command('RCPT TO:<kim.x-reject-553@shop.test>')).toMatch(/^553 /);
      app.close();
    });
  });
}

test.describe('refusals', () => {
  test.use({ serverOptions: { domains, strangerMessages: 0 } });

  test('of strangers hide none of the app, and are listed for an address only', async ({
    mailboxServer,
    api,
  }) => {
    const app = await login(mailboxServer.smtp);
    await app.command('MAIL FROM:<app@shop.test>');
    expect(await app.command('RCPT TO:<kim.x-reject-550@shop.test>')).toMatch(/^550 /);
    const stranger = await SmtpClient.hello(mailboxServer.smtp);
    await stranger.command('MAIL FROM:<login@auth.example>');
    for (let n = 0; n < 600; n++) await stranger.command(`RCPT TO:<n${n}@e2e.example.com>`);
    const refused = async (query: string) => {
      const path = `/extensions/v1/refusals${query}`;
      const { body } = await api.request<RefusalsResponse>(path);
      return body.data.map(({ to_addresses }) => to_addresses[0]);
    };
    expect(await refused('')).toEqual(['kim.x-reject-550@shop.test']);
    expect(await refused('?to=n599@')).toEqual(['n599@e2e.example.com']);
    for (const client of [app, stranger]) client.close();
  });

  test('without a recipient are not kept', async ({ mailboxServer, api }) => {
    const scanner = await SmtpClient.hello(mailboxServer.smtp);
    const guessed = Buffer.from('\0admin\0guessed').toString('base64');
    expect(await scanner.command(`AUTH PLAIN ${guessed}`)).toMatch(/^535 /);
    scanner.close();
    const { body } = await api.request<RefusalsResponse>('/extensions/v1/refusals?to=kim@');
    expect(body.data).toEqual([]);
  });
});

/** Limits of ten a minute, with a clock of their own. */
function limits() {
  let now = 0;
  const pauses: object[] = [];
  const own = new StrangerLimits(10, 10, {
    now: () => now,
    onPause: (pause) => pauses.push(pause),
  });
  const pass = (ms: number) => {
    now += ms;
  };
  /** How many connections of an address are accepted in a row. */
  const accepted = (address: string) => {
    let count = 0;
    while (own.connect(address) === null) count++;
    return count;
  };
  return { own, pass, accepted, pauses };
}

test('connections of thousands of other addresses do not free those of an address', () => {
  const { own, pass, accepted } = limits();
  for (let n = 0; n < 9; n++) expect(own.connect('192.0.2.1')).toBeNull();
  for (let n = 0; n < 2_000; n++) own.connect(`10.${n >> 8}.${n & 255}.1`);
  expect(accepted('192.0.2.1')).toBe(1);
  pass(60_000);
  expect(own.connect('192.0.2.1')).toBeNull();
});

test('a pause begins at 15 s, and grows to 15 minutes', () => {
  const { pass, accepted } = limits();
  expect(accepted('192.0.2.1')).toBe(10);
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
    pass(seconds * 1_000 - 1);
    expect([seconds, accepted('192.0.2.1')]).toEqual([seconds, 0]);
    pass(1);
    expect([seconds, accepted('192.0.2.1')]).toEqual([seconds, Math.min(10, seconds / 6) >> 0]);
  }
  pass(961_000);
  expect(accepted('192.0.2.1')).toBe(10);
  pass(15_000);
  expect(accepted('192.0.2.1')).toBe(2);
});

for (const [what, one, neighbors, other] of [
  ['an IPv4 address', '192.0.2.1', (n: number) => `192.0.2.${n % 64}`, '192.0.2.64'],
  ['a /64 of IPv6', '2001:db8::1', (n: number) => `2001:db8:0:${n}::1`, '2001:db8:1::1'],
] as const) {
  test(`the limit is for ${what}, with three times as much for the network around it`, () => {
    const { accepted } = limits();
    expect(accepted(one)).toBe(10);
    const counts = [2, 3, 4, 5].map((n) => accepted(neighbors(n)));
    expect(counts).toEqual([10, 10, 0, 0]);
    expect(accepted(other)).toBe(10);
  });
}

test('many addresses of a wider network share nine times as much', () => {
  const { accepted } = limits();
  const counts = Array.from({ length: 20 }, (_, n) => accepted(`198.51.${n % 8}.${(n >> 3) * 64}`));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(90);
  expect(accepted('198.51.8.1')).toBe(10);
});

test('each pause is reported once, with its network, limit and length', () => {
  const { own, pass, accepted, pauses } = limits();
  for (let n = 0; n < 20; n++) own.send('192.0.2.1');
  pass(15_000);
  for (let n = 0; n < 20; n++) own.connect('192.0.2.1');
  for (let n = 0; n < 40; n++) accepted(`2001:db8:0:${n % 4}::1`);
  expect(pauses).toEqual([
    { network: '192.0.2.1', limit: 'stranger-messages', seconds: 15 },
    { network: '192.0.2.1', limit: 'stranger-connections', seconds: 30 },
    { network: '2001:db8:0:0::/64', limit: 'stranger-connections', seconds: 15 },
    { network: '2001:db8:0:1::/64', limit: 'stranger-connections', seconds: 15 },
    { network: '2001:db8:0:2::/64', limit: 'stranger-connections', seconds: 15 },
    { network: '2001:db8:0::/48', limit: 'stranger-connections', seconds: 15 },
  ]);
});

test('a connection does not count once its client has logged in', () => {
  const { own, accepted } = limits();
  for (let n = 0; n < 100; n++) {
    expect(own.connect('192.0.2.1')).toBeNull();
    own.loggedIn('192.0.2.1');
  }
  expect(accepted('192.0.2.1')).toBe(10);
});
