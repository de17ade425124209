import { getEventListeners } from 'node:events';
import { RequestTimeoutError, type ResponseInfo } from '../../src/client/index.js';
import { faults } from '../support/scripted-server.js';
import { expect, failureOf, test } from './fixtures.js';

const GONE = new Error('The test has ended');

test.describe('the time limit', () => {
  test('of a call overrides that of the client', async ({ server, newClient }) => {
    server.fail(faults.silence());
    const call = newClient({ timeout: 60_000 }).inbox.latest({}, { timeout: 60 });
    expect((await failureOf(call)).message).toContain('within 60ms');
  });

  test('of a call may be longer than that of the client', async ({ server, newClient }) => {
    const client = newClient({ timeout: 60 });
    const email = server.receive();
    // Delays the response until the client's own timeout has certainly passed.
    server.beforeAnswer('inbox.latest', async () => {
      server.fail(faults.silence(), { on: 'sent.latest' });
      await expect(client.sent.latest()).rejects.toBeInstanceOf(RequestTimeoutError);
    });
    expect(await client.inbox.latest({}, { timeout: 20_000 })).toEqual(email);
  });

  for (const timeout of [Number.POSITIVE_INFINITY, 2 ** 31]) {
    test(`may be ${timeout}, longer than any timer`, async ({ server, newClient }) => {
      const email = server.receive();
      const other = newClient({ timeout: 60 });
      server.beforeAnswer('inbox.latest', async () => {
        server.fail(faults.silence(), { on: 'sent.latest' });
        await other.sent.latest().catch(() => undefined);
      });
      expect(await newClient({ timeout }).inbox.latest()).toEqual(email);
    });
  }

  test('excludes the time that the server holds the request', async ({ server, client }) => {
    server.fail(faults.silence());
    const error = await failureOf(client.inbox.latest({}, { timeout: 60, wait: 1 }));
    expect(error.message).toContain('within 1060ms');
  });
});

test.describe('wait', () => {
  test('asks the server to hold the request until an email arrives', async ({ server, client }) => {
    const responses: ResponseInfo[] = [];
    const call = client.inbox.latest(
      { to: 'kim' },
      { wait: 20, onResponse: (response) => responses.push(response) },
    );
    await server.untilHeld(1);
    server.receive({ to: 'ann@inbox.test' });
    expect(server.held).toBe(1);
    const email = server.receive({ to: 'kim@inbox.test' });
    expect(await call).toEqual(email);
    expect(server.requests.map(({ headers }) => headers.prefer)).toEqual(['wait=20']);
    expect(responses).toMatchObject([{ status: 200, waited: true }]);
  });

  test('returns null or an empty page when the time is up', async ({ server, client }) => {
    const calls = [
      client.inbox.latest({}, { wait: 20 }),
      client.sent.latest({}, { wait: 20 }),
      client.inbox.list({}, { wait: 20 }).then(({ data }) => data),
      client.sent.list({}, { wait: 20 }).then(({ data }) => data),
    ];
    await server.untilHeld(4);
    server.endHolds();
    expect(await Promise.all(calls)).toEqual([null, null, [], []]);
  });

  test('of 0 asks for an immediate response and whether the server supports long polling', async ({
    server,
    client,
  }) => {
    const responses: boolean[] = [];
    const onResponse = ({ waited }: ResponseInfo) => responses.push(waited);
    for (const longPoll of [true, false]) {
      server.longPoll = longPoll;
      expect(await client.inbox.latest({}, { wait: 0, onResponse })).toBeNull();
    }
    expect(server.requests.map(({ headers }) => headers.prefer)).toEqual(['wait=0', 'wait=0']);
    expect(responses).toEqual([true, false]);
  });

  test('gets an immediate response from a server without long polling', async ({
    server,
    client,
  }) => {
    server.longPoll = false;
    const responses: ResponseInfo[] = [];
    const onResponse = (response: ResponseInfo) => responses.push(response);
    expect(await client.inbox.latest({}, { wait: 20, onResponse })).toBeNull();
    expect(responses).toMatchObject([{ waited: false }]);
  });

  for (const [applied, waited] of [
    ['wait=5', true],
    ['respond-async, wait=5', true],
    ['Wait', true],
    ['respond-async', false],
    ['await=5', false],
  ] as const) {
    test(`reads Preference-Applied: ${applied}`, async ({ server, client }) => {
      server.fail(faults.answer(200, { 'preference-applied': applied }, 'null'));
      const responses: ResponseInfo[] = [];
      await client.inbox.latest({}, { onResponse: (response) => responses.push(response) });
      expect(responses).toMatchObject([{ waited }]);
    });
  }
});

test.describe('onResponse', () => {
  test.use({ serverOptions: { clockOffset: -48 * 3_600_000 } });

  test('receives the clock of the server', async ({ server, client }) => {
    server.clock.stop();
    const date = Math.floor(server.clock.now() / 1000) * 1000;
    const responses: ResponseInfo[] = [];
    await client.inbox.list({}, { onResponse: (response) => responses.push(response) });
    expect(responses).toEqual([
      { status: 200, date, datePrecision: 1_000, waited: false, extensions: [] },
    ]);
  });

  for (const date of ['', 'tomorrow']) {
    test(`receives no clock from the Date header ${JSON.stringify(date)}`, async ({
      server,
      client,
    }) => {
      server.fail(faults.answer(200, { date }, 'null'));
      const responses: ResponseInfo[] = [];
      await client.inbox.latest({}, { onResponse: (response) => responses.push(response) });
      expect(responses).toEqual([
        { status: 200, date: undefined, datePrecision: 1_000, waited: false, extensions: [] },
      ]);
    });
  }

  test('runs for a response that makes the call throw', async ({ server, client }) => {
    server.receive();
    const responses: number[] = [];
    const script = [
      faults.unauthorized(),
      faults.badGateway(),
      faults.redirect('/'),
      faults.truncatedJson(),
      faults.wrongField('subject', 1),
    ];
    for (const fault of script) {
      server.fail(fault);
      await failureOf(
        client.inbox.latest(
          {},
          { onResponse: ({ status, date }) => date && responses.push(status) },
        ),
      );
    }
    expect(responses).toEqual([401, 502, 302, 200, 200]);
  });

  test('does not run when the connection breaks', async ({ server, client }) => {
    server.fail(faults.resetBefore());
    const responses: ResponseInfo[] = [];
    await failureOf(
      client.inbox.latest({}, { onResponse: (response) => responses.push(response) }),
    );
    expect(responses).toEqual([]);
  });
});

test.describe('a signal', () => {
  test('that was aborted before sends no request', async ({ server, client }) => {
    const call = client.inbox.latest({}, { signal: AbortSignal.abort(GONE) });
    await expect(call).rejects.toBe(GONE);
    expect(server.requests).toEqual([]);
    expect(server.connections).toBe(0);
  });

  test('ends a held request and its connection', async ({ server, client }) => {
    const controller = new AbortController();
    const call = client.inbox.latest({}, { wait: 20, signal: controller.signal });
    await server.untilHeld(1);
    controller.abort(GONE);
    await expect(call).rejects.toBe(GONE);
    await server.untilHeld(0);
    await server.untilSockets(0);
  });

  test('ends an endless response', async ({ server, client }) => {
    server.receive();
    server.fail(faults.stallInBody());
    const controller = new AbortController();
    const call = client.inbox.latest({}, { signal: controller.signal });
    await server.request('inbox.latest');
    controller.abort(GONE);
    await expect(call).rejects.toBe(GONE);
    await server.untilSockets(0);
  });

  test('ends the pause between two attempts', async ({ server, newClient }) => {
    // Less than the pause.
    test.setTimeout(15_000);
    server.fail(faults.rateLimited({ seconds: 25 }), { times: 2 });
    const controller = new AbortController();
    const call = newClient({ retries: 1 }).inbox.latest(
      {},
      {
        signal: controller.signal,
        // The pause starts after the response has been read, which is before the next turn.
        onResponse: () => setImmediate(() => controller.abort(GONE)),
      },
    );
    await expect(call).rejects.toBe(GONE);
    expect(server.requests).toHaveLength(1);
  });

  test('without a reason throws an AbortError', async ({ server, client }) => {
    const controller = new AbortController();
    const call = client.inbox.latest({}, { wait: 20, signal: controller.signal });
    await server.untilHeld(1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('leaves other calls alone', async ({ server, client }) => {
    const controller = new AbortController();
    const ended = client.inbox.latest({}, { wait: 20, signal: controller.signal });
    const kept = client.inbox.latest({}, { wait: 20 });
    await server.untilHeld(2);
    controller.abort(GONE);
    await expect(ended).rejects.toBe(GONE);
    const email = server.receive();
    expect(await kept).toEqual(email);
  });

  test('that outlives many calls keeps none of their listeners', async ({ server, newClient }) => {
    const client = newClient({ retries: 1 });
    const { signal } = new AbortController();
    server.fail(faults.rateLimited({ seconds: 0 }));
    server.fail(faults.unauthorized(), { skip: 3 });
    const calls = Array.from({ length: 5 }, () => client.inbox.latest({}, { signal }));
    await Promise.allSettled(calls);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('that aborts after the response changes nothing', async ({ server, client }) => {
    const email = server.receive();
    const controller = new AbortController();
    const call = client.inbox.latest({}, { signal: controller.signal });
    expect(await call).toEqual(email);
    controller.abort(GONE);
    expect(await client.inbox.latest()).toEqual(email);
    // The first call's connection is still in use.
    expect(server.sockets).toBe(server.connections);
  });
});
