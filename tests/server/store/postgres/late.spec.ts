import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { SmtpClient } from '../../smtp-client.js';
import { test as base, emailTo, expect, metric } from './fixtures.js';

const SERVER = path.resolve(import.meta.dirname, '../../../../dist/server.js');

/** All emails of a test fit on one page. */
const ALL = { per_page: '100' };

/** A process that contains the server, like a test runner, and is not ended by it. */
const PROGRAM = `
  import { startMailboxServer } from ${JSON.stringify(SERVER)};
  const [, store] = process.argv;
  const { http, smtp, close } = await startMailboxServer({ httpPort: 0, smtpPort: 0, store });
  console.log(JSON.stringify({ http, smtp }));
  process.stdin.resume().once('end', close);
`;

interface Host {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  http: string;
  smtp: string;
}

const test = base.extend<{ host: Host }>({
  host: async ({ database }, use) => {
    const args = ['--input-type=module', '--eval', PROGRAM, database];
    const child = spawn(process.execPath, args, { stdio: 'pipe' });
    const [line] = await once(child.stdout, 'data');
    await use({ child, ...JSON.parse(line) });
    child.kill('SIGKILL');
  },
});

async function deliver(smtp: string, to: string): Promise<void> {
  const client = await SmtpClient.hello(smtp);
  await client.deliver(emailTo(to, 'late'));
  client.close();
}

/** Makes the database run a statement for each delayed delivery. */
function onArrival(statement: string): string {
  return `CREATE FUNCTION arrival() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${statement}; RETURN NEW; END $$;
    CREATE TRIGGER arrival BEFORE INSERT ON playwright_mailbox.emails
      FOR EACH ROW WHEN (NOT NEW.in_sent) EXECUTE FUNCTION arrival()`;
}

test('only one of many servers delivers each email when it is due', async ({ startNode, ask }) => {
  const nodes = [await startNode(), await startNode(), await startNode()];
  const subjects = Array.from({ length: 60 }, (_, n) => `email ${n}`);
  for (const [n, subject] of subjects.entries()) {
    await nodes[n % 3]?.smtp.deliver(emailTo(`n${n}.x-after-${500 + n}@inbox.test`, subject));
  }
  // All servers check for due emails at the same time from now on.
  const others = await Promise.all([startNode(), startNode()]);
  const arrived = () => nodes[0]?.api.subjects('inbox', ALL);
  await expect.poll(async () => (await arrived())?.toSorted()).toEqual(subjects.toSorted());
  expect(await ask('SELECT FROM playwright_mailbox.scheduled')).toEqual([]);
  expect(await others[0]?.api.subjects('inbox', ALL)).toEqual(await arrived());
});

test('another server delivers emails that a closed server had accepted', async ({
  host: { child, smtp },
  startNode,
}) => {
  const { api, mailboxServer } = await startNode();
  const held = api.request('/v1/inbox/latest?to=bob', { headers: { Prefer: 'wait=20' } });
  await expect.poll(() => metric(mailboxServer, 'mailbox_long_polls')).toBe(1);
  await deliver(smtp, 'bob.x-after-500@inbox.test');
  child.kill('SIGKILL');
  expect((await held).body).toMatchObject({ subject: 'late' });
});

test('a delivery that fails at close() does not keep the process alive', async ({
  database,
  host: { child, smtp },
  ask,
}) => {
  const lock = new pg.Client(database);
  await lock.connect();
  await lock.query('SELECT pg_advisory_lock(1)');
  await ask(onArrival('PERFORM pg_advisory_xact_lock(1)'));
  await deliver(smtp, 'bob.x-after-1@inbox.test');
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'
    AND datname = current_database()`;
  await expect.poll(async () => (await ask(waiting)).length).toBe(1);
  const ended = once(child, 'close');
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  await lock.end();
});

test('logs a delivery that the database rejects, and goes on', async ({
  host: { child, http, smtp },
  ask,
}) => {
  const ended = once(child, 'close');
  await ask(onArrival(`RAISE 'no such email' USING ERRCODE = 'data_exception'`));
  const logged = once(child.stderr, 'data');
  await deliver(smtp, 'bob.x-after-1@inbox.test');
  expect(JSON.parse(String(await logged))).toMatchObject({
    msg: 'internal error',
    err: { message: 'no such email' },
  });
  expect((await fetch(`${http}/health`)).status).toBe(200);
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});
