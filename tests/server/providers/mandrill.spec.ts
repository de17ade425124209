import createClient from '@mailchimp/mailchimp_transactional';
import { test as base, expect, KEY, UNICODE } from './fixtures.js';

/** The SDK has no types, and resolves with errors. */
type Post = (path: string, body: object) => Promise<unknown>;

const test = base.extend<{ post: Post }>({
  post: async ({ url }, use) => {
    const client = createClient(KEY);
    client.basePath = `${url('mandrill')}/api/1.3`;
    await use((path, body) => client.post(path, body));
  },
});

const message = {
  from_email: 'hello@shop.test',
  from_name: UNICODE.name,
  subject: UNICODE.subject,
  html: '<p>Your code is *|CODE|*</p>',
};

test('sends each recipient a separate email', async ({ post, mailbox, api }) => {
  const results = await post('/messages/send', {
    message: {
      ...message,
      to: [
        { email: mailbox.address, type: 'to' },
        { email: 'ann.x-reject-550@inbox.test', type: 'to' },
        { email: 'nobody', type: 'to' },
        { email: 'audit@shop.test', type: 'bcc' },
      ],
      merge_vars: [{ rcpt: mailbox.address, vars: [{ name: 'code', content: '482913' }] }],
    },
  });
  expect(results).toMatchObject([
    { email: mailbox.address, status: 'sent', reject_reason: null },
    { email: 'ann.x-reject-550@inbox.test', status: 'rejected', reject_reason: 'hard-bounce' },
    { email: 'nobody', status: 'invalid' },
    { email: 'audit@shop.test', status: 'sent' },
  ]);
  expect(await mailbox.waitForOtp()).toBe('482913');
  expect(await api.sent({ to: mailbox.address })).toMatchObject({
    email_id: (results as { _id: string }[])[0]?._id,
    bcc_addresses: null,
  });
  expect((await api.sent({ to: 'audit@' })).bcc_addresses).toEqual(['audit@shop.test']);
});

test('preserve_recipients sends one email for all', async ({ post, api }) => {
  const to = ['bob@inbox.test', 'ann@inbox.test'].map((email) => ({ email }));
  await post('/messages/send', { message: { ...message, to, preserve_recipients: true } });
  const { to_addresses } = await api.inbox({ to: 'ann@' });
  expect(to_addresses).toEqual(['bob@inbox.test', 'ann@inbox.test']);
  expect((await api.list('sent')).data).toHaveLength(1);
});

test('sends templates and emails composed by the app', async ({ post, mailbox }) => {
  const to = [{ email: mailbox.address }];
  await post('/messages/send-template', {
    template_name: 'sign-in',
    template_content: [],
    message: { to, global_merge_vars: [{ name: 'code', content: '482913' }] },
  });
  expect(await mailbox.waitForOtp()).toBe('482913');
  await post('/messages/send-raw', {
    raw_message: `From: hello@shop.test\r\nTo: ${mailbox.address}\r\nSubject: raw\r\n\r\nx\r\n`,
  });
  expect((await mailbox.waitForEmail({ subject: 'raw' })).text_body).toContain('x');
});

test('the SDK resolves with the errors of the server', async ({ post, api }) => {
  const nameOf = (error: unknown) =>
    (error as { response: { data: { name: string } } }).response.data.name;
  const send = (to: object[]) => post('/messages/send', { message: { ...message, to } });
  expect(nameOf(await send([]))).toBe('ValidationError');
  expect(nameOf(await send([{ email: 'bob.x-defer@inbox.test' }]))).toBe('Too_Many_Requests');
  expect(nameOf(await post('/webhooks/list', {}))).toBe('Unknown_Method');
  expect((await api.list('sent')).data).toEqual([]);
});

test('a web page cannot use the key, which is in the body', async ({ url, api }) => {
  const body = JSON.stringify({ key: KEY, message: { ...message, to: [{ email: 'a@x.test' }] } });
  const path = `${url('mandrill')}/api/1.0/messages/send.json`;
  for (const headers of [
    { 'Content-Type': 'text/plain', Origin: 'https://evil.test' },
    { 'Content-Type': 'application/json', Origin: 'https://evil.test' },
  ]) {
    expect((await fetch(path, { method: 'POST', headers, body })).status).toBe(403);
  }
  expect((await api.list('sent')).data).toEqual([]);
});

test('JSON is read whatever its content type', async ({ url }) => {
  const path = `${url('mandrill')}/api/1.0/users/ping2`;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = JSON.stringify({ key: KEY });
  const response = await fetch(path, { method: 'POST', headers, body });
  expect(await response.json()).toEqual({ PING: 'PONG!' });
});

test('send_at puts the email into the sent box at once, and into the inbox later', async ({
  post,
  api,
}) => {
  const send_at = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const to = [{ email: 'bob@inbox.test' }];
  await post('/messages/send', { message: { ...message, subject: 's', to }, send_at });
  expect(await api.subjects('sent')).toEqual(['s']);
  expect(await api.subjects('inbox')).toEqual([]);
  const id = (await api.sent()).email_id;
  expect(await post('/messages/info', { id })).toMatchObject({ _id: id, state: 'scheduled' });
  const later = { id, send_at: '2999-01-01 00:00:00' };
  expect(await post('/messages/reschedule', later)).toMatchObject({
    response: { data: { name: 'ValidationError' } },
  });
  expect(await post('/messages/reschedule', { id, send_at })).toEqual({ _id: id, send_at });
  expect(await post('/messages/cancel-scheduled', { id })).toEqual({ _id: id, send_at });
  expect(await post('/messages/cancel-scheduled', { id })).toMatchObject({
    response: { data: { name: 'Unknown_Message' } },
  });
  const raw_message = 'From: hello@shop.test\r\nTo: bob@inbox.test\r\nSubject: raw\r\n\r\nx\r\n';
  await post('/messages/send-raw', { raw_message, send_at });
  expect(await api.subjects('sent')).toEqual(['raw', 's']);
  expect(await api.subjects('inbox')).toEqual([]);
  const far = await post('/messages/send', {
    message: { ...message, to },
    send_at: '2999-01-01 00:00:00',
  });
  expect(far).toMatchObject({ response: { data: { name: 'ValidationError' } } });
  expect(await api.subjects('sent')).toEqual(['raw', 's']);
});
