import { createRequire } from 'node:module';
import type { Resend as NewestResend } from 'resend';
import { expect, KEY, PIXEL, test, UNICODE } from './fixtures.js';

// One older major version of each of the two SDKs that have changed most.

const require = createRequire(import.meta.url);
const FROM = `${UNICODE.name} <hello@shop.test>`;

/** Reads RESEND_BASE_URL on import. */
function resend4(baseUrl: string): NewestResend {
  const file = require.resolve('resend-4');
  delete require.cache[file];
  process.env.RESEND_BASE_URL = baseUrl;
  try {
    return new (require(file).Resend)(KEY);
  } finally {
    delete process.env.RESEND_BASE_URL;
  }
}

test.describe('Resend 4', () => {
  test('sends an email with files in both forms', async ({ url, mailbox, api }) => {
    const resend = resend4(`${url('resend')}/`);
    const { data, error } = await resend.emails.send({
      from: FROM,
      to: [mailbox.address, 'bob@inbox.test'],
      bcc: 'audit@shop.test',
      replyTo: 'help@shop.test',
      subject: UNICODE.subject,
      html: '<p>Your code is 482913 <img src="cid:logo"></p>',
      tags: [{ name: 'category', value: 'welcome' }],
      attachments: [
        // A Buffer is sent as an array of numbers.
        { filename: 'a.txt', content: Buffer.from('42 €') },
        { filename: 'logo.png', content: PIXEL, inlineContentId: 'logo' } as object,
      ],
    });
    expect(error).toBeNull();
    expect(await mailbox.waitForOtp()).toBe('482913');
    const email = await mailbox.waitForEmail({ subject: UNICODE.subject });
    expect(email).toMatchObject({ from_name: UNICODE.name, attachment_count: 1 });
    const [attachment] = await email.attachments();
    expect(await attachment?.text()).toBe('42 €');
    expect(await api.sent()).toMatchObject({
      email_id: data?.id,
      bcc_addresses: ['audit@shop.test'],
    });
    expect((await resend.emails.get(data?.id ?? '')).data?.subject).toBe(UNICODE.subject);
  });

  test('sends batches, repeats idempotently, and cancels', async ({ url, api }) => {
    const resend = resend4(url('resend'));
    const one = { from: FROM, to: 'bob@inbox.test', subject: 'one', text: 'x' };
    const batch = await resend.batch.send([one, { ...one, subject: 'two' }]);
    expect(batch.data?.data).toHaveLength(2);
    const again = { idempotencyKey: 'order/1' };
    const first = await resend.emails.send(one, again);
    expect((await resend.emails.send(one, again)).data).toEqual(first.data);
    const later = await resend.emails.send({ ...one, scheduledAt: 'in 1 hour' });
    expect((await resend.emails.cancel(later.data?.id ?? '')).error).toBeNull();
    expect((await api.list('sent')).data).toHaveLength(4);
    expect((await api.list('inbox')).data).toHaveLength(3);
  });

  test('returns errors', async ({ url, api }) => {
    const resend = resend4(url('resend'));
    const nameOf = async (to: string) =>
      (await resend.emails.send({ from: FROM, to, subject: 's', text: 't' })).error?.name;
    expect(await nameOf('nobody')).toBe('validation_error');
    expect(await nameOf('bob.x-defer@inbox.test')).toBe('rate_limit_exceeded');
    expect((await api.list('sent')).data).toEqual([]);
  });
});

interface SendGrid7 {
  setApiKey: (key: string) => void;
  client: { setDefaultRequest: (name: string, value: string) => void };
  send: (email: object) => Promise<[{ statusCode: number; headers: Record<string, string> }]>;
}

function sendgrid7(baseUrl: string): SendGrid7 {
  const sdk: SendGrid7 = require('sendgrid-7');
  sdk.setApiKey(KEY);
  sdk.client.setDefaultRequest('baseUrl', `${baseUrl}/`);
  return sdk;
}

test.describe('SendGrid 7', () => {
  const email = { from: FROM, subject: UNICODE.subject, text: 'Your code is 482913' };

  test('sends an email, personalizations and a template', async ({ url, mailbox, api }) => {
    const sendgrid = sendgrid7(url('sendgrid'));
    const [response] = await sendgrid.send({
      ...email,
      to: mailbox.address,
      bcc: 'audit@shop.test',
      html: '<p>Your code is 482913 <img src="cid:logo"></p>',
      attachments: [
        { content: PIXEL, filename: 'logo.png', disposition: 'inline', content_id: 'logo' },
        { content: 'NDI=', filename: 'a.txt' },
      ],
    });
    expect(response.statusCode).toBe(202);
    expect(await mailbox.waitForOtp()).toBe('482913');
    const sent = await mailbox.sent.waitForEmail({ subject: UNICODE.subject });
    expect(response.headers['x-message-id']).toBe(sent.email_id);
    expect(sent).toMatchObject({ bcc_addresses: ['audit@shop.test'], attachment_count: 1 });

    const personalizations = ['bob', 'ann'].map((name) => ({ to: `${name}@inbox.test` }));
    await sendgrid.send({ ...email, personalizations });
    expect((await api.list('inbox', { to: '@inbox.test' })).data).toHaveLength(3);
    const template = { templateId: 'd-1', dynamicTemplateData: { subject: 'Hi', code: '271828' } };
    await sendgrid.send({ from: FROM, to: mailbox.address, ...template });
    expect(await mailbox.waitForOtp({ subject: 'Hi' })).toBe('271828');
  });

  test('throws errors', async ({ url, api }) => {
    const sendgrid = sendgrid7(url('sendgrid'));
    const codeOf = (to: string) =>
      sendgrid.send({ ...email, to }).then(
        () => null,
        ({ code, response }) => [code, typeof response.body.errors[0].message],
      );
    expect(await codeOf('nobody')).toEqual([400, 'string']);
    expect(await codeOf('bob.x-defer@inbox.test')).toEqual([429, 'string']);
    expect((await api.list('sent')).data).toEqual([]);
  });
});
