import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { SmtpClient } from '../../smtp-client.js';
import {
  emailTo,
  expect,
  type Fixtures,
  hold,
  metric,
  readiness,
  test,
  untilHeld,
} from './fixtures.js';
import { DatabaseProxy } from './proxy.js';

const COUNT = 'SELECT count(*)::int AS count FROM playwright_mailbox.emails';

/** The active queries of the test's servers. */
const ACTIVE = `SELECT pid FROM pg_stat_activity WHERE application_name = 'playwright-mailbox'
  AND datname = current_database() AND state = 'active'`;

test('email gets 451 and queries 503 while PostgreSQL is down; both work afterwards', async ({
  postgres,
  startNode,
}) => {
  const node = await startNode();
  await node.smtp.deliver(emailTo('bob@inbox.test', 'before'));
  await postgres.stop();
  try {
    await expect.poll(() => readiness(node)).toBe(503);
    expect(await node.smtp.transaction(emailTo('bob@inbox.test', 'refused'))).toMatch(/^451 /);
    const { status, headers, body } = await node.api.request('/v1/inbox/latest');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body.error.code).toBe('INTERNAL_ERROR');
    // The server's own counters are still available.
    const metrics = await (await fetch(`${node.mailboxServer.http}/metrics`)).text();
    expect(metrics).toContain('mailbox_emails_total{via="smtp",account="default"} 1');
    expect(metrics).not.toContain('mailbox_stored_bytes 0');
  } finally {
    await postgres.start();
  }
  await expect.poll(() => readiness(node)).toBe(200);
  await node.smtp.deliver(emailTo('bob@inbox.test', 'after'));
  expect(await node.api.subjects('inbox')).toEqual(['after', 'before']);
});

test('held requests survive a restart of PostgreSQL, or return null', async ({
  postgres,
  startNode,
  ask,
}) => {
  const [one, other] = [await startNode(), await startNode()];
  const held = hold(other, 'bob@inbox.test');
  const short = hold(other, 'bob@inbox.test', 2);
  await untilHeld(other, 2);
  // Both have sent their first query, and wait.
  await expect.poll(() => ask(ACTIVE)).toEqual([]);
  await postgres.stop();
  try {
    expect([(await short).status, (await short).body]).toEqual([200, null]);
  } finally {
    await postgres.start();
  }
  await expect.poll(() => readiness(one)).toBe(200);
  await one.smtp.deliver(emailTo('bob@inbox.test', 'it'));
  expect((await held).body).toMatchObject({ subject: 'it' });
});

/** Two servers, one of which holds a request, with nothing else pending. */
async function heldAtOther({ startNode, ask }: Pick<Fixtures, 'startNode' | 'ask'>) {
  const [one, other] = [await startNode(), await startNode()];
  const held = hold(other, 'bob@inbox.test');
  await untilHeld(other, 1);
  await expect.poll(() => ask(ACTIVE)).toEqual([]);
  return { one, other, held };
}

test('finds emails that arrived while the server received no notifications', async ({
  startNode,
  ask,
  cutOff,
}) => {
  const { one, other, held } = await heldAtOther({ startNode, ask });
  await cutOff('%clock_timestamp()%', async () => {
    await one.smtp.deliver(emailTo('bob@inbox.test', 'it'));
    expect(await readiness(other)).toBe(503);
  });
  expect((await held).body).toMatchObject({ subject: 'it' });
});

test('queries get 503 if the database stops responding', async ({ database, startNode }) => {
  const proxy = await DatabaseProxy.before(database);
  const node = await startNode({ store: proxy.through(database) });
  await node.smtp.deliver(emailTo('bob@inbox.test', 'it'));
  proxy.mute();
  expect((await node.api.request('/v1/inbox/latest')).status).toBe(503);
  await expect.poll(() => readiness(node), { timeout: 20_000 }).toBe(503);
  proxy.cut();
  await expect.poll(() => node.api.subjects('inbox')).toEqual(['it']);
  proxy.close();
});

test('a held request stays held and retries if its query fails', async ({
  startNode,
  ask,
  cutOff,
}) => {
  const { one, other, held } = await heldAtOther({ startNode, ask });
  // Only the connections for queries.
  await cutOff('%FROM playwright_mailbox.%', async () => {
    await one.smtp.deliver(emailTo('bob@inbox.test', 'it'));
    expect((await other.api.request('/v1/inbox/latest')).status).toBe(503);
    expect(await metric(other.mailboxServer, 'mailbox_long_polls')).toBe(1);
  });
  expect((await held).body).toMatchObject({ subject: 'it' });
});

test('delivers an email after the PostgreSQL outage in which it was due', async ({
  postgres,
  startNode,
}) => {
  const node = await startNode();
  await node.smtp.deliver(emailTo('bob.x-after-100@inbox.test', 'late'));
  await postgres.stop();
  try {
    await expect.poll(() => readiness(node)).toBe(503);
  } finally {
    await postgres.start();
  }
  await expect.poll(() => readiness(node)).toBe(200);
  await expect.poll(() => node.api.subjects('inbox')).toEqual(['late']);
});

test('under load with killed connections, stores each 250 once and no 451', async ({
  startNode,
  ask,
}) => {
  const nodes = [await startNode(), await startNode()];
  const kill = () =>
    ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'playwright-mailbox' AND datname = current_database()`);
  const taken: string[] = [];
  const refused: string[] = [];
  const kills: Promise<unknown>[] = [];
  const send = async (sender: number) => {
    const node = nodes[sender % 2];
    const client = await SmtpClient.hello(node?.mailboxServer.smtp ?? '');
    for (let n = 0; n < 40; n++) {
      const subject = `${sender} ${n}`;
      const reply = await client.transaction(emailTo(`u${sender}@inbox.test`, subject));
      expect(reply).toMatch(/^(250|451) /);
      (reply?.startsWith('250') ? taken : refused).push(subject);
      if ((taken.length + refused.length) % 40 === 0) kills.push(kill());
    }
    client.close();
  };
  await Promise.all(Array.from({ length: 12 }, (_, sender) => send(sender)));
  await Promise.all(kills);
  expect(kills).toHaveLength(12);
  const stored = await ask<{ subject: string }>('SELECT subject FROM playwright_mailbox.emails');
  expect(stored.map(({ subject }) => subject).toSorted()).toEqual(taken.toSorted());
  expect(taken.length).toBeGreaterThan(0);
});

test.describe('a connection that breaks while it stores an email', () => {
  test('is answered with 250 if the email was stored, which is there once', async ({
    database,
    startNode,
    ask,
  }) => {
    const proxy = await DatabaseProxy.before(database);
    const node = await startNode({ store: proxy.through(database) });
    const held = hold(node, 'bob@inbox.test');
    await untilHeld(node, 1);
    await expect.poll(() => ask(ACTIVE)).toEqual([]);
    proxy.mute();
    const reply = node.smtp.transaction(emailTo('bob@inbox.test', 'it'));
    await expect.poll(() => ask(COUNT)).toEqual([{ count: 1 }]);
    proxy.cut();
    expect(await reply).toMatch(/^250 /);
    expect(await ask(COUNT)).toEqual([{ count: 1 }]);
    expect((await held).body).toMatchObject({ subject: 'it' });
    proxy.close();
  });

  test('does not reschedule what another server delivered meanwhile', async ({
    database,
    startNode,
    ask,
  }) => {
    const proxy = await DatabaseProxy.before(database);
    const node = await startNode({ store: proxy.through(database) });
    const other = await startNode();
    proxy.mute();
    const reply = node.smtp.transaction(emailTo('bob.x-after-1@inbox.test', 'it'));
    await expect.poll(() => other.api.subjects('inbox')).toEqual(['it']);
    proxy.cut();
    expect(await reply).toMatch(/^250 /);
    expect(await ask('SELECT FROM playwright_mailbox.scheduled')).toEqual([]);
    expect(
      await ask(
        'SELECT sum(scheduled_emails)::int AS emails, sum(scheduled_bytes)::int AS bytes FROM playwright_mailbox.accounts',
      ),
    ).toEqual([{ emails: 0, bytes: 0 }]);
    expect(await ask(COUNT)).toEqual([{ count: 2 }]);
    proxy.close();
  });

  for (const [name, end] of [
    ['the first attempt commits late: the reply waits, and the email is there once', 'COMMIT'],
    ['the first attempt is killed: the store repeats it', 'kill'],
  ] as const) {
    test(name, async ({ database, startNode, ask }) => {
      const proxy = await DatabaseProxy.before(database);
      const node = await startNode({ store: proxy.through(database) });
      const lock = new pg.Client(database);
      await lock.connect();
      await lock.query('BEGIN; SELECT FROM playwright_mailbox.state FOR UPDATE');
      const reply = node.smtp.transaction(emailTo('bob@inbox.test', 'it'));
      const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
      await expect.poll(async () => (await ask(waiting)).length).toBe(1);
      const [append] = await ask<{ pid: number }>(waiting);
      proxy.cut();
      // The second attempt waits for the first, which is still running.
      await expect.poll(async () => (await ask(waiting)).length).toBe(2);
      if (end === 'kill') await ask('SELECT pg_terminate_backend($1)', [append?.pid]);
      await lock.query('COMMIT');
      expect(await reply).toMatch(/^250 /);
      await lock.end();
      expect(await ask(COUNT)).toEqual([{ count: 1 }]);
      await node.smtp.deliver(emailTo('bob@inbox.test', 'next'));
      expect(await ask(COUNT)).toEqual([{ count: 2 }]);
      proxy.close();
    });
  }

  test('a late attempt after the next one changes nothing', async ({ startNode, ask }) => {
    await startNode();
    const emails = ['bob', 'eve'].map((name, n) => ({
      place: n + 1,
      id: randomUUID(),
      ...{ account: 'me', early: 0, level: 0, bytes: 3, in_inbox: true, in_sent: true },
      stranger: false,
      ...{ sender: '', subject: name, to_sent: name, to_inbox: null, kept: '{}' },
      ...{ start: 1, length: 3 },
    }));
    const append = (batch: unknown[]) =>
      ask<{ times: string[] }>(
        `SELECT playwright_mailbox.append($1, 10, 1000, 1000, '{me}', $2, 'raw') AS times`,
        [randomUUID(), JSON.stringify(batch)],
      );
    const [first] = await append(emails.slice(0, 1));
    const [both] = await append(emails);
    expect(both?.times).toEqual([first?.times[0], expect.any(String)]);
    expect(await append(emails)).toEqual([both]);
    expect(await ask(COUNT)).toEqual([{ count: 2 }]);
    const account =
      'SELECT sum(emails)::int AS emails, sum(bytes)::int AS bytes FROM playwright_mailbox.accounts';
    expect(await ask(account)).toEqual([{ emails: 2, bytes: 6 }]);
  });
});

test('answers a request soon though the connection for notifications died silently', async ({
  database,
  startNode,
}) => {
  const proxy = await DatabaseProxy.before(database);
  try {
    const node = await startNode({ store: proxy.through(database) });
    const other = await startNode();
    const held = hold(node, 'bob@inbox.test');
    await untilHeld(node, 1);
    proxy.mute('LISTEN ');
    const begun = performance.now();
    await other.smtp.deliver(emailTo('bob@inbox.test', 'it'));
    expect((await held).body).toMatchObject({ subject: 'it' });
    // The driver itself gives up after 12 s.
    expect(performance.now() - begun).toBeLessThan(11_000);
  } finally {
    proxy.close();
  }
});
