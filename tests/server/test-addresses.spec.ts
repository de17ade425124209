import { createHash } from 'node:crypto';
import { createMailbox } from '../../src/mailbox/index.js';
import { startMailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

const domains = ['e2e.example.com'];
test.use({ serverOptions: { domains, recipient: ['Kim@E2E.example.com'] } });

const mailbox = createMailbox({ name: 'signs up', mailboxDomain: 'e2e.example.com' });

/** The reply to each recipient, all of which are sent at once. */
async function replies(smtp: string, recipients: readonly string[]): Promise<string[]> {
  const client = await SmtpClient.hello(smtp);
  await client.command('MAIL FROM:<login@auth.example>');
  client.socket.write(recipients.map((to) => `RCPT TO:<${to}>\r\n`).join(''));
  const all: string[] = [];
  for (const _ of recipients) all.push(String(await client.reply()));
  client.close();
  return all;
}

test('takes the addresses that the fixtures make, and those that are named', async ({
  mailboxServer,
}) => {
  const second = mailbox.another('a rather long name', { deliverAfter: 60_000 });
  const addresses = [
    mailbox.address,
    mailbox.address.replace(/^[^@]*/, '"$&"'),
    mailbox.another('bob').address,
    mailbox.another('bob').another('ann').address,
    second.address,
    `qa+${mailbox.address}`,
    `qa+${mailbox.address}`.toUpperCase(),
    createMailbox({ mailboxAddress: 'qa+*@e2e.example.com' }).address,
    'kim@e2e.example.com',
    'postmaster@e2e.example.com',
    'postmaster',
  ];
  for (const [n, reply] of (await replies(mailboxServer.smtp, addresses)).entries())
    expect(reply, addresses[n]).toMatch(/^250 /);
});

test('refuses all others, and says so of an address that an older release has made', async ({
  mailboxServer,
}) => {
  const [local = ''] = mailbox.address.split('@');
  const older = [
    'kim.abcdef.0123456789abcdef',
    'kim.abcdef.0123456789abcdef.bob',
    `${local}.bob`,
    `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}`,
  ];
  const others = ['info', 'kim.other', `${local}+qa`, `x${local.slice(-23)}`];
  const addresses = [...older, ...others].map((one) => `${one}@e2e.example.com`);
  for (const [n, reply] of (await replies(mailboxServer.smtp, addresses)).entries()) {
    const text =
      n < older.length ? 'the end of the address is wrong, or an older' : 'without a login';
    expect(reply, addresses[n]).toContain(`550 5.1.1 No such mailbox: ${text}`);
  }
});

test.describe('without a limit', () => {
  test.use({ serverOptions: { domains, strangerMessages: 0 } });

  test('10,000 guesses find at most ten addresses of the right form, and no other', async ({
    mailboxServer,
  }) => {
    const guess = (n: number) => {
      const token = BigInt(`0x${createHash('sha256').update(`${n}`).digest('hex')}`).toString(36);
      return `kim.${token.slice(0, 6)}.${token.slice(6, 22)}@e2e.example.com`;
    };
    const guesses = Array.from({ length: 10_000 }, (_, n) => guess(n));
    const words = Array.from({ length: 100 }, (_, n) => `user${n}@e2e.example.com`);
    const answersTo = async (all: readonly string[], answer: string) => {
      const parts = [0, 1, 2, 3].map((n) => all.slice(n * 2_500, (n + 1) * 2_500));
      const answers = await Promise.all(parts.map((part) => replies(mailboxServer.smtp, part)));
      return answers.flat().filter((reply) => reply.startsWith(answer)).length;
    };
    expect(await answersTo(words, '550 5.1.1 ')).toBe(100);
    expect(await answersTo(guesses, '250 ')).toBeLessThanOrEqual(10);
  });
});

for (const [option, options, message] of [
  ['recipient', { domains, recipient: ['kim'] }, /has "kim": must be an address at a domain of/],
  ['recipient', { domains, recipient: ['kim@other.com'] }, /has "kim@other\.com": must be an addr/],
  ['recipient', { recipient: ['kim@e2e.example.com'] }, /^recipient requires domains$/],
  ['recipients', { recipients: 'any' }, /^recipients requires domains$/],
] as const) {
  test(`rejects ${JSON.stringify(options)}`, async () => {
    const start = startMailboxServer({
      ...{ httpPort: 0, smtpPort: 0, ...options },
      domains: 'domains' in options ? [...options.domains] : undefined,
      recipient: 'recipient' in options ? [...options.recipient] : undefined,
    });
    await expect(start).rejects.toMatchObject({ option });
    await expect(start).rejects.toThrow(message);
  });
}
