import * as z from 'zod';

/** An endpoint of a provider's API, with a valid request, and the format of its errors. */
export interface ProviderEndpoint {
  path: string;
  headers: Record<string, string>;
  /** A JSON body, or the fields of a form. */
  body: Record<string, unknown> | unknown[];
  isForm?: boolean;
  /** Parses the body of an error. @throws Error if its format is wrong */
  readError: (text: string) => void;
}

const KEY = 'sandbox';
const FROM = 'hello@shop.test';
const TO = 'bob@inbox.test';
const FILE = 'NDI=';

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const AWS = {
  Authorization: `AWS4-HMAC-SHA256 Credential=${KEY}/20260101/eu-west-1/ses/aws4_request`,
};

function json(schema: z.ZodType): ProviderEndpoint['readError'] {
  return (text) => void schema.parse(JSON.parse(text));
}

const RESEND_ERROR = json(
  z.strictObject({ statusCode: z.int(), name: z.string(), message: z.string().min(1) }),
);
const RESEND = {
  from: `Shop <${FROM}>`,
  to: [TO, 'Ann <ann@inbox.test>'],
  cc: TO,
  bcc: [TO],
  reply_to: TO,
  subject: 's',
  html: '<p>{{x}}</p>',
  text: 't',
  headers: { 'X-Order': '42' },
  tags: [{ name: 'kind', value: 'welcome' }],
};

const SES_TEMPLATE = {
  TemplateContent: { Subject: 's {{a}}', Text: 't {{a.b}}', Html: '<p>{{a}}</p>' },
  TemplateData: '{"a":{"b":1}}',
};

const MAILJET_ERROR = json(
  z.union([
    z.looseObject({ ErrorIdentifier: z.string(), StatusCode: z.int(), ErrorMessage: z.string() }),
    z.strictObject({ Messages: z.array(z.looseObject({ Status: z.string() })) }),
  ]),
);

/** Internal errors have another name. */
const MANDRILL_ERROR = json(
  z.strictObject({
    status: z.literal('error'),
    code: z.int(),
    name: z.string().refine((name) => name !== 'GeneralError'),
    message: z.string().min(1),
  }),
);

export const ENDPOINTS: { [name: string]: ProviderEndpoint } = {
  resend: {
    path: '/resend/emails',
    headers: { Authorization: `Bearer ${KEY}` },
    body: {
      ...RESEND,
      attachments: [
        { filename: 'a.txt', content: FILE, content_type: 'text/plain', content_id: 'a' },
      ],
      scheduled_at: 'in 1 hour',
    },
    readError: RESEND_ERROR,
  },
  'resend, template': {
    path: '/resend/emails',
    headers: { Authorization: `Bearer ${KEY}` },
    body: { to: TO, template: { id: 'sign-in', variables: { code: '482913', list: [{ a: 1 }] } } },
    readError: RESEND_ERROR,
  },
  'resend, batch': {
    path: '/resend/emails/batch',
    headers: { Authorization: `Bearer ${KEY}` },
    body: [RESEND, RESEND],
    readError: RESEND_ERROR,
  },
  'ses 2': {
    path: '/ses/v2/email/outbound-emails',
    headers: AWS,
    body: {
      FromEmailAddress: FROM,
      Destination: { ToAddresses: [TO], CcAddresses: [TO], BccAddresses: [TO] },
      ReplyToAddresses: [TO],
      EmailTags: [{ Name: 'a', Value: 'b' }],
      Content: {
        Simple: {
          Subject: { Data: 's' },
          Body: { Text: { Data: 't' }, Html: { Data: '<p>h</p>' } },
          Headers: [{ Name: 'X-Order', Value: '42' }],
          Attachments: [{ RawContent: FILE, FileName: 'a.txt', ContentDisposition: 'INLINE' }],
        },
      },
    },
    readError: json(z.strictObject({ message: z.string().min(1) })),
  },
  'ses 2, raw': {
    path: '/ses/v2/email/outbound-emails',
    headers: AWS,
    body: {
      Destination: { ToAddresses: [TO] },
      Content: {
        Raw: { Data: Buffer.from(`From: ${FROM}\r\nBcc: x@x.test\r\n\r\nt`).toString('base64') },
      },
    },
    readError: json(z.strictObject({ message: z.string().min(1) })),
  },
  'ses 2, bulk': {
    path: '/ses/v2/email/outbound-bulk-emails',
    headers: AWS,
    body: {
      FromEmailAddress: FROM,
      DefaultContent: { Template: SES_TEMPLATE },
      BulkEmailEntries: [
        {
          Destination: { ToAddresses: [TO] },
          ReplacementHeaders: [{ Name: 'X-Order', Value: '42' }],
          ReplacementEmailContent: {
            ReplacementTemplate: { ReplacementTemplateData: '{"a":2}' },
          },
        },
      ],
    },
    readError: json(z.strictObject({ message: z.string().min(1) })),
  },
  'ses 1': {
    path: '/ses/',
    headers: AWS,
    isForm: true,
    body: {
      Action: 'SendEmail',
      Source: FROM,
      'Destination.ToAddresses.member.1': TO,
      'Message.Subject.Data': 's',
      'Message.Body.Text.Data': 't',
      'RawMessage.Data': FILE,
      Template: 'sign-in',
      TemplateData: '{"code":1}',
      'Destinations.member.1.Destination.ToAddresses.member.1': TO,
      DefaultTemplateData: '{}',
    },
    readError: (text) => {
      if (!/^<ErrorResponse .*<Code>\w+<\/Code><Message>[^<>]+<\/Message>/s.test(text))
        throw new Error(`no error of SES: ${text}`);
    },
  },
  sendgrid: {
    path: '/sendgrid/v3/mail/send',
    headers: { Authorization: `Bearer ${KEY}` },
    body: {
      personalizations: [
        {
          to: [{ email: TO, name: 'Bob' }],
          substitutions: { '-a-': 'b' },
          custom_args: { a: 'b' },
        },
        { to: [{ email: TO }], dynamic_template_data: { a: [1] }, send_at: 1 },
      ],
      from: { email: FROM, name: 'Shop' },
      reply_to: { email: TO },
      subject: 's -a-',
      content: [{ type: 'text/plain', value: '-a-' }],
      attachments: [{ content: FILE, filename: 'a.txt', type: 'text/plain', content_id: 'a' }],
      headers: { 'X-Order': '42' },
      categories: ['a'],
    },
    readError: json(
      z.strictObject({
        errors: z.tuple([
          z.strictObject({
            message: z.string().min(1),
            field: z.string().nullable(),
            help: z.null(),
          }),
        ]),
      }),
    ),
  },
  postmark: {
    path: '/postmark/email',
    headers: { 'X-Postmark-Server-Token': KEY },
    body: {
      From: FROM,
      To: `${TO}, Ann <ann@inbox.test>`,
      Bcc: TO,
      ReplyTo: TO,
      Subject: 's',
      TextBody: 't',
      HtmlBody: '<p>h</p>',
      Tag: 'a',
      Metadata: { a: 'b' },
      Headers: [{ Name: 'X-Order', Value: '42' }],
      Attachments: [
        { Name: 'a.txt', Content: FILE, ContentType: 'text/plain', ContentID: 'cid:a' },
      ],
    },
    readError: json(z.strictObject({ ErrorCode: z.int(), Message: z.string().min(1) })),
  },
  mailgun: {
    path: '/mailgun/v3/shop.test/messages',
    headers: { Authorization: basic('api', KEY) },
    isForm: true,
    body: {
      from: FROM,
      to: `${TO}, ann@inbox.test`,
      cc: TO,
      subject: 's %recipient.name%',
      text: '%recipient.constructor%',
      html: '<p>h</p>',
      'h:X-Order': '42',
      'v:a': 'b',
      'o:tag': 'a',
      'recipient-variables': `{"${TO}":{"name":"Bob"}}`,
    },
    readError: json(z.strictObject({ message: z.string().min(1) })),
  },
  brevo: {
    path: '/brevo/v3/smtp/email',
    headers: { 'api-key': KEY },
    body: {
      sender: { email: FROM, name: 'Shop' },
      to: [{ email: TO }],
      subject: 's {{params.a}}',
      htmlContent: '<p>{{params.a.b}}</p>',
      params: { a: { b: 1 } },
      tags: ['a'],
      headers: { 'X-Order': '42' },
      attachment: [{ name: 'a.txt', content: FILE }],
      messageVersions: [{ to: [{ email: TO }], params: { a: 2 } }],
    },
    readError: json(z.strictObject({ code: z.string(), message: z.string().min(1) })),
  },
  mailjet: {
    path: '/mailjet/v3.1/send',
    headers: { Authorization: basic(KEY, 'any') },
    body: {
      Globals: { CustomCampaign: 'a' },
      Messages: [
        {
          From: { Email: FROM, Name: 'Shop' },
          To: [{ Email: TO }],
          ReplyTo: { Email: TO },
          Subject: 's {{var:a:"b"}}',
          TextPart: 't {{var:a}}',
          Variables: { a: { b: 1 } },
          Headers: { 'X-Order': '42' },
          InlinedAttachments: [{ Filename: 'a.txt', ContentID: 'a', Base64Content: FILE }],
        },
      ],
    },
    readError: MAILJET_ERROR,
  },
  'mailjet 3': {
    path: '/mailjet/v3/send',
    headers: { Authorization: basic(KEY, 'any') },
    body: {
      FromEmail: FROM,
      Recipients: [{ Email: TO, Vars: { a: 1 } }],
      Subject: 's',
      'Text-part': 't {{var:a}}',
      Attachments: [{ 'Content-type': 'text/plain', Filename: 'a.txt', content: FILE }],
    },
    readError: MAILJET_ERROR,
  },
  mandrill: {
    path: '/mandrill/api/1.0/messages/send.json',
    headers: {},
    body: {
      key: KEY,
      message: {
        from_email: FROM,
        to: [{ email: TO, type: 'to' }, { email: TO }],
        subject: 's *|A|*',
        text: '{{a}}',
        merge_vars: [{ rcpt: TO, vars: [{ name: 'a', content: { b: 1 } }] }],
        global_merge_vars: [{ name: 'a', content: 'b' }],
        images: [{ type: 'image/png', name: 'a.png', content: FILE }],
        metadata: { a: 'b' },
      },
      send_at: '2026-01-01 00:00:00',
    },
    readError: MANDRILL_ERROR,
  },
};
