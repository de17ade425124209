import { inspect } from 'node:util';
import {
  SESClient,
  SESServiceException,
  SendEmailCommand as SendEmailV1,
} from '@aws-sdk/client-ses';
import {
  InternalServiceErrorException,
  SESv2Client,
  SESv2ServiceException,
  SendBulkEmailCommand,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { BrevoClient, BrevoError } from '@getbrevo/brevo';
import createMandrill from '@mailchimp/mailchimp_transactional';
import sgMail from '@sendgrid/mail';
import Mailgun from 'mailgun.js';
import { Errors, ServerClient } from 'postmark';
import { Resend } from 'resend';
import type { RefusalsResponse } from '../../../src/contract/extensions.js';
import type { Api } from '../fixtures.js';
import { MailComposer } from '../mail-composer.js';
import { test as base, expect, type Node, readiness } from '../store/postgres/fixtures.js';
import { KEY } from './fixtures.js';
import { startMailjet } from './mailjet-client.js';

// The errors that an app gets while the mailbox server cannot store anything, or has an internal error. They
// must not say that the request is wrong.

const FROM = 'hello@shop.test';
const TO = 'bob@inbox.test';
const SUBJECT = 'Sign in';
const TEXT = 'Your code is 482913';

type Class = abstract new (...args: never[]) => unknown;

/** The error of an SDK: its class and its fields. */
type Raised = [raised: Class, fields: object];

interface Case {
  send: (node: { http: string; postMailjet: (body: object) => Promise<unknown> }) => unknown;
  /** While the store is unreachable. */
  outage: Raised;
  /** After an internal error of the server. */
  fault: Raised;
}

const awsOptions = (http: string) => ({
  region: 'eu-west-1',
  endpoint: `${http}/ses`,
  credentials: { accessKeyId: KEY, secretAccessKey: 'any' },
  maxAttempts: 1,
});

const postmarkAt = (http: string) => {
  const requestHost = `${http.replace('http://', '')}/postmark`;
  return new ServerClient(KEY, { requestHost, useHttps: false });
};

const mandrillAt = (http: string) => {
  const client = createMandrill(KEY);
  client.basePath = `${http}/mandrill/api/1.3`;
  return client;
};

const simple = { Subject: { Data: SUBJECT }, Body: { Text: { Data: TEXT } } };
const postmarkEmail = { From: FROM, To: TO, Subject: SUBJECT, TextBody: TEXT };
const mandrillTo = ['bob', 'ann'].map((name) => ({ email: `${name}@inbox.test` }));
const resendEmail = { from: FROM, to: TO, subject: SUBJECT, text: TEXT };
const later = /try again later/;

const CASES: Record<string, Case> = {
  // Does not throw: the result contains the error.
  Resend: {
    send: ({ http }) => new Resend(KEY, { baseUrl: `${http}/resend` }).emails.send(resendEmail),
    outage: [Object, { data: null, error: { statusCode: 503, name: 'application_error' } }],
    fault: [Object, { data: null, error: { statusCode: 500, name: 'internal_server_error' } }],
  },
  'a permissive batch of Resend': {
    send: ({ http }) =>
      new Resend(KEY, { baseUrl: `${http}/resend` }).batch.send([resendEmail, resendEmail], {
        batchValidation: 'permissive',
      }),
    outage: [Object, { data: null, error: { statusCode: 503 } }],
    fault: [Object, { data: null, error: { statusCode: 500 } }],
  },
  'SES, version 2': {
    send: ({ http }) =>
      new SESv2Client(awsOptions(http)).send(
        new SendEmailCommand({
          FromEmailAddress: FROM,
          Destination: { ToAddresses: [TO] },
          Content: { Simple: simple },
        }),
      ),
    outage: [SESv2ServiceException, { name: 'ServiceUnavailable', $fault: 'server' }],
    fault: [InternalServiceErrorException, { $metadata: { httpStatusCode: 500 } }],
  },
  'SES, in bulk': {
    send: ({ http }) =>
      new SESv2Client(awsOptions(http)).send(
        new SendBulkEmailCommand({
          FromEmailAddress: FROM,
          DefaultContent: { Template: { TemplateName: 'sign-in', TemplateData: '{}' } },
          BulkEmailEntries: [{ Destination: { ToAddresses: [TO] } }],
        }),
      ),
    outage: [SESv2ServiceException, { name: 'ServiceUnavailable' }],
    fault: [InternalServiceErrorException, {}],
  },
  'SES, version 1': {
    send: ({ http }) =>
      new SESClient(awsOptions(http)).send(
        new SendEmailV1({ Source: FROM, Destination: { ToAddresses: [TO] }, Message: simple }),
      ),
    outage: [SESServiceException, { name: 'ServiceUnavailable', Error: { Type: 'Receiver' } }],
    fault: [SESServiceException, { name: 'InternalFailure', Error: { Type: 'Receiver' } }],
  },
  SendGrid: {
    send: ({ http }) => {
      sgMail.setApiKey(KEY);
      const { client } = sgMail as unknown as { client: typeof import('@sendgrid/client') };
      client.setDefaultRequest('baseUrl', `${http}/sendgrid`);
      return sgMail.send(resendEmail);
    },
    outage: [Error, { code: 503, response: { body: { errors: [{ message: later }] } } }],
    fault: [Error, { code: 500, response: { body: { errors: [{ field: null }] } } }],
  },
  Postmark: {
    send: ({ http }) => postmarkAt(http).sendEmail(postmarkEmail),
    outage: [Errors.ServiceUnavailablerError, { statusCode: 503, code: 100 }],
    fault: [Errors.InternalServerError, { statusCode: 500 }],
  },
  'a batch of Postmark': {
    send: ({ http }) => postmarkAt(http).sendEmailBatch([postmarkEmail, postmarkEmail]),
    outage: [Errors.ServiceUnavailablerError, { statusCode: 503 }],
    fault: [Errors.InternalServerError, { statusCode: 500 }],
  },
  Mailgun: {
    send: ({ http }) =>
      new Mailgun(FormData)
        .client({ username: 'api', key: KEY, url: `${http}/mailgun` })
        .messages.create('shop.test', resendEmail),
    outage: [Error, { type: 'MailgunAPIError', status: 503, details: later }],
    fault: [Error, { type: 'MailgunAPIError', status: 500 }],
  },
  Brevo: {
    send: ({ http }) =>
      new BrevoClient({
        apiKey: KEY,
        baseUrl: `${http}/brevo/v3`,
        maxRetries: 0,
      }).transactionalEmails.sendTransacEmail({
        sender: { email: FROM },
        to: [{ email: TO }],
        subject: SUBJECT,
        textContent: TEXT,
      }),
    outage: [BrevoError, { statusCode: 503, body: { code: 'service_unavailable' } }],
    fault: [BrevoError, { statusCode: 500, body: { code: 'internal_error' } }],
  },
  Mailjet: {
    send: ({ postMailjet }) =>
      postMailjet({
        Messages: [
          { From: { Email: FROM }, To: [{ Email: TO }], Subject: SUBJECT, TextPart: TEXT },
        ],
      }),
    outage: [Error, { statusCode: 503, message: later }],
    fault: [Error, { statusCode: 500 }],
  },
  // Resolves with its errors.
  Mandrill: {
    send: ({ http }) =>
      mandrillAt(http).post('/messages/send', {
        message: { from_email: FROM, to: mandrillTo, subject: SUBJECT, text: TEXT },
      }),
    outage: [Error, { response: { status: 503, data: { name: 'ServiceUnavailable' } } }],
    fault: [Error, { response: { status: 500, data: { name: 'GeneralError' } } }],
  },
};

const test = base.extend<{ node: Node; outcomeOf: (send: Case['send']) => Promise<unknown> }>({
  node: async ({ startNode }, use) => use(await startNode()),

  outcomeOf: async ({ node }, use) => {
    const { http } = node.mailboxServer;
    const { post, close } = await startMailjet(http);
    await use(async (send) =>
      Promise.resolve(send({ http, postMailjet: post })).catch((error: unknown) => error),
    );
    close();
  },
});

function expectRaised(title: string, outcome: unknown, [raised, fields]: Raised): void {
  expect(outcome, title).toBeInstanceOf(raised);
  expect(outcome, title).toMatchObject(withMatchers(fields));
}

/** Converts patterns to matchers. */
function withMatchers(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value instanceof RegExp) return [name, expect.stringMatching(value)];
      if (Array.isArray(value)) return [name, value.map(withMatchers)];
      return [name, typeof value === 'object' && value !== null ? withMatchers(value) : value];
    }),
  );
}

async function expectNothingStored(api: Api): Promise<void> {
  for (const box of ['sent', 'inbox'] as const) expect((await api.list(box)).data).toEqual([]);
}

test('each SDK throws its error while the store is unreachable, and nothing is stored', async ({
  node,
  outcomeOf,
  postgres,
}) => {
  await postgres.stop();
  try {
    await expect.poll(() => readiness(node)).toBe(503);
    for (const [title, { send, outage }] of Object.entries(CASES))
      expectRaised(title, await outcomeOf(send), outage);
  } finally {
    await postgres.start();
  }
  await expect.poll(() => readiness(node)).toBe(200);
  await expectNothingStored(node.api);
  // Each email is recorded as refused, with its recipient.
  const { body } = await node.api.request<RefusalsResponse>('/extensions/v1/refusals');
  expect(new Set(body.data.map(({ code }) => code))).toEqual(new Set([503]));
  for (const { to_addresses } of body.data) expect(to_addresses).toHaveLength(1);
  // Now the email can be sent.
  await outcomeOf((CASES.Resend as Case).send);
  expect(await node.api.subjects('inbox')).toEqual([SUBJECT]);
});

test('each SDK throws its error after an internal error, and nothing is stored', async ({
  node: { api },
  outcomeOf,
}) => {
  const { compile } = MailComposer.prototype;
  MailComposer.prototype.compile = () => {
    throw new TypeError('secret of the server');
  };
  try {
    for (const [title, { send, fault }] of Object.entries(CASES)) {
      const outcome = await outcomeOf(send);
      expectRaised(title, outcome, fault);
      expect(inspect(outcome, { depth: 8 })).not.toContain('secret');
    }
  } finally {
    MailComposer.prototype.compile = compile;
  }
  await expectNothingStored(api);
});
