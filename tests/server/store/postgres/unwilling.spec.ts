import pg from 'pg';
import { startMailboxServer } from '../../../../src/server/index.js';
import { Api } from '../../fixtures.js';
import { emailTo, expect, readiness, test } from './fixtures.js';

/** The number of past and current connections of servers to the test's database. */
const SESSIONS = `SELECT sessions::int FROM pg_stat_database WHERE datname = current_database()`;
const OPEN = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE application_name = 'playwright-mailbox' AND datname = current_database()`;

test('responds with 503 and 451 at once while a database is read-only', async ({
  startNode,
  ask,
}) => {
  const node = await startNode();
  await node.smtp.deliver(emailTo('bob@inbox.test', 'before'));
  const sessions = async () => (await ask<{ sessions: number }>(SESSIONS))[0]?.sessions ?? 0;
  try {
    await ask('ALTER SYSTEM SET default_transaction_read_only = on');
    await ask('SELECT pg_reload_conf()');
    // This is noticed even if no email arrives.
    await expect.poll(() => readiness(node), { timeout: 15_000 }).toBe(503);
    const reply = await node.smtp.transaction(emailTo('bob@inbox.test', 'refused'));
    expect(reply).toMatch(/^451 /);
    // Failed attempts to connect leave nothing behind.
    const begin = await sessions();
    await expect.poll(sessions, { timeout: 15_000 }).toBeGreaterThan(begin + 5);
    const [open] = await ask<{ count: number }>(OPEN);
    expect(open?.count).toBeLessThan(6);
  } finally {
    await ask('ALTER SYSTEM RESET default_transaction_read_only');
    await ask('SELECT pg_reload_conf()');
  }
  await expect.poll(() => readiness(node), { timeout: 15_000 }).toBe(200);
  await node.smtp.deliver(emailTo('bob@inbox.test', 'after'));
  expect(await node.api.subjects('inbox')).toEqual(['after', 'before']);
});

test('responds with 451 to emails that the database rejects, and stores none of them', async ({
  startNode,
  ask,
}) => {
  const node = await startNode();
  await ask('ALTER TABLE playwright_mailbox.accounts RENAME TO away');
  for (const subject of ['first', 'second']) {
    expect(await node.smtp.transaction(emailTo('bob@inbox.test', subject))).toMatch(/^451 /);
  }
  expect(await readiness(node)).toBe(200);
  await ask('ALTER TABLE playwright_mailbox.away RENAME TO accounts');
  await node.smtp.deliver(emailTo('bob@inbox.test', 'third'));
  expect(await node.api.subjects('inbox')).toEqual(['third']);
});

test('an email that was stored for one of two accounts is not stored again for it', async ({
  startNode,
  ask,
}) => {
  const { smtp, mailboxServer } = await startNode({
    accounts: { shop: 'key-of-shop', bank: 'key-of-bank' },
    domains: ['shop.test=shop', 'bank.test=bank'],
    recipients: 'any',
  });
  const send = () =>
    smtp.transaction({ to: ['kim@shop.test', 'kim@bank.test'], raw: 'Subject: both\r\n\r\n' });
  const counts = () =>
    Promise.all(
      ['key-of-shop', 'key-of-bank'].map(async (apiKey) => {
        const api = new Api({ ...mailboxServer, apiKey });
        return (await api.list('inbox')).data.length;
      }),
    );
  await ask(
    `ALTER TABLE playwright_mailbox.emails ADD CONSTRAINT no_bank CHECK (account <> 'bank')`,
  );
  expect(await send()).toMatch(/^451 /);
  expect(await counts()).toEqual([1, 0]);
  await ask('ALTER TABLE playwright_mailbox.emails DROP CONSTRAINT no_bank');
  expect(await send()).toMatch(/^250 /);
  expect(await counts()).toEqual([1, 1]);
  expect(await send()).toMatch(/^250 /);
  expect(await counts()).toEqual([2, 2]);
});

test('a statement timeout of PostgreSQL is not an outage', async ({ database, startNode, ask }) => {
  const { smtp, api, mailboxServer } = await startNode();
  const lock = new pg.Client(database);
  await lock.connect();
  await lock.query('BEGIN; LOCK playwright_mailbox.emails');
  // Like statement_timeout, but sooner.
  const cancel = () =>
    ask<{ done: boolean }>(`SELECT pg_cancel_backend(pid) AS done FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  const query = api.request('/v1/inbox/latest?to=bob');
  await expect.poll(cancel).toEqual([{ done: true }]);
  const { status, headers, body } = await query;
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(body.error.message).toMatch(/^The query took too long; /);
  const reply = smtp.transaction(emailTo('bob@inbox.test', 'refused'));
  await expect.poll(cancel).toEqual([{ done: true }]);
  expect(await reply).toMatch(/^451 /);
  expect(await readiness({ mailboxServer })).toBe(200);
  await lock.end();
  await smtp.deliver(emailTo('bob@inbox.test', 'after'));
  expect(await api.subjects('inbox')).toEqual(['after']);
});

test('does not start with too few connections, and keeps none open', async ({
  database,
  ask,
  otherUser,
}) => {
  await ask(`GRANT ALL ON DATABASE ${new URL(database).pathname.slice(1)} TO ${otherUser.role}`);
  const store = otherUser.url;
  // Which of several connections comes too late is random: with a limit of 2, that of a query.
  for (const limit of [1, 1, 1, 2, 2]) {
    await ask(`ALTER ROLE ${otherUser.role} CONNECTION LIMIT ${limit}`);
    await expect(startMailboxServer({ httpPort: 0, smtpPort: 0, store })).rejects.toThrow(
      /too many connections for role/,
    );
    await expect.poll(() => ask(OPEN)).toEqual([{ count: 0 }]);
  }
});

test('servers store emails concurrently in any default isolation level', async ({
  database,
  ask,
  startNode,
}) => {
  const name = new URL(database).pathname.slice(1);
  await ask(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
  const nodes = [await startNode(), await startNode()];
  await Promise.all(
    nodes.map(async ({ smtp }, n) => {
      for (let m = 0; m < 40; m++) await smtp.deliver(emailTo('bob@inbox.test', `${n} ${m}`));
    }),
  );
  expect(await ask('SELECT count(*)::int FROM playwright_mailbox.emails')).toEqual([{ count: 80 }]);
});

test.describe('without an index of trigrams', () => {
  for (const [where, prepare] of [
    ['cannot be created by the user', []],
    [
      'is in a schema that the user cannot read',
      ['CREATE SCHEMA secluded', 'CREATE EXTENSION pg_trgm SCHEMA secluded'],
    ],
  ] as const) {
    test(`finds emails if pg_trgm ${where}`, async ({ ask, startNode, otherUser }) => {
      await ask(`CREATE SCHEMA playwright_mailbox AUTHORIZATION ${otherUser.role}`);
      for (const statement of prepare) await ask(statement);
      const node = await startNode({ store: otherUser.url });
      expect(
        await ask(`SELECT to_regclass('playwright_mailbox.emails_by_recipient') AS index`),
      ).toEqual([{ index: null }]);
      for (const to of ['bob', 'eve']) await node.smtp.deliver(emailTo(`${to}@inbox.test`, to));
      expect((await node.api.inbox({ to: 'bob@inbox' })).subject).toBe('bob');
    });
  }
});
