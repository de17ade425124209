import type { InboxEmail } from '../../src/contract/email.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

test('stores many concurrent emails, with unique times per recipient', async ({
  api,
  mailboxServer,
}) => {
  const senders = Array.from({ length: 20 }, async (_, sender) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    for (let n = 0; n < 5; n++) {
      const to = [`user${n % 5}@inbox.test`, `all@inbox.test`];
      await client.deliver({ to, raw: `To: ${to[0]}\r\nSubject: ${sender}.${n}\r\n\r\nx` });
    }
    client.close();
  });
  await Promise.all(senders);

  const { data: ids } = await api.list('inbox', { per_page: '100' });
  expect(new Set(ids).size).toBe(100);
  const answers = await Promise.all(ids.map((id) => api.request<InboxEmail>(`/v1/inbox/${id}`)));
  const emails = answers.map(({ body }) => body);
  expect(new Set(emails.map(({ subject }) => subject)).size).toBe(100);
  const times = emails.map(({ received_at }) => received_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(times).size).toBe(100);
});

test.describe('a small box', () => {
  test.use({ serverOptions: { maxEmails: 3 } });

  test('keeps the newest emails', async ({ api, deliver }) => {
    await deliver({ raw: 'Subject: 1\r\n\r\n' });
    const oldest = await api.inbox();
    for (const n of [2, 3, 4, 5]) await deliver({ raw: `Subject: ${n}\r\n\r\n` });
    expect(await api.subjects('inbox')).toEqual(['5', '4', '3']);
    expect(await api.subjects('sent')).toEqual(['5', '4', '3']);
    expect((await api.list('sent', { per_page: '3' })).pagination.has_more).toBe(false);
    expect((await api.request(`/v1/inbox/${oldest.email_id}`)).status).toBe(404);
  });
});
