import { SESClient, SendBulkTemplatedEmailCommand } from '@aws-sdk/client-ses';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { createTransport } from 'nodemailer';
import { ServerClient } from 'postmark';
import { Resend } from 'resend';
import type { Refusal, RefusalsResponse } from '../../../src/contract/extensions.js';
import type { Api } from '../fixtures.js';
import { expect, KEY, test } from './fixtures.js';

const EMAIL = { from: 'Shop <hello@shop.test>', to: 'bob@inbox.test', subject: 's', text: 't' };

async function refusals(api: Api): Promise<Refusal[]> {
  return (await api.request<RefusalsResponse>('/extensions/v1/refusals')).body.data;
}

function sesOptions(endpoint: string) {
  return {
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: KEY, secretAccessKey: 'any' },
    maxAttempts: 1,
  };
}

test('records a request without a key', async ({ url, api }) => {
  await fetch(`${url('mailgun')}/v3/shop.test/messages`, { method: 'POST' });
  expect(await refusals(api)).toEqual([
    {
      refused_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      via: 'mailgun',
      stage: 'auth',
      code: 401,
      message: expect.stringContaining('Missing API key'),
      username: null,
      from_address: null,
      to_addresses: [],
    },
  ]);
});

test('records a refused request with its sender and recipients', async ({ url, api }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const to = [EMAIL.to, 'Ann <ann@inbox.test>'];
  await resend.emails.send({ ...EMAIL, to, cc: 'nobody' });
  await resend.emails.send({ ...EMAIL, to: 'bob.x-reject-550@inbox.test', bcc: 'audit@shop.test' });
  await resend.emails.send({ ...EMAIL, to: 'bob.x-defer@inbox.test' });
  // So large that a thread reads it.
  await resend.emails.send({ ...EMAIL, html: 'x'.repeat(300_000), scheduledAt: 'whenever' });
  const all = (await refusals(api)).toReversed();
  expect(all.map(({ stage, code, to_addresses }) => [stage, code, ...to_addresses])).toEqual([
    ['request', 422, 'bob@inbox.test', 'ann@inbox.test'],
    ['rcpt', 422, 'bob.x-reject-550@inbox.test'],
    ['rcpt', 429, 'bob.x-defer@inbox.test'],
    ['request', 422, 'bob@inbox.test'],
  ]);
  for (const { via, from_address } of all)
    expect([via, from_address]).toEqual(['resend', 'hello@shop.test']);
});

test('records each email of a batch that is not sent', async ({ url, api }) => {
  const requestHost = url('postmark').replace(/^http:\/\//, '');
  const postmark = new ServerClient(KEY, { requestHost, useHttps: false });
  const recipients = ['bob@inbox.test', 'ann@inbox.test', 'eve.x-reject-550@inbox.test'];
  await postmark.sendEmailBatch(
    recipients.map((To, index) => ({
      From: 'hello@shop.test',
      To,
      Subject: 's',
      ...(index !== 1 && { TextBody: 't' }),
    })),
  );
  const ses = new SESClient(sesOptions(url('ses')));
  await ses.send(
    new SendBulkTemplatedEmailCommand({
      Source: 'hello@shop.test',
      Template: 'sign-in',
      DefaultTemplateData: '{}',
      Destinations: [
        { Destination: { ToAddresses: ['bob@inbox.test'] } },
        {
          Destination: { ToAddresses: ['kim@inbox.test'] },
          ReplacementTemplateData: 'no JSON',
        },
      ],
    }),
  );
  const all = (await refusals(api)).toReversed();
  expect(
    all.map(({ via, stage, code, to_addresses }) => [via, stage, code, ...to_addresses]),
  ).toEqual([
    ['postmark', 'request', 422, 'ann@inbox.test'],
    ['postmark', 'rcpt', 422, 'eve.x-reject-550@inbox.test'],
    ['ses', 'request', 400, 'kim@inbox.test'],
  ]);
});

test('does not record a request without an email', async ({ url, api }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const id = '01a2039a-3c64-752b-9656-885036d44154';
  await resend.emails.get(id);
  await resend.emails.update({ id, scheduledAt: 'whenever' });
  const sesClient = new SESv2Client(sesOptions(url('ses')));
  const SES = { sesClient, SendEmailCommand };
  expect(await createTransport({ SES } as object).verify()).toBe(true);
  expect(await refusals(api)).toEqual([]);
});

test.describe('a failed wait names', () => {
  const messageOf = (wait: Promise<unknown>) =>
    wait.then(
      () => 'no error',
      (error: Error) => error.message,
    );

  test('a refused request for this address', async ({ url, mailbox }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    await resend.emails.send({ ...EMAIL, to: mailbox.address, subject: undefined as never });
    const message = await messageOf(mailbox.waitForOtp({ timeout: 3_000 }));
    expect(message).toMatch(
      /^.*nothing arrived; 1 Resend request was refused: 422 Missing `subject` field\n/,
    );
    expect(message).toMatch(
      /^Refused: {2}1 Resend request: 422 Missing `subject` field\. \(to this address\)$/m,
    );
  });

  test('an address that requests its rejection', async ({ url, mailbox }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    for (const [fault, hint] of [
      [{ rejectWith: 550 }, 'another(…, { rejectWith: 550 })'],
      [{ deferOnce: true }, 'another(…, { deferOnce: true })'],
    ] as const) {
      const refusing = mailbox.another(Object.keys(fault).join(), fault);
      await resend.emails.send({ ...EMAIL, to: refusing.address });
      expect(await messageOf(refusing.waitForOtp({ timeout: 3_000 }))).toContain(hint);
    }
  });

  for (const [name, path, code, hint] of [
    ['Resend', 'resend/emails', 401, "Set the app's API key of Resend; any will do."],
    [
      'Amazon SES',
      'ses/v2/email/outbound-emails',
      403,
      "Set the app's access key ID (AWS_ACCESS_KEY_ID) of Amazon SES; any will do.",
    ],
  ] as const) {
    test(`a request to ${name} without a key`, async ({ url, mailbox }) => {
      // After this, the server's clock says for sure that the request came later than the mailbox.
      await mailbox.list();
      await fetch(url(path), { method: 'POST', body: '{}' });
      const message = await messageOf(mailbox.waitForOtp({ timeout: 3_000 }));
      expect(message).toContain(
        `nothing arrived; 1 ${name} request was refused: ${code} (no API key)\n`,
      );
      expect(message).toContain(`Refused:  1 ${name} request: ${code} (no API key)\n`);
      // Explanations are wrapped.
      expect(message.replace(/\s+/g, ' ')).toContain(hint);
    });
  }
});
