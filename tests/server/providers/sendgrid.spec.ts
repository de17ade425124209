import sgMail from '@sendgrid/mail';
import { test as base, expect, KEY } from './fixtures.js';

type MailData = Parameters<typeof sgMail.send>[0];

/** One client for all tests, as the SDK requires. */
const test = base.extend<{ sendgrid: typeof sgMail }>({
  sendgrid: async ({ url }, use) => {
    sgMail.setApiKey(`SG.${KEY}`);
    redirect(url('sendgrid'));
    await use(sgMail);
  },
});

test.use({ serverOptions: { apiKey: `SG.${KEY}` } });

/** Must be called after setApiKey(), which resets it. The SDK's types omit `client`. */
function redirect(baseUrl: string): void {
  const { client } = sgMail as unknown as { client: typeof import('@sendgrid/client') };
  client.setDefaultRequest('baseUrl', baseUrl);
}

const FROM = 'hello@shop.test';

test('sends an email for each personalization', async ({ sendgrid, api }) => {
  await sendgrid.send({
    from: FROM,
    subject: 'Hi {{name}}',
    text: 'Code {{code}}',
    personalizations: [
      { to: 'bob@inbox.test', substitutions: { name: 'Bob', code: '111222' } },
      { to: 'ann@inbox.test', subject: 'Own', substitutions: { code: '333444' } },
    ],
  } as unknown as MailData);
  expect(await api.inbox({ to: 'bob@' })).toMatchObject({
    subject: 'Hi Bob',
    text_body: expect.stringContaining('Code 111222'),
    to_addresses: ['bob@inbox.test'],
  });
  expect(await api.inbox({ to: 'ann@' })).toMatchObject({ subject: 'Own' });
  expect((await api.list('sent')).data).toHaveLength(2);
});

test('a template needs neither subject nor content', async ({ sendgrid, mailbox }) => {
  await sendgrid.send({
    from: FROM,
    to: mailbox.address,
    templateId: 'd-42',
    dynamicTemplateData: { subject: 'Sign in', code: '482913', items: [{ name: 'Tea' }] },
  });
  const email = await mailbox.waitForEmail({ subject: 'Sign in' });
  expect(email.text_body).toContain('items.0.name: Tea');
  expect(await mailbox.waitForOtp()).toBe('482913');
});

test('send_at puts the email into the sent box at once, and into the inbox later', async ({
  sendgrid,
  api,
}) => {
  const sendAt = Math.floor(Date.now() / 1_000) + 3_600;
  await sendgrid.send({ from: FROM, to: 'bob@inbox.test', subject: 's', text: 't', sendAt });
  expect(await api.subjects('sent')).toEqual(['s']);
  expect(await api.subjects('inbox')).toEqual([]);
  // One of several emails.
  const personalizations = [{ to: 'bob@inbox.test', sendAt }, { to: 'ann@inbox.test' }];
  await sendgrid.send({ from: FROM, subject: 'two', text: 't', personalizations });
  expect(await api.subjects('sent')).toEqual(['two', 'two', 's']);
  expect((await api.list('inbox')).data).toHaveLength(1);
  expect((await api.inbox()).to_addresses).toEqual(['ann@inbox.test']);
});

test('rejects the same requests as SendGrid', async ({ sendgrid, api }) => {
  const one = { from: FROM, to: 'bob@inbox.test', subject: 's', text: 't' };
  const errorOf = (change: object) =>
    sendgrid.send({ ...one, ...change } as MailData).then(
      () => null,
      ({ code, response }) => [code, response.body.errors[0]],
    );
  expect(await errorOf({ bcc: 'Bob@Inbox.test' })).toEqual([
    400,
    {
      message:
        'Each email address in the personalization block should be unique between to, cc, and bcc. ' +
        'We found the first duplicate instance of [Bob@Inbox.test] in the personalizations.0.bcc field.',
      field: 'personalizations.0',
      help: null,
    },
  ]);
  const html = { type: 'text/html', value: '<p>t</p>' };
  for (const [change, field] of [
    [{ text: undefined, content: [html, { type: 'text/plain', value: 't' }] }, 'content'],
    [{ text: undefined, content: [{ ...html, value: '' }] }, 'content.0.value'],
    [{ sendAt: Math.floor(Date.now() / 1_000) + 73 * 3_600 }, 'send_at'],
    [
      {
        personalizations: Array.from({ length: 2 }, () => ({
          to: Array.from({ length: 501 }, (_, n) => ({ email: `r${n}@inbox.test` })),
        })),
      },
      'personalizations',
    ],
  ] as const)
    expect(await errorOf(change)).toEqual([400, expect.objectContaining({ field })]);
  expect((await api.list('sent')).data).toEqual([]);
  // The same address in two emails of the request.
  const personalizations = [{ to: 'bob@inbox.test' }, { to: 'bob@inbox.test' }];
  expect(await errorOf({ to: undefined, personalizations })).toBeNull();
  expect((await api.list('sent')).data).toHaveLength(2);
});

test('the SDK throws errors with code and body', async ({ sendgrid, api }) => {
  const one = { from: FROM, to: 'bob@inbox.test', subject: 's', text: 't' };
  const errorOf = (change: object) =>
    sendgrid.send({ ...one, ...change } as MailData).then(
      () => null,
      ({ code, response }) => [code, response.body.errors[0].field],
    );
  expect(await errorOf({ to: 'nobody' })).toEqual([400, 'personalizations.0.to.0.email']);
  expect(await errorOf({ subject: '' })).toEqual([400, 'subject']);
  expect(await errorOf({ to: 'bob.x-reject-550@inbox.test' })).toEqual([400, null]);
  expect(await errorOf({ to: 'bob.x-defer@inbox.test' })).toEqual([429, null]);
  const { client } = sendgrid as unknown as { client: typeof import('@sendgrid/client') };
  const unknown = client.request({ method: 'GET', url: '/v3/templates' });
  await expect(unknown).rejects.toMatchObject({
    code: 404,
    response: { body: { errors: [{ message: expect.stringContaining('GET /v3/templates') }] } },
  });
  expect((await api.list('sent')).data).toEqual([]);
});
