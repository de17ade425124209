import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Resend } from 'resend';
import { ENDPOINTS } from '../hostile/provider-endpoints.js';
import { expect, KEY, test } from './fixtures.js';

const EMAIL = { from: 'hello@shop.test', to: 'bob@inbox.test', subject: 's', text: 't' };
const HEADERS = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };

/** Sends a request with headers that `fetch` does not allow. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers: { ...HEADERS, ...headers } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    call.on('error', reject).end(JSON.stringify(EMAIL));
  });
}

test.describe('a web page cannot send email', () => {
  test('from another origin or under another host name', async ({ url, api }) => {
    const path = `${url('resend')}/emails`;
    expect(await statusOf(path, { Origin: 'https://evil.test' })).toBe(403);
    expect(await statusOf(path, { Host: 'evil.test' })).toBe(403);
    expect((await api.list('sent')).data).toEqual([]);
    expect(await statusOf(path, {})).toBe(200);
  });

  test('without a key, whatever the page sends', async ({ url, api }) => {
    for (const [path, status] of [
      ['resend/emails', 401],
      ['ses/', 403],
      ['ses/v2/email/outbound-emails', 403],
      ['sendgrid/v3/mail/send', 401],
      ['postmark/email', 401],
      ['mailgun/v3/shop.test/messages', 401],
      ['brevo/v3/smtp/email', 401],
      ['mailjet/v3.1/send', 401],
    ] as const) {
      const body = new URLSearchParams({ Action: 'SendEmail', to: 'bob@inbox.test' });
      const response = await fetch(url(path), { method: 'POST', body });
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await fetch(`${url('resend')}/emails`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(401);
    expect((await api.list('sent')).data).toEqual([]);
  });
});

test('responds to broken JSON with the error of the provider', async ({ url }) => {
  const response = await fetch(`${url('resend')}/emails`, {
    method: 'POST',
    headers: HEADERS,
    body: '{"from":',
  });
  expect(await response.json()).toEqual({
    statusCode: 422,
    name: 'validation_error',
    message: 'The request body is not valid JSON',
  });
});

test('reads a chunked body', async ({ url, api }) => {
  const body = new Blob([JSON.stringify(EMAIL)]).stream();
  const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' } as RequestInit;
  expect((await fetch(`${url('resend')}/emails`, init)).status).toBe(200);
  expect(await api.subjects('inbox')).toEqual(['s']);
});

test('completes a request in progress before the server closes', async ({ url, mailboxServer }) => {
  const headers = { ...HEADERS, Expect: '100-continue' };
  const call = request(`${url('resend')}/emails`, { method: 'POST', headers });
  const response = once(call, 'response');
  call.flushHeaders();
  // The server has started to handle the request, and waits for its body.
  await once(call, 'continue');
  const closed = mailboxServer.close();
  call.end(JSON.stringify(EMAIL));
  const [answer] = (await response) as [IncomingMessage];
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
    200,
    { id: expect.any(String) },
  ]);
  await closed;
  // Later requests fail, as with any SDK and an unreachable provider.
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const { data, error } = await resend.emails.send(EMAIL);
  expect([data, error?.name]).toEqual([null, 'application_error']);
});

test('keeps each byte of large attachments', async ({ url, api }) => {
  const bytes = Buffer.alloc(3_000_000);
  for (let at = 0; at < bytes.length; at++) bytes[at] = (at * 7_919) % 251;
  const attachments = [{ filename: 'a.bin', content: bytes }];
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const { data, error } = await resend.emails.send({ ...EMAIL, attachments });
  expect(error).toBeNull();
  const path = `/extensions/v1/emails/${data?.id}`;
  const details = await api.request<{
    received_via: string;
    attachments: { part: string; size: number; filename: string }[];
  }>(path);
  expect(details.body).toMatchObject({
    received_via: 'resend',
    attachments: [{ filename: 'a.bin', size: bytes.length }],
  });
  const headers = { Authorization: `Bearer ${KEY}` };
  const part = await fetch(url(`../${path.slice(1)}/parts/${details.body.attachments[0]?.part}`), {
    headers,
  });
  expect(bytes.equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
});

test('responds with the same error to a large and a small request', async ({ url, api }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const text = 'x'.repeat(300_000);
  const { error } = await resend.emails.send({ ...EMAIL, text, to: 'nobody' });
  expect(error).toMatchObject({ name: 'validation_error', statusCode: 422 });
  expect((await api.list('sent')).data).toEqual([]);
});

test('turns headers, Reply-To, tags and metadata into header fields', async ({ url, api }) => {
  const headers = { 'X-Postmark-Server-Token': KEY, 'Content-Type': 'application/json' };
  const response = await fetch(`${url('postmark')}/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      From: 'hello@shop.test',
      To: 'bob@inbox.test',
      ReplyTo: 'help@shop.test',
      TextBody: 't',
      Tag: 'welcome\r\nBcc: hidden@shop.test',
      Metadata: { user: '7' },
      Headers: [
        { Name: 'X-Order', Value: '42' },
        { Name: 'Bcc', Value: 'hidden@shop.test' },
        { Name: 'Content-Type', Value: 'text/evil' },
      ],
    }),
  });
  const { MessageID } = (await response.json()) as { MessageID: string };
  const { body } = await api.request<{ headers: { name: string; value: string }[] }>(
    `/extensions/v1/emails/${MessageID}`,
  );
  const fieldsOf = (name: string) => body.headers.filter((one) => one.name === name);
  expect(fieldsOf('X-Order')).toEqual([{ name: 'X-Order', value: '42' }]);
  expect(fieldsOf('Reply-To')).toMatchObject([{ value: 'help@shop.test' }]);
  expect(fieldsOf('X-Metadata-user')).toMatchObject([{ value: '7' }]);
  expect(fieldsOf('X-Tag')).toMatchObject([{ value: expect.stringContaining('welcome') }]);
  expect(fieldsOf('Bcc')).toEqual([]);
  expect(fieldsOf('Content-Type')).toHaveLength(1);
  expect((await api.sent()).bcc_addresses).toBeNull();
});

test.describe('limits', () => {
  test.use({ serverOptions: { maxMessageSize: 200_000, maxRecipients: 2, rateLimit: 1_000 } });

  test("respond with the provider's error, and the rest of the request is read", async ({
    url,
    api,
  }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const send = (change: object) => resend.emails.send({ ...EMAIL, ...change });
    // First beyond the limit of the body, then beyond that of the email only.
    for (const length of [5_000_000, 300_000]) {
      const { error } = await send({ text: 'x'.repeat(length) });
      expect(error).toMatchObject({ statusCode: 413 });
    }
    const to = ['a@inbox.test', 'b@inbox.test', 'c@inbox.test'];
    expect((await send({ to })).error?.message).toContain('at most 2 recipients');
    expect((await api.list('sent')).data).toEqual([]);
    expect((await send({})).error).toBeNull();
  });
});

test.describe('a request that is too large', () => {
  test.use({ serverOptions: { maxMessageSize: 100_000 } });

  test('gets the error of each provider', async ({ url, api }) => {
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      const { path, headers, body, isForm = false, readError } = endpoint;
      const padding = { padding: 'x'.repeat(1_000_000) };
      const large = isForm
        ? {
            body: new URLSearchParams({ ...(body as Record<string, string>), ...padding }),
            headers,
          }
        : {
            body: JSON.stringify(
              Array.isArray(body) ? [...body, padding] : { ...body, ...padding },
            ),
            headers: { ...headers, 'Content-Type': 'application/json' },
          };
      const response = await fetch(url(path.slice(1)), { method: 'POST', ...large });
      expect(response.status, name).toBe(name.startsWith('ses') ? 400 : 413);
      readError(await response.text());
    }
    expect((await api.list('sent')).data).toEqual([]);
  });
});

test.describe('accounts', () => {
  test.use({ serverOptions: { apiKey: 'key-of-all', accounts: { shop: 'key-of-shop' } } });

  test('the key of the provider selects the account', async ({ url, api }) => {
    const resend = new Resend('key-of-shop', { baseUrl: url('resend') });
    const { data } = await resend.emails.send(EMAIL);
    expect((await api.list('sent')).data).toEqual([]);
    const headers = { Authorization: 'Bearer key-of-shop' };
    expect((await api.request<object>('/v1/sent/latest', { headers })).body).toMatchObject({
      email_id: data?.id,
    });
    const other = new Resend('key-of-all', { baseUrl: url('resend') });
    expect((await other.emails.get(data?.id ?? '')).error).toMatchObject({ name: 'not_found' });
  });
});

test('an address can request a duplicate or a drop', async ({ url, api }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const to = ['a.x-twice@inbox.test', 'b.x-drop@inbox.test'];
  await resend.emails.send({ ...EMAIL, to });
  expect(await api.subjects('inbox', { to: 'a.x-twice' })).toEqual(['s', 's']);
  expect(await api.subjects('inbox', { to: 'b.x-drop' })).toEqual([]);
  expect(await api.subjects('sent')).toEqual(['s']);
});

test('counts emails by provider', async ({ url, mailboxServer }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  await resend.emails.send(EMAIL);
  const text = await (await fetch(`${mailboxServer.http}/metrics`)).text();
  expect(text).toContain('mailbox_emails_total{via="resend",account="default"} 1');
  expect(text).toContain('mailbox_requests_total{operation="providers.resend",status="200"} 1');
});
