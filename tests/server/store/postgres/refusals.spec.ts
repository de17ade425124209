import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startMailboxServer } from '../../../../src/server/index.js';
import { runCommandLines } from '../../../support/command-lines.js';
import { SmtpClient } from '../../smtp-client.js';
import { emailTo, expect, test } from './fixtures.js';
import { serve } from './serve.js';

/** Changes parts of a URL. */
function changed(url: string, change: Partial<URL>): string {
  return Object.assign(new URL(url), change).href;
}

test('names what is wrong with a store in one line, without a password', async ({
  database,
  postgres,
}) => {
  const { hostname, port, username, pathname } = new URL(database);
  /** What the URL leaves out. */
  const env = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGDATABASE: pathname.slice(1),
    PGPASSWORD: 'wrong-one',
  };
  const noUrl = '--store is not the URL of a PostgreSQL database';
  const wrongPassword = `--store: PostgreSQL at 127.0.0.1:${postgres.port} cannot be used (password authentication failed for user "mailbox")`;
  const wrong: [store: string, problem: string | RegExp, env?: Record<string, string>][] = [
    [changed(database, { password: 'wrong-one' }), wrongPassword],
    ['postgres://', wrongPassword, env],
    [
      changed(database, { port: '1' }),
      /^--store: PostgreSQL at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED.*\)$/,
    ],
    ['postgres://kim:secret@host:port/x', noUrl],
    ...['12345#x', '12345/x', '12345?x'].map((password): [string, string] => [
      `postgres://kim:${password}@db.test/mail`,
      `${noUrl}: in a password #, / and ? are written %23, %2F and %3F`,
    ]),
    [
      `${database}?sslmode=verify-full&sslrootcert=/no/such.pem`,
      /^--store: ENOENT.*\/no\/such\.pem'$/,
    ],
  ];
  const ports = ['--http-port', '0', '--smtp-port', '0'];
  const results = await runCommandLines(
    wrong.map(([store, , variables = {}]) => ({
      args: ['serve', ...ports, '--store', store],
      env: variables,
    })),
  );
  for (const [n, [store, problem]] of wrong.entries()) {
    const { code, stdout, stderr = '' } = results[n] ?? {};
    expect({ code, stdout }, store).toEqual({ code: 1, stdout: '' });
    const [, line] = /^playwright-mailbox: (.*)\n$/.exec(stderr) ?? [];
    if (typeof problem === 'string') expect(line, stderr).toBe(problem);
    else expect(line, stderr).toMatch(problem);
    expect(stderr).not.toMatch(/secret|wrong-one/);
    expect(stderr).not.toContain(postgres.password);
  }
});

test('logs that it waits for the database schema', async ({ database, ask }) => {
  const lock = new pg.Client(database);
  await lock.connect();
  // Like a server that is creating an index over many emails.
  await lock.query('SELECT pg_advisory_lock(7304101826)');
  const child = serve(database);
  const [line] = await once(child.stderr, 'data');
  expect(JSON.parse(line)).toMatchObject({
    msg: 'the store cannot be reached',
    reason: expect.stringMatching(/^127\.0\.0\.1:\d+ takes long: this or another server may be/),
  });
  await lock.end();
  await once(child.stdout, 'data');
  child.kill();
  await once(child, 'close');
  expect(await ask('SELECT version FROM playwright_mailbox.version')).toEqual([{ version: 1 }]);
});

test('logs an outage and its end without the password', async ({ database, postgres }) => {
  const child = serve(database, '--log-level', 'info');
  const lines = createInterface({ input: child.stderr });
  const messages: { msg: string; reason?: string }[] = [];
  let all = '';
  lines.on('line', (line) => {
    all += line;
    messages.push(JSON.parse(line));
  });
  const [ready] = await once(child.stdout, 'data');
  const { http, smtp } = JSON.parse(ready);
  const client = await SmtpClient.hello(smtp);
  await postgres.stop();
  const logged = (msg: string) => messages.filter((message) => message.msg === msg);
  await expect.poll(() => logged('the store cannot be reached').length).toBeGreaterThan(0);
  const headers = { authorization: 'Bearer sandbox' };
  for (let n = 0; n < 3; n++) {
    expect((await fetch(`${http}/v1/inbox/latest`, { headers })).status).toBe(503);
    expect(await client.transaction(emailTo('bob@inbox.test', 'refused'))).toMatch(/^451 /);
  }
  client.close();
  await postgres.start();
  await expect.poll(() => logged('the store can be reached again').length).toBe(1);
  child.kill();
  await once(child, 'close');
  const reasons = logged('the store cannot be reached').map(({ reason }) => reason);
  // Each reason is logged once, however often it occurs.
  expect(reasons).toEqual([...new Set(reasons)]);
  expect(all).not.toContain(postgres.password);
});

const VERSION = 'SELECT version, compatible_from FROM playwright_mailbox.version';

test('rejects a newer schema that needs a newer server, without changing it', async ({
  database,
  startNode,
  ask,
}) => {
  await startNode();
  await ask('UPDATE playwright_mailbox.version SET version = 1000, compatible_from = 998');
  const options = { httpPort: 0, smtpPort: 0, store: database };
  await expect(startMailboxServer(options)).rejects.toMatchObject({
    name: 'ServerOptionError',
    option: 'store',
    message: expect.stringMatching(
      /^store: 127\.0\.0\.1:\d+ cannot be used, its schema has version 1000, .* version 998, .* knows 1: update/,
    ),
  });
  expect(await ask(VERSION)).toEqual([{ version: 1000, compatible_from: 998 }]);
});

test('uses a newer compatible schema without changing it', async ({ startNode, ask }) => {
  const running = await startNode();
  await ask('UPDATE playwright_mailbox.version SET version = 2');
  await ask('DROP INDEX playwright_mailbox.emails_by_recipient');
  const { smtp, api } = await startNode();
  await smtp.deliver(emailTo('bob@inbox.test', 'it'));
  for (const one of [api, running.api])
    expect((await one.inbox({ to: 'bob@inbox' })).subject).toBe('it');
  expect(await ask(VERSION)).toEqual([{ version: 2, compatible_from: 1 }]);
  const index = "SELECT to_regclass('playwright_mailbox.emails_by_recipient') AS index";
  expect(await ask(index)).toEqual([{ index: null }]);
});

test('rejects a database that is not in UTF-8', async ({ database, ask }) => {
  await ask(`CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'`);
  const store = changed(database, { pathname: '/latin' });
  await expect(startMailboxServer({ httpPort: 0, smtpPort: 0, store })).rejects.toThrow(
    /its encoding is LATIN1: it must be UTF8/,
  );
  await ask('DROP DATABASE latin WITH (FORCE)');
});

test('says that permission to create the schema is missing', async ({ otherUser }) => {
  await expect(
    startMailboxServer({ httpPort: 0, smtpPort: 0, store: otherUser.url }),
  ).rejects.toThrow(/cannot be used \(permission denied for database/);
});
