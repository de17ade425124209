import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../../../scripts/postgres.mjs';
import type { ListIdsResponse } from '../../../src/contract/list.js';
import type { Migration } from '../../../src/server/store/postgres/schema/migrations.js';
import { SmtpClient } from '../smtp-client.js';
import { expectAll, expectAllLate } from './crash/expect-all.js';
import { Senders } from './crash/senders.js';
import { Server } from './crash/server.js';
import { absenceOfSqlite } from './kinds.js';
import { buildNextVersion, type Program } from './next-version.js';

/** A process is started meanwhile. */
const PATIENT = { timeout: 30_000 };

const test = base.extend<
  { database: string; serverOn: (store: string) => Server },
  { nextVersion: (migrations: readonly unknown[]) => Program }
>({
  nextVersion: [
    async ({}, use, { project, workerIndex }) => {
      await use(
        await buildNextVersion(path.join(project.outputDir, `next-version-${workerIndex}`)),
      );
    },
    { scope: 'worker' },
  ],

  database: async ({}, use) => {
    const postgres = await startPostgres({ settings: { fsync: 'off' } });
    await use(await postgres.createDatabase());
    await postgres.close();
  },

  serverOn: async ({}, use) => {
    const servers: Server[] = [];
    await use((store) => {
      const server = new Server(['--store', store, '--max-emails', '1000000']);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.kill();
  },
});

// The next version is built once for all.
test.describe.configure({ mode: 'default' });

test.describe('PostgreSQL', () => {
  const MIGRATIONS: Migration[] = [
    { compatibleFrom: 1, index: 'emails_by_subject', on: 'emails (account, subject, seq)' },
    {
      compatibleFrom: 1,
      sql: `ALTER TABLE accounts ADD COLUMN note text NOT NULL DEFAULT '';
        CREATE OR REPLACE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql AS $$
          SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
        $$`,
    },
  ];

  const INDEX = `SELECT indisvalid AS is_valid FROM pg_index
    WHERE indexrelid = to_regclass('playwright_mailbox.emails_by_subject')`;

  test('two servers are updated one by one under load, and no accepted email is lost', async ({
    database,
    serverOn,
    nextVersion,
  }) => {
    test.slow();
    const ask = async (sql: string) => {
      const client = await connect(database);
      const { rows } = await client.query(sql).finally(() => client.end());
      return rows;
    };
    /** Waits for a session whose current or last statement fits. */
    const untilSession = (condition: string) =>
      expect
        .poll(
          () =>
            ask(`SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND pid <> pg_backend_pid() AND ${condition}`),
          PATIENT,
        )
        .not.toEqual([]);
    const version = () => ask('SELECT * FROM playwright_mailbox.version');

    const [one, other] = [serverOn(database), serverOn(database)];
    await one.start();
    await other.start();
    const all: Record<string, Senders> = {};
    const sendTo = async (server: Server, name: string) => {
      const senders = new Senders([server.smtp, server.smtp], name);
      all[name] = senders;
      await senders.untilTaken(20);
      return senders;
    };
    const untilTakenMore = (senders: Senders) => senders.untilTaken(senders.taken.size + 50);
    await sendTo(one, 'before');
    const beside = await sendTo(other, 'beside');

    // Like a server that is storing an email, which the index waits for; and like pg_dump, which the column waits for.
    const writer = await lock(database, 'emails', 'ROW EXCLUSIVE');
    const backup = await lock(database, 'accounts', 'ACCESS SHARE');
    await one.kill('SIGTERM');
    one.program = nextVersion(MIGRATIONS);
    const killed = one.start();
    killed.catch(() => {});
    await untilSession("query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'");
    await untilTakenMore(beside);

    // The server dies, together with the statement that it has PostgreSQL run.
    await one.kill();
    await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'CREATE INDEX CONCURRENTLY emails_by_subject%'`);
    await expect(killed).rejects.toThrow();
    expect(await version()).toEqual([{ version: 1, compatible_from: 1 }]);
    expect(await ask(INDEX)).toEqual([{ is_valid: false }]);

    const updated = one.start();
    await writer.end();
    await untilSession("query LIKE '%ALTER TABLE accounts ADD%'");
    await untilTakenMore(beside);
    await backup.end();
    await updated;
    expect(await version()).toEqual([{ version: 3, compatible_from: 1 }]);
    expect(await ask(INDEX)).toEqual([{ is_valid: true }]);

    // Both versions on the new schema, and an old server that starts on it.
    await sendTo(one, 'new');
    await untilTakenMore(beside);
    await other.kill('SIGTERM');
    await other.start();
    await sendTo(other, 'restarted');
    await other.kill('SIGTERM');
    other.program = one.program;
    await other.start();
    await sendTo(other, 'last');
    for (const senders of Object.values(all)) await senders.end();
    for (const [name, senders] of Object.entries(all)) {
      for (const server of [one, other]) {
        await expectAll(server, senders, `${name}.`);
        await expectAllLate(server, senders, `${name}.`);
      }
    }
  });

  async function connect(database: string): Promise<pg.Client> {
    const client = new pg.Client(database);
    await client.connect();
    return client;
  }

  async function lock(database: string, table: string, mode: string): Promise<pg.Client> {
    const client = await connect(database);
    await client.query(`BEGIN; LOCK TABLE playwright_mailbox.${table} IN ${mode} MODE`);
    return client;
  }
});

test.describe('SQLite', () => {
  const COLUMN = "ALTER TABLE email ADD COLUMN folder TEXT NOT NULL DEFAULT ''";

  /** Writes until the process is killed. */
  const ENDLESS = `CREATE TABLE filler (bytes BLOB);
    INSERT INTO filler WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n)
      SELECT randomblob(10000) FROM n`;

  test.beforeEach(async ({}, testInfo) => {
    const absence = await absenceOfSqlite();
    testInfo.skip(absence !== null, absence ?? '');
  });

  test('a file is upgraded at the start, and not changed if the server is killed meanwhile', async ({
    serverOn,
    nextVersion,
  }, testInfo) => {
    const file = testInfo.outputPath('mail.db');
    const server = serverOn(`sqlite:${file}`);
    const build = server.program;
    await server.start();
    await deliver(server, 'first');
    await server.kill('SIGTERM');

    server.program = nextVersion([COLUMN, ENDLESS]);
    const killed = server.start();
    killed.catch(() => {});
    const written = () => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
    await expect.poll(written, PATIENT).toBe(true);
    await server.kill();
    await expect(killed).rejects.toThrow();

    server.program = build;
    await server.start();
    await deliver(server, 'second');
    await server.kill('SIGTERM');

    server.program = nextVersion([COLUMN]);
    await server.start();
    await deliver(server, 'third');
    const { data } = await server.get<ListIdsResponse>('/v1/inbox');
    expect(data).toHaveLength(3);
    await server.kill('SIGTERM');

    server.program = build;
    await expect(server.start()).rejects.toThrow(
      `is in ${file}, which a newer playwright-mailbox wrote: the file has version 2, and this one knows 1: ` +
        'update it, or restore a backup',
    );
  });

  async function deliver({ smtp }: Server, subject: string): Promise<void> {
    const client = await SmtpClient.hello(smtp);
    await client.deliver({ raw: `Subject: ${subject}\r\n\r\n` });
    client.close();
  }
});
