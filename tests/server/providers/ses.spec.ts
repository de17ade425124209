import {
  GetSendQuotaCommand,
  ListIdentitiesCommand,
  MessageRejected,
  SESClient,
  SendBulkTemplatedEmailCommand,
  SendEmailCommand as SendEmailV1,
  SendRawEmailCommand,
  SendTemplatedEmailCommand,
} from '@aws-sdk/client-ses';
import {
  BadRequestException,
  GetAccountCommand,
  ListContactListsCommand,
  MessageRejected as MessageRejectedV2,
  NotFoundException,
  SESv2Client,
  SendBulkEmailCommand,
  SendEmailCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { createTransport } from 'nodemailer';
import { createTransport as createTransport6 } from 'nodemailer-6';
import { test as base, expect, KEY, UNICODE } from './fixtures.js';

const SECRET = { region: 'us-east-1', maxAttempts: 1 };

const test = base.extend<{ v1: SESClient; v2: SESv2Client }>({
  v1: async ({ url }, use) => {
    const credentials = { accessKeyId: KEY, secretAccessKey: 'any' };
    const client = new SESClient({ ...SECRET, credentials, endpoint: url('ses') });
    await use(client);
    client.destroy();
  },
  v2: async ({ url }, use) => {
    const credentials = { accessKeyId: KEY, secretAccessKey: 'any' };
    const client = new SESv2Client({ ...SECRET, credentials, endpoint: url('ses') });
    await use(client);
    client.destroy();
  },
});

const FROM = 'hello@shop.test';
const OTP = 'Your code is 482913';

test.describe('version 2', () => {
  const simple = (text: string) => ({
    Simple: { Subject: { Data: 'Sign in' }, Body: { Text: { Data: text } } },
  });

  test("the SDK's variable redirects it", async ({ url, api }) => {
    const before = { ...process.env };
    process.env.AWS_ENDPOINT_URL_SESV2 = url('ses');
    const credentials = { accessKeyId: KEY, secretAccessKey: 'any' };
    const client = new SESv2Client({ ...SECRET, credentials });
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: FROM,
        Destination: { ToAddresses: ['bob@inbox.test'] },
        Content: simple('x'),
      }),
    );
    process.env = before;
    client.destroy();
    expect(await api.subjects('sent')).toEqual(['Sign in']);
  });

  test('sends stored templates as text, and renders inline ones', async ({ v2, mailbox }) => {
    const to = { FromEmailAddress: FROM, Destination: { ToAddresses: [mailbox.address] } };
    const TemplateData = '{"code":"482913","user":{"name":"Kim"}}';
    const stored = { TemplateName: 'sign-in', TemplateData };
    await v2.send(new SendEmailCommand({ ...to, Content: { Template: stored } }));
    expect(await mailbox.waitForOtp()).toBe('482913');
    const inline = {
      TemplateContent: { Subject: 'Hi {{user.name}}', Html: '<b>{{code}}</b> {{missing}}' },
      TemplateData,
    };
    await v2.send(new SendEmailCommand({ ...to, Content: { Template: inline } }));
    const email = await mailbox.waitForEmail({ subject: 'Hi Kim' });
    expect(email.html_body).toContain('<b>482913</b> {{missing}}');
  });

  test('sends an email and returns a result for each bulk entry', async ({ v2, api }) => {
    const entry = (address: string, code: string) => ({
      Destination: { ToAddresses: [address] },
      ReplacementEmailContent: {
        ReplacementTemplate: { ReplacementTemplateData: JSON.stringify({ code }) },
      },
    });
    const { BulkEmailEntryResults } = await v2.send(
      new SendBulkEmailCommand({
        FromEmailAddress: FROM,
        DefaultContent: { Template: { TemplateName: 't', TemplateData: '{"code":"1","a":"b"}' } },
        BulkEmailEntries: [
          entry('bob@inbox.test', '111222'),
          entry('nobody', ''),
          entry('ann.x-reject-550@inbox.test', '333444'),
        ],
      }),
    );
    expect(BulkEmailEntryResults).toMatchObject([
      { Status: 'SUCCESS', MessageId: expect.any(String) },
      { Status: 'INVALID_PARAMETER' },
      { Status: 'MESSAGE_REJECTED' },
    ]);
    expect((await api.inbox()).text_body).toMatch(/code: 111222\r?\na: b/);
    expect((await api.list('sent')).data).toHaveLength(1);
  });

  test('the SDK throws its own error classes', async ({ v2, api }) => {
    const send = (Destination: object, Content: object = simple('x')) =>
      v2.send(
        new SendEmailCommand({ FromEmailAddress: FROM, Destination, Content: Content as never }),
      );
    const to = (address: string) => ({ ToAddresses: [address] });
    await expect(send({})).rejects.toThrow(BadRequestException);
    await expect(send(to('nobody'))).rejects.toThrow(BadRequestException);
    await expect(send(to('bob@inbox.test'), {})).rejects.toThrow(BadRequestException);
    await expect(send(to('bob.x-reject-550@inbox.test'))).rejects.toThrow(MessageRejectedV2);
    await expect(send(to('bob.x-defer@inbox.test'))).rejects.toThrow(TooManyRequestsException);
    await expect(v2.send(new ListContactListsCommand({}))).rejects.toThrow(NotFoundException);
    expect((await api.list('sent')).data).toEqual([]);
  });

  test("the SDK's own retries reach an address that is deferred once", async ({ url, api }) => {
    const credentials = { accessKeyId: KEY, secretAccessKey: 'any' };
    const client = new SESv2Client({ region: 'us-east-1', credentials, endpoint: url('ses') });
    const Destination = { ToAddresses: ['bob.x-defer@inbox.test'] };
    await client.send(
      new SendEmailCommand({ FromEmailAddress: FROM, Destination, Content: simple('x') }),
    );
    expect(await api.subjects('inbox')).toEqual(['Sign in']);
    client.destroy();
  });

  test('reports an account that can send', async ({ v2 }) => {
    expect(await v2.send(new GetAccountCommand({}))).toMatchObject({
      SendingEnabled: true,
      ProductionAccessEnabled: true,
    });
  });
});

test.describe('version 1', () => {
  const destination = (address: string) => ({ ToAddresses: [address] });
  const message = { Subject: { Data: UNICODE.subject }, Body: { Text: { Data: OTP } } };

  test('sends single, raw and template emails', async ({ v1, mailbox, api }) => {
    const to = destination(mailbox.address);
    const { MessageId } = await v1.send(
      new SendEmailV1({
        Source: FROM,
        Destination: { ...to, BccAddresses: ['audit@shop.test'] },
        ReplyToAddresses: ['help@shop.test'],
        Message: message,
      }),
    );
    const email = await mailbox.waitForEmail();
    expect([email.subject, email.detected_otp]).toEqual([UNICODE.subject, '482913']);
    expect(await api.sent()).toMatchObject({
      email_id: MessageId,
      bcc_addresses: ['audit@shop.test'],
    });

    const head = `From: ${FROM}\r\nTo: ${mailbox.address}\r\nBcc: audit@shop.test\r\n`;
    const Data = Buffer.from(`${head}Message-ID: <own@shop.test>\r\nSubject: raw\r\n\r\nx\r\n`);
    await v1.send(new SendRawEmailCommand({ RawMessage: { Data } }));
    const raw = await mailbox.waitForEmail({ subject: 'raw' });
    expect(raw.message_id).toBe('<own@shop.test>');
    expect((await api.sent()).bcc_addresses).toEqual(['audit@shop.test']);

    const template = { Template: 'reset', TemplateData: '{"url":"https://shop.test/reset?t=1"}' };
    await v1.send(new SendTemplatedEmailCommand({ Source: FROM, Destination: to, ...template }));
    expect(await mailbox.waitForLink(/reset/)).toBe('https://shop.test/reset?t=1');
  });

  test("the SDK's variable redirects it", async ({ url, api }) => {
    const before = { ...process.env };
    process.env.AWS_ENDPOINT_URL_SES = url('ses');
    const credentials = { accessKeyId: KEY, secretAccessKey: 'any' };
    const client = new SESClient({ ...SECRET, credentials });
    await client.send(
      new SendEmailV1({
        Source: FROM,
        Destination: destination('bob@inbox.test'),
        Message: message,
      }),
    );
    process.env = before;
    client.destroy();
    expect(await api.subjects('sent')).toEqual([UNICODE.subject]);
  });

  test('sends an email and returns a result for each bulk destination', async ({ v1, api }) => {
    const { Status } = await v1.send(
      new SendBulkTemplatedEmailCommand({
        Source: FROM,
        Template: 't',
        DefaultTemplateData: '{"a":"b"}',
        Destinations: ['bob@inbox.test', 'nobody'].map((one) => ({
          Destination: destination(one),
          ReplacementTemplateData: '{"code":"111222"}',
        })),
      }),
    );
    expect(Status).toMatchObject([{ Status: 'Success' }, { Status: 'InvalidParameter' }]);
    expect((await api.inbox()).text_body).toMatch(/a: b\r?\ncode: 111222/);
  });

  test('the SDK throws its own error classes', async ({ v1, api }) => {
    const send = (address: string) =>
      v1.send(
        new SendEmailV1({ Source: FROM, Destination: destination(address), Message: message }),
      );
    await expect(send('bob.x-reject-550@inbox.test')).rejects.toThrow(MessageRejected);
    await expect(send('nobody')).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(send('bob.x-defer@inbox.test')).rejects.toMatchObject({ name: 'Throttling' });
    await expect(v1.send(new ListIdentitiesCommand({}))).rejects.toMatchObject({
      name: 'InvalidAction',
    });
    expect((await api.list('sent')).data).toEqual([]);
  });

  test('returns the quota', async ({ v1 }) => {
    expect((await v1.send(new GetSendQuotaCommand({}))).Max24HourSend).toBe(50_000);
  });
});

test.describe("nodemailer's transport", () => {
  const email = { from: FROM, subject: 'raw', text: OTP, bcc: 'audit@shop.test' };

  test('of version 10 sends by SES version 2', async ({ v2, mailbox, api }) => {
    const transport = createTransport({ SES: { sesClient: v2, SendEmailCommand } });
    const { messageId } = await transport.sendMail({ ...email, to: mailbox.address });
    expect(await mailbox.waitForOtp()).toBe('482913');
    const sent = await api.sent();
    expect(messageId).toContain(sent.email_id);
    expect(sent.bcc_addresses).toEqual(['audit@shop.test']);
    expect(await transport.verify()).toBe(true);
    expect(await api.subjects('sent')).toEqual(['raw']);
  });

  test('of version 6 sends by SES version 1', async ({ v1, mailbox, api }) => {
    const SES = { ses: v1, aws: { SendRawEmailCommand } };
    const transport = createTransport6({ SES } as never);
    await transport.sendMail({ ...email, to: mailbox.address });
    expect(await mailbox.waitForOtp()).toBe('482913');
    expect((await api.sent()).bcc_addresses).toEqual(['audit@shop.test']);
    expect(await transport.verify()).toBe(true);
    expect(await api.subjects('sent')).toEqual(['raw']);
  });
});
