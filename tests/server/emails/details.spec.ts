import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { Agent, request } from 'undici';
import type { EmailEnvelope } from '../../../src/contract/email-details.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { expect, test } from './fixtures.js';

const file = (name: string) => path.join(import.meta.dirname, '../tls', name);

/** The envelope of the newest email, requested by HTTPS with the certificate as the authority. */
async function envelopeOf({ http, apiKey }: MailboxServer): Promise<EmailEnvelope> {
  const dispatcher = new Agent({ connect: { ca: readFileSync(file('cert.pem')) } });
  const get = async (target: string) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const { body } = await request(http + target, { dispatcher, headers });
    return (await body.json()) as { email_id: string; envelope: EmailEnvelope };
  };
  const { email_id } = await get('/v1/inbox/latest');
  const { envelope } = await get(`/extensions/v1/emails/${email_id}`);
  await dispatcher.close();
  return envelope;
}

test('lists header fields in order, both raw and decoded', async ({ receive }) => {
  const { details } = await receive(
    [
      'Received: from app.shop.test',
      ' by mx.inbox.test; Sat, 31 Jan 2026 12:00:00 +0000',
      'X-Own:  =?utf-8?Q?Gr=C3=BC?=',
      ' =?utf-8?Q?=C3=9Fe?=  ',
      'x-own: second',
      'SUBJECT: Ünder',
      'Empty:',
      'no field at all',
      'From: =?utf-8?B?w5xuYWw=?= <unal@shop.test>, "Second" <second@shop.test>',
      'From: ignored@shop.test',
      'Sender: Robot <robot@shop.test>',
      'Reply-To: support@shop.test',
      'To: Kim <kim@inbox.test>, Friends: a@inbox.test, B <b@inbox.test>;',
      'To: more@inbox.test',
      'Cc: undisclosed-recipients:;',
      'Date: Mon, 31 Jan 2026 13:00:00 +0100 (CET)',
      '',
      'text',
    ].join('\r\n'),
  );
  expect(details.headers.slice(0, 5)).toEqual([
    {
      name: 'Received',
      value: 'from app.shop.test by mx.inbox.test; Sat, 31 Jan 2026 12:00:00 +0000',
    },
    { name: 'X-Own', value: 'Grüße' },
    { name: 'x-own', value: 'second' },
    { name: 'SUBJECT', value: 'Ünder' },
    { name: 'Empty', value: '' },
  ]);
  expect(details.headers).toHaveLength(13);
  expect(details).toMatchObject({
    from: [
      { name: 'Ünal', address: 'unal@shop.test' },
      { name: 'Second', address: 'second@shop.test' },
    ],
    sender: { name: 'Robot', address: 'robot@shop.test' },
    reply_to: [{ name: null, address: 'support@shop.test' }],
    to: [
      { name: 'Kim', address: 'kim@inbox.test' },
      { name: null, address: 'a@inbox.test' },
      { name: 'B', address: 'b@inbox.test' },
      { name: null, address: 'more@inbox.test' },
    ],
    cc: [],
    bcc: [],
    date: { text: 'Mon, 31 Jan 2026 13:00:00 +0100 (CET)', iso: '2026-01-31T12:00:00.000Z' },
  });
});

/** Date fields, and the moment that they name. */
const DATES: [text: string, iso: string | null][] = [
  ['31 Jan 2026 12:00:00 GMT', '2026-01-31T12:00:00.000Z'],
  ['Sat, 31 Jan 26 07:00 EST', '2026-01-31T12:00:00.000Z'],
  ['Sat, 31 Jan 2026 12:00:00 -0000', '2026-01-31T12:00:00.000Z'],
  ['yesterday', null],
  ['2026', null],
  ['', null],
];

test('reads dates', async ({ receive }) => {
  for (const [text, iso] of DATES) {
    const { details } = await receive(`Date: ${text}\r\n\r\n`);
    expect(details.date).toEqual({ text, iso });
  }
});

test('reads an email without a header', async ({ receive }) => {
  const { details } = await receive('\r\ntext\r\n');
  expect(details).toMatchObject({ headers: [], from: [], sender: null, to: [], date: null });
});

test('a worker thread reads a large header', async ({ receive }) => {
  const to = Array.from({ length: 2_000 }, (_, n) => `"Person ${n}" <person${n}@inbox.test>`);
  const { details } = await receive(`To: ${to.join(',\r\n ')}\r\n\r\n`);
  expect(details.to).toHaveLength(2_000);
  expect(details.to.at(-1)).toEqual({ name: 'Person 1999', address: 'person1999@inbox.test' });
});

test('shows the envelope rather than the header', async ({ receive }) => {
  const delivery = { from: 'bounce@shop.test', to: ['Kim@Inbox.test', 'audit@shop.test'] };
  const { details } = await receive('From: app@shop.test\r\nTo: x@inbox.test\r\n\r\n', delivery);
  expect(details.received_via).toBe('smtp');
  expect(details.envelope).toEqual({
    mail_from: 'bounce@shop.test',
    rcpt_to: ['Kim@Inbox.test', 'audit@shop.test'],
    helo: 'test.test',
    client_address: '127.0.0.1',
    tls_version: null,
    username: null,
  });
});

test('shows the null sender', async ({ receive }) => {
  const { details } = await receive('Subject: bounce\r\n\r\n', { from: '' });
  expect(details.envelope.mail_from).toBe('');
});

test.describe('with TLS', () => {
  test.use({
    serverOptions: {
      tlsCert: file('cert.pem'),
      tlsKey: file('key.pem'),
      smtpsPort: 0,
      smtpAuth: 'any',
    },
  });

  for (const [what, port, options, expected] of [
    ['STARTTLS, and a login', 'smtp', { requireTLS: true }, 'TLSv1.3'],
    ['TLS from the first byte', 'smtps', { secure: true }, 'TLSv1.3'],
    ['TLS 1.2', 'smtps', { secure: true, maxVersion: 'TLSv1.2' }, 'TLSv1.2'],
    ['no TLS', 'smtp', { ignoreTLS: true }, null],
  ] as const) {
    test(`shows the envelope of ${what}`, async ({ mailboxServer }) => {
      const { hostname: host, port: number } = new URL(String(mailboxServer[port]));
      const { maxVersion, ...others } = { maxVersion: undefined, ...options };
      const transport = createTransport({
        host,
        port: Number(number),
        name: 'app.shop.test',
        auth: { user: 'shop', pass: mailboxServer.apiKey },
        tls: { rejectUnauthorized: false, ...(maxVersion && { maxVersion }) },
        ...others,
      });
      await transport.sendMail({ from: 'app@shop.test', to: 'kim@inbox.test', text: 'Hello' });
      const envelope = await envelopeOf(mailboxServer);
      expect(envelope).toMatchObject({
        helo: 'app.shop.test',
        tls_version: expected,
        username: 'shop',
      });
    });
  }

  test('hides a user name that is the key', async ({ mailboxServer }) => {
    const { hostname: host, port } = new URL(mailboxServer.smtp);
    const auth = { user: mailboxServer.apiKey, pass: mailboxServer.apiKey };
    const transport = createTransport({ host, port: Number(port), auth, ignoreTLS: true });
    await transport.sendMail({ from: 'app@shop.test', to: 'kim@inbox.test', text: 'Hello' });
    expect((await envelopeOf(mailboxServer)).username).toBe('[an API key]');
  });
});
