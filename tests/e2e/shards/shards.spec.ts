import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { MailboxClient } from '../../../src/client/index.js';
import { ROOT } from '../../support/project.js';
import { type Finished, start } from '../../support/project-process.js';
import { startBalancer } from './balancer.js';
import { startApp, startNode } from './programs.js';

const KEY = 'key-of-the-team';

/** Total number of sign-up tests; `npm run shards` runs more. */
const TESTS = Number(process.env.SHARD_TESTS ?? 2);

const SHARDS = Math.min(TESTS, 4);

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

interface Closable {
  close(): Promise<void>;
}

interface Fixtures {
  /** Waits until a server is running, and closes it when the test has ended. */
  opened: <Server extends Closable>(starting: Promise<Server>) => Promise<Server>;
}

const test = base.extend<Fixtures>({
  opened: async ({}, use) => {
    const servers: Closable[] = [];
    await use(async (starting) => {
      const server = await starting;
      servers.push(server);
      return server;
    });
    for (const server of servers.reverse()) await server.close();
  },
});

/** Runs one shard in its own process, as on a separate machine. */
function runShard(shard: number, env: NodeJS.ProcessEnv): Promise<Finished> {
  const args = ['test', '--config=sharded.config.ts', 'signup.spec.ts', '--workers=1'];
  const part = [`--repeat-each=${TESTS}`, `--shard=${shard}/${SHARDS}`];
  const folder = path.join(ROOT, 'examples/signup');
  const output = `--output=test-results/shard-${shard}`;
  return start(process.execPath, [PLAYWRIGHT, ...args, ...part, output], { cwd: folder, env })
    .ended;
}

/** The number of emails in a box. */
async function countOf(list: MailboxClient['sent']['list']): Promise<number> {
  let count = 0;
  for (let page = 1; ; page++) {
    const { pagination } = await list({ page, per_page: 100 });
    count += pagination.returned;
    if (!pagination.has_more) return count;
  }
}

test(`${TESTS} sign-ups in ${SHARDS} shards pass with two mailbox servers and one PostgreSQL database`, async ({
  opened,
}) => {
  test.setTimeout(60_000 + TESTS * 10_000);
  const postgres = await opened(startPostgres());
  const store = await postgres.createDatabase();
  const nodes = await Promise.all([1, 2].map(() => opened(startNode(store, KEY))));
  const rest = await opened(startBalancer(nodes.map(({ http }) => http)));
  const smtp = await opened(startBalancer(nodes.map((node) => node.smtp)));
  const app = await opened(startApp(`smtp://${smtp.host}`));
  const env = {
    APP_URL: app.said,
    MAILBOX_URL: `http://${rest.host}`,
    MAILBOX_API_KEY: KEY,
    CHROMIUM_PATH: process.env.CHROMIUM_PATH,
  };

  const runs = await Promise.all(
    Array.from({ length: SHARDS }, (_, index) => runShard(index + 1, env)),
  );
  for (const { output, exitCode } of runs) {
    expect(output).toMatch(new RegExp(`^ +${TESTS / SHARDS} passed`, 'm'));
    expect(exitCode).toBe(0);
  }

  // Each test receives a code and a welcome email, and both servers have all emails.
  for (const { http } of nodes) {
    const client = new MailboxClient({ baseURL: http, apiKey: KEY });
    for (const box of [client.inbox, client.sent]) {
      expect(await countOf((query) => box.list(query))).toBe(2 * TESTS);
    }
  }
  for (const { counts } of [rest, smtp]) expect(Math.min(...counts)).toBeGreaterThan(0);
});
