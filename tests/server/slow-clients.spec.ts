import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import type { InboxEmail } from '../../src/contract/email.js';
import { errorBodySchema } from '../../src/contract/error.js';
import { viewerPaths } from '../../src/contract/viewer.js';
import type { MailboxServer } from '../../src/server/index.js';
import { type Api, expect, test } from './fixtures.js';
import { memory } from './hostile/memory.js';
import { dial, talk } from './hostile/talk.js';
import { SmtpClient } from './smtp-client.js';

const HEADER = 'GET /v1/inbox/latest HTTP/1.1\r\nHost: localhost\r\n';

/** Reads until the server closes the connection, and sends a byte now and then. */
async function drip(socket: Socket, byte: string): Promise<string> {
  const timer = setInterval(() => socket.write(byte), 20);
  const answer = await text(socket);
  clearInterval(timer);
  return answer;
}

test.describe('a request that does not arrive in time', () => {
  test.use({ serverOptions: { requestTimeout: 200 } });

  for (const [what, said, byte] of [
    ['its header stops', HEADER, ''],
    ['its header comes byte by byte', `${HEADER}X: `, 'x'],
    ['it is a line that does not end', 'GET /', 'x'],
    ['its body does not come', `${HEADER}Prefer: wait=60\r\nContent-Length: 9\r\n`, '\r\n'],
  ] as const) {
    test(`gets 408 and its connection is closed: ${what}`, async ({ mailboxServer, api }) => {
      const socket = dial(mailboxServer.http);
      const key = `Authorization: Bearer ${mailboxServer.apiKey}\r\n`;
      socket.write(what.includes('body') ? `${said}${key}\r\n` : said);
      const answer = what.includes('body') ? await text(socket) : await drip(socket, byte);
      const [header = '', body = ''] = answer.split('\r\n\r\n');
      expect(header).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
      const { error } = errorBodySchema.parse(JSON.parse(body));
      expect(error.code).toBe('INVALID_REQUEST');
      expect((await api.request('/v1/inbox')).status).toBe(200);
      const metrics = await (await fetch(`${mailboxServer.http}/metrics`)).text();
      expect(metrics).toContain('{operation="refused",status="408"} 1');
    });
  }

  test('gets 408 after a request that was answered', async ({ mailboxServer }) => {
    const answer = await talk(mailboxServer.http, [`${HEADER}\r\n`, HEADER]);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 408']);
  });

  test('leaves held requests alone', async ({ mailboxServer, api, send }) => {
    const held = api.request('/v1/inbox/latest', { headers: { Prefer: 'wait=20' } });
    // As long as this one is let live, the held one has lived as well.
    await text(dial(mailboxServer.http));
    await send({ subject: 'it' });
    expect((await held).body).toMatchObject({ subject: 'it' });
  });

  test('closes a connection without requests silently', async ({ mailboxServer, api }) => {
    expect(await text(dial(mailboxServer.http))).toBe('');
    expect((await api.request('/v1/inbox')).status).toBe(200);
  });
});

test.describe('over TLS', () => {
  const file = (name: string) => path.join(import.meta.dirname, 'tls', name);
  test.use({
    serverOptions: {
      // Also the limit of a handshake, which takes a busy machine a while.
      requestTimeout: 1000,
      tlsCert: file('cert.pem'),
      tlsKey: file('key.pem'),
      smtpsPort: 0,
      idleTimeout: 200,
    },
  });

  for (const port of ['http', 'smtps'] as const) {
    test(`closes a connection without a handshake: ${port}`, async ({ mailboxServer }) => {
      expect(await text(dial(String(mailboxServer[port])))).toBe('');
    });
  }

  test('closes a connection without requests silently', async ({ mailboxServer }) => {
    const socket = connectTls({ socket: dial(mailboxServer.http), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    expect(await text(socket)).toBe('');
  });

  test('a header that does not arrive gets 408', async ({ mailboxServer }) => {
    const socket = connectTls({ socket: dial(mailboxServer.http), rejectUnauthorized: false });
    socket.write(HEADER);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

/** 18 MB, of which a connection takes a few at once. */
const BIG = `Subject: big\r\n\r\n${`${'x'.repeat(99_998)}\r\n`.repeat(180)}`;
const BIG_TEXT = 180 * 99_999 - 1;

function askFor(mailboxServer: MailboxServer, path = '/v1/inbox/latest'): Socket {
  const socket = dial(mailboxServer.http);
  socket.write(requestOf(mailboxServer, path));
  return socket;
}

function requestOf({ apiKey }: MailboxServer, path: string, fields = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${fields}Authorization: Bearer ${apiKey}\r\n\r\n`;
}

/** Twelve responses of this size take a busy machine some seconds. */
const PATIENT = { timeout: 20_000 };

/** The number of responses cut off. */
async function cutOff({ http }: MailboxServer): Promise<number> {
  const metrics = await (await fetch(`${http}/metrics`)).text();
  return Number(/\{operation="refused",status="cut off"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

test.describe('a response', () => {
  test.use({ serverOptions: { responseTimeout: 500 } });

  test('is cut off if the client reads it byte by byte or not at all', async ({
    mailboxServer,
    api,
    deliver,
  }) => {
    await deliver({ raw: BIG });
    expect(await readSlowly(askFor(mailboxServer))).toBeLessThan(BIG_TEXT);
    expect(await cutOff(mailboxServer)).toBe(1);
    expect((await api.list('inbox')).data).toHaveLength(1);
  });

  test('to a client that has left has no time limit', async ({ mailboxServer, deliver }) => {
    await leaveHeld(mailboxServer);
    await deliver({ raw: BIG });
    // Its time limit starts later.
    await readSlowly(askFor(mailboxServer));
    expect(await cutOff(mailboxServer)).toBe(1);
  });
});

/** Reads a response until its connection is closed; returns the number of bytes. */
async function readSlowly(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk) => {
    // 64 KB at a time.
    bytes += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 20);
  });
  await once(socket, 'close');
  return bytes;
}

/** Leaves while requests are held. */
async function leaveHeld(mailboxServer: MailboxServer): Promise<void> {
  const socket = dial(mailboxServer.http);
  const held = requestOf(mailboxServer, '/v1/inbox/latest', 'Prefer: wait=60\r\n');
  socket.write(held.repeat(30));
  await expect.poll(() => heldRequests(mailboxServer)).toBe(1);
  socket.destroy();
  await expect.poll(() => heldRequests(mailboxServer)).toBe(0);
}

test.describe('responses', () => {
  test.use({ serverOptions: { maxStoreBytes: 40_000_000, maxRequests: 40 } });

  test('that are not read have a common limit, and requests beyond it get an error', async ({
    mailboxServer,
    api,
    deliver,
  }) => {
    for (let n = 0; n < 4; n++) await deliver({ raw: BIG.replace('big', `big ${n}`) });
    const { data } = await api.list('inbox', { per_page: '2' });
    const sockets = data.map((id) => askFor(mailboxServer, `/v1/inbox/${id}`));
    for (const socket of sockets) await once(socket, 'readable');
    // The two that are there were 36 MB; the older two have left the store by now.
    await deliver({ raw: BIG.replace('big', 'another') });
    const { status, headers } = await api.request('/v1/inbox/latest');
    expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await api.request('/v1/inbox/latest')).status).toBe(200);
  });

  test('to clients that have left do not count', async ({ mailboxServer, api, deliver }) => {
    for (let n = 0; n < 2; n++) await deliver({ raw: BIG.replace('big', `big ${n}`) });
    const { data } = await api.list('inbox');
    for (const id of data) askFor(mailboxServer, `/v1/inbox/${id}`).destroySoon();
    for (const id of data) expect((await api.request(`/v1/inbox/${id}`)).status).toBe(200);
    await deliver({ raw: BIG.replace('big', 'another') });
    expect((await api.request('/v1/inbox/latest')).status).toBe(200);
  });

  test('with the same email share its bytes', async ({ mailboxServer, api, deliver }) => {
    await deliver({ raw: BIG });
    expect((await api.inbox()).text_body?.length).toBe(BIG_TEXT);
    const before = memory();
    const sockets = Array.from({ length: 12 }, () => askFor(mailboxServer));
    for (const socket of sockets) await once(socket, 'readable');
    // 12 of them are 216 MB.
    await expect.poll(() => memory() - before, PATIENT).toBeLessThan(40);
    expect((await api.inbox()).text_body?.length).toBe(BIG_TEXT);
    for (const socket of sockets) socket.destroy();
  });

  test('to pipelined requests are made one at a time', async ({ mailboxServer, api, deliver }) => {
    // Big enough that a connection does not take one whole.
    await deliver({ raw: BIG });
    await api.inbox();
    const queries = async () => {
      const metrics = await (await fetch(`${mailboxServer.http}/metrics`)).text();
      return Number(
        /queries_total\{operation="inbox.latest",status="200"\} (\d+)/.exec(metrics)?.[1],
      );
    };
    const before = await queries();
    const socket = dial(mailboxServer.http);
    const request = requestOf(mailboxServer, '/v1/inbox/latest');
    socket.write(request.repeat(30));
    await once(socket, 'readable');
    expect(await queries()).toBe(before + 1);
    socket.destroy();
  });

  test('to a pipeline that the client left are no longer pending', async ({
    mailboxServer,
    api,
  }) => {
    for (let n = 0; n < 2; n++) await leaveHeld(mailboxServer);
    expect((await api.list('inbox')).data).toEqual([]);
  });
});

test.describe('of two accounts', () => {
  const accounts = { quiet: 'key-of-quiet' };
  const limits = { maxStoreBytes: 40_000_000, accountMaxBytes: 40_000_000 };
  test.use({ serverOptions: { ...limits, accounts, apiKey: 'key-of-flood' } });

  async function deliverToQuiet({ smtp }: MailboxServer): Promise<void> {
    const client = await SmtpClient.hello(smtp);
    await client.command(`AUTH PLAIN ${Buffer.from('\0quiet\0key-of-quiet').toString('base64')}`);
    await client.deliver({ raw: BIG });
    client.close();
  }

  async function expectQuietReads(api: Api): Promise<void> {
    const headers = { Authorization: 'Bearer key-of-quiet' };
    const { status, body } = await api.request<InboxEmail>('/v1/inbox/latest', { headers });
    expect([status, body.text_body?.length]).toEqual([200, BIG_TEXT]);
  }

  test('responses that one does not read are cut off when the other needs their bytes', async ({
    mailboxServer,
    api,
    deliver,
  }) => {
    for (let n = 0; n < 2; n++) await deliver({ raw: BIG.replace('big', `big ${n}`) });
    const { data } = await api.list('inbox');
    const sockets = data.map((id) => askFor(mailboxServer, `/v1/inbox/${id}`));
    for (const socket of sockets) await once(socket, 'readable');
    await deliverToQuiet(mailboxServer);
    await expectQuietReads(api);
    expect(await cutOff(mailboxServer)).toBe(1);
    for (const socket of sockets) socket.destroy();
  });

  test('emails that one reads all at once do not refuse a read of the other', async ({
    mailboxServer,
    api,
    deliver,
  }) => {
    await deliverToQuiet(mailboxServer);
    await deliver({ raw: BIG });
    const { email_id } = await api.inbox();
    const flood = Array.from({ length: 12 }, () => api.request(viewerPaths.codes(email_id)));
    await expectQuietReads(api);
    await Promise.all(flood);
  });
});

async function heldRequests({ http }: MailboxServer): Promise<number> {
  const metrics = await (await fetch(`${http}/metrics`)).text();
  return Number(/\nmailbox_long_polls (\d+)/.exec(metrics)?.[1]);
}
