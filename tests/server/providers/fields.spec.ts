import { SESClient, SendEmailCommand as SendEmailV1 } from '@aws-sdk/client-ses';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { BrevoClient } from '@getbrevo/brevo';
import createMandrill from '@mailchimp/mailchimp_transactional';
import sgMail from '@sendgrid/mail';
import Mailgun from 'mailgun.js';
import { ServerClient } from 'postmark';
import { Resend } from 'resend';
import { expect, KEY, PIXEL, test, UNICODE } from './fixtures.js';
import { type Post, startMailjet } from './mailjet-client.js';

// An email with every field of a provider's API, sent by each SDK.

const FROM = 'hello@shop.test';
const CC = 'carol@inbox.test';
const BCC = 'audit@shop.test';
const REPLY_TO = 'help@shop.test';
/** The recipient, as people write it. */
const NAME = 'Kim 山田';
const TEXT = 'Grüße 🎉: dein Code ist 482913';
const FILE = { name: 'Rechnung ü.txt', text: '42 €' };
const FILE_BASE64 = Buffer.from(FILE.text).toString('base64');

const htmlWith = (cid: string) => `<p>${TEXT} <img src="cid:${cid}" alt=""></p>`;

interface Server {
  url: (provider: string) => string;
  postMailjet: Post;
}

interface Case {
  send: (to: string, server: Server) => Promise<unknown>;
  /** Fields that the API does not have. */
  lacks?: ('files' | 'inline' | 'headers' | 'tags' | 'metadata')[];
  /** The tag as it appears in the email. */
  tag?: string;
}

const awsAt = (endpoint: string) => ({
  endpoint,
  region: 'eu-west-1',
  credentials: { accessKeyId: KEY, secretAccessKey: 'any' },
});

const CASES: Record<string, Case> = {
  Resend: {
    send: (to, { url }) =>
      new Resend(KEY, { baseUrl: url('resend') }).emails.send({
        from: `${UNICODE.name} <${FROM}>`,
        to: `${NAME} <${to}>`,
        cc: CC,
        bcc: BCC,
        replyTo: REPLY_TO,
        subject: UNICODE.subject,
        text: TEXT,
        html: htmlWith('logo'),
        headers: { 'X-Order': '42' },
        tags: [{ name: 'kind', value: 'welcome' }],
        attachments: [
          { filename: FILE.name, content: Buffer.from(FILE.text), contentType: 'text/plain' },
          { filename: 'logo.png', content: PIXEL, contentId: 'logo' },
        ],
      }),
    lacks: ['metadata'],
    tag: 'kind=welcome',
  },
  'Amazon SES, version 2': {
    send: (to, { url }) =>
      new SESv2Client(awsAt(url('ses'))).send(
        new SendEmailCommand({
          FromEmailAddress: `${UNICODE.name} <${FROM}>`,
          Destination: {
            ToAddresses: [`${NAME} <${to}>`],
            CcAddresses: [CC],
            BccAddresses: [BCC],
          },
          ReplyToAddresses: [REPLY_TO],
          EmailTags: [{ Name: 'kind', Value: 'welcome' }],
          Content: {
            Simple: {
              Subject: { Data: UNICODE.subject },
              Body: { Text: { Data: TEXT }, Html: { Data: htmlWith('logo') } },
              Headers: [{ Name: 'X-Order', Value: '42' }],
              Attachments: [
                {
                  RawContent: Buffer.from(FILE.text),
                  FileName: FILE.name,
                  ContentType: 'text/plain',
                },
                {
                  RawContent: Buffer.from(PIXEL, 'base64'),
                  FileName: 'logo.png',
                  ContentDisposition: 'INLINE',
                  ContentId: 'logo',
                },
              ],
            },
          },
        }),
      ),
    lacks: ['metadata'],
    tag: 'kind=welcome',
  },
  'Amazon SES, version 1': {
    send: (to, { url }) =>
      new SESClient(awsAt(url('ses'))).send(
        new SendEmailV1({
          Source: `${UNICODE.name} <${FROM}>`,
          Destination: {
            ToAddresses: [`${NAME} <${to}>`],
            CcAddresses: [CC],
            BccAddresses: [BCC],
          },
          ReplyToAddresses: [REPLY_TO],
          Tags: [{ Name: 'kind', Value: 'welcome' }],
          Message: {
            Subject: { Data: UNICODE.subject },
            Body: { Text: { Data: TEXT }, Html: { Data: htmlWith('logo') } },
          },
        }),
      ),
    lacks: ['files', 'inline', 'headers', 'metadata'],
    tag: 'kind=welcome',
  },
  SendGrid: {
    send: (to, { url }) => {
      sgMail.setApiKey(KEY);
      const { client } = sgMail as unknown as { client: typeof import('@sendgrid/client') };
      client.setDefaultRequest('baseUrl', url('sendgrid'));
      return sgMail.send({
        from: { email: FROM, name: UNICODE.name },
        to: { email: to, name: NAME },
        cc: CC,
        bcc: BCC,
        replyTo: REPLY_TO,
        subject: UNICODE.subject,
        text: TEXT,
        html: htmlWith('logo'),
        headers: { 'X-Order': '42' },
        categories: ['welcome'],
        customArgs: { user: 'Jörg' },
        attachments: [
          { content: FILE_BASE64, filename: FILE.name, type: 'text/plain' },
          { content: PIXEL, filename: 'logo.png', disposition: 'inline', contentId: 'logo' },
        ],
      });
    },
  },
  Postmark: {
    send: (to, { url }) => {
      const requestHost = url('postmark').replace('http://', '');
      return new ServerClient(KEY, { requestHost, useHttps: false }).sendEmail({
        From: `${UNICODE.name} <${FROM}>`,
        To: `${NAME} <${to}>`,
        Cc: CC,
        Bcc: BCC,
        ReplyTo: REPLY_TO,
        Subject: UNICODE.subject,
        TextBody: TEXT,
        HtmlBody: htmlWith('logo'),
        Tag: 'welcome',
        Metadata: { user: 'Jörg' },
        Headers: [{ Name: 'X-Order', Value: '42' }],
        Attachments: [
          { Name: FILE.name, Content: FILE_BASE64, ContentType: 'text/plain', ContentID: null },
          { Name: 'logo.png', Content: PIXEL, ContentType: 'image/png', ContentID: 'cid:logo' },
        ],
      });
    },
  },
  Mailgun: {
    send: (to, { url }) =>
      new Mailgun(FormData)
        .client({ username: 'api', key: KEY, url: url('mailgun') })
        .messages.create('shop.test', {
          from: `${UNICODE.name} <${FROM}>`,
          to: `${NAME} <${to}>`,
          cc: CC,
          bcc: BCC,
          subject: UNICODE.subject,
          text: TEXT,
          html: htmlWith('logo.png'),
          'h:Reply-To': REPLY_TO,
          'h:X-Order': '42',
          'v:user': 'Jörg',
          'o:tag': 'welcome',
          attachment: { filename: FILE.name, data: Buffer.from(FILE.text) },
          inline: { filename: 'logo.png', data: Buffer.from(PIXEL, 'base64') },
        }),
  },
  Brevo: {
    send: (to, { url }) =>
      new BrevoClient({
        apiKey: KEY,
        baseUrl: `${url('brevo')}/v3`,
      }).transactionalEmails.sendTransacEmail({
        sender: { email: FROM, name: UNICODE.name },
        to: [{ email: to, name: NAME }],
        cc: [{ email: CC }],
        bcc: [{ email: BCC }],
        replyTo: { email: REPLY_TO },
        subject: UNICODE.subject,
        textContent: TEXT,
        htmlContent: htmlWith('logo'),
        headers: { 'X-Order': '42' },
        tags: ['welcome'],
        params: { user: 'Jörg' },
        attachment: [{ name: FILE.name, content: FILE_BASE64 }],
      }),
    lacks: ['inline'],
  },
  'Mailjet, version 3.1': {
    send: (to, { postMailjet }) =>
      postMailjet({
        Messages: [
          {
            From: { Email: FROM, Name: UNICODE.name },
            To: [{ Email: to, Name: NAME }],
            Cc: [{ Email: CC }],
            Bcc: [{ Email: BCC }],
            ReplyTo: { Email: REPLY_TO },
            Subject: UNICODE.subject,
            TextPart: TEXT,
            HTMLPart: htmlWith('logo'),
            Headers: { 'X-Order': '42', 'X-Metadata-user': 'Jörg' },
            CustomCampaign: 'welcome',
            Attachments: [
              { ContentType: 'text/plain', Filename: FILE.name, Base64Content: FILE_BASE64 },
            ],
            InlinedAttachments: [
              {
                ContentType: 'image/png',
                Filename: 'logo.png',
                ContentID: 'logo',
                Base64Content: PIXEL,
              },
            ],
          },
        ],
      }),
  },
  'Mailjet, version 3': {
    send: (to, { postMailjet }) =>
      postMailjet(
        {
          FromEmail: FROM,
          FromName: UNICODE.name,
          To: `${NAME} <${to}>`,
          Cc: CC,
          Bcc: BCC,
          Subject: UNICODE.subject,
          'Text-part': TEXT,
          'Html-part': htmlWith('logo.png'),
          Headers: { 'X-Order': '42', 'Reply-To': REPLY_TO },
          Attachments: [
            { 'Content-type': 'text/plain', Filename: FILE.name, content: FILE_BASE64 },
          ],
          Inline_attachments: [
            { 'Content-type': 'image/png', Filename: 'logo.png', content: PIXEL },
          ],
        },
        'v3',
      ),
    lacks: ['tags', 'metadata'],
  },
  Mandrill: {
    send: (to, { url }) => {
      const client = createMandrill(KEY);
      client.basePath = `${url('mandrill')}/api/1.3`;
      return client.post('/messages/send', {
        message: {
          from_email: FROM,
          from_name: UNICODE.name,
          to: [
            { email: to, name: NAME, type: 'to' },
            { email: CC, type: 'cc' },
            { email: BCC, type: 'bcc' },
          ],
          preserve_recipients: true,
          subject: UNICODE.subject,
          text: TEXT,
          html: htmlWith('logo.png'),
          headers: { 'Reply-To': REPLY_TO, 'X-Order': '42' },
          tags: ['welcome'],
          metadata: { user: 'Jörg' },
          attachments: [{ type: 'text/plain', name: FILE.name, content: FILE_BASE64 }],
          images: [{ type: 'image/png', name: 'logo.png', content: PIXEL }],
        },
      });
    },
  },
};

for (const [provider, { send, lacks = [], tag = 'welcome' }] of Object.entries(CASES)) {
  test(provider, async ({ url, mailbox, mailboxServer }) => {
    const { post: postMailjet, close } = await startMailjet(mailboxServer.http);
    const response = await send(mailbox.address, { url, postMailjet });
    close();
    expect(await mailbox.waitForOtp()).toBe('482913');
    const email = await mailbox.waitForEmail({ subject: UNICODE.subject });
    expect(email).toMatchObject({
      from_address: FROM,
      from_name: UNICODE.name,
      to_addresses: [mailbox.address],
      cc_addresses: [CC],
      text_body: expect.stringContaining(TEXT),
      html_body: expect.stringContaining(TEXT),
    });
    const sent = await mailbox.sent.waitForEmail();
    expect(sent.bcc_addresses).toEqual([BCC]);
    expect(JSON.stringify(response)).toContain(sent.email_id);
    expect(sent.message_id).toContain(sent.email_id);

    const has = (what: (typeof lacks)[number]) => !lacks.includes(what);
    const headers = await email.headers();
    expect(headers.get('To')).toContain(NAME);
    expect(headers.has('Bcc')).toBe(false);
    expect((await email.replyTo()).map(({ address }) => address)).toEqual([REPLY_TO]);
    expect(headers.getAll('X-Order')).toEqual(has('headers') ? ['42'] : []);
    expect(headers.getAll('X-Tag')).toEqual(has('tags') ? [tag] : []);
    expect(headers.getAll('X-Metadata-user')).toEqual(has('metadata') ? ['Jörg'] : []);

    const files = await email.attachments();
    const texts = await Promise.all(files.map((one) => one.text()));
    expect(files.map(({ filename }) => filename)).toEqual(has('files') ? [FILE.name] : []);
    expect(texts).toEqual(has('files') ? [FILE.text] : []);
    const images = (await email.attachments({ inline: true })).filter(({ inline }) => inline);
    expect(images.map(({ filename }) => filename)).toEqual(has('inline') ? ['logo.png'] : []);
    for (const image of images) expect((await image.body()).toString('base64')).toBe(PIXEL);
  });
}
