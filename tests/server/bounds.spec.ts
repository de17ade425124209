import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { errorBodySchema } from '../../src/contract/error.js';
import { type MailboxServer, startMailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';
import { dial } from './hostile/talk.js';
import { SmtpClient } from './smtp-client.js';

const TLS = {
  tlsCert: path.join(import.meta.dirname, 'tls/cert.pem'),
  tlsKey: path.join(import.meta.dirname, 'tls/key.pem'),
  smtpsPort: 0,
};

const LIMITS = {
  maxHeaderSize: 500,
  maxLineLength: 100,
  maxParts: 5,
  maxDepth: 2,
  maxConnectionsPerAddress: 2,
  maxQueryLength: 100,
};

function mail(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}

/** A multipart with the given parts. */
function multipart(boundary: string, parts: string[]): string[] {
  return [
    `Content-Type: multipart/mixed; Boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
  ];
}

const PART = '\r\npart';

test.describe('rejects an email beyond a limit with 554, and accepts one at the limit', () => {
  test.use({ serverOptions: LIMITS });

  const nested = multipart('a', [multipart('b', [PART]).join('\r\n')]);
  const CASES: [name: string, taken: string, refused: string, reply: RegExp][] = [
    [
      'header',
      mail(...Array(7).fill(`X: ${'x'.repeat(60)}`), '', 'body'),
      mail(...Array(8).fill(`X: ${'x'.repeat(60)}`), '', 'body'),
      /^554 5\.6\.0 The header is longer than 500 bytes/,
    ],
    [
      'line',
      mail('Subject: x', '', 'y'.repeat(98)),
      mail('Subject: x', '', 'y'.repeat(101)),
      /^554 5\.6\.0 A line is longer than 100 bytes/,
    ],
    [
      'parts',
      mail(...multipart('a', Array(5).fill(PART)), '-- ', '--no', '--delimiter', '--at all'),
      mail(...multipart('a', Array(6).fill(PART))),
      /^554 5\.6\.0 It has more than 5 MIME parts/,
    ],
    [
      'depth',
      mail(...nested),
      mail(...multipart('z', [nested.join('\r\n')])),
      /^554 5\.6\.0 It nests more than 2 MIME parts/,
    ],
  ];

  for (const [name, taken, refused, reply] of CASES) {
    test(`${name}`, async ({ mailboxServer, api }) => {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      expect(await client.transaction({ raw: refused })).toMatch(reply);
      expect(await api.inbox()).toBeNull();
      // The connection stays open.
      expect(await client.transaction({ raw: taken })).toMatch(/^250 /);
      client.close();
    });
  }
});

test.describe('connections of one address', () => {
  test.use({ serverOptions: LIMITS });

  test('one too many gets 421 until another ends', async ({ mailboxServer }) => {
    const clients = [
      await SmtpClient.hello(mailboxServer.smtp),
      await SmtpClient.hello(mailboxServer.smtp),
    ];
    const third = SmtpClient.connect(mailboxServer.smtp);
    expect(await third.reply()).toMatch(/^421 4\.7\.0 Too many connections from your address/);
    expect(await third.reply()).toBeNull();
    await clients[0]?.command('QUIT');
    await expect(async () => {
      const next = SmtpClient.connect(mailboxServer.smtp);
      expect(await next.reply()).toMatch(/^220 /);
      next.close();
    }).toPass();
    clients[1]?.close();
  });
});

test.describe('a client that neither logs in nor sends an email in time', () => {
  test.use({ serverOptions: { loginTimeout: 1_000, apiKey: 'own' } });

  test('gets 421, whatever it says meanwhile', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command('AUTH PLAIN AGEAYg==')).toMatch(/^535 /);
    const timer = setInterval(() => client.socket.write('NOOP\r\n'), 20);
    let reply = await client.reply();
    while (reply?.startsWith('250 ')) reply = await client.reply();
    expect(reply).toMatch(/^421 4\.4\.2 Timeout: neither AUTH nor MAIL succeeded/);
    expect(await client.reply()).toBeNull();
    clearInterval(timer);
  });

  test('gets the reply to a login first that takes longer', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const wrong = 'AUTH PLAIN AGEAYg==';
    for (let n = 0; n < 10; n++) await client.command(wrong);
    // Delayed, as the eleventh wrong key.
    expect(await client.command(wrong)).toMatch(/^535 /);
    expect(await client.reply()).toMatch(/^421 /);
  });

  test('does not concern one that did', async ({ mailboxServer }) => {
    const silent = await SmtpClient.hello(mailboxServer.smtp);
    const sender = await SmtpClient.hello(mailboxServer.smtp);
    expect(await sender.command('MAIL FROM:<a@x.test>')).toMatch(/^250 /);
    const user = await SmtpClient.hello(mailboxServer.smtp);
    const credentials = Buffer.from('\0app\0own').toString('base64');
    expect(await user.command(`AUTH PLAIN ${credentials}`)).toMatch(/^235 /);
    const later = await SmtpClient.hello(mailboxServer.smtp);
    for (const one of [silent, later]) expect(await one.reply()).toMatch(/^421 /);
    for (const one of [sender, user]) {
      expect(await one.command('NOOP')).toMatch(/^250 /);
      one.close();
    }
  });

  test.describe('over TLS', () => {
    test.use({ serverOptions: { loginTimeout: 300, ...TLS } });

    test('is cut off during the handshake', async ({ mailboxServer }) => {
      const socket = dial(mailboxServer.smtps ?? '');
      // The beginning of a handshake, which goes on byte by byte.
      socket.write(Buffer.from([0x16, 3, 1, 2, 0, 1, 0]));
      const timer = setInterval(() => socket.write('\0'), 20);
      // once() would reject if a byte that the server no longer reads is answered by a reset.
      await new Promise((resolve) => socket.resume().once('close', resolve));
      clearInterval(timer);
    });
  });
});

test.describe('time', () => {
  test.use({ serverOptions: { idleTimeout: 200, dataTimeout: 300 } });

  test('disconnects a silent client with 421', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.reply()).toMatch(/^421 4\.4\.2 /);
    expect(await client.reply()).toBeNull();
  });

  test('disconnects a client that sends its data byte by byte with 421', async ({
    mailboxServer,
    api,
  }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    await client.command('MAIL FROM:<a@x.test>');
    await client.command('RCPT TO:<b@x.test>');
    await client.command('DATA');
    const timer = setInterval(() => client.socket.write('x'), 20);
    expect(await client.reply()).toMatch(/^421 4\.4\.2 The message data took too long/);
    expect(await client.reply()).toBeNull();
    clearInterval(timer);
    expect(await api.inbox()).toBeNull();
  });
});

test.describe('requests', () => {
  test.use({ serverOptions: { ...LIMITS, maxRequests: 3 } });

  test('a long query gets 414', async ({ api }) => {
    expect((await api.request(`/v1/inbox?to=${'x'.repeat(97)}`)).status).toBe(200);
    const { status, body } = await api.request(`/v1/inbox?to=${'x'.repeat(98)}`);
    expect([status, body.error.code]).toEqual([414, 'INVALID_REQUEST']);
  });

  test('a body gets 413 before it is complete', async ({ mailboxServer }) => {
    for (const headers of [{ 'content-length': 70_000 }, { 'transfer-encoding': 'chunked' }]) {
      const call = request(`${mailboxServer.http}/v1/inbox`, { method: 'GET', headers });
      call.on('error', () => {});
      call.flushHeaders();
      const [response] = await once(call, 'response');
      expect(response.statusCode).toBe(413);
      errorBodySchema.parse(JSON.parse(Buffer.concat(await response.toArray()).toString()));
      call.destroy();
    }
  });

  test('a long header gets 431', async ({ api }) => {
    const { status, body } = await api.request('/v1/inbox', {
      headers: { 'X-Long': 'x'.repeat(20_000) },
    });
    expect([status, body.error.code]).toEqual([431, 'INVALID_REQUEST']);
  });

  test('one concurrent request too many gets 503, and the others are answered', async ({
    mailboxServer,
    api,
    send,
  }) => {
    const held = [1, 2, 3].map(() =>
      api.request('/v1/inbox/latest', { headers: { Prefer: 'wait=20' } }),
    );
    await expect(async () => {
      const { status, headers, body } = await api.request('/health');
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(body.error.code).toBe('INTERNAL_ERROR');
    }).toPass();
    await send({ subject: 'it' });
    for (const { body } of await Promise.all(held)) expect(body).toMatchObject({ subject: 'it' });
    expect((await fetch(`${mailboxServer.http}/health`)).status).toBe(200);
  });
});

test.describe('pipelined requests', () => {
  test.use({ serverOptions: { maxRequests: 3 } });

  const HELD = 'GET /v1/inbox/latest HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=60\r\n';
  const HEALTH = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';

  /** Sends a request that is held, and further bytes on the same connection. */
  async function holdAnd(mailboxServer: MailboxServer, more: string): Promise<Socket> {
    const socket = dial(mailboxServer.http);
    socket.write(`${HELD}Authorization: Bearer ${mailboxServer.apiKey}\r\n\r\n${more}`);
    await expect
      .poll(async () => (await fetch(`${mailboxServer.http}/metrics`)).text())
      .toContain('\nmailbox_long_polls 1');
    return socket;
  }

  test('count one at a time and are all answered', async ({ mailboxServer, api, send }) => {
    const socket = await holdAnd(mailboxServer, HEALTH.repeat(32));
    expect((await api.request('/health')).status).toBe(200);
    await send({ subject: 'it' });
    let answers = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answers += text;
    });
    await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)?.length).toBe(33);
    socket.destroy();
  });

  test('close the connection if too many are queued', async ({ mailboxServer, api }) => {
    const socket = await holdAnd(mailboxServer, '');
    socket.write(HEALTH.repeat(40));
    await once(socket.resume(), 'close');
    await expect
      .poll(async () => (await fetch(`${mailboxServer.http}/metrics`)).text())
      .toContain('\nmailbox_long_polls 0');
    expect((await api.request('/health')).status).toBe(200);
  });
});

test.describe('an email that can never be stored', () => {
  test.use({ serverOptions: { maxStoreBytes: 100_000 } });

  test('gets 552 before its data, as announced by SIZE', async ({ mailboxServer, api }) => {
    const client = SmtpClient.connect(mailboxServer.smtp);
    await client.reply();
    expect(await client.command('EHLO test.test')).toContain('SIZE 100000');
    expect(await client.command('MAIL FROM:<a@x.test> SIZE=100001')).toMatch(/^552 5\.3\.4 /);
    expect(await client.transaction({ raw: `${'x'.repeat(100_000)}\r\n` })).toMatch(/^552 /);
    await client.deliver({ raw: 'Subject: small\r\n\r\n' });
    expect(await api.subjects('inbox')).toEqual(['small']);
    client.close();
  });

  test('gets 552 because of its many recipients', async ({ mailboxServer, api }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const to = Array.from({ length: 400 }, (_, n) => `somebody.${n}@inbox.test`);
    expect(await client.transaction({ to, raw: 'Subject: all\r\n\r\n' })).toMatch(/^552 /);
    expect(await api.inbox()).toBeNull();
    client.close();
  });
});

for (const [inner, outer] of [
  ['accountMaxBytes', 'maxStoreBytes'],
  ['maxMessageSize', 'accountMaxBytes'],
  ['maxMessageSize', 'maxStoreBytes'],
  ['maxMessageSize', 'maxInflightBytes'],
  ['maxHeaderSize', 'maxMessageSize'],
  ['maxHeaderSize', 'maxStoreBytes'],
  ['maxDepth', 'maxParts'],
  ['maxConnectionsPerAddress', 'maxConnections'],
  ['accountMaxConnections', 'maxConnections'],
  ['maxLongPolls', 'maxRequests'],
] as const) {
  test(`does not start with ${inner} beyond ${outer}`, async () => {
    const start = startMailboxServer({ httpPort: 0, smtpPort: 0, [inner]: 101, [outer]: 100 });
    await expect(start).rejects.toMatchObject({
      option: inner,
      message: `${inner} 101 is more than ${outer} 100 allows: lower it or raise ${outer}`,
    });
  });
}
