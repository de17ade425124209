import { expect } from '@playwright/test';
import { ABSENCE, PASSWORD, startDovecot } from '../../../scripts/dovecot.mjs';
import type { ListIdsResponse } from '../../../src/contract/list.js';
import { Server } from './crash/server.js';
import { absenceOfSqlite } from './kinds.js';
import { test as base } from './postgres/fixtures.js';

type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

const test = base.extend<{ dovecot: Dovecot }>({
  dovecot: async ({}, use) => {
    const dovecot = await startDovecot();
    await use(dovecot);
    await dovecot.close();
  },
});
test.skip(ABSENCE !== null, ABSENCE ?? '');

test('of two servers one fetches, and the other goes on where it stopped', async ({
  dovecot,
  startNode,
}) => {
  const imap = { imap: dovecot.urlOf(), imapPassword: PASSWORD };
  const connections = async () =>
    (await dovecot.doveadm('who', '-1')).stdout.split('\n').length - 2;
  const first = await startNode(imap);
  await dovecot.deliver('qa+x@company.test', 'one');
  await expect.poll(async () => (await first.api.list('inbox')).data.length).toBe(1);
  const second = await startNode(imap);
  await expect.poll(connections).toBe(1);
  await dovecot.deliver('qa+x@company.test', 'two');
  await expect.poll(async () => (await second.api.list('inbox')).data.length).toBe(2);
  await first.mailboxServer.close();
  await dovecot.deliver('qa+x@company.test', 'three');
  await expect
    .poll(() => second.api.subjects('inbox'), { timeout: 15_000 })
    .toEqual(['three', 'two', 'one']);
});

test('with SQLite, nothing is missed and nothing comes twice after a restart or a kill', async ({
  dovecot,
}, testInfo) => {
  const absence = await absenceOfSqlite();
  test.skip(absence !== null, absence ?? '');
  const store = `sqlite:${testInfo.outputPath('mail.db')}`;
  const server = new Server(['--imap', dovecot.urlOf(), '--store', store]);
  server.program = { ...server.program, env: { ...process.env, MAILBOX_IMAP_PASSWORD: PASSWORD } };
  const count = async () =>
    (await server.get<ListIdsResponse>('/v1/inbox?per_page=100')).data.length;
  const deliver = async (emails: number) => {
    for (let n = 0; n < emails; n++) await dovecot.deliver('qa+x@company.test', `${n}`);
  };
  await dovecot.deliver('qa+x@company.test', 'before the first start');
  try {
    await server.start();
    let delivered = 0;
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await deliver(1);
      await expect.poll(count).toBe(delivered + 1);
      const delivering = deliver(20);
      await server.kill(signal);
      await delivering;
      await server.start();
      delivered += 21;
      await expect.poll(count).toBe(delivered);
    }
  } finally {
    await server.kill();
  }
});
