import { z } from 'zod';
import { inboxEmailSchema, sentEmailSchema } from '../../src/contract/email.js';
import { listIdsResponseSchema } from '../../src/contract/list.js';
import { expect, test } from './fixtures.js';

const inboxEmail = z.strictObject(inboxEmailSchema.shape);
const sentEmail = z.strictObject(sentEmailSchema.shape);
const listResponse = z.strictObject({
  data: listIdsResponseSchema.shape.data,
  pagination: z.strictObject(listIdsResponseSchema.shape.pagination.shape),
});

const FULL = {
  from: 'The Shop <app@shop.test>',
  to: ['Bob <bob@inbox.test>', 'ann@inbox.test'],
  cc: 'carol@inbox.test',
  bcc: 'audit@shop.test',
  subject: 'Your order',
  messageId: '<order-1@shop.test>',
  text: 'Thank you!',
  html: '<p>Thank you!</p>',
  attachments: [{ filename: 'invoice.txt', content: 'EUR 5' }],
};

/** An email with as few fields as possible. */
const BARE = { from: '', to: ['bob@inbox.test'], raw: '' };

test('an empty box returns null, an empty list, and 404 for any id', async ({ api }) => {
  for (const box of ['inbox', 'sent']) {
    const latest = await api.request(`/v1/${box}/latest`);
    expect([latest.status, latest.body]).toEqual([200, null]);
    expect(latest.headers.get('content-type')).toBe('application/json');

    const list = await api.request(`/v1/${box}`);
    const pagination = { page: 1, per_page: 10, returned: 0, has_more: false };
    expect([list.status, list.body]).toEqual([200, { data: [], pagination }]);

    const one = await api.request(`/v1/${box}/3f2b8c1e-6f0a-4a52-9d7c-1b2a3c4d5e6f`);
    expect([one.status, one.body.error.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('returns each field of an inbox record', async ({ api, send }) => {
  await send(FULL);
  const { body } = await api.request<z.infer<typeof inboxEmail>>('/v1/inbox/latest');
  const { email_id, received_at, ...rest } = inboxEmail.parse(body);
  expect(rest).toEqual({
    detected_otp: null,
    html_body: '<p>Thank you!</p>',
    text_body: 'Thank you!',
    from_address: 'app@shop.test',
    from_name: 'The Shop',
    to_addresses: ['bob@inbox.test', 'ann@inbox.test'],
    cc_addresses: ['carol@inbox.test'],
    subject: 'Your order',
    message_id: '<order-1@shop.test>',
    has_attachments: true,
    attachment_count: 1,
    spam_score: null,
    spam_verdict: 'GRAY',
    spam_rules: null,
    virus_verdict: 'GRAY',
    spf_verdict: 'GRAY',
    dkim_verdict: 'GRAY',
    dmarc_verdict: 'GRAY',
  });
  expect(received_at).toBe(new Date(received_at).toISOString());

  const one = await api.request(`/v1/inbox/${email_id}`);
  expect([one.status, one.body]).toEqual([200, body]);
});

test('returns each field of a sent record', async ({ api, send }) => {
  await send(FULL);
  const { body } = await api.request<z.infer<typeof sentEmail>>('/v1/sent/latest');
  const { email_id, sent_at, ...rest } = sentEmail.parse(body);
  expect(rest).toEqual({
    detected_otp: null,
    html_body: '<p>Thank you!</p>',
    text_body: 'Thank you!',
    from_address: 'app@shop.test',
    from_name: 'The Shop',
    to_addresses: ['bob@inbox.test', 'ann@inbox.test'],
    cc_addresses: ['carol@inbox.test'],
    bcc_addresses: ['audit@shop.test'],
    subject: 'Your order',
    message_id: '<order-1@shop.test>',
    has_attachments: true,
    attachment_count: 1,
    spam_score: null,
    spam_verdict: 'GRAY',
  });
  expect(sent_at).toBe(new Date(sent_at).toISOString());

  const one = await api.request(`/v1/sent/${email_id}`);
  expect([one.status, one.body]).toEqual([200, body]);
});

test('returns an empty email as a record with nulls', async ({ api, deliver }) => {
  await deliver(BARE);
  const inbox = inboxEmail.parse(await api.inbox());
  expect(inbox).toMatchObject({
    html_body: null,
    text_body: null,
    from_address: '',
    from_name: null,
    to_addresses: [],
    cc_addresses: null,
    subject: null,
    message_id: null,
    has_attachments: false,
    attachment_count: 0,
  });
  const sent = sentEmail.parse(await api.sent());
  expect(sent).toMatchObject({ to_addresses: [], bcc_addresses: ['bob@inbox.test'] });
});

test('get finds the ids of a list, in the same box only', async ({ api, send }) => {
  await send(FULL);
  for (const [box, other] of [
    ['inbox', 'sent'],
    ['sent', 'inbox'],
  ]) {
    const list = await api.request<z.infer<typeof listResponse>>(`/v1/${box}`);
    const { data, pagination } = listResponse.parse(list.body);
    expect(pagination).toEqual({ page: 1, per_page: 10, returned: 1, has_more: false });
    expect((await api.request(`/v1/${box}/${data[0]}`)).status).toBe(200);
    expect((await api.request(`/v1/${box}/${data[0]?.toUpperCase()}`)).status).toBe(200);
    expect((await api.request(`/v1/${other}/${data[0]}`)).status).toBe(404);
  }
});

test('responds with 404 to an id that is not a UUID', async ({ api }) => {
  for (const id of ['1', 'undefined', '..%2Fsent', '%00', 'latest%20', '__proto__']) {
    const { status, body } = await api.request(`/v1/inbox/${id}`);
    expect([id, status, body.error.code]).toEqual([id, 404, 'NOT_FOUND']);
  }
});

test('detects the code in an email', async ({ api, send }) => {
  await send({ subject: 'Sign in', text: 'Your verification code is 493817.' });
  expect((await api.inbox()).detected_otp).toBe('493817');
  expect((await api.sent()).detected_otp).toBe('493817');
});

test("latest is the newest by the server's clock rather than the Date field", async ({
  api,
  send,
}) => {
  await send({ subject: 'first', date: new Date('2036-01-01') });
  await send({ subject: 'second', date: new Date('2016-01-01') });
  expect((await api.inbox()).subject).toBe('second');
  expect((await api.sent()).subject).toBe('second');
  expect(await api.subjects('inbox')).toEqual(['second', 'first']);
  expect(await api.subjects('sent')).toEqual(['second', 'first']);
});
