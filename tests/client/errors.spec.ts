import dns, { type LookupAddress } from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import {
  InternalServerError,
  InvalidRequestError,
  InvalidResponseError,
  isMailboxClientError,
  MailboxClientError,
  NotFoundError,
  RateLimitedError,
  RequestTimeoutError,
  UnauthorizedError,
  UnreachableError,
} from '../../src/client/index.js';
import { SEND_ONLY } from '../../src/contract/error.js';
import { faults } from '../support/scripted-server.js';
import { expect, failureOf, test } from './fixtures.js';

/** Error responses, with their class and code. */
const ANSWERS = [
  {
    fault: faults.error('INVALID_REQUEST', 'No'),
    status: 400,
    type: InvalidRequestError,
    code: 'INVALID_REQUEST',
    transient: false,
  },
  {
    fault: faults.unauthorized('Who is it?'),
    status: 401,
    type: UnauthorizedError,
    code: 'UNAUTHORIZED',
    transient: false,
  },
  {
    fault: faults.error('UNAUTHORIZED', SEND_ONLY, { status: 403 }),
    status: 403,
    type: UnauthorizedError,
    code: 'UNAUTHORIZED',
    transient: false,
  },
  {
    fault: faults.answer(403),
    status: 403,
    type: InvalidRequestError,
    code: 'INVALID_REQUEST',
    transient: false,
  },
  {
    fault: faults.error('NOT_FOUND', 'Nothing'),
    status: 404,
    type: NotFoundError,
    code: 'NOT_FOUND',
    transient: false,
  },
  {
    fault: faults.rateLimited(),
    status: 429,
    type: RateLimitedError,
    code: 'RATE_LIMITED',
    transient: true,
  },
  {
    fault: faults.internalError('Ouch'),
    status: 500,
    type: InternalServerError,
    code: 'INTERNAL_ERROR',
    transient: true,
  },
  {
    fault: faults.badGateway(),
    status: 502,
    type: InternalServerError,
    code: 'INTERNAL_ERROR',
    transient: true,
  },
  {
    fault: faults.answer(503),
    status: 503,
    type: InternalServerError,
    code: 'INTERNAL_ERROR',
    transient: true,
  },
  ...[301, 302, 307, 308].map((status) => ({
    fault: faults.redirect('https://login.test/', status),
    status,
    type: InvalidResponseError,
    code: 'INVALID_RESPONSE',
    transient: false,
  })),
  ...[201, 204, 206, 304].map((status) => ({
    fault: faults.answer(status),
    status,
    type: InvalidResponseError,
    code: 'INVALID_RESPONSE',
    transient: false,
  })),
];

for (const { fault, status, type, code, transient } of ANSWERS) {
  test(`throws a ${type.name} for status ${status}`, async ({ server, client }) => {
    server.fail(fault);
    const error = await failureOf(client.inbox.latest({ to: 'kim@inbox.test' }));
    const url = `${server.url}/v1/inbox/latest?to=kim%40inbox.test`;
    expect(error).toBeInstanceOf(type);
    expect(error).toBeInstanceOf(MailboxClientError);
    expect(error).toMatchObject({ name: type.name, code, transient, method: 'GET', url, status });
    expect(error.message).toMatch(`GET ${url} → ${status} `);
    expect(error.hint).not.toBe('');
    expect(error.message.endsWith(`\n${error.hint}`)).toBe(true);
    expect(error.stack).toContain(`${type.name}: GET ${url}`);
    expect(isMailboxClientError(error)).toBe(true);
  });
}

test('repeats the message of the server', async ({ server, client }) => {
  server.fail(faults.internalError('The disk is full'));
  const error = await failureOf(client.inbox.latest());
  expect(error.message).toContain('→ 500 INTERNAL_ERROR: The disk is full');
});

test('names the invalid parameters', async ({ client }) => {
  const error = await failureOf(client.inbox.list({ per_page: 101, page: 0 }));
  expect(error).toBeInstanceOf(InvalidRequestError);
  const { details } = error as InvalidRequestError;
  expect(details.map(({ field }) => field).toSorted()).toEqual(['page', 'per_page']);
  for (const { field, message } of details) expect(error.hint).toContain(`${field}: ${message}`);
});

test('names the target of a redirect and the option to set, and does not follow it', async ({
  server,
  client,
}) => {
  server.fail(faults.redirect('https://login.test/sso?next=mail'));
  const error = await failureOf(client.inbox.latest());
  expect(error.message).toContain('redirects to https://login.test/sso?next=mail.');
  expect(error.hint).toContain('MAILBOX_URL');
  expect(server.requests).toHaveLength(1);
});

test('names the option to check when the server rejects the key', async ({ server, client }) => {
  server.apiKey = undefined;
  const error = await failureOf(client.inbox.latest());
  expect(error).toBeInstanceOf(UnauthorizedError);
  expect(error.hint).toContain('mailboxApiKey');
  expect(error.hint).toContain('MAILBOX_API_KEY');
});

test('rejects the HTML page of another server as not being JSON', async ({ server, client }) => {
  server.fail(faults.answer(200, { 'content-type': 'text/html' }, '<h1>It works!</h1>'));
  const error = await failureOf(client.inbox.latest());
  expect(error).toMatchObject({ name: 'InvalidResponseError', transient: true, field: undefined });
  expect(error.message).toContain('is not JSON (text/html, 18 characters)');
  expect(error.hint).toContain(server.url);
});

test('reports a server that is not running as unreachable and refused', async ({
  server,
  client,
}) => {
  await server.stop();
  const error = await failureOf(client.inbox.latest());
  expect(error).toBeInstanceOf(UnreachableError);
  expect(error).toMatchObject({
    name: 'UnreachableError',
    code: 'UNREACHABLE',
    transient: true,
    refused: true,
    status: undefined,
    url: `${server.url}/v1/inbox/latest`,
    cause: { code: 'ECONNREFUSED' },
  });
  expect(error.message).toMatch(
    /^GET http:\/\/127\.0\.0\.1:\d+\/v1\/inbox\/latest got no answer: /,
  );
  expect(error.message).toContain('ECONNREFUSED');
  expect(error.hint).toContain('webServer: [mailboxServer()]');
  expect(error.hint).toContain(server.url);
});

test('reports a name as refused when all of its addresses refuse', async ({
  server,
  newClient,
}) => {
  await server.stop();
  const restore = resolveAllNamesTo([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
  const client = newClient({ baseURL: server.url.replace('127.0.0.1', 'mail.test') });
  const error = await failureOf(client.inbox.latest()).finally(restore);
  expect(error).toMatchObject({ name: 'UnreachableError', refused: true });
  expect(error.cause).toBeInstanceOf(AggregateError);
  expect(error.message).toContain('ECONNREFUSED');
});

/**
 * Resolves all names to these addresses, since `localhost` differs between machines. Returns a function that
 * restores the lookup.
 */
function resolveAllNamesTo(addresses: LookupAddress[]): () => void {
  const { lookup } = dns;
  const fake = (
    _name: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ) => process.nextTick(done, null, addresses);
  dns.lookup = fake as typeof dns.lookup;
  return () => {
    dns.lookup = lookup;
  };
}

const BREAKS = {
  'reset before the answer': faults.resetBefore(),
  'reset within the body': faults.resetInBody(),
  'no HTTP': faults.garbage('Hello?\r\n\r\n'),
};

for (const [name, fault] of Object.entries(BREAKS)) {
  test(`${name}: reports the server as unreachable, but not refused`, async ({
    server,
    client,
  }) => {
    server.receive();
    server.fail(fault);
    const error = await failureOf(client.inbox.latest());
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ code: 'UNREACHABLE', transient: true, refused: false });
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.message).toMatch(/ got no answer: \S.*\.\n/);
    expect(error.hint).toContain(`The connection to ${server.url} broke`);
  });
}

const TOO_SLOW = {
  'an answer that never comes': faults.silence(),
  'an answer that never ends': faults.trickle(),
  'a body that stops half way': faults.stallInBody(),
};

for (const [name, fault] of Object.entries(TOO_SLOW)) {
  test(`gives up on ${name}`, async ({ server, newClient }) => {
    server.receive();
    server.fail(fault);
    const error = await failureOf(newClient({ timeout: 60 }).inbox.latest());
    expect(error).toBeInstanceOf(RequestTimeoutError);
    expect(error).toMatchObject({
      name: 'RequestTimeoutError',
      code: 'REQUEST_TIMEOUT',
      transient: true,
    });
    expect(error.status).toBeUndefined();
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.message).toContain('was not answered in full within 60ms.');
    expect(error.hint).not.toBe('');
    await server.untilSockets(0);
  });
}

test('recognizes an SMTP server by its greeting', async ({ newClient }) => {
  const smtp = createServer((socket) => socket.end('220 mail.shop.test ESMTP\r\n'));
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}`;
  const error = await failureOf(newClient({ baseURL, retries: 0 }).inbox.latest());
  expect(error).toMatchObject({ code: 'UNREACHABLE', transient: false });
  expect(error.message).toContain('was answered by an SMTP server.');
  expect(error.hint).toContain(`${baseURL} looks like the SMTP port. mailboxURL (MAILBOX_URL) is`);
  smtp.close();
});

test('aborts an endless body', async ({ server, client }) => {
  server.fail(faults.flood());
  const error = await failureOf(client.inbox.latest({}, { timeout: 25_000 }));
  expect(error).toMatchObject({ name: 'InvalidResponseError', transient: false });
  await server.untilSockets(0);
});

test('isMailboxClientError() accepts only errors of the client', () => {
  const others = [new Error('x'), new TypeError('y'), { transient: true, hint: '', code: 'X' }];
  for (const other of [...others, null, undefined, 'text']) {
    expect(isMailboxClientError(other)).toBe(false);
  }
});
