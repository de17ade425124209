import { expect, test } from '@playwright/test';
import { inboxEmailSchema, sentEmailSchema } from '../../src/contract/email.js';
import { errorBodySchema } from '../../src/contract/error.js';
import { listIdsResponseSchema } from '../../src/contract/list.js';
import { ScriptedServer } from './scripted-server.js';

async function ask(server: ScriptedServer, path: string, headers: Record<string, string> = {}) {
  const init = { headers: { authorization: 'Bearer sandbox', ...headers } };
  const response = await fetch(server.url + path, init);
  const body = await response.json();
  return { status: response.status, headers: response.headers, body };
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

test('reports errors in the script itself', async () => {
  const server = await ScriptedServer.start();
  server.beforeAnswer(/latest/, () => {
    throw new Error('A mistake of the test');
  });
  await expect(ask(server, '/v1/inbox/latest')).rejects.toThrow();
  await expect(server.close()).rejects.toThrow('A mistake of the test');
});
