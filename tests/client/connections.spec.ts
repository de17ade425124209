import { MailboxClient } from '../../src/client/index.js';
import { faults } from '../support/scripted-server.js';
import { expect, failureOf, test } from './fixtures.js';

/** Consecutive calls may use two connections, because the first one may not be free yet. */
const FEW = 2;

test('consecutive calls reuse their connections', async ({ server, client }) => {
  const { email_id } = server.receive();
  for (let round = 0; round < 10; round++) {
    await client.inbox.latest();
    await client.inbox.get(email_id);
    await client.sent.list();
    await failureOf(client.sent.get(email_id));
  }
  expect(server.requests).toHaveLength(40);
  expect(server.connections).toBeLessThanOrEqual(FEW);
});

test('each of 200 concurrent calls gets its own response', async ({ server, client }) => {
  const emails = Array.from({ length: 200 }, (_, index) => server.receive({ subject: `${index}` }));
  const answers = await Promise.all(emails.map(({ email_id }) => client.inbox.get(email_id)));
  expect(answers).toEqual(emails);
});

test('each of 200 concurrent long polls gets its own email', async ({ server, client }) => {
  const addresses = Array.from({ length: 200 }, (_, index) => `kim.${index}.@inbox.test`);
  const calls = addresses.map((to) => client.inbox.latest({ to }, { wait: 20 }));
  await server.untilHeld(200);
  const emails = addresses.map((to) => server.receive({ to }));
  expect(await Promise.all(calls)).toEqual(emails);
});

test('200 calls share one signal without a warning', async ({ server, client }) => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const controller = new AbortController();
  const { signal } = controller;
  const calls = Array.from({ length: 200 }, () => client.inbox.latest({}, { wait: 20, signal }));
  const outcomes = Promise.allSettled(calls);
  await server.untilHeld(200);
  controller.abort();
  expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']));
  await server.untilSockets(0);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('a server restart between two calls goes unnoticed', async ({ server, newClient }) => {
  const client = newClient({ retries: 1 });
  const email = server.receive();
  await client.inbox.latest();
  await server.stop();
  await server.start();
  expect(await client.inbox.latest()).toEqual(email);
});

test('an error response leaves the connection usable', async ({ server, client }) => {
  const answers = [faults.badGateway(), faults.unauthorized(), faults.truncatedJson()];
  for (const fault of [...answers, ...answers]) {
    server.fail(fault);
    await failureOf(client.inbox.list());
  }
  await client.inbox.list();
  expect(server.connections).toBeLessThanOrEqual(FEW);
});

test.describe('close()', () => {
  test('closes idle connections', async ({ server, client }) => {
    await client.inbox.latest();
    expect(server.sockets).toBeGreaterThan(0);
    await client.close();
    await server.untilSockets(0);
  });

  test('ends pending calls, and does not retry them', async ({ server, newClient }) => {
    const client = newClient({ retries: 5 });
    const failure = failureOf(client.inbox.latest({}, { wait: 20 }));
    await server.untilHeld(1);
    await client.close();
    expect(await failure).toMatchObject({
      code: 'UNREACHABLE',
      transient: false,
      message: expect.stringContaining('closed'),
    });
    await server.untilSockets(0);
    expect(server.requests).toHaveLength(1);
  });

  test('ends the pause between two attempts', async ({ server, newClient }) => {
    // Less than the pause.
    test.setTimeout(15_000);
    const client = newClient({ retries: 1 });
    server.fail(faults.rateLimited({ seconds: 25 }));
    const failure = failureOf(
      client.inbox.latest({}, { onResponse: () => setImmediate(() => void client.close()) }),
    );
    expect(await failure).toMatchObject({ message: expect.stringContaining('closed') });
    expect(server.requests).toHaveLength(1);
  });

  test('makes later calls fail without a request', async ({ server, newClient }) => {
    const client = newClient({ retries: 5 });
    await client.close();
    const error = await failureOf(client.inbox.latest());
    expect(error).toMatchObject({ transient: false, refused: false });
    expect(error.message).toContain('closed');
    expect(server.connections).toBe(0);
  });

  test('works before the first call, and twice', async ({ client }) => {
    await client.close();
    await client.close();
  });

  test('leaves the calls of other clients alone', async ({ server, client, newClient }) => {
    const call = newClient().inbox.latest({}, { wait: 20 });
    await server.untilHeld(1);
    await client.close();
    const email = server.receive();
    expect(await call).toEqual(email);
  });
});

test('a client opens no connection before its first call', async ({ server }) => {
  const client = new MailboxClient({ baseURL: server.url, apiKey: 'x' });
  expect(server.connections).toBe(0);
  await client.close();
});
