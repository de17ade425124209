import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { validate } from '@readme/openapi-parser';
import { errorBodySchema } from '../../src/contract/error.js';
import type { MailboxServer, MailboxServerOptions } from '../../src/server/index.js';
import { createApp, type Services } from '../../src/server/rest/app.js';
import { describeApi } from '../../src/server/rest/openapi.js';
import { RateLimit } from '../../src/server/rest/rate-limit.js';
import type { DataServices } from '../../src/server/viewer/data.js';
import { addViewer } from '../../src/server/viewer/index.js';
import { type Api, expect, test } from './fixtures.js';
import { keysFile } from './keys-file.js';

interface Description {
  openapi: string;
  paths: Record<string, { get?: Operation; delete?: Operation }>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

interface Operation {
  responses: object;
  parameters: Parameter[];
}

interface Parameter {
  name: string;
  description: string;
  schema: object;
}

const KEY = 'Authorization: Bearer sandbox';
const NO_EMAIL = '00000000-0000-4000-8000-000000000000';

const { paths, components, openapi } = describeApi() as unknown as Description;

/** Each path with each of its methods. */
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => {
    return { path, method: method.toUpperCase(), responses };
  }),
);

test('a public validator accepts the description as OpenAPI 3.1', async ({ mailboxServer }) => {
  const served = JSON.parse(await (await fetch(`${mailboxServer.http}/openapi.json`)).text());
  expect(served).toEqual(JSON.parse(JSON.stringify(describeApi())));
  expect(await validate(served)).toMatchObject({ valid: true });
  expect(openapi).toBe('3.1.0');
});

test('the description has the parameters and records of the schemas', () => {
  const parametersOf = (path: string) => paths[path]?.get?.parameters ?? [];
  const names = (path: string) => parametersOf(path).map(({ name }) => name);
  expect(names('/v1/inbox/latest')).toEqual([
    'to',
    'recipient',
    'after',
    'Prefer',
    'Mailbox-Recipient',
  ]);
  expect(names('/v1/inbox/{email_id}')).toEqual(['email_id', 'Mailbox-Recipient']);
  expect(names('/v1/sent/latest')).toEqual(['to', 'recipient', 'Prefer']);
  expect(names('/extensions/v1/refusals')).toEqual(['to', 'after']);
  const part = '/extensions/v1/emails/{email_id}/parts/{part}';
  expect(names(part)).toEqual(['email_id', 'part', 'Range', 'If-None-Match']);
  expect(parametersOf('/v1/sent').find(({ name }) => name === 'per_page')).toEqual({
    name: 'per_page',
    in: 'query',
    required: false,
    description: 'Results per page.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
  });
  expect(components.schemas.InboxEmail?.properties).toMatchObject({
    spam_verdict: { type: 'string', enum: ['PASS', 'FAIL', 'GRAY'] },
    from_name: { type: ['string', 'null'], description: 'Sender display name.' },
  });
  expect(components.schemas.MimePart?.properties).toMatchObject({
    children: { type: 'array', items: { $ref: '#/components/schemas/MimePart' } },
  });
});

/** A request for each status, given the method and the path with parameters filled in. */
const REQUESTS: Record<string, (method: string, path: string) => string> = {
  'with the key': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n\r\n`,
  'for a range': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nRange: bytes=0-0\r\n\r\n`,
  'for a range that is not there': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nRange: bytes=1000000-\r\n\r\n`,
  'for what is known': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nIf-None-Match: *\r\n\r\n`,
  'without a key': (method, path) => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'with a key that only sends': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer send-key\r\n\r\n`,
  'with an unknown parameter': (method, path) =>
    `${method} ${path}?colour=red HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n\r\n`,
  'with a malformed header': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nHost\r\n\r\n`,
  'with another method': (_method, path) =>
    `PUT ${path} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n\r\n`,
  'with a body': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nContent-Length: 70000\r\n\r\n`,
  'with a long query': (method, path) =>
    `${method} ${path}?to=${'x'.repeat(200)} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n\r\n`,
  'for another host': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: shop.test\r\n${KEY}\r\n\r\n`,
  'with a long header': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
};

/** A request that never ends. */
const endless = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`;

const INBOUND = '/extensions/v1/inbound';

/** Posted emails, with further headers: stored, stored before, with a used key, empty, and from a page. */
const POSTED: readonly [body: string, headers?: string][] = [
  ['it', 'Idempotency-Key: 1\r\n'],
  ['it', 'Idempotency-Key: 1\r\n'],
  ['other', 'Idempotency-Key: 1\r\n'],
  [''],
  ['it', 'Origin: http://shop.test\r\n'],
];

function posted(body: string, headers = ''): string {
  const type = `Content-Type: message/rfc822\r\nContent-Length: ${body.length}\r\n`;
  const head = `POST ${INBOUND}?to=kim@inbox.test HTTP/1.1\r\nHost: localhost\r\nConnection: close`;
  return `${head}\r\n${KEY}\r\n${type}${headers}\r\n${body}`;
}

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends a raw request, and reads until the server closes the connection. */
async function ask({ http }: MailboxServer, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(http);
  const socket = connect(Number(port), hostname);
  socket.write(request.replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]), head, body };
}

const ERROR_HEADERS = [
  'content-type: application/json',
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  'mailbox-extensions: refusals, emails, page, recipient, purge, inbound, events, outgoing',
];

function checkError({ status, head, body }: RawAnswer): void {
  if (status < 400) return;
  errorBodySchema.parse(JSON.parse(body));
  expect(head.toLowerCase().split('\r\n')).toEqual(expect.arrayContaining(ERROR_HEADERS));
}

/** The statuses that paths returned, and those in the description. */
class Statuses {
  readonly #seen = new Map<string, Set<number>>();

  add(path: string, answer: RawAnswer): void {
    checkError(answer);
    this.#seen.set(path, (this.#seen.get(path) ?? new Set()).add(answer.status));
  }

  /** Expects exactly the documented statuses, except those that another test covers. */
  expectDocumented(without: readonly number[]): void {
    const sorted = (statuses: Iterable<number>) => [...statuses].sort();
    const documented = Object.keys(paths).map((path) => {
      const ofPath = OPERATIONS.filter((one) => one.path === path);
      const statuses = new Set(ofPath.flatMap((one) => Object.keys(one.responses).map(Number)));
      return [path, sorted([...statuses].filter((status) => !without.includes(status)))];
    });
    const seen = Object.keys(paths).map((path) => [path, sorted(this.#seen.get(path) ?? [])]);
    expect(seen).toEqual(documented);
  }
}

async function emailIds(api: Api, send: (mail: object) => Promise<void>) {
  await send({ text: 'Hello' });
  const [inbox, sent] = [await api.list('inbox'), await api.list('sent')];
  return { inbox: inbox.data[0] ?? '', sent: sent.data[0] ?? '' };
}

test.describe('each documented status', () => {
  const serverOptions: MailboxServerOptions = {
    maxQueryLength: 100,
    requestTimeout: 1_000,
    events: { postmark: { url: 'http://127.0.0.1:1' } },
    maxMessageSize: 60_000,
  };
  test.use({ serverOptions });

  test('is returned, and no other, with an error body', async ({ mailboxServer, api, send }) => {
    const ids = await emailIds(api, send);
    const file = keysFile(['- send send-key']);
    const options = { ...serverOptions, apiKey: 'sandbox', keysFile: file };
    mailboxServer.reload(() => ({ ...options, logLevel: 'silent' }));
    const statuses = new Statuses();
    const calls = OPERATIONS.flatMap(({ path, method }) => {
      const id = path.includes('inbox') ? ids.inbox : ids.sent;
      const targets = path.includes('{') ? [id, NO_EMAIL] : [''];
      return targets.map((target) => ({
        path,
        method,
        filled: path.replace('{email_id}', target).replace('{part}', '1'),
      }));
    });
    // In turn: a server that had all of them at once would be busy until they time out.
    for (const { path, method, filled } of calls) {
      for (const request of Object.values(REQUESTS))
        statuses.add(path, await ask(mailboxServer, request(method, filled)));
    }
    await Promise.all(
      calls.map(async ({ path, method, filled }) =>
        statuses.add(path, await ask(mailboxServer, endless(method, filled))),
      ),
    );
    const anotherPort = 'GET /health?smtp_port=1 HTTP/1.1\r\nHost: localhost\r\n\r\n';
    statuses.add('/health', await ask(mailboxServer, anotherPort));
    for (const query of ['recipient=nobody@inbox.test', 'account=default']) {
      const request = REQUESTS['with the key']?.('DELETE', `/extensions/v1/emails?${query}`) ?? '';
      statuses.add('/extensions/v1/emails', await ask(mailboxServer, request));
    }
    const post = (path: string, json: object) =>
      api.request<{ MessageID: string }>(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Postmark-Server-Token': 'sandbox' },
        body: JSON.stringify(json),
      });
    const mail = { From: 'a@shop.test', To: 'kim@inbox.test', Subject: 'Hi', TextBody: 'Hi' };
    const { MessageID } = (await post('/postmark/email', mail)).body;
    const events = `/extensions/v1/emails/${MessageID}/events`;
    const { status } = await post(events, { event: 'bounced' });
    statuses.add('/extensions/v1/emails/{email_id}/events', { status, head: '', body: '' });
    for (const [body, headers] of POSTED)
      statuses.add(INBOUND, await ask(mailboxServer, posted(body, headers)));
    statuses.expectDocumented([429, 500, 503]);
  });
});

test.describe('429', () => {
  test.use({ serverOptions: { rateLimit: 1 } });

  test('is returned where it is documented', async ({ mailboxServer }) => {
    for (const { path, method, responses } of OPERATIONS) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n\r\n`;
      const answers = [await ask(mailboxServer, request), await ask(mailboxServer, request)];
      for (const answer of answers) checkError(answer);
      const isLimited = answers.some(({ status }) => status === 429);
      expect([path, isLimited]).toEqual([path, '429' in responses]);
    }
  });
});

test.describe('503', () => {
  test.use({ serverOptions: { maxRequests: 3 } });

  test('is returned by each path, as documented', async ({ mailboxServer, api }) => {
    for (let n = 0; n < 3; n++) {
      const held = api.request('/v1/inbox/latest', { headers: { Prefer: 'wait=60' } });
      held.catch(() => {});
    }
    await expect(async () => {
      expect((await fetch(`${mailboxServer.http}/health`)).status).toBe(503);
    }).toPass();
    for (const { path, method, responses } of OPERATIONS) {
      const answer = await ask(mailboxServer, REQUESTS['without a key']?.(method, path) ?? '');
      checkError(answer);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(responses).toHaveProperty('503');
    }
  });
});

test('500 is returned where it is documented, without showing the cause', async () => {
  const faults: unknown[] = [];
  const fail = async () => {
    throw new Error('the secret reason');
  };
  const services = {
    accounts: {
      ofKey: (key: string) => (key === 'own' ? { account: 'default', use: 'read' } : null),
    },
    clientVersions: new Map(),
    settings: {},
    configuration: { warnings: [] },
    rateLimit: new RateLimit(0, () => {}),
    store: {
      now: Date.now,
      latest: fail,
      list: fail,
      get: fail,
      size: fail,
      purge: fail,
      onPurge: () => () => {},
      isReady: () => true,
      isWritable: () => true,
    },
    refusals: { newest: () => [] },
    outgoing: { newest: () => [] },
    metrics: {
      requests: { increment() {} },
      requestDurations: { observe() {} },
      accountRequests: { increment() {} },
      text: async () => ({ body: '', contentType: 'text/plain' }),
    },
    log: { debug() {}, fault: (error: unknown) => faults.push(error) },
  };
  const app = createApp(services as unknown as Services, (app) =>
    addViewer(app, services as unknown as DataServices),
  );
  // Posted emails do not reach the app or the store.
  const others = OPERATIONS.filter(({ path, method }) => method !== 'POST' || path.includes('{'));
  for (const { path, method, responses } of others) {
    const isPurge = method === 'DELETE';
    const response = await app.request(isPurge ? `${path}?recipient=kim@inbox.test` : path, {
      method,
      headers: { Authorization: 'Bearer own' },
    });
    const isDocumented = '500' in responses;
    expect([path, response.status]).toEqual([path, isDocumented ? 500 : 200]);
    if (!isDocumented) continue;
    const { error } = errorBodySchema.parse(await response.json());
    expect(error).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Internal server error',
      details: [],
    });
    expect(faults.pop()).toMatchObject({ message: 'the secret reason' });
  }
});
