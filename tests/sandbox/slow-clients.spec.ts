import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { errorBodySchema } from '../../src/contract/error.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { expect, test } from './fixtures.js';
import { memory } from './hostile/memory.js';
import { dial, talk } from './hostile/talk.js';

const HEADER = 'GET /v1/inbox/latest HTTP/1.1\r\nHost: localhost\r\n';

/** All that is said until the server closes the connection, while a byte now and then is sent. */
async function drip(socket: Socket, byte: string): Promise<string> {
  const timer = setInterval(() => socket.write(byte), 20);
  const answer = await text(socket);
  clearInterval(timer);
  return answer;
}

test.describe('a request that does not come in time', () => {
  test.use({ sandboxOptions: { requestTimeout: 200 } });

  for (const [what, said, byte] of [
    ['its header stops', HEADER, ''],
    ['its header comes byte by byte', `${HEADER}X: `, 'x'],
    ['it is a line that does not end', 'GET /', 'x'],
    ['its body does not come', `${HEADER}Prefer: wait=60\r\nContent-Length: 9\r\n`, '\r\n'],
  ] as const) {
    test(`is 408, and the connection is closed: ${what}`, async ({ sandbox, api }) => {
      const socket = dial(sandbox.http);
      const key = `Authorization: Bearer ${sandbox.apiKey}\r\n`;
      socket.write(what.includes('body') ? `${said}${key}\r\n` : said);
      const answer = what.includes('body') ? await text(socket) : await drip(socket, byte);
      const [header = '', body = ''] = answer.split('\r\n\r\n');
      expect(header).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
      const { error } = errorBodySchema.parse(JSON.parse(body));
      expect(error.code).toBe('INVALID_REQUEST');
      expect((await api.request('/v1/inbox')).status).toBe(200);
      const metrics = await (await fetch(`${sandbox.http}/metrics`)).text();
      expect(metrics).toContain('{operation="refused",status="408"} 1');
    });
  }

  test('is 408 behind one that was answered', async ({ sandbox }) => {
    const answer = await talk(sandbox.http, [`${HEADER}\r\n`, HEADER]);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 408']);
  });

  test('is not looked for where one is held', async ({ sandbox, api, send }) => {
    const held = api.request('/v1/inbox/latest', { headers: { Prefer: 'wait=20' } });
    // As long as this one is let live, the held one has lived as well.
    await text(dial(sandbox.http));
    await send({ subject: 'it' });
    expect((await held).body).toMatchObject({ subject: 'it' });
  });

  test('a connection that asks nothing is closed without a word', async ({ sandbox, api }) => {
    expect(await text(dial(sandbox.http))).toBe('');
    expect((await api.request('/v1/inbox')).status).toBe(200);
  });
});

test.describe('over TLS', () => {
  const file = (name: string) => path.join(import.meta.dirname, 'tls', name);
  test.use({
    sandboxOptions: {
      requestTimeout: 200,
      tlsCert: file('cert.pem'),
      tlsKey: file('key.pem'),
      smtpsPort: 0,
      idleTimeout: 200,
    },
  });

  for (const port of ['http', 'smtps'] as const) {
    test(`a handshake that does not come ends the connection: ${port}`, async ({ sandbox }) => {
      expect(await text(dial(String(sandbox[port])))).toBe('');
    });
  }

  test('a connection that asks nothing is closed without a word', async ({ sandbox }) => {
    const socket = connectTls({ socket: dial(sandbox.http), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    expect(await text(socket)).toBe('');
  });

  test('a header that does not come is 408', async ({ sandbox }) => {
    const socket = connectTls({ socket: dial(sandbox.http), rejectUnauthorized: false });
    socket.write(HEADER);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

/** 18 MB, of which a connection takes a few at once. */
const BIG = `Subject: big\r\n\r\n${`${'x'.repeat(99_998)}\r\n`.repeat(180)}`;
const BIG_TEXT = 180 * 99_999 - 1;

function askFor(sandbox: Sandbox): Socket {
  const socket = dial(sandbox.http);
  socket.write(`${HEADER}Authorization: Bearer ${sandbox.apiKey}\r\n\r\n`);
  return socket;
}

/** Twelve answers of that size take a busy machine some seconds. */
const PATIENT = { timeout: 20_000 };

/** How many answers were cut off. */
async function cutOff({ http }: Sandbox): Promise<number> {
  const metrics = await (await fetch(`${http}/metrics`)).text();
  return Number(/\{operation="refused",status="cut off"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

test.describe('an answer', () => {
  test.use({ sandboxOptions: { answerTimeout: 500 } });

  test('that is read byte by byte, or not at all, is cut off', async ({
    sandbox,
    api,
    deliver,
  }) => {
    await deliver({ raw: BIG });
    const socket = askFor(sandbox);
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 20);
    });
    await once(socket, 'close');
    // 64 KB are taken at a time.
    expect(bytes).toBeLessThan(BIG_TEXT);
    expect(await cutOff(sandbox)).toBe(1);
    expect((await api.list('inbox')).data).toHaveLength(1);
  });
});

test.describe('answers', () => {
  test.use({ sandboxOptions: { maxBytes: 40_000_000 } });

  test('that nobody reads are bounded together, and cut off beyond', async ({
    sandbox,
    api,
    deliver,
  }) => {
    await deliver({ raw: BIG });
    expect((await api.inbox()).text_body?.length).toBe(BIG_TEXT);
    const before = memory();
    const sockets = Array.from({ length: 12 }, () => askFor(sandbox).pause());
    await expect.poll(() => cutOff(sandbox), PATIENT).toBeGreaterThan(6);
    // 12 of them are 216 MB.
    await expect.poll(() => memory() - before, PATIENT).toBeLessThan(80);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await api.inbox()).text_body?.length).toBe(BIG_TEXT);
  });
});
