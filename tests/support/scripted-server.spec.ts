import { expect, test } from '@playwright/test';
import { inboxEmailSchema, sentEmailSchema } from '../../src/contract/email.js';
import { errorBodySchema } from '../../src/contract/error.js';
import { type ListIdsResponse, listIdsResponseSchema } from '../../src/contract/list.js';
import { faults, ScriptedServer } from './scripted-server.js';

const HOUR = 3_600_000;

async function ask(server: ScriptedServer, path: string, headers: Record<string, string> = {}) {
  const init = { headers: { authorization: 'Bearer sandbox', ...headers } };
  const response = await fetch(server.url + path, init);
  const body = await response.json();
  return { status: response.status, headers: response.headers, body };
}

async function idsOf(server: ScriptedServer, query: string): Promise<string[]> {
  const { body } = await ask(server, `/v1/inbox?${query}`);
  return (body as ListIdsResponse).data;
}

test('responds exactly as the REST API describes', async () => {
  await using server = await ScriptedServer.start();
  expect((await ask(server, '/v1/inbox/latest')).body).toBeNull();
  const email = server.receive({ detected_otp: '123456' });
  expect(inboxEmailSchema.strict().parse((await ask(server, '/v1/inbox/latest')).body)).toEqual(
    email,
  );
  const { email_id } = server.send();
  sentEmailSchema.strict().parse((await ask(server, `/v1/sent/${email_id}`)).body);
  listIdsResponseSchema.strict().parse((await ask(server, '/v1/sent')).body);
  for (const [path, status, code] of [
    ['/v1/inbox?per_page=101', 400, 'INVALID_REQUEST'],
    ['/v1/sent/latest?after=2026-07-01', 400, 'INVALID_REQUEST'],
    [`/v1/inbox/${email_id}`, 404, 'NOT_FOUND'],
    ['/v2/inbox', 404, 'NOT_FOUND'],
  ] as const) {
    const answer = await ask(server, path);
    expect(answer.status).toBe(status);
    expect(errorBodySchema.parse(answer.body).error.code).toBe(code);
  }
  expect((await ask(server, '/v1/inbox', { authorization: 'Bearer x' })).status).toBe(401);
});

test('filters by substrings, and strictly by time', async () => {
  await using server = await ScriptedServer.start();
  const [first, second, third] = ['.000001', '.000002', '.000003'].map((fraction, index) =>
    server.receive({
      to: `kim${index}@inbox.test`,
      from: 'Hello@shop.test',
      subject: `Mail ${index}`,
      received_at: `2026-07-01T12:00:00${fraction}Z`,
      envelope: ['hidden@inbox.test'],
    }),
  );
  const all = [third?.email_id, second?.email_id, first?.email_id];
  expect(await idsOf(server, 'from=HELLO@&subject=mail&to=KIM')).toEqual(all);
  expect(await idsOf(server, 'to=hidden')).toEqual(all);
  expect(await idsOf(server, 'to=kim1')).toEqual([second?.email_id]);
  const after = `after=${first?.received_at}`;
  expect(await idsOf(server, after)).toEqual(all.slice(0, 2));
  expect(await idsOf(server, `${after}&before=${third?.received_at}`)).toEqual([second?.email_id]);
});

for (const listOrder of ['newest', 'oldest', 'shuffled'] as const) {
  test(`lists ${listOrder}: each email is on one page`, async () => {
    await using server = await ScriptedServer.start({ listOrder, seed: 7 });
    const received = Array.from({ length: 25 }, () => server.receive().email_id);
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(server, `page=${page}`)));
    const listed = pages.flat();
    expect(listed.toSorted()).toEqual(received.toSorted());
    const inOrder = { newest: received.toReversed(), oldest: received, shuffled: listed };
    expect(listed).toEqual(inOrder[listOrder]);
    if (listOrder === 'shuffled') expect(listed).not.toEqual(received);
  });
}

test('the clock is off by the given time', async () => {
  await using server = await ScriptedServer.start({ clockOffset: -5 * HOUR });
  const before = Date.now() - 5 * HOUR;
  expect(Date.parse(server.receive().received_at)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(server.receive().received_at)).toBeLessThan(before + HOUR);
  const { headers } = await ask(server, '/v1/inbox');
  expect(Date.parse(headers.get('date') ?? '')).toBeLessThan(before + HOUR);
  server.clock.jump(48 * HOUR);
  expect(Date.parse(server.receive().received_at)).toBeGreaterThan(before + 40 * HOUR);
});

test('two emails have the same time only if the clock is stopped', async () => {
  await using server = await ScriptedServer.start();
  const moments = () => new Set([1, 2, 3].map(() => server.receive().received_at)).size;
  expect(moments()).toBe(3);
  server.clock.stop();
  expect(moments()).toBe(1);
  server.clock.go();
  expect(moments()).toBe(3);
});

test('a coarse clock shows whole steps', async () => {
  await using server = await ScriptedServer.start({ resolution: 1000 });
  expect(server.receive().received_at).toMatch(/:\d\d\.000Z$/);
});

test('a fault without a matching response stays pending', async () => {
  await using server = await ScriptedServer.start();
  server.fail(faults.wrongField('subject', 7));
  expect((await ask(server, '/v1/inbox/latest')).body).toBeNull();
  server.receive();
  expect((await ask(server, '/v1/inbox/latest')).body).toHaveProperty('subject', 7);
  expect((await ask(server, '/v1/inbox/latest')).body).toHaveProperty('subject', null);
});

test('reports errors in the script itself', async () => {
  const server = await ScriptedServer.start();
  server.beforeAnswer(/latest/, () => {
    throw new Error('A mistake of the test');
  });
  await expect(ask(server, '/v1/inbox/latest')).rejects.toThrow();
  await expect(server.close()).rejects.toThrow('A mistake of the test');
});
