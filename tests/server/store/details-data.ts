import { createHash, randomBytes } from 'node:crypto';
import type { InboxEmail } from '../../../src/contract/email.js';
import type { EmailDetails } from '../../../src/contract/email-details.js';
import { emailPaths } from '../../../src/contract/extensions.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { type Api, expect } from '../fixtures.js';
import type { Delivery } from '../smtp-client.js';

const PDF = randomBytes(150_000);

/** An email with an image next to the HTML, and an attachment so large that it is sent with backpressure. */
const RAW = [
  'From: The Shop <hello@shop.test>',
  'To: kim@inbox.test',
  'Reply-To: Support <support@shop.test>',
  'Subject: Invoice',
  'X-Campaign: =?utf-8?Q?f=C3=BCr_dich?=',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/html',
  '',
  '<img src="cid:logo@shop.test">',
  '--b',
  'Content-Type: image/png; name=logo.png',
  'Content-ID: <logo@shop.test>',
  '',
  'image',
  '--b',
  'Content-Type: application/pdf; name="Invoice 12/2026.pdf"',
  'Content-Disposition: attachment',
  'Content-Transfer-Encoding: base64',
  '',
  PDF.toString('base64').replace(/.{76}/g, '$&\r\n'),
  '--b--',
  '',
].join('\r\n');

/** Sends an email to one server, and reads all its details from another, or the same. */
export async function checkDetails(
  deliver: (delivery: Partial<Delivery>) => Promise<unknown>,
  { api, mailboxServer }: { api: Api; mailboxServer: MailboxServer },
): Promise<void> {
  await deliver({ from: 'bounces@shop.test', to: ['kim@inbox.test'], raw: RAW });
  await expect.poll(async () => (await api.list('inbox')).data).toHaveLength(1);
  const record: InboxEmail = await api.inbox();
  const id = record.email_id;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const Authorization = `Bearer ${mailboxServer.apiKey}`;
    const response = await fetch(mailboxServer.http + path, {
      headers: { Authorization, ...headers },
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  expect(record).toMatchObject({ has_attachments: true, attachment_count: 1 });

  // Before the attachments are listed, and after.
  for (const _ of [1, 2]) {
    const whole = await get(emailPaths.part(id, '3'));
    expect(whole.bytes.equals(PDF)).toBe(true);
    const Range = 'bytes=100000-100009';
    const part = await get(emailPaths.part(id, '3'), { Range });
    expect([part.response.status, part.bytes]).toEqual([206, PDF.subarray(100_000, 100_010)]);
    const tag = whole.response.headers.get('ETag') ?? '';
    const known = await get(emailPaths.part(id, '3'), { 'If-None-Match': tag });
    expect(known.response.status).toBe(304);
    const { body } = await api.request<EmailDetails>(emailPaths.details(id));
    expect(body).toMatchObject({
      received_via: 'smtp',
      envelope: { mail_from: 'bounces@shop.test', rcpt_to: ['kim@inbox.test'], tls_version: null },
      reply_to: [{ name: 'Support', address: 'support@shop.test' }],
      attachments: [
        { filename: 'logo.png', content_id: 'logo@shop.test', inline: true },
        {
          filename: 'Invoice 12_2026.pdf',
          inline: false,
          size: PDF.length,
          sha256: createHash('sha256').update(PDF).digest('hex'),
        },
      ],
    });
    expect(body.envelope.helo).not.toBeNull();
    expect(body.headers).toContainEqual({ name: 'X-Campaign', value: 'für dich' });
  }
  const { bytes } = await get(emailPaths.source(id));
  expect(bytes.toString('latin1').endsWith(RAW)).toBe(true);
  expect((await get(emailPaths.part(id, '4'))).response.status).toBe(404);
}
