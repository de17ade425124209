import { once } from 'node:events';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import fc from 'fast-check';
import { expect, test } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { check, text, textOf } from './fuzz.js';
import { memory } from './memory.js';
import { watchLoop } from './stall.js';
import { cutAt, dial, talk } from './talk.js';

/** Valid and invalid input of clients. */
const PIECES = [
  '\r\n',
  '\r\n',
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  'EHLO a\r\n',
  'HELO \x01\r\n',
  'MAIL FROM:<a@x.test>\r\n',
  'MAIL FROM:<a@x.test> SIZE=9999999999999\r\n',
  'MAIL FROM:<a@x.test> SIZE=-1 BODY=x AUTH=<>\r\n',
  'MAIL FROM:',
  'RCPT TO:<b@x.test>\r\n',
  'RCPT TO:<b@x.test> NOTIFY=NEVER,+0D+0A ORCPT=x\r\n',
  'RCPT TO:<@a,@b:c@x.test>\r\n',
  'DATA\r\n',
  '.\r\n',
  '\r\n.\r\n',
  'Subject: x\r\n\r\ny\r\n.\r\n',
  'AUTH PLAIN\r\n',
  'AUTH PLAIN AHgAc2FuZGJveA==\r\n',
  'AUTH LOGIN\r\n',
  'AUTH CRAM-MD5\r\n',
  'AUTH \r\n',
  '*\r\n',
  '=\r\n',
  'STARTTLS\r\n',
  'RSET\r\n',
  'NOOP\r\n',
  'VRFY x\r\n',
  'EXPN x\r\n',
  'HELP\r\n',
  'XCLIENT ADDR=1.1.1.1\r\n',
  'PROXY TCP4 1.1.1.1 1.1.1.1 1 1\r\n',
  'constructor\r\n',
  '__proto__\r\n',
  'GET / HTTP/1.1\r\n',
  'QUIT\r\n',
];

test('replies to any bytes or not at all, and serves the next client', async ({
  mailboxServer,
  deliver,
  api,
}) => {
  const spoken = fc.oneof(textOf(PIECES, 30), text(2_000));
  const property = fc.asyncProperty(spoken, fc.array(fc.nat(2_000)), async (said, cuts) => {
    const answer = await talk(mailboxServer.smtp, cutAt(said, cuts), 'hang up');
    // Each line is a reply, and no input can create another line.
    expect(answer).toMatch(/^(?:\d{3}[ -][\t\x20-\x7e]*\r\n)+$/);
    expect(answer).not.toMatch(/^451 /m);
  });
  await check(property, 60);
  await deliver({ raw: 'Subject: a good one\r\n\r\n' });
  expect((await api.inbox()).subject).toBe('a good one');
});

test('answers 20,000 commands in one write without blocking other clients', async ({
  mailboxServer,
}) => {
  const said = `EHLO a\r\n${'NOOP\r\n'.repeat(20_000)}QUIT\r\n`;
  const { result, turns } = await watchLoop(async () => talk(mailboxServer.smtp, [said]));
  expect(result.match(/^250 2\.0\.0 OK/gm)).toHaveLength(20_000);
  // Without yielding, there would be two or three turns.
  expect(turns).toBeGreaterThan(10);
});

test('pauses the commands of a client that reads no reply', async ({
  mailboxServer,
  send,
  api,
}) => {
  const socket = dial(mailboxServer.smtp).pause();
  const before = memory();
  const said = Buffer.from('EHLO a\r\n'.repeat(100_000));
  for (let n = 0; n < 20; n++) {
    socket.write(said);
    await send({ subject: `${n}` });
  }
  expect((await api.inbox()).subject).toBe('19');
  // 16 MB that the client has not sent yet, rather than 340 MB of replies.
  expect(memory() - before).toBeLessThan(80);
  socket.destroy();
});

test('accepts a thousand of 20,000 recipients', async ({ mailboxServer, api }) => {
  const before = memory();
  const recipients = Array.from({ length: 20_000 }, (_, n) => `RCPT TO:<a${n}@x.test>\r\n`);
  const said = `EHLO a\r\nMAIL FROM:<a@x.test>\r\n${recipients.join('')}DATA\r\nSubject: x\r\n\r\n.\r\nQUIT\r\n`;
  const { result, turns } = await watchLoop(async () => talk(mailboxServer.smtp, [said]));
  expect(result.match(/^250 2\.1\.5 /gm)).toHaveLength(1_000);
  expect(result.match(/^452 4\.5\.3 /gm)).toHaveLength(19_000);
  expect((await api.sent()).bcc_addresses).toHaveLength(1_000);
  expect(turns).toBeGreaterThan(10);
  expect(memory() - before).toBeLessThan(50);
});

test('rejects a command of 2 MB long before its end', async ({ mailboxServer }) => {
  const socket = dial(mailboxServer.smtp);
  socket.write(`EHLO ${'x'.repeat(2_000_000)}`);
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toMatch(/^220 /);
  const [refusal] = await once(socket, 'data');
  expect(String(refusal)).toBe('421 4.4.2 Error: Command line too long\r\n');
  await once(socket, 'close');
});

for (const said of [
  'MAIL FROM:<a@x.test\rX: y>',
  'MAIL FROM:<a@x.test\0>',
  'MAIL FROM:<a@x.test> BODY=8BITMIME+0D+0AX:+20y',
  'MAIL FROM:<a@x.test> AUTH=+0D+0AX:+20y',
  'MAIL FROM:<a@x.test>X: y',
  'MAIL FROM:<"a\rX: y"@x.test>',
  'MAIL FROM:<a@x.test><b@x.test>',
  'RCPT TO:<b@x.test\rBcc: c@x.test>',
  'RCPT TO:<b@x.test> ORCPT=rfc822;+0D+0AX:+20y',
  'RCPT TO:<b@x.test>,<c@x.test>',
  'RCPT TO:<b@x.test\xc2\x85>',
  'RCPT TO:<b\x08@x.test>',
]) {
  test(`rejects ${JSON.stringify(said)} in one line`, async ({ mailboxServer, api }) => {
    const sender = said.startsWith('RCPT') ? 'MAIL FROM:<a@x.test>\r\n' : '';
    const pieces = [`EHLO a\r\n${sender}`, `${said}\r\n`, 'RSET\r\nQUIT\r\n'];
    const answer = await talk(mailboxServer.smtp, pieces);
    expect(answer.split('\r\n').at(-4)).toMatch(/^50[01] 5\.\d\.\d [\x20-\x7e]+$/);
    expect(answer.split('\r\n').at(-3)).toMatch(/^250 /);
    expect(await api.sent()).toBeNull();
  });
}

for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'CONNECT']) {
  test(`a browser cannot send email by ${method}`, async ({ mailboxServer, api }) => {
    const mail =
      'EHLO a\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<b@x.test>\r\nDATA\r\nSubject: x\r\n\r\n.\r\n';
    const answer = await talk(mailboxServer.smtp, [
      `${method} /x HTTP/1.1\r\nHost: localhost:1025\r\nContent-Length: ${mail.length}\r\n\r\n`,
      mail,
    ]);
    expect(answer).toMatch(/^220 [^\n]*\n421 [^\n]*HTTP requests not allowed\r\n$/);
    expect(await api.sent()).toBeNull();
  });
}

test.describe('connections', () => {
  test.use({ serverOptions: { maxConnections: 20 } });

  test('serves the first of hundreds of connections, and later ones as they end', async ({
    mailboxServer,
    send,
    api,
  }) => {
    const sockets = Array.from({ length: 300 }, () => dial(mailboxServer.smtp));
    const greetings = await Promise.all(sockets.map((socket) => once(socket, 'data')));
    const codes = greetings.map(([greeting]) => String(greeting).slice(0, 3));
    expect(codes.filter((code) => code === '220')).toHaveLength(20);
    expect(codes.filter((code) => code === '421')).toHaveLength(280);
    for (const socket of sockets) socket.destroy();
    await expect(async () => send({ subject: 'it' })).toPass();
    expect((await api.inbox()).subject).toBe('it');
  });
});

test.describe('slow clients', () => {
  test.use({ serverOptions: { idleTimeout: 300, dataTimeout: 300 } });

  for (const [where, said] of [
    ['a command', []],
    ['credentials', ['EHLO a', 'AUTH LOGIN']],
    ['data', ['EHLO a', 'MAIL FROM:<a@x.test>', 'RCPT TO:<b@x.test>', 'DATA']],
  ] as const) {
    test(`disconnects a client that sends ${where} byte by byte with 421`, async ({
      mailboxServer,
      api,
    }) => {
      const client = SmtpClient.connect(mailboxServer.smtp);
      await client.reply();
      for (const line of said) await client.command(line);
      const timer = setInterval(() => client.socket.write('x'), 20);
      expect(await client.reply()).toMatch(/^421 4\.4\.2 /);
      expect(await client.reply()).toBeNull();
      clearInterval(timer);
      expect(await api.sent()).toBeNull();
    });
  }

  test('serves a client that sends something in time', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    for (let n = 0; n < 10; n++) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(await client.command('NOOP')).toMatch(/^250 /);
    }
    client.close();
  });
});

test.describe('STARTTLS', () => {
  const [tlsCert, tlsKey] = ['cert.pem', 'key.pem'].map((name) =>
    path.join(import.meta.dirname, '..', 'tls', name),
  ) as [string, string];
  test.use({ serverOptions: { tlsCert, tlsKey } });

  test('forgets commands sent before the handshake', async ({ mailboxServer }) => {
    const client = SmtpClient.connect(mailboxServer.smtp);
    await client.reply();
    await client.command('EHLO a');
    // All in one packet: commands after STARTTLS must not count as sent over TLS.
    const reply = await client.command(
      'STARTTLS\r\nEHLO b\r\nMAIL FROM:<evil@x.test>\r\nRCPT TO:<evil@x.test>\r\nNOOP',
    );
    expect(reply).toMatch(/^220 /);

    const socket = client.socket;
    socket.removeAllListeners('data');
    const tls = connectTls({ socket, rejectUnauthorized: false });
    tls.on('error', () => {});
    const answers: string[] = [];
    tls.on('data', (chunk) => answers.push(String(chunk)));
    const closed = once(tls, 'close');
    tls.on('secureConnect', () => tls.write('RCPT TO:<b@x.test>\r\nEHLO c\r\nDATA\r\nQUIT\r\n'));
    await closed;
    // The EHLO and the transaction before STARTTLS are forgotten.
    expect(answers.join('')).toMatch(/^503 [^\n]*\r\n(?:250[ -][^\n]*\n)+503 [^\n]*\n221 /);
    expect(answers.join('')).not.toMatch(/evil/);
  });
});
