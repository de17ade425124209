import { MailboxClient } from '../../src/client/index.js';
import { faults } from '../support/scripted-server.js';
import { expect, failureOf, KEY, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

/** Node's timers may fire this many ms early. */
const EARLY = 2;

const PASSING = {
  'a rate limit': faults.rateLimited({ seconds: 0 }),
  'a server error': faults.internalError(),
  'the page of a proxy': faults.badGateway(),
  'an unavailable service': faults.answer(503, { 'retry-after': '0' }),
  'a reset before the answer': faults.resetBefore(),
  'a reset within the body': faults.resetInBody(),
  'a cut body': faults.truncatedJson(),
  'an answer that never comes': faults.silence(),
  'an answer that never ends': faults.trickle(),
};

for (const [name, fault] of Object.entries(PASSING)) {
  test(`retries after ${name}`, async ({ server, newClient }) => {
    const email = server.receive();
    server.fail(fault);
    // Long enough for a response even on a busy machine.
    const timeout = name.startsWith('an answer') ? 1_500 : 10_000;
    const client = newClient({ retries: 1, timeout });
    expect(await client.inbox.latest({ to: 'kim' })).toEqual(email);
    expect(server.requests.map(({ path, query }) => [path, query])).toEqual([
      ['/v1/inbox/latest', { to: 'kim' }],
      ['/v1/inbox/latest', { to: 'kim' }],
    ]);
  });
}

test('retries a refused connection', async ({ server, newClient }) => {
  await server.stop();
  const begun = performance.now();
  await failureOf(newClient({ retries: 1 }).inbox.latest());
  expect(performance.now() - begun).toBeGreaterThanOrEqual(100 - EARLY);
});

const LASTING = {
  'a refused parameter': faults.error('INVALID_REQUEST'),
  'a refused key': faults.unauthorized(),
  'a forbidden path': faults.answer(403),
  'an unknown email': faults.error('NOT_FOUND'),
  'a redirect': faults.redirect('/elsewhere'),
  'an answer without content': faults.answer(204),
  'a wrong field': faults.wrongField('subject', 7),
};

for (const [name, fault] of Object.entries(LASTING)) {
  test(`does not retry after ${name}`, async ({ server, newClient }) => {
    server.receive();
    server.fail(fault);
    await failureOf(newClient({ retries: 5 }).inbox.latest());
    expect(server.requests).toHaveLength(1);
  });
}

test('retries all six operations', async ({ server, newClient }) => {
  const { inbox, sent } = newClient({ retries: 1 });
  const { email_id } = server.receive();
  const outgoing = server.send();
  const operations = ['latest', 'get', 'list'] as const;
  for (const operation of operations) {
    server.fail(faults.rateLimited({ seconds: 0 }), { on: `inbox.${operation}` });
    server.fail(faults.rateLimited({ seconds: 0 }), { on: `sent.${operation}` });
  }
  await Promise.all([
    inbox.latest(),
    inbox.get(email_id),
    inbox.list(),
    sent.latest(),
    sent.get(outgoing.email_id),
    sent.list(),
  ]);
  for (const operation of operations) {
    expect(server.requestsTo(`inbox.${operation}`)).toHaveLength(2);
    expect(server.requestsTo(`sent.${operation}`)).toHaveLength(2);
  }
});

test('sends a request up to three times by default', async ({ server }) => {
  server.fail(faults.rateLimited({ seconds: 0 }), { times: 10 });
  const client = new MailboxClient({ baseURL: server.url, apiKey: KEY });
  await failureOf(client.inbox.latest());
  expect(server.requests).toHaveLength(3);
  await client.close();
});

test('`retries` of a call overrides that of the client', async ({ server, newClient }) => {
  server.fail(faults.rateLimited({ seconds: 0 }), { times: Number.POSITIVE_INFINITY });
  const client = newClient({ retries: 3 });
  for (const [retries, requests] of [
    [0, 1],
    [1, 2],
    [undefined, 4],
  ] as const) {
    const before = server.requests.length;
    const error = await failureOf(
      client.inbox.latest({}, retries === undefined ? {} : { retries }),
    );
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    expect(server.requests.length - before).toBe(requests);
  }
});

test('throws the last error', async ({ server, newClient }) => {
  server.fail(faults.rateLimited({ seconds: 0 }));
  server.fail(faults.unauthorized());
  const error = await failureOf(newClient({ retries: 5 }).inbox.latest());
  expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
  expect(server.requests).toHaveLength(2);
});

test('lengthens the pause with each attempt', async ({ server, newClient }) => {
  server.fail(faults.internalError(), { times: 3 });
  await failureOf(newClient({ retries: 2 }).inbox.latest());
  const [first = 0, second = 0, third = 0] = server.requests.map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(100 - EARLY);
  expect(third - second).toBeGreaterThanOrEqual(200 - EARLY);
});

test('gives each attempt a time limit of its own', async ({ server, newClient }) => {
  const email = server.receive();
  server.fail(faults.silence(), { times: 2 });
  expect(await newClient({ retries: 2, timeout: 1_500 }).inbox.latest()).toEqual(email);
  expect(server.requests).toHaveLength(3);
});

test('calls onResponse for each attempt', async ({ server, newClient }) => {
  server.fail(faults.rateLimited({ seconds: 0 }));
  server.fail(faults.resetBefore());
  server.fail(faults.truncatedJson());
  const responses: number[] = [];
  await newClient({ retries: 3 }).inbox.latest(
    {},
    { onResponse: ({ status }) => responses.push(status) },
  );
  expect(responses).toEqual([429, 200, 200]);
});

const HOUR = 3_600_000;

for (const [form, retryAfter, expected] of [
  ['seconds', { seconds: 7 }, 7_000],
  ['details', { details: 7 }, 7_000],
  ['details with a fraction', { details: 0.25 }, 250],
  ['details as text', { details: '7' }, 7_000],
  ['a header and details, of which the header counts', { seconds: 7, details: 1 }, 7_000],
] as const) {
  test(`reads Retry-After from ${form}`, async ({ server, client }) => {
    server.fail(faults.rateLimited(retryAfter));
    expect(await failureOf(client.inbox.latest())).toMatchObject({ retryAfter: expected });
  });
}

for (const clockOffset of [0, -5 * HOUR, 5 * HOUR]) {
  test.describe(`with the server's clock ${clockOffset / HOUR} hours off`, () => {
    test.use({ serverOptions: { clockOffset } });

    test('reads Retry-After from a date', async ({ server, client }) => {
      for (const [date, retryAfter] of [
        [7, 7_000],
        [-7, 0],
      ] as const) {
        server.fail(faults.rateLimited({ date }));
        expect(await failureOf(client.inbox.latest())).toMatchObject({ retryAfter });
      }
    });
  });
}

test('reads Retry-After from any error', async ({ server, client }) => {
  server.fail(faults.answer(503, { 'retry-after': ' 12 ' }));
  expect(await failureOf(client.inbox.latest())).toMatchObject({ retryAfter: 12_000 });
});

test('ignores an invalid Retry-After', async ({ server, client }) => {
  const faulty = [
    ...['soon', '-1', '1.5', '7 seconds', '0x10', ''].map((header) => ({ header })),
    ...[null, '', 'soon', -1, true, [], [7], {}].map((details) => ({ details })),
  ];
  for (const one of faulty) {
    const isHeader = 'header' in one;
    server.fail(
      isHeader ? faults.answer(429, { 'retry-after': one.header }) : faults.rateLimited(one),
    );
    const { retryAfter } = await failureOf(client.inbox.latest());
    expect(retryAfter, JSON.stringify(one)).toBeUndefined();
  }
});

test('leaves retryAfter undefined without Retry-After', async ({ server, client }) => {
  server.fail(faults.rateLimited());
  expect((await failureOf(client.inbox.latest())).retryAfter).toBeUndefined();
});

test('pauses for as long as the server asks', async ({ server, newClient }) => {
  server.fail(faults.rateLimited({ seconds: 1 }));
  await newClient({ retries: 1 }).inbox.latest();
  const [first = 0, second = 0] = server.requests.map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(1_000 - EARLY);
});

for (const now of [{ seconds: 0 }, { date: 0 }, { details: 0 }]) {
  test(`does not pause when the server asks for no pause: ${JSON.stringify(now)}`, async ({
    server,
    newClient,
  }) => {
    // Without Retry-After the pauses would take 51 s in total, longer than the test may last.
    const retries = 9;
    server.fail(faults.rateLimited(now), { times: retries });
    await newClient({ retries }).inbox.latest();
    expect(server.requests).toHaveLength(retries + 1);
  });
}

test('fails at once instead of pausing for longer than the limit', async ({
  server,
  newClient,
}) => {
  server.fail(faults.rateLimited({ seconds: 3600 }));
  const error = await failureOf(newClient({ retries: 1 }).inbox.latest());
  expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3_600_000 });
  expect(server.requests).toHaveLength(1);
});
