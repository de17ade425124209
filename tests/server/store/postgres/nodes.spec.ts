import type { InboxEmail } from '../../../../src/contract/email.js';
import { emailTo, expect, hold, metric, type Node, test, untilHeld } from './fixtures.js';

test('an email accepted by one server is visible at another at once, in both boxes', async ({
  startNode,
}) => {
  const [one, other] = [await startNode(), await startNode()];
  for (let n = 0; n < 20; n++) {
    await one.smtp.deliver(emailTo('bob@inbox.test', `email ${n}`));
    expect((await other.api.inbox({ to: 'bob@' })).subject).toBe(`email ${n}`);
  }
  const { email_id: id } = await other.api.sent();
  expect((await one.api.request(`/v1/sent/${id}`)).body).toMatchObject({ subject: 'email 19' });
  expect((await one.api.request(`/v1/inbox/${id}`)).status).toBe(404);
});

test('an email answers only the matching request held by another server', async ({ startNode }) => {
  const [one, other] = [await startNode(), await startNode()];
  const near = hold(one, 'bob@inbox.test');
  const far = hold(other, 'bob@inbox.test');
  const otherUser = hold(other, 'eve@inbox.test');
  await untilHeld(one, 1);
  await untilHeld(other, 2);
  await one.smtp.deliver(emailTo('bob@inbox.test', 'it'));
  for (const held of [near, far]) expect((await held).body).toMatchObject({ subject: 'it' });
  expect(await metric(other.mailboxServer, 'mailbox_long_polls')).toBe(1);
  await other.smtp.deliver(emailTo('eve@inbox.test', 'hers'));
  expect((await otherUser).body).toMatchObject({ subject: 'hers' });
});

test('emails with a common recipient never share a timestamp, on any server', async ({
  startNode,
}) => {
  const nodes = [await startNode(), await startNode()];
  await Promise.all(
    nodes.map(async ({ smtp }, n) => {
      for (let m = 0; m < 30; m++) await smtp.deliver(emailTo('bob@inbox.test', `${n} ${m}`));
    }),
  );
  const { data } = (await nodes[0]?.api.list('inbox', { per_page: '100' })) ?? { data: [] };
  const emails = data.map((id) => nodes[1]?.api.request<InboxEmail>(`/v1/inbox/${id}`));
  const times = (await Promise.all(emails)).map((email) => email?.body.received_at);
  expect(new Set(times).size).toBe(60);
  expect(times).toEqual(times.toSorted().reverse());
});

test('limits apply to all servers together', async ({ startNode }) => {
  const options = { maxEmails: 5, maxStoreBytes: 1_000 };
  const nodes = [await startNode(options), await startNode(options)];
  for (let n = 0; n < 12; n++) {
    await nodes[n % 2]?.smtp.deliver(emailTo('bob@inbox.test', `email ${n}`));
  }
  for (const { api, mailboxServer } of nodes) {
    const kept = ['email 11', 'email 10', 'email 9', 'email 8', 'email 7'];
    expect(await api.subjects('inbox')).toEqual(kept);
    expect(await api.subjects('sent')).toEqual(kept);
    expect(
      await metric(mailboxServer, 'mailbox_stored_emails{account="default",box="inbox"}'),
    ).toBe(5);
  }
  // Next to it, only two of the others fit.
  const { to, raw } = emailTo('bob@inbox.test', 'big');
  await nodes[0]?.smtp.deliver({ to, raw: raw.padEnd(828, 'x') });
  expect(await nodes[1]?.api.subjects('inbox')).toEqual(['big', 'email 11', 'email 10']);
});

test('a purge at one server deletes at all, leaves held requests alone, and all count the same', async ({
  startNode,
}) => {
  const [one, other] = [await startNode(), await startNode()];
  await one.smtp.deliver(emailTo('ann@inbox.test', 'hers'));
  await other.smtp.deliver(emailTo('bob@inbox.test', 'his'));
  const held = hold(other, 'eve@inbox.test');
  await untilHeld(other, 1);
  const path = '/extensions/v1/emails?recipient=ann@inbox.test';
  const { body } = await one.api.request(path, { method: 'DELETE' });
  expect(body).toEqual({ emails: 1, scheduled: 0 });
  for (const { api, mailboxServer } of [one, other]) {
    expect(await api.subjects('inbox')).toEqual(['his']);
    for (const [line, value] of [
      ['mailbox_stored_emails{account="default",box="inbox"}', 1],
      ['mailbox_deleted_emails_total{reason="purge"}', 1],
    ] as const)
      expect([line, await metric(mailboxServer, line)]).toEqual([line, value]);
  }
  await one.smtp.deliver(emailTo('eve@inbox.test', 'new'));
  expect((await held).body).toMatchObject({ subject: 'new' });
});

test('servers that start together create the schema once', async ({ startNode, ask }) => {
  const nodes = await Promise.all([startNode(), startNode(), startNode(), startNode()]);
  expect(await ask('SELECT version FROM playwright_mailbox.version')).toEqual([{ version: 1 }]);
  for (const [n, { smtp }] of nodes.entries()) {
    await smtp.deliver(emailTo('bob@inbox.test', `email ${n}`));
  }
  expect((await nodes[0]?.api.list('inbox'))?.data).toHaveLength(4);
});

/** The difference between the `Date` of a response and the time of an email that has just arrived, in ms. */
async function clockError({ mailboxServer, smtp, api }: Node): Promise<number> {
  await smtp.deliver(emailTo('bob@inbox.test', 'it'));
  const { received_at } = await api.inbox();
  const { headers } = await fetch(`${mailboxServer.http}/ready`);
  return Math.abs(Date.parse(headers.get('date') ?? '') - Date.parse(received_at));
}

test('the Date header is the clock that timestamps emails, whatever the clock of the machine', async ({
  startNode,
}) => {
  const now = Date.now;
  try {
    Date.now = () => now() + 3_600_000;
    const node = await startNode();
    // Includes the rounding to whole seconds, and the duration of the email.
    expect(await clockError(node)).toBeLessThan(10_000);
    Date.now = () => now() - 3_600_000;
    expect(await clockError(node)).toBeLessThan(10_000);
  } finally {
    Date.now = now;
  }
});
