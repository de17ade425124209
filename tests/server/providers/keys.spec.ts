import { SESClient, SendEmailCommand as SendEmailV1 } from '@aws-sdk/client-ses';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { BrevoClient } from '@getbrevo/brevo';
import createMandrill from '@mailchimp/mailchimp_transactional';
import sgMail from '@sendgrid/mail';
import Mailgun from 'mailgun.js';
import { ServerClient } from 'postmark';
import { Resend } from 'resend';
import type { ListIdsResponse } from '../../../src/contract/list.js';
import { expect, test } from './fixtures.js';
import { startMailjet } from './mailjet-client.js';

const FROM = 'hello@shop.test';
const TO = 'bob@inbox.test';
const EMAIL = { from: FROM, to: TO, subject: 's', text: 't' };

/** Sends an email with a key. Rejects, or resolves with an error, like the SDK. */
type Send = (url: (provider: string) => string, key: string) => Promise<unknown>;

function sesOptions(endpoint: string, accessKeyId: string) {
  const credentials = { accessKeyId, secretAccessKey: 'any' };
  return { endpoint, region: 'eu-west-1', credentials, maxAttempts: 1 };
}

/** How each provider's SDK sends its key: in a header, a signature or the body. */
const PROVIDERS: Record<string, { send: Send; wrong: Record<string, unknown> }> = {
  resend: {
    send: (url, key) => new Resend(key, { baseUrl: url('resend') }).emails.send(EMAIL),
    wrong: { error: { name: 'invalid_api_key', statusCode: 403 } },
  },
  'ses, version 2': {
    send: (url, key) =>
      new SESv2Client(sesOptions(url('ses'), key)).send(
        new SendEmailCommand({
          FromEmailAddress: FROM,
          Destination: { ToAddresses: [TO] },
          Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } } },
        }),
      ),
    wrong: { name: 'UnrecognizedClientException', $metadata: { httpStatusCode: 403 } },
  },
  'ses, version 1': {
    send: (url, key) =>
      new SESClient(sesOptions(url('ses'), key)).send(
        new SendEmailV1({
          Source: FROM,
          Destination: { ToAddresses: [TO] },
          Message: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } },
        }),
      ),
    wrong: { name: 'InvalidClientTokenId', $metadata: { httpStatusCode: 403 } },
  },
  sendgrid: {
    send: (url, key) => {
      const { client } = sgMail as unknown as { client: typeof import('@sendgrid/client') };
      client.setDefaultRequest('baseUrl', url('sendgrid'));
      client.setDefaultHeader('Authorization', `Bearer ${key}`);
      return sgMail.send(EMAIL);
    },
    wrong: { code: 401 },
  },
  postmark: {
    send: (url, key) => {
      const requestHost = url('postmark').replace(/^http:\/\//, '');
      const client = new ServerClient(key, { requestHost, useHttps: false });
      return client.sendEmail({ From: FROM, To: TO, Subject: 's', TextBody: 't' });
    },
    wrong: { name: 'InvalidAPIKeyError', statusCode: 401 },
  },
  mailgun: {
    send: (url, key) =>
      new Mailgun(FormData)
        .client({ username: 'api', key, url: url('mailgun') })
        .messages.create('shop.test', EMAIL),
    wrong: { status: 401 },
  },
  brevo: {
    send: (url, apiKey) =>
      new BrevoClient({
        apiKey,
        baseUrl: `${url('brevo')}/v3`,
      }).transactionalEmails.sendTransacEmail({
        sender: { email: FROM },
        to: [{ email: TO }],
        subject: 's',
        textContent: 't',
      }),
    wrong: { statusCode: 401 },
  },
  mailjet: {
    send: async (url, key) => {
      const mailjet = await startMailjet(url(''));
      const email = { From: { Email: FROM }, To: [{ Email: TO }], Subject: 's', TextPart: 't' };
      return mailjet.post({ Messages: [email] }, 'v3.1', key).finally(mailjet.close);
    },
    wrong: { statusCode: 401 },
  },
  mandrill: {
    send: (url, key) => {
      const client = createMandrill(key);
      client.basePath = `${url('mandrill')}/api/1.3`;
      const message = { from_email: FROM, to: [{ email: TO }], subject: 's', text: 't' };
      return client.post('/messages/send', { message });
    },
    wrong: { response: { status: 401, data: { name: 'Invalid_Key' } } },
  },
};

for (const [name, { send }] of Object.entries(PROVIDERS)) {
  test(`${name}: any key belongs to the default account`, async ({ url, api }) => {
    await send(url, 're_123');
    expect(await api.subjects('inbox')).toEqual(['s']);
  });
}

test.describe('with named accounts only', () => {
  test.use({ serverOptions: { accounts: { shop: 'key-of-shop' } } });

  for (const [name, { send, wrong }] of Object.entries(PROVIDERS)) {
    test(`${name}: an unknown key gets the error of the provider`, async ({ url, api }) => {
      const outcome = await send(url, 're_123').catch((error: object) => error);
      expect(outcome).toMatchObject(wrong);
      const headers = { Authorization: 'Bearer key-of-shop' };
      const list = async () =>
        (await api.request<ListIdsResponse>('/v1/sent', { headers })).body.data;
      expect(await list()).toEqual([]);
      await send(url, 'key-of-shop');
      expect(await list()).toHaveLength(1);
    });
  }
});

test.describe('with a key of its own', () => {
  test.use({ serverOptions: { apiKey: 'key-of-all' } });

  test('the server lists and changes sent emails only with that key', async ({ url, api }) => {
    const any = new Resend('re_123', { baseUrl: url('resend') });
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { data } = await any.emails.send({ ...EMAIL, scheduledAt });
    const id = data?.id ?? '';
    const wrong = { error: { name: 'invalid_api_key', statusCode: 403 } };
    expect(await any.emails.get(id)).toMatchObject(wrong);
    expect(await any.emails.list()).toMatchObject(wrong);
    expect(await any.emails.cancel(id)).toMatchObject(wrong);
    const own = new Resend('key-of-all', { baseUrl: url('resend') });
    expect((await own.emails.get(id)).data).toMatchObject({ id, subject: 's' });
    expect((await own.emails.cancel(id)).error).toBeNull();
    expect(await api.subjects('sent')).toEqual(['s']);
  });
});
