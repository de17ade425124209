import fc from 'fast-check';
import { inboxEmailSchema, sentEmailSchema } from '../../../src/contract/email.js';
import { errorBodySchema } from '../../../src/contract/error.js';
import { listIdsResponseSchema } from '../../../src/contract/list.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { expect, test } from '../fixtures.js';
import { check, text, textOf } from './fuzz.js';
import { cutAt, talk } from './talk.js';

interface Response {
  status: number;
  header: string;
  body: string;
}

/** The responses on a connection, separated by their Content-Length. */
function responses(answer: string): Response[] {
  const found: Response[] = [];
  for (let rest = answer; rest !== ''; ) {
    const [header = ''] = rest.split('\r\n\r\n', 1);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(header)?.[1]);
    const length = Number(/^content-length: (\d+)/im.exec(header)?.[1] ?? 0);
    const end = header.length + 4 + length;
    found.push({ status, header, body: rest.slice(header.length + 4, end) });
    if (!status) break;
    rest = rest.slice(end);
  }
  return found;
}

const ANSWER = { list: listIdsResponseSchema, inbox: inboxEmailSchema, sent: sentEmailSchema };

/** Expects a valid response, or an error as the REST API describes it: JSON that browsers do not treat as HTML. */
function expectContract({ status, header, body }: Response): void {
  expect([status, status !== 500]).toEqual([expect.any(Number), true]);
  expect(header).toMatch(/^x-content-type-options: nosniff\r?$/im);
  expect(header).toMatch(/^content-type: application\/json\r?$/im);
  const json = JSON.parse(Buffer.from(body, 'latin1').toString());
  if (status !== 200) errorBodySchema.parse(json);
  else if (json !== null) {
    expect(Object.values(ANSWER).some((schema) => schema.safeParse(json).success)).toBe(true);
  }
}

function requestOf(
  mailboxServer: MailboxServer,
  target: string,
  more = '',
  method = 'GET',
): string {
  return (
    `${method} ${target} HTTP/1.1\r\nHost: ${new URL(mailboxServer.http).host}\r\n` +
    `Authorization: Bearer sandbox\r\n${more}Connection: close\r\n\r\n`
  );
}

/** Pieces of a request target. */
const PIECES = [
  '/v1/inbox',
  '/v1/inbox/latest',
  '/v1/sent',
  '/',
  '?',
  '&',
  '=',
  '%',
  '%0a',
  '%00',
  '%ff',
  '%C3%BC',
  '%2e%2e/',
  '..',
  '+',
  '#',
  'to=',
  'from=',
  'subject=',
  'after=',
  'before=',
  'page=',
  'per_page=',
  '0',
  '1',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  '2026-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '__proto__',
  'constructor',
  'email_id=',
  'ü',
  '<script>',
];

test.beforeEach(async ({ send }) => {
  await send({ to: 'a@x.test', subject: '% ü', html: '<script>alert(1)</script>' });
});

test('responds to any query as the REST API describes', async ({ mailboxServer }) => {
  const path = fc.constantFrom('/v1/inbox', '/v1/inbox/latest', '/v1/sent', '/v1/sent/latest');
  const query = fc.oneof(fc.webQueryParameters({ size: 'medium' }), textOf(PIECES, 12));
  const property = fc.asyncProperty(path, query, async (operation, asked) => {
    // Raw bytes and spaces would make another request line, which another test covers.
    const target = `${operation}?${asked.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`;
    const [response] = responses(
      await talk(mailboxServer.http, [requestOf(mailboxServer, target)]),
    );
    expect([200, 400, 414]).toContain(response?.status);
    if (response) expectContract(response);
  });
  await check(property, 60);
});

test('responds to any target as the REST API describes', async ({ mailboxServer }) => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE');
  const target = fc.oneof(textOf(PIECES, 8), text(40));
  const property = fc.asyncProperty(method, target, async (verb, asked) => {
    fc.pre(!asked.startsWith('/health') && !/[\r\n]/.test(asked));
    // The web page is not a response of the API.
    fc.pre(!/^\/*(?:[?#]|$|latest|viewer)/.test(asked));
    const said = requestOf(mailboxServer, asked, '', verb);
    for (const response of responses(await talk(mailboxServer.http, [said])))
      expectContract(response);
  });
  await check(property, 100);
});

test('responds to any headers as the REST API describes', async ({ mailboxServer }) => {
  const names = ['Prefer: ', 'Accept: ', 'Host: ', 'Authorization: ', 'Content-Length: ', 'X: '];
  const values = ['wait=0', 'Bearer ', 'sandbox', ', ', ';', '"', '\\', '\t', '=', '0', 'é', '::'];
  const header = fc
    .tuple(fc.constantFrom(...names), textOf(values, 6))
    .map(([name, value]) => `${name}${value.replace(/[\r\n]/g, '')}\r\n`);
  const headers = fc.array(header, { maxLength: 4 }).map((all) => all.join(''));
  const property = fc.asyncProperty(headers, async (more) => {
    // The server would wait for an announced body that does not arrive.
    fc.pre(!/Content-Length: *[1-9]/.test(more));
    const said = requestOf(mailboxServer, '/v1/inbox/latest', more);
    const answer = await talk(mailboxServer.http, [said], 'hang up');
    for (const response of responses(answer)) expectContract(response);
  });
  await check(property, 100);
});

test('responds to any bytes as the REST API describes, or not at all', async ({
  mailboxServer,
}) => {
  const pieces = ['GET ', 'POST ', '/v1/inbox', ' HTTP/1.1', '\r\n', '\r\n\r\n', '\n', 'Host: a'];
  const more = ['Transfer-Encoding: chunked', 'Content-Length: 3', '0', 'PRI * HTTP/2.0', ' '];
  const said = fc.oneof(textOf([...pieces, ...more], 20), text(500));
  const property = fc.asyncProperty(said, fc.array(fc.nat(200)), async (bytes, cuts) => {
    const answer = await talk(mailboxServer.http, cutAt(bytes, cuts), 'hang up');
    for (const response of responses(answer)) expectContract(response);
  });
  await check(property, 100);
});

/** Targets, and the status of the response. */
const TARGETS: [target: string, status: number][] = [
  ['/v1/inbox?to=%', 200],
  ['/v1/inbox?to=%ff%fe', 200],
  ['/v1/inbox?%=1', 400],
  ['/v1/inbox/%', 404],
  ['/v1/inbox/%ff', 404],
  ['/v1/inbox/%00', 404],
  ['/v1/inbox/..%2f..%2fetc%2fpasswd', 404],
  ['/v1/../v1/inbox/../../x', 404],
  ['//v1/inbox', 404],
  ['/v1//inbox', 404],
  ['/V1/inbox', 404],
  ['/v1/inbox/', 404],
  ['/<script>alert(1)</script>', 404],
  ['/__proto__', 404],
  [`/${'x'.repeat(10_000)}`, 404],
  [`/v1/inbox?to=${'%C3%BC'.repeat(1_000)}`, 200],
  [`/v1/inbox?${'a&'.repeat(4_000)}`, 400],
  [`/v1/inbox?page=${'9'.repeat(400)}`, 400],
  // Browsers send this only to proxies. The Host header counts.
  ['http://evil.test/v1/inbox', 200],
  ['http://[', 400],
  ['x', 400],
  ['*', 400],
];

test('responds to odd targets as the REST API describes', async ({ mailboxServer }) => {
  for (const [target, status] of TARGETS) {
    const [response] = responses(
      await talk(mailboxServer.http, [requestOf(mailboxServer, target)]),
    );
    expect(response?.status, `${target.slice(0, 60)}, ${target.length} characters`).toBe(status);
    if (response) expectContract(response);
  }
});

/** Header fields that may hide a request in what follows them. */
const HIDING: [name: string, fields: string, body: string][] = [
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 60\r\n', ''],
  ['a length of +0', 'Content-Length: +0\r\n', ''],
  ['a length of 0x0', 'Content-Length: 0x0\r\n', ''],
  ['a length below 0', 'Content-Length: -1\r\n', ''],
  ['other chunks', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
  ['chunks twice', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n', '0\r\n\r\n'],
  ['a folded header', 'Content-Length:\r\n 0\r\n', ''],
  ['a bare CR', 'X: a\rContent-Length: 0\r\n', ''],
  ['a NUL', 'X: a\0\r\n', ''],
];

test('does not read a second request behind fields that may hide it', async ({ mailboxServer }) => {
  const host = `Host: ${new URL(mailboxServer.http).host}\r\nAuthorization: Bearer sandbox\r\n`;
  for (const [name, fields, body] of HIDING) {
    const hidden = `${body}GET /v1/inbox HTTP/1.1\r\n${host}\r\n`;
    const said = `POST /v1/inbox HTTP/1.1\r\n${host}${fields}\r\n${hidden}`;
    const found = responses(await talk(mailboxServer.http, [said], 'hang up'));
    expect(
      found.map(({ status }) => status),
      name,
    ).toEqual([expect.any(Number)]);
    expect([400, 413], name).toContain(found[0]?.status);
    for (const response of found) expectContract(response);
  }
});

test('serves no content as HTML on any path of the REST API', async ({ mailboxServer, api }) => {
  const { data } = await api.list('inbox');
  const sent = await api.list('sent');
  const paths = ['/health', '/ready', '/metrics', '/openapi.json', '/favicon.ico', '/v1'];
  paths.push('/v1/inbox', '/v1/inbox/latest', '/v1/sent', '/v1/sent/latest');
  paths.push(`/v1/inbox/${data[0]}`, `/v1/sent/${sent.data[0]}`, '/<script>', '/v1/inbox?<script>');
  let withMail = 0;
  for (const path of paths) {
    const response = await fetch(mailboxServer.http + path, {
      headers: { Authorization: 'Bearer sandbox', Accept: 'text/html' },
    });
    expect([path, response.headers.get('content-type')]).toEqual([
      path,
      expect.stringMatching(path === '/metrics' ? /^text\/plain/ : /^application\/json$/),
    ]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    if ((await response.text()).includes('<script>alert(1)')) withMail++;
  }
  expect(withMail).toBe(4);
});
