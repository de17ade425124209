import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, test } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';

test('announces its extensions', async ({ mailboxServer }) => {
  const client = SmtpClient.connect(mailboxServer.smtp);
  expect(await client.reply()).toMatch(/^220 \S+ ESMTP playwright-mailbox$/);
  const offer = (await client.command('EHLO test.test'))?.split('\n').map((line) => line.slice(4));
  expect(offer?.slice(1)).toEqual([
    'PIPELINING',
    '8BITMIME',
    'SMTPUTF8',
    'ENHANCEDSTATUSCODES',
    'AUTH PLAIN LOGIN CRAM-MD5',
    'SIZE 26214400',
  ]);
  expect(await client.command('STARTTLS')).toMatch(/^500 /);
  client.close();
});

test('accepts HELO from an old client', async ({ api, mailboxServer }) => {
  const client = SmtpClient.connect(mailboxServer.smtp);
  await client.reply();
  expect(await client.command('HELO test.test')).toMatch(/^250 /);
  await client.deliver({ raw: 'Subject: old\r\n\r\n' });
  client.close();
  expect((await api.inbox()).subject).toBe('old');
});

test('accepts any domain and the null sender', async ({ api, deliver }) => {
  const to = ['a@localhost', 'b@no-such-host.example', 'c@[127.0.0.1]', 'ü@bücher.test'];
  await deliver({ from: '', to, raw: 'Subject: bounce\r\n\r\n' });
  expect((await api.sent()).bcc_addresses).toEqual(to);
});

test('accepts several emails on one connection', async ({ api, deliver }) => {
  await deliver({ to: ['one@inbox.test'], raw: 'Subject: 1\r\n\r\n' });
  await deliver({ to: ['two@inbox.test'], raw: 'Subject: 2\r\n\r\n' });
  expect((await api.sent()).bcc_addresses).toEqual(['two@inbox.test']);
});

test('shows an email as soon as it got its 250', async ({ api, deliver }) => {
  for (let n = 0; n < 20; n++) {
    await deliver({ raw: `Subject: ${n}\r\n\r\n` });
    expect((await api.inbox()).subject).toBe(String(n));
  }
});

test.describe('a server with a { smtpName }', () => {
  test.use({ serverOptions: { smtpName: 'mail.e2e.test' } });

  test('has it in the greeting and in the answer to EHLO', async ({ mailboxServer }) => {
    const client = SmtpClient.connect(mailboxServer.smtp);
    expect(await client.reply()).toBe('220 mail.e2e.test ESMTP playwright-mailbox');
    expect(await client.command('EHLO app.test')).toMatch(/^250-mail\.e2e\.test /);
    client.close();
  });
});

test.describe('credentials', () => {
  const plain = (user: string, pass: string) =>
    `AUTH PLAIN ${Buffer.from(`\0${user}\0${pass}`).toString('base64')}`;

  test('accepts the key under any name', async ({ api, mailboxServer }) => {
    const { hostname: host, port } = new URL(mailboxServer.smtp);
    for (const authMethod of ['PLAIN', 'LOGIN']) {
      const auth = { user: 'any-user', pass: 'sandbox' };
      const transport = createTransport({ host, port: Number(port), auth, authMethod });
      await transport.sendMail({ from: 'a@x.test', to: 'b@x.test', subject: authMethod });
      expect((await api.inbox()).subject).toBe(authMethod);
    }
  });

  test('rejects a wrong key', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command(plain('default', 'wrong'))).toMatch(/^535 5\.7\.8 /);
    expect(await client.command(plain('default', ''))).toMatch(/^535 /);
    expect(await client.command(plain('default', 'sandbox'))).toMatch(/^235 /);
    client.close();
  });
});

test.describe('limits', () => {
  test.use({ serverOptions: { maxMessageSize: 1_000, maxRecipients: 2, maxConnections: 3 } });

  test('rejects an email before its data if the announced size is too large', async ({
    mailboxServer,
  }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command('MAIL FROM:<a@x.test> SIZE=1001')).toMatch(/^552 5\.3\.4 /);
    expect(await client.command('MAIL FROM:<a@x.test> SIZE=1000')).toMatch(/^250 /);
    client.close();
  });

  test('rejects an email that is too large, and accepts the next', async ({
    api,
    mailboxServer,
  }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const raw = (bytes: number) =>
      `Subject: ${bytes}\r\n\r\n`.padEnd(bytes - 2, 'x').concat('\r\n');
    expect(await client.transaction({ raw: raw(200_000) })).toMatch(/^552 5\.3\.4 /);
    expect(await client.transaction({ raw: raw(1_001) })).toMatch(/^552 /);
    expect(await api.inbox()).toBeNull();
    expect(await client.transaction({ raw: raw(1_000) })).toMatch(/^250 /);
    client.close();
    expect(await api.subjects('inbox')).toEqual(['1000']);
  });

  test('rejects one recipient too many, and delivers to the others', async ({
    api,
    mailboxServer,
  }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    await client.command('MAIL FROM:<a@x.test>');
    await client.command('RCPT TO:<one@x.test>');
    await client.command('RCPT TO:<two@x.test>');
    expect(await client.command('RCPT TO:<three@x.test>')).toMatch(/^452 4\.5\.3 /);
    expect(await client.command('DATA')).toMatch(/^354 /);
    expect(await client.command('\r\n.')).toMatch(/^250 /);
    client.close();
    expect((await api.sent()).bcc_addresses).toEqual(['one@x.test', 'two@x.test']);
  });

  test('rejects one connection too many without affecting the others', async ({
    mailboxServer,
  }) => {
    const clients = await Promise.all([1, 2, 3].map(() => SmtpClient.hello(mailboxServer.smtp)));
    const refused = SmtpClient.connect(mailboxServer.smtp);
    expect(await refused.reply()).toMatch(/^421 /);
    expect(await refused.reply()).toBeNull();
    for (const client of clients) expect(await client.command('NOOP')).toMatch(/^250 /);
    clients[0]?.close();
    await expect
      .poll(async () => {
        const next = SmtpClient.connect(mailboxServer.smtp);
        const reply = await next.reply();
        next.close();
        return reply;
      })
      .toMatch(/^220 /);
    for (const client of clients) client.close();
  });
});

test('stores nothing of a client that disconnects amid its data', async ({
  api,
  mailboxServer,
  deliver,
}) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await client.command('MAIL FROM:<a@x.test>');
  await client.command('RCPT TO:<b@x.test>');
  await client.command('DATA');
  client.socket.write('Subject: half\r\n\r\nhal');
  client.socket.resetAndDestroy();
  await deliver({ raw: 'Subject: whole\r\n\r\n' });
  expect(await api.subjects('inbox')).toEqual(['whole']);
});

test('disconnects a client that stays after QUIT', async ({ mailboxServer }) => {
  const { hostname: host, port } = new URL(mailboxServer.smtp);
  const socket = connect({ host, port: Number(port), allowHalfOpen: true });
  const error = new Promise<NodeJS.ErrnoException>((resolve) => socket.once('error', resolve));
  socket.write('QUIT\r\n');
  let replies = '';
  socket.on('data', (bytes) => {
    replies += bytes;
  });
  await once(socket, 'end');
  expect(replies).toMatch(/^220 .*\r\n221 .*\r\n$/);
  // The reply to the first is a reset, which the second encounters.
  socket.write('NOOP\r\n', () => socket.write('NOOP\r\n'));
  expect((await error).code).toMatch(/^(?:EPIPE|ECONNRESET)$/);
});

test('serves a client that talks before the greeting', async ({ api, mailboxServer }) => {
  const client = SmtpClient.connect(mailboxServer.smtp);
  client.socket.write(
    'EHLO x\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<b@x.test>\r\nDATA\r\nSubject: soon\r\n\r\n.\r\n',
  );
  const replies = [];
  for (let n = 0; n < 6; n++) replies.push((await client.reply())?.slice(0, 3));
  expect(replies).toEqual(['220', '250', '250', '250', '354', '250']);
  client.close();
  expect((await api.inbox()).subject).toBe('soon');
});
