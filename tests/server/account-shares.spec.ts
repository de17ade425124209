import type { ListIdsResponse } from '../../src/contract/list.js';
import type { MailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

// An account never feels what another one does.
const accounts = { flood: 'key-of-flood', quiet: 'key-of-quiet' };

test.describe.configure({ mode: 'parallel' });

type Account = keyof typeof accounts;

function login(account: Account): string {
  const credentials = Buffer.from(`\0${account}\0${accounts[account]}`).toString('base64');
  return `AUTH PLAIN ${credentials}`;
}

/** A client of an account. */
async function clientOf({ smtp }: MailboxServer, account: Account): Promise<SmtpClient> {
  const client = await SmtpClient.hello(smtp);
  expect(await client.command(login(account))).toMatch(/^235 /);
  return client;
}

/** Sends the first bytes of an email. */
async function stall(client: SmtpClient, bytes: number): Promise<void> {
  for (const line of ['MAIL FROM:<a@x.test>', 'RCPT TO:<b@x.test>', 'DATA'])
    await client.command(line);
  await new Promise((resolve) =>
    client.socket.write(`${'x'.repeat(98)}\r\n`.repeat(bytes / 100), resolve),
  );
}

const mail = (bytes: number) => `Subject: it\r\n\r\n${'y'.repeat(bytes)}\r\n`;

test.describe('emails', () => {
  test.use({ serverOptions: { accounts, maxStoreBytes: 20_000 } });

  test('a flood deletes only its own', async ({ mailboxServer, api }) => {
    const quiet = await clientOf(mailboxServer, 'quiet');
    for (let n = 0; n < 9; n++) await quiet.deliver({ raw: mail(1_000) });
    const flood = await clientOf(mailboxServer, 'flood');
    for (let n = 0; n < 30; n++) await flood.deliver({ raw: mail(1_000) });
    const count = async (account: Account) => {
      const headers = { Authorization: `Bearer ${accounts[account]}` };
      const { body } = await api.request<ListIdsResponse>('/v1/inbox?per_page=100', { headers });
      return body.data.length;
    };
    expect([await count('quiet'), await count('flood')]).toEqual([9, 9]);
    // By default, two accounts share the bytes equally.
    expect(await flood.transaction({ raw: mail(10_001) })).toMatch(/^552 /);
    quiet.close();
    flood.close();
  });
});

test.describe('connections', () => {
  test.use({ serverOptions: { accounts, apiKey: 'own', accountMaxConnections: 2 } });

  test('one too many of an account gets 421 after AUTH', async ({ mailboxServer }) => {
    const flood = [await clientOf(mailboxServer, 'flood'), await clientOf(mailboxServer, 'flood')];
    const third = await SmtpClient.hello(mailboxServer.smtp);
    expect(await third.command(login('flood'))).toMatch(/^421 .*More than 2 connections/);
    expect(await third.reply()).toBeNull();
    (await clientOf(mailboxServer, 'quiet')).close();
    await flood[0]?.command('QUIT');
    await expect(async () => (await clientOf(mailboxServer, 'flood')).close()).toPass();
    flood[1]?.close();
  });

  test('one too many without AUTH gets 421 after MAIL', async ({ mailboxServer }) => {
    const replies = [];
    for (let n = 0; n < 3; n++) {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      replies.push(await client.command('MAIL FROM:<a@x.test>'));
    }
    expect(replies.map((reply) => reply?.slice(0, 3))).toEqual(['250', '250', '421']);
    (await clientOf(mailboxServer, 'quiet')).close();
  });
});

test.describe('connections of one address', () => {
  test.use({ serverOptions: { accounts, apiKey: 'own', maxConnectionsPerAddress: 2 } });

  test('do not count once they belong to an account', async ({ mailboxServer }) => {
    const flood = [];
    for (let n = 0; n < 3; n++) flood.push(await clientOf(mailboxServer, 'flood'));
    const quiet = await clientOf(mailboxServer, 'quiet');
    await quiet.deliver({});
    for (const client of [quiet, ...flood]) client.close();
  });
});

test.describe('messages per minute', () => {
  test.use({ serverOptions: { accounts, accountMaxMessages: 2 } });

  test('further ones of an account get 452 at MAIL', async ({ mailboxServer }) => {
    const flood = await clientOf(mailboxServer, 'flood');
    for (let n = 0; n < 2; n++) await flood.deliver({});
    expect(await flood.command('MAIL FROM:<a@x.test>')).toMatch(
      /^452 .*More than 2 messages per minute; try again later/,
    );
    // The connection stays open.
    expect(await flood.command('NOOP')).toMatch(/^250 /);
    const quiet = await clientOf(mailboxServer, 'quiet');
    await quiet.deliver({});
    flood.close();
    quiet.close();
  });

  test("further requests to a provider's API get its 429", async ({ mailboxServer }) => {
    const email = { from: 'a@x.test', to: 'b@x.test', subject: 'it', text: 'it' };
    const send = (account: Account, path = 'emails', body: unknown = email) =>
      fetch(`${mailboxServer.http}/resend/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${accounts[account]}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    // A request that begins within the limit is accepted as a whole, and each of its emails counts.
    expect((await send('flood', 'emails/batch', [email, email, email])).status).toBe(200);
    const refused = await send('flood');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(await refused.json()).toMatchObject({ name: 'rate_limit_exceeded' });
    expect((await send('quiet')).status).toBe(200);
  });
});

test.describe('bytes in flight', () => {
  test.use({ serverOptions: { accounts, apiKey: 'own', maxInflightBytes: 1_000_000 } });

  test('stalled emails of one account refuse no email of another', async ({ mailboxServer }) => {
    const stalled: SmtpClient[] = [];
    for (let n = 0; n < 12; n++) {
      const client = await clientOf(mailboxServer, 'flood');
      await stall(client, 100_000);
      stalled.push(client);
    }
    // And clients that have not logged in.
    for (let n = 0; n < 12; n++) {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      await stall(client, 100_000);
      stalled.push(client);
    }
    const quiet = await clientOf(mailboxServer, 'quiet');
    await quiet.deliver({ raw: mail(300_000) });
    // What made room gets its reply when it is complete.
    const replies = await Promise.all(stalled.map((client) => client.command('\r\n.')));
    expect(new Set(replies.map((reply) => reply?.slice(0, 3)))).toEqual(new Set(['250', '452']));
    await stalled[0]?.deliver({ raw: mail(300_000) });
    for (const client of [quiet, ...stalled]) client.close();
  });
});

test.describe('held requests', () => {
  test.use({ serverOptions: { accounts, maxLongPolls: 10 } });

  test('a flood of them leaves others theirs', async ({ mailboxServer }) => {
    const hold = (account: Account, to: string) =>
      fetch(`${mailboxServer.http}/v1/inbox/latest?to=${to}`, {
        headers: { Authorization: `Bearer ${accounts[account]}`, Prefer: 'wait=60' },
      });
    const flood = Array.from({ length: 10 }, () => hold('flood', 'nobody@x.test'));
    const held = async () =>
      (await (await fetch(`${mailboxServer.http}/metrics`)).text()).match(
        /mailbox_long_polls \d+/,
      )?.[0];
    await expect.poll(held).toBe('mailbox_long_polls 10');
    const answer = hold('quiet', 'kim@x.test');
    // The oldest of the flood is answered as if its time were up.
    expect(await (await Promise.race(flood)).json()).toBeNull();
    const quiet = await clientOf(mailboxServer, 'quiet');
    await quiet.deliver({ to: ['kim@x.test'], raw: mail(10) });
    expect(await (await answer).json()).toMatchObject({ subject: 'it' });
    quiet.close();
  });
});
