import { expect } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import {
  type MailboxServer,
  type MailboxServerOptions,
  startMailboxServer,
} from '../../../../src/server/index.js';
import { Api, test as base } from '../../fixtures.js';
import { SmtpClient } from '../../smtp-client.js';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** One of several servers that share a database. */
export interface Node {
  mailboxServer: MailboxServer;
  api: Api;
  smtp: SmtpClient;
}

type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** What the tests have. */
export interface Fixtures {
  /** The URL of a database for this test only. */
  database: string;
  /** Queries the database directly. */
  ask: Ask;
  /** Another user of the server, without permissions, and the database's URL for it. */
  otherUser: { role: string; url: string };
  /** Ends the connections whose last query matches, and prevents new ones while a function runs. */
  cutOff: (query: string, meanwhile: () => Promise<void>) => Promise<void>;
  /** Starts a server on the test's database. */
  startNode: (options?: MailboxServerOptions) => Promise<Node>;
}

export const test = base.extend<Fixtures, { postgres: Postgres }>({
  postgres: [
    async ({}, use) => {
      // Test data need not survive a crash of the machine.
      const postgres = await startPostgres({ settings: { fsync: 'off' } });
      try {
        await use(postgres);
      } finally {
        await postgres.close();
      }
    },
    { scope: 'worker' },
  ],

  database: async ({ postgres }, use) => use(await postgres.createDatabase()),

  ask: async ({ database }, use) => use(askerOf(database)),

  otherUser: async ({ database, ask }, use) => {
    const url = new URL(database);
    const role = `other_${url.pathname.slice(1)}`;
    const password = 'of-the-other-user';
    await ask(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    await use({ role, url: Object.assign(url, { username: role, password }).href });
  },

  cutOff: async ({ database }, use) => {
    const askBeside = askerOf(Object.assign(new URL(database), { pathname: '/postgres' }).href);
    const name = new URL(database).pathname.slice(1);
    const kill = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = $1 AND query LIKE $2`;
    await use(async (query, meanwhile) => {
      await askBeside(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      expect(await askBeside(kill, [name, query])).not.toEqual([]);
      await meanwhile();
      await askBeside(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    });
  },

  startNode: async ({ database }, use) => {
    const nodes: Node[] = [];
    await use(async (options) => {
      const mailboxServer = await startMailboxServer({
        httpPort: 0,
        smtpPort: 0,
        store: database,
        // Otherwise each rejected email would print a line.
        logLevel: 'silent',
        ...options,
      });
      const node = {
        mailboxServer,
        api: new Api(mailboxServer),
        smtp: await SmtpClient.hello(mailboxServer.smtp),
      };
      nodes.push(node);
      return node;
    });
    for (const { smtp, mailboxServer } of nodes) {
      smtp.close();
      await mailboxServer.close();
    }
  },
});

/** Returns a function that runs queries on new connections. */
function askerOf(url: string): Ask {
  return async (sql, values = []) => {
    // A test may have made its database read-only.
    const options = '-c default_transaction_read_only=off';
    const client = new pg.Client({ connectionString: url, options });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
}

/** An email to an address of a test. */
export function emailTo(to: string, subject: string) {
  return {
    to: [to],
    raw: `From: app@shop.test\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nbody\r\n`,
  };
}

/** Requests the newest email of an address with a long poll. */
export function hold({ api }: Node, to: string, seconds = 30) {
  return api.request<{ subject: string } | null>(`/v1/inbox/latest?to=${to}`, {
    headers: { Prefer: `wait=${seconds}` },
  });
}

/** Waits until a server holds this many requests. */
export async function untilHeld({ mailboxServer }: Node, count: number): Promise<void> {
  await test.expect.poll(() => metric(mailboxServer, 'mailbox_long_polls')).toBe(count);
}

/** The figure of a metric. */
export async function metric({ http }: Pick<MailboxServer, 'http'>, name: string): Promise<number> {
  const text = await (await fetch(`${http}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );
}

/** The status of a server's readiness check. */
export async function readiness({ mailboxServer }: Pick<Node, 'mailboxServer'>): Promise<number> {
  return (await fetch(`${mailboxServer.http}/ready`)).status;
}

export { expect };
