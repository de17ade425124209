import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Resend } from 'resend';
import { type MailboxServer, startMailboxServer } from '../../../src/server/index.js';
import { Api } from '../fixtures.js';
import { absenceOfSqlite } from '../store/kinds.js';
import { test as base, expect } from '../store/postgres/fixtures.js';
import { KEY } from './fixtures.js';

// Scheduled emails when servers stop, and with several servers that share a database.

const EMAIL = { from: 'hello@shop.test', to: 'bob@inbox.test', text: 'x' };

const test = base.extend<{ file: string }>({
  file: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-scheduled-'));
    await use(path.join(folder, 'mail.db'));
    await rm(folder, { recursive: true });
  },
});

function resendAt({ http }: Pick<MailboxServer, 'http'>): Resend {
  return new Resend(KEY, { baseUrl: `${http}/resend` });
}

/** Schedules an email, and returns its identifier. */
async function schedule(resend: Resend, subject: string, scheduledAt: string): Promise<string> {
  const { data, error } = await resend.emails.send({ ...EMAIL, subject, scheduledAt });
  expect(error).toBeNull();
  return data?.id ?? '';
}

const soon = (ms = 50) => new Date(Date.now() + ms).toISOString();

test('a restarted server delivers, cancels and reschedules earlier scheduled emails', async ({
  file,
}) => {
  const absence = await absenceOfSqlite();
  test.skip(absence !== null, absence ?? '');
  const start = async () => {
    const store = `sqlite:${file}`;
    const server = await startMailboxServer({ httpPort: 0, smtpPort: 0, store });
    return { server, api: new Api(server), resend: resendAt(server) };
  };
  const first = await start();
  const [canceled, late, moved] = [
    await schedule(first.resend, 'canceled', 'in 1 hour'),
    await schedule(first.resend, 'late', 'in 1 hour'),
    await schedule(first.resend, 'moved', 'in 1 hour'),
  ];
  await first.resend.emails.cancel(canceled);
  await schedule(first.resend, 'due', soon(300));
  const before = (await first.resend.emails.get(late)).data;
  await first.server.close();

  const { server, api, resend } = await start();
  try {
    expect((await resend.emails.get(late)).data).toEqual(before);
    expect(before).toMatchObject({ last_event: 'scheduled', scheduled_at: expect.any(String) });
    expect((await resend.emails.get(canceled)).data?.last_event).toBe('canceled');
    expect((await resend.emails.cancel(late)).error).toBeNull();
    expect((await resend.emails.get(late)).data?.last_event).toBe('canceled');
    expect((await resend.emails.update({ id: moved, scheduledAt: soon() })).error).toBeNull();
    await expect
      .poll(async () => (await api.subjects('inbox')).toSorted())
      .toEqual(['due', 'moved']);
    expect((await resend.emails.get(moved)).data?.last_event).toBe('delivered');
  } finally {
    await server.close();
  }
});

test('each server of a database cancels and reschedules emails that another accepted', async ({
  startNode,
}) => {
  const [one, other] = [await startNode(), await startNode()];
  const [near, far] = [resendAt(one.mailboxServer), resendAt(other.mailboxServer)];
  const canceled = await schedule(near, 'canceled', 'in 1 hour');
  const moved = await schedule(near, 'moved', 'in 1 hour');
  expect((await far.emails.get(moved)).data?.last_event).toBe('scheduled');
  expect((await far.emails.cancel(canceled)).error).toBeNull();
  expect((await near.emails.get(canceled)).data?.last_event).toBe('canceled');
  expect((await near.emails.cancel(canceled)).error).toMatchObject({ name: 'not_found' });
  expect((await far.emails.update({ id: moved, scheduledAt: soon() })).error).toBeNull();
  await expect.poll(() => one.api.subjects('inbox')).toEqual(['moved']);
  expect((await near.emails.get(moved)).data?.last_event).toBe('delivered');
});

test('rejects a scheduled email beyond the limit with 503, and does not store it', async ({
  startNode,
}) => {
  const { mailboxServer, api } = await startNode({ maxStoreBytes: 10_000, maxMessageSize: 10_000 });
  const resend = resendAt(mailboxServer);
  const email = { ...EMAIL, subject: 's', text: 'x'.repeat(3_000) };
  const send = () => resend.emails.send({ ...email, scheduledAt: 'in 1 hour' });
  const { data } = await send();
  const full = { name: 'application_error', message: expect.stringContaining('try again later') };
  expect((await send()).error).toMatchObject(full);
  expect(await api.subjects('sent')).toEqual(['s']);
  await resend.emails.cancel(data?.id ?? '');
  expect((await send()).error).toBeNull();
});
