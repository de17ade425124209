import { startMailboxServer } from '../../../src/server/index.js';
import { Api } from '../fixtures.js';
import { KIM, post } from '../inbound/fixtures.js';
import { absenceOfSqlite } from './kinds.js';
import { expect, test } from './postgres/fixtures.js';

test('an email is known after a restart with SQLite', async ({}, testInfo) => {
  const absence = await absenceOfSqlite();
  test.skip(absence !== null, absence ?? '');
  const options = { httpPort: 0, smtpPort: 0, store: `sqlite:${testInfo.outputPath('mail.db')}` };
  const postOnce = async () => {
    await using server = await startMailboxServer(options);
    const { status, body } = await post(new Api(server));
    return [status, body.email_id];
  };
  const [, id] = await postOnce();
  expect(await postOnce()).toEqual([200, id]);
});

test('servers with one database store an email once', async ({ startNode }) => {
  const nodes = [await startNode(), await startNode()];
  const attempts = await Promise.all(nodes.map(({ api }) => post(api)));
  const [id] = attempts.map(({ body }) => body.email_id);
  for (const { api } of nodes) {
    const { status, body } = await post(api);
    expect([status, body.email_id]).toEqual([200, id]);
    expect(await api.list('inbox')).toMatchObject({ data: [id] });
  }
});

test('of two emails with one key, posted to two servers, one is stored', async ({ startNode }) => {
  const nodes = [await startNode(), await startNode()];
  for (let key = 0; key < 20; key++) {
    const attempts = await Promise.all(
      nodes.map(({ api }, n) =>
        post(api, `to=${KIM}`, {
          body: `Subject: ${key} ${n}\r\n\r\n`,
          headers: { 'Idempotency-Key': String(key) },
        }),
      ),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('an email is refused with 503 while the database is away', async ({ startNode, cutOff }) => {
  const { api } = await startNode();
  const query = `to=${KIM}`;
  await cutOff('%', async () => {
    const { status, headers } = await post(api, query);
    expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
  });
  await expect.poll(async () => (await post(api, query)).status).toBeLessThan(300);
  expect((await api.list('inbox')).data).toHaveLength(1);
});
