import { createHmac } from 'node:crypto';
import type { RefusalsResponse } from '../../../src/contract/extensions.js';
import { startHttpApp } from '../../support/apps.js';
import { expect, test } from '../fixtures.js';
import { EMAIL, KIM, sourceOf } from './fixtures.js';

const BOUNDARY = 'xYzZY';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = 'application/json';
const URLENCODED = 'application/x-www-form-urlencoded';
const TEXT = EMAIL.toString('latin1');
const SIGNING_KEY = 'key-of-mailgun';

type Fields = Readonly<Record<string, string>>;

/** A form whose fields have one byte for each character. */
function multipart(fields: Fields): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`, 'latin1');
}

function urlencoded(fields: Fields): string {
  const bytes = (value: string) =>
    [...Buffer.from(value, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${bytes(value).join('').replaceAll('%20', '+')}`)
    .join('&');
}

const basic = (key: string) => `Basic ${Buffer.from(`any:${key}`).toString('base64')}`;

/** Calls a webhook. */
function call(
  http: string,
  path: string,
  type: string,
  body: Buffer | string,
  authorization?: string,
) {
  const headers = { 'Content-Type': type, Authorization: authorization ?? basic('sandbox') };
  return fetch(http + path, { method: 'POST', headers, body });
}

const SENDGRID = {
  headers: 'Received: by mx.sendgrid.net',
  email: TEXT,
  envelope: JSON.stringify({ to: [KIM, 'ann+x@inbox.test'], from: 'shop@shop.test' }),
  sender_ip: '192.0.2.7',
  SPF: 'pass',
};

const signed = (timestamp: string, token: string) => ({
  timestamp,
  token,
  signature: createHmac('sha256', SIGNING_KEY)
    .update(timestamp + token)
    .digest('hex'),
});

const MAILGUN = {
  recipient: KIM,
  sender: 'shop@shop.test',
  'body-mime': TEXT,
  ...signed('1795000000', 'a-token'),
};

const POSTMARK = {
  FromFull: { Email: 'shop@shop.test', Name: '' },
  OriginalRecipient: KIM,
  TextBody: 'Café: your code is 482913',
  RawEmail:
    'Subject: Your code\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nCafé: your code is 482913\r\n',
};

for (const [title, path, type, body, source] of [
  ['SendGrid', '/sendgrid/inbound', MULTIPART, multipart(SENDGRID), EMAIL],
  ['Mailgun', '/mailgun/inbound/mime', MULTIPART, multipart(MAILGUN), EMAIL],
  ['Mailgun, urlencoded', '/mailgun/inbound/mime', URLENCODED, urlencoded(MAILGUN), EMAIL],
  [
    'Postmark',
    '/postmark/inbound',
    JSON_TYPE,
    JSON.stringify(POSTMARK),
    Buffer.from(POSTMARK.RawEmail),
  ],
  [
    'Postmark, large',
    '/postmark/inbound',
    JSON_TYPE,
    JSON.stringify({ ...POSTMARK, RawEmail: POSTMARK.RawEmail + 'Café crème\r\n'.repeat(4_000) }),
    Buffer.from(POSTMARK.RawEmail + 'Café crème\r\n'.repeat(4_000)),
  ],
] as const) {
  test(`an email of ${title} is stored once, byte for byte`, async ({ api, mailboxServer }) => {
    const { http } = mailboxServer;
    for (const key of [basic('sandbox'), 'Bearer sandbox'])
      expect((await call(http, path, type, body, key)).status).toBe(200);
    expect((await api.list('inbox')).data).toHaveLength(1);
    const email = await api.inbox({ recipient: KIM });
    expect(email.detected_otp).toBe('482913');
    expect(await sourceOf(http, email.email_id)).toEqual(source);
    const { body: details } = await api.request(`/extensions/v1/emails/${email.email_id}`);
    expect(details).toMatchObject({ envelope: { mail_from: 'shop@shop.test' } });
  });
}

test('SendGrid says who sent the email, and to whom', async ({ api, mailboxServer }) => {
  await call(mailboxServer.http, '/sendgrid/inbound', MULTIPART, multipart(SENDGRID));
  const { email_id } = await api.inbox({ recipient: 'ann+x@inbox.test' });
  const { body } = await api.request(`/extensions/v1/emails/${email_id}`);
  expect(body).toMatchObject({
    envelope: { rcpt_to: [KIM, 'ann+x@inbox.test'], client_address: '192.0.2.7' },
  });
});

test('no URL in a request is fetched', async ({ api, mailboxServer }) => {
  const requests: string[] = [];
  const host = await startHttpApp((request) => requests.push(request.url));
  const url = `${host.url}/`;
  const email = [
    `List-Unsubscribe: <${url}unsubscribe>`,
    `Content-Type: message/external-body; access-type=URL; URL="${url}body"`,
    '',
    `<img src="${url}image">`,
  ].join('\r\n');
  const sendgrid = { ...SENDGRID, email, 'attachment-info': url };
  const mailgun = { ...MAILGUN, 'body-mime': email, 'message-url': `${url}message` };
  const postmark = { ...POSTMARK, RawEmail: email, Attachments: [{ ContentURL: `${url}a` }] };
  for (const [path, type, body] of [
    ['/sendgrid/inbound', MULTIPART, multipart(sendgrid)],
    ['/mailgun/inbound/mime', MULTIPART, multipart(mailgun)],
    ['/postmark/inbound', JSON_TYPE, JSON.stringify(postmark)],
  ] as const)
    expect((await call(mailboxServer.http, path, type, body)).status).toBe(200);
  await api.inbox({ recipient: KIM });
  expect(requests).toEqual([]);
  host.close();
});

const { email: _, ...PARSED_SENDGRID } = SENDGRID;
const { 'body-mime': __, ...PARSED_MAILGUN } = MAILGUN;
const { RawEmail: ___, ...PARSED_POSTMARK } = POSTMARK;

for (const [title, path, type, body, status, message] of [
  [
    'SendGrid without the raw email',
    '/sendgrid/inbound',
    MULTIPART,
    multipart(PARSED_SENDGRID),
    200,
    'switch on "POST the raw, full MIME message"',
  ],
  [
    'SendGrid without an envelope',
    '/sendgrid/inbound',
    MULTIPART,
    multipart({ email: TEXT }),
    200,
    'The request has no field "envelope". It has "email"',
  ],
  [
    'SendGrid with an envelope that is no JSON',
    '/sendgrid/inbound',
    MULTIPART,
    multipart({ ...SENDGRID, envelope: KIM }),
    200,
    'The field "envelope" must be JSON such as {"to":',
  ],
  [
    'SendGrid with too many recipients',
    '/sendgrid/inbound',
    MULTIPART,
    multipart({ ...SENDGRID, envelope: JSON.stringify({ to: Array(5_000).fill(KIM) }) }),
    200,
    'An email has at most',
  ],
  [
    'Mailgun with too many fields',
    '/mailgun/inbound/mime',
    URLENCODED,
    '&'.repeat(5_000),
    406,
    'The form has more than 1000 fields',
  ],
  [
    'JSON for SendGrid',
    '/sendgrid/inbound',
    JSON_TYPE,
    '{}',
    200,
    'Content-Type must be multipart/form-data or application/x-www-form-urlencoded, got "application/json"',
  ],
  [
    'Mailgun without a recipient',
    '/mailgun/inbound/mime',
    URLENCODED,
    urlencoded({ 'body-mime': TEXT, to: KIM }),
    406,
    'The request has no field "recipient". It has "to", "body-mime"',
  ],
  [
    'Mailgun with an empty recipient',
    '/mailgun/inbound/mime',
    MULTIPART,
    multipart({ ...MAILGUN, recipient: '' }),
    406,
    'The field "recipient" has no recipient',
  ],
  [
    'Mailgun without mime in the URL',
    '/mailgun/inbound',
    URLENCODED,
    urlencoded(PARSED_MAILGUN),
    406,
    'end the URL in the route of Mailgun with /mailgun/inbound/mime',
  ],
  [
    'Mailgun with a rejecting recipient',
    '/mailgun/inbound/mime',
    MULTIPART,
    multipart({ ...MAILGUN, recipient: 'kim.x-reject-550@inbox.test' }),
    406,
    'Simulated failure',
  ],
  [
    'Postmark without the raw email',
    '/postmark/inbound',
    JSON_TYPE,
    JSON.stringify(PARSED_POSTMARK),
    403,
    'switch on "Include raw email content in JSON payload"',
  ],
  [
    'Postmark without a recipient',
    '/postmark/inbound',
    JSON_TYPE,
    '{"To":"","recipient":""}',
    403,
    'The request has no field "OriginalRecipient". It has "To", "recipient"',
  ],
  [
    'Postmark without JSON',
    '/postmark/inbound',
    JSON_TYPE,
    '{',
    403,
    'The body is not a JSON object',
  ],
] as const) {
  test(`${title} is not called again: ${status}`, async ({ api, mailboxServer }) => {
    const answer = await call(mailboxServer.http, path, type, body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(JSON.stringify(message).slice(1, -1));
    expect((await api.list('inbox')).data).toEqual([]);
    const { body: refused } = await api.request<RefusalsResponse>('/extensions/v1/refusals');
    expect(refused.data[0]).toMatchObject({
      code: status,
      message: expect.stringContaining(message),
    });
  });
}

for (const path of ['/sendgrid/inbound', '/mailgun/inbound/mime', '/postmark/inbound']) {
  test(`${path} is called again after 401`, async ({ mailboxServer }) => {
    for (const key of [basic('wrong'), 'Bearer wrong', 'Basic ?'])
      expect((await call(mailboxServer.http, path, JSON_TYPE, '{}', key)).status).toBe(401);
  });
}

test('a deferring recipient is 503 once', async ({ mailboxServer }) => {
  const body = multipart({ ...MAILGUN, recipient: 'kim.x-defer@inbox.test' });
  const attempt = () => call(mailboxServer.http, '/mailgun/inbound/mime', MULTIPART, body);
  expect((await attempt()).status).toBe(503);
  expect((await attempt()).status).toBe(200);
});

test.describe('with a limit of messages', () => {
  test.use({ serverOptions: { accountMaxMessages: 1 } });

  test('SendGrid is called again, after 5xx only', async ({ mailboxServer }) => {
    const other = multipart({ ...SENDGRID, email: 'Subject: other\r\n\r\n' });
    const path = '/sendgrid/inbound';
    expect((await call(mailboxServer.http, path, MULTIPART, multipart(SENDGRID))).status).toBe(200);
    const answer = await call(mailboxServer.http, path, MULTIPART, other);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60']);
  });
});

test.describe("with Mailgun's signing key", () => {
  test.use({ serverOptions: { mailgunSigningKey: SIGNING_KEY } });

  test('its signature and a key of the server are checked', async ({ api, mailboxServer }) => {
    const path = '/mailgun/inbound/mime';
    const attempt = async (fields: Fields, key?: string) =>
      (await call(mailboxServer.http, path, MULTIPART, multipart(fields), key)).status;
    expect(await attempt({ ...MAILGUN, token: 'other' })).toBe(401);
    expect(await attempt({ ...MAILGUN, signature: '' })).toBe(401);
    expect(await attempt(MAILGUN, 'Bearer wrong')).toBe(401);
    expect((await api.list('inbox')).data).toEqual([]);
    expect(await attempt(MAILGUN)).toBe(200);
  });
});
