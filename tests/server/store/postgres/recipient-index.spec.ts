import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { SmtpClient } from '../../smtp-client.js';
import { emailTo, expect, test } from './fixtures.js';
import { serve } from './serve.js';

const INDEX = 'playwright_mailbox.emails_by_recipient';

const STATE = `SELECT indisvalid AS is_valid, pg_get_indexdef(indexrelid) LIKE '%gin_trgm_ops%' AS is_ours
  FROM pg_index WHERE indexrelid = to_regclass('${INDEX}')`;

/** The log of a server that receives one email and stops. */
async function logOf(database: string, ...flags: string[]) {
  const child = serve(database, ...flags);
  const stderr = text(child.stderr);
  const [ready] = await once(child.stdout, 'data');
  const { http, smtp } = JSON.parse(ready);
  const client = await SmtpClient.hello(smtp);
  await client.deliver(emailTo('bob@inbox.test', 'it'));
  client.close();
  const headers = { authorization: 'Bearer sandbox' };
  const found = await fetch(`${http}/v1/inbox/latest?to=bob@inbox`, { headers });
  expect(await found.json()).toMatchObject({ subject: 'it' });
  child.kill();
  await once(child, 'close');
  const lines = (await stderr).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as { level: number; msg: string; reason?: string });
}

const ERROR = 50;
const INFO = 30;

test('logs an error if an index cannot be created, and creates it at the next start', async ({
  database,
  startNode,
  ask,
}) => {
  await (await startNode()).mailboxServer.close();
  await ask(`DROP INDEX ${INDEX}`);
  await ask(`CREATE FUNCTION fail() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'the disk is full'; END $$`);
  await ask(`CREATE EVENT TRIGGER no_index ON ddl_command_start WHEN TAG IN ('CREATE INDEX')
    EXECUTE FUNCTION fail()`);
  expect(await logOf(database)).toEqual([
    expect.objectContaining({
      level: ERROR,
      msg: expect.stringMatching(/^no index for recipients/),
      reason: 'the disk is full',
    }),
  ]);
  await ask('DROP EVENT TRIGGER no_index');
  await startNode();
  expect(await ask(STATE)).toEqual([{ is_valid: true, is_ours: true }]);
});

test('stores emails while the index is created', async ({ database, startNode, ask }) => {
  const { smtp } = await startNode();
  await ask(`DROP INDEX ${INDEX}`);
  const writer = new pg.Client(database);
  await writer.connect();
  // Like a server that is storing an email, which the index waits for.
  await writer.query('BEGIN; LOCK TABLE playwright_mailbox.emails IN ROW EXCLUSIVE MODE');
  const starting = startNode();
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
    AND query LIKE '%emails_by_recipient%' AND datname = current_database()`;
  await expect.poll(async () => (await ask(waiting)).length).toBe(1);
  expect(await smtp.transaction(emailTo('bob@inbox.test', 'it'))).toMatch(/^250 /);
  await writer.end();
  await starting;
  expect(await ask(STATE)).toEqual([{ is_valid: true, is_ours: true }]);
});

test.describe('an index that CREATE INDEX CONCURRENTLY left invalid', () => {
  test.beforeEach(async ({ startNode, ask }) => {
    const { smtp, mailboxServer } = await startNode();
    for (const subject of ['first', 'second'])
      await smtp.deliver(emailTo('eve@inbox.test', subject));
    await mailboxServer.close();
    await ask(`DROP INDEX ${INDEX}`);
    // It fails, and leaves an invalid index.
    await ask(`CREATE UNIQUE INDEX CONCURRENTLY emails_by_recipient
      ON playwright_mailbox.emails (account)`).catch(() => {});
    expect(await ask(STATE)).toEqual([{ is_valid: false, is_ours: false }]);
  });

  test('is recreated', async ({ startNode, ask }) => {
    await startNode();
    expect(await ask(STATE)).toEqual([{ is_valid: true, is_ours: true }]);
  });

  test('is left alone and logged while another session works on it', async ({ database, ask }) => {
    const other = new pg.Client(database);
    await other.connect();
    // Like a session that is creating the index.
    await other.query('BEGIN; LOCK TABLE playwright_mailbox.emails IN SHARE UPDATE EXCLUSIVE MODE');
    expect(await logOf(database)).toContainEqual(
      expect.objectContaining({ level: ERROR, reason: expect.stringContaining('lock timeout') }),
    );
    await other.end();
    expect(await ask(STATE)).toEqual([{ is_valid: false, is_ours: false }]);
  });
});

test('a missing permission for the extension is not an error', async ({ ask, otherUser }) => {
  await ask(`CREATE SCHEMA playwright_mailbox AUTHORIZATION ${otherUser.role}`);
  const lines = await logOf(otherUser.url, '--log-level', 'info');
  expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: INFO,
      msg: expect.stringMatching(/^no index for recipients/),
      reason: 'permission denied to create extension "pg_trgm"',
    }),
  );
});
