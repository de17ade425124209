import pg from 'pg';
import { SmtpClient } from '../../smtp-client.js';
import { emailTo, expect, test } from './fixtures.js';

const SUBJECTS = 'SELECT subject FROM playwright_mailbox.emails';

const APPENDS = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'
  AND datname = current_database()`;

test.describe('an email that is being stored when the server is closed', () => {
  test('gets no reply, since after 421 the app would send it again', async ({
    database,
    startNode,
    ask,
  }) => {
    const { mailboxServer, smtp } = await startNode();
    const lock = await lockMail(database);
    const reply = smtp.transaction(emailTo('bob@inbox.test', 'it'));
    await expect.poll(async () => (await ask(APPENDS)).length).toBe(1);
    await mailboxServer.close();
    expect(await reply).toBeNull();
    await lock.query('COMMIT');
    await expect.poll(() => ask(SUBJECTS)).toEqual([{ subject: 'it' }]);
    await lock.end();
  });

  test('gets its 250 if it is stored soon', async ({ database, startNode, ask }) => {
    const { mailboxServer, smtp } = await startNode();
    const idle = await SmtpClient.hello(mailboxServer.smtp);
    const lock = await lockMail(database);
    const reply = smtp.transaction(emailTo('bob@inbox.test', 'it'));
    await expect.poll(async () => (await ask(APPENDS)).length).toBe(1);
    const closed = mailboxServer.close();
    // The server is closing.
    expect(await idle.reply()).toMatch(/^421 /);
    await lock.query('COMMIT');
    expect(await reply).toMatch(/^250 /);
    await closed;
    expect(await ask(SUBJECTS)).toEqual([{ subject: 'it' }]);
    await lock.end();
  });
});

/** Makes emails wait to be stored until this transaction ends. */
async function lockMail(database: string): Promise<pg.Client> {
  const lock = new pg.Client(database);
  await lock.connect();
  await lock.query('BEGIN; SELECT FROM playwright_mailbox.state FOR UPDATE');
  return lock;
}
