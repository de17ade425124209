import { Brevo, BrevoClient, type BrevoError } from '@getbrevo/brevo';
import { test as base, expect, KEY, UNICODE } from './fixtures.js';

const test = base.extend<{ brevo: BrevoClient }>({
  brevo: async ({ url }, use) => {
    await use(new BrevoClient({ apiKey: KEY, baseUrl: `${url('brevo')}/v3`, maxRetries: 0 }));
  },
});

const sender = { email: 'hello@shop.test', name: UNICODE.name };

test('sends templates and versions of an email', async ({ brevo, mailbox, api }) => {
  await brevo.transactionalEmails.sendTransacEmail({
    to: [{ email: mailbox.address }],
    templateId: 42,
    params: { code: '482913' },
  });
  expect(await mailbox.waitForOtp()).toBe('482913');
  const { messageIds } = await brevo.transactionalEmails.sendTransacEmail({
    sender,
    subject: 'Hi {{params.name}}',
    htmlContent: 'x',
    messageVersions: ['Bob', 'Ann'].map((name) => ({
      to: [{ email: `${name}@inbox.test` }],
      params: { name },
    })),
  });
  expect(messageIds).toHaveLength(2);
  expect((await api.inbox({ to: 'ann@' })).subject).toBe('Hi Ann');
});

test('cancels a scheduled email', async ({ brevo, api }) => {
  const { messageId = '' } = await brevo.transactionalEmails.sendTransacEmail({
    sender,
    to: [{ email: 'bob@inbox.test' }],
    subject: 's',
    textContent: 't',
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(await api.subjects('sent')).toEqual(['s']);
  expect(await api.subjects('inbox')).toEqual([]);
  await brevo.transactionalEmails.deleteScheduledEmailById({ identifier: messageId });
  const again = brevo.transactionalEmails.deleteScheduledEmailById({ identifier: messageId });
  await expect(again).rejects.toMatchObject({ statusCode: 404 });
});

test('rejects a repeated request without sending a second email', async ({ brevo, api }) => {
  const send = (idempotencyKey: string, change: object = {}) =>
    brevo.transactionalEmails.sendTransacEmail({
      sender,
      to: [{ email: 'bob@inbox.test' }],
      subject: 's',
      textContent: 't',
      headers: { idempotencyKey },
      ...change,
    });
  // A failed request can be sent again.
  await expect(send('one', { to: [] })).rejects.toThrow(Brevo.BadRequestError);
  await send('one');
  const again = await send('one').catch((error: unknown) => error);
  expect(again).toBeInstanceOf(Brevo.BadRequestError);
  expect(again).toMatchObject({ body: { code: 'duplicate_parameter' } });
  await send('two');
  expect((await api.list('sent')).data).toHaveLength(2);
});

test('the SDK throws its own error classes', async ({ brevo, api }) => {
  const send = (change: object, client = brevo) =>
    client.transactionalEmails.sendTransacEmail({
      sender,
      to: [{ email: 'bob@inbox.test' }],
      subject: 's',
      textContent: 't',
      ...change,
    });
  const codeOf = (change: object) =>
    send(change).catch((error: unknown) => ((error as BrevoError).body as { code: string }).code);
  expect(await codeOf({ to: [] })).toBe('missing_parameter');
  expect(await codeOf({ to: [{ email: 'nobody' }] })).toBe('invalid_parameter');
  const inFourDays = new Date(Date.now() + 4 * 86_400_000).toISOString();
  expect(await codeOf({ scheduledAt: inFourDays })).toBe('invalid_parameter');
  expect(await codeOf({ attachment: [{ url: 'https://shop.test/a.pdf' }] })).toBe(
    'invalid_parameter',
  );
  expect(await codeOf({ to: [{ email: 'bob.x-reject-550@inbox.test' }] })).toBe(
    'invalid_parameter',
  );
  await expect(send({ to: [] })).rejects.toThrow(Brevo.BadRequestError);
  const deferred = send({ to: [{ email: 'bob.x-defer@inbox.test' }] });
  await expect(deferred).rejects.toMatchObject({ statusCode: 429 });
  await expect(brevo.contacts.getContacts()).rejects.toMatchObject({ statusCode: 404 });
  const unknown = brevo.transactionalEmails.deleteScheduledEmailById({ identifier: 'x' });
  await expect(unknown).rejects.toThrow(Brevo.NotFoundError);
  expect((await api.list('sent')).data).toEqual([]);
});
