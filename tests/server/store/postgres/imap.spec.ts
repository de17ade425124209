import { expect } from '@playwright/test';
import { ABSENCE, PASSWORD, startDovecot } from '../../../../scripts/dovecot.mjs';
import { test as base } from './fixtures.js';

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
