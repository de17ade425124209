import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import packageJson from '../../package.json' with { type: 'json' };
import { errorBodySchema } from '../../src/contract/error.js';
import { expect, test } from './fixtures.js';

for (const [title, headers] of [
  ['no Authorization', { Authorization: '' }],
  ['another scheme', { Authorization: 'Basic c2FuZGJveA==' }],
  ['the bare key', { Authorization: 'sandbox' }],
  ['a wrong key', { Authorization: 'Bearer sandbox2' }],
  ['no key', { Authorization: 'Bearer ' }],
  ['two keys', { Authorization: 'Bearer sandbox mailboxServer' }],
] as const) {
  // On a server of its own: the next wrong keys would be delayed.
  test(`each operation responds with 401 to ${title}`, async ({ api }) => {
    for (const box of ['inbox', 'sent']) {
      for (const path of [`/v1/${box}`, `/v1/${box}/latest`, `/v1/${box}/1`, `/v1/${box}?page=0`]) {
        const answer = await api.request(path, { headers });
        expect(answer.status).toBe(401);
        expect(answer.body.error).toMatchObject({ code: 'UNAUTHORIZED', details: [] });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(JSON.stringify(answer.body)).not.toContain('sandbox2');
      }
    }
  });
}

test('reads the Authorization scheme in any case', async ({ api }) => {
  const answer = await api.request('/v1/inbox', {
    headers: { Authorization: 'bearer sandbox' },
  });
  expect(answer.status).toBe(200);
});

test('names its version, but not to strangers', async ({ api, mailboxServer }) => {
  const { version } = packageJson;
  for (const path of ['/v1/inbox', '/v1/inbox/1', '/extensions/v1/refusals'])
    expect((await api.request(path)).headers.get('Mailbox-Version')).toBe(version);
  for (const path of ['/', '/health', '/v1/inbox']) {
    const { headers } = await fetch(mailboxServer.http + path);
    expect(headers.get('Mailbox-Version')).toBeNull();
  }
});

test.describe('a key of its own', () => {
  test.use({ serverOptions: { apiKey: 's3cret' } });

  test('replaces the default key', async ({ api, mailboxServer }) => {
    expect(mailboxServer.apiKey).toBe('s3cret');
    expect((await api.request('/v1/inbox')).status).toBe(200);
    const old = await api.request('/v1/inbox', { headers: { Authorization: 'Bearer sandbox' } });
    expect(old.status).toBe(401);
  });
});

test('/health needs no key', async ({ mailboxServer }) => {
  const response = await fetch(`${mailboxServer.http}/health`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

test('responds with 404 in JSON to an unknown route, even without a key', async ({
  api,
  mailboxServer,
}) => {
  for (const path of ['/favicon.ico', '/v2/inbox', '/health/', '/v1']) {
    const response = await fetch(mailboxServer.http + path, { method: 'POST' });
    expect([path, response.status]).toEqual([path, path === '/v1' ? 401 : 404]);
    errorBodySchema.parse(await response.json());
  }
  for (const path of ['/v1/outbox', '/v1/inbox/', '/v1/inbox/1/2']) {
    const { status, body } = await api.request(path);
    expect([path, status, body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
  }
});

test('responds with 405 to other methods', async ({ api }) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    for (const path of ['/v1/inbox', '/v1/sent/latest', '/v1/inbox/1', '/health']) {
      const body = method === 'OPTIONS' || method === 'DELETE' ? {} : { body: 'x=1' };
      const answer = await api.request(path, { method, ...body });
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(answer.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: [] });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  }
});

test('HEAD returns the headers of GET without the body', async ({ api }) => {
  const found = await api.request('/v1/inbox', { method: 'HEAD' });
  expect([found.status, found.body]).toEqual([200, undefined]);
  expect((await api.request('/v1/inbox?page=0', { method: 'HEAD' })).status).toBe(400);
});

test('responses are not cached and not sniffed as HTML', async ({ api }) => {
  for (const path of [
    '/v1/inbox',
    '/v1/inbox/latest',
    '/v1/inbox/1',
    '/v1/inbox?x=1',
    '/nowhere',
  ]) {
    const { headers } = await api.request(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json');
  }
});

test('leaves the Request and Response of a test runner unchanged', ({ mailboxServer }) => {
  expect(mailboxServer.http).toContain('127.0.0.1');
  expect(new Response('').constructor.toString()).not.toContain('getResponseCache');
  expect(Object.getPrototypeOf(Request)).toBe(Function.prototype);
});

/** The response of a connection to these bytes. */
async function answerTo(http: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(http);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  socket.end(bytes);
  await once(socket, 'close');
  return answer;
}

/** What a connection gets for these bytes. */
const MALFORMED: [title: string, bytes: string, status: number][] = [
  ['no HTTP at all', 'HELLO\r\n\r\n', 400],
  ['a broken URL', 'GET /v1/inbox HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['no path', 'GET inbox HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a header too big', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
];

test('responds with an error body to malformed requests', async ({ mailboxServer, api }) => {
  for (const [title, bytes, status] of MALFORMED) {
    const answer = await answerTo(mailboxServer.http, bytes);
    expect(answer, title).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = errorBodySchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
    expect(body.error.code).toBe('INVALID_REQUEST');
    expect((await api.request('/v1/inbox')).status).toBe(200);
  }
});

/** The status of a request whose Host header names another host. */
async function statusFor(http: string, host: string): Promise<number> {
  const { hostname, port } = new URL(http);
  const headers = { Host: host, Authorization: 'Bearer sandbox' };
  const call = request({ hostname, port, path: '/v1/inbox', headers }).end();
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}

test('with the default key, serves only requests to localhost', async ({ mailboxServer }) => {
  const { port } = new URL(mailboxServer.http);
  for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', '127.8.8.8:1', '[::1]:80']) {
    expect([host, await statusFor(mailboxServer.http, host)]).toEqual([host, 200]);
  }
  for (const host of [
    'evil.test',
    `evil.test:${port}`,
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '192.0.2.1',
  ]) {
    expect([host, await statusFor(mailboxServer.http, host)]).toEqual([host, 421]);
  }
});

test('serves HTTP/1.0 without a Host header', async ({ mailboxServer }) => {
  const authorization = 'Authorization: Bearer sandbox\r\n';
  const ask = (head: string) =>
    answerTo(mailboxServer.http, `GET /v1/inbox ${head}${authorization}\r\n`);
  expect(await ask('HTTP/1.0\r\n')).toMatch(/^HTTP\/1\.1 200 .*"data":\[\]/s);
  expect(await ask('HTTP/1.0\r\nHost: evil.test\r\n')).toMatch(/^HTTP\/1\.1 421 /);
  expect(await ask('HTTP/1.1\r\nConnection: close\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test.describe('a key of its own', () => {
  test.use({ serverOptions: { apiKey: 'mine' } });

  test('serves requests to any host name', async ({ mailboxServer }) => {
    expect(await statusFor(mailboxServer.http, 'mailbox.shop.test')).toBe(401);
  });
});
