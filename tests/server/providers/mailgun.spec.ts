import Mailgun from 'mailgun.js';
import { test as base, expect, KEY, UNICODE } from './fixtures.js';

const test = base.extend<{ mailgun: (key?: string) => ReturnType<Mailgun['client']> }>({
  mailgun: async ({ url }, use) => {
    const sdk = new Mailgun(FormData);
    await use((key = KEY) => sdk.client({ username: 'api', key, url: url('mailgun') }));
  },
});

const DOMAIN = 'shop.test';
const FROM = `${UNICODE.name} <hello@shop.test>`;

test('sends templates and emails composed by the app', async ({ mailgun, mailbox, api }) => {
  await mailgun().messages.create(DOMAIN, {
    from: FROM,
    to: mailbox.address,
    template: 'sign-in',
    't:variables': JSON.stringify({ code: '482913' }),
  });
  expect(await mailbox.waitForOtp()).toBe('482913');
  await mailgun().messages.create(DOMAIN, {
    to: mailbox.address,
    message: `From: hello@shop.test\r\nTo: ${mailbox.address}\r\nSubject: raw\r\n\r\nx\r\n`,
  });
  expect((await mailbox.waitForEmail({ subject: 'raw' })).text_body).toContain('x');
  // As a file, at a time.
  const raw = `From: hello@shop.test\r\nTo: ${mailbox.address}\r\nSubject: later\r\n\r\nü\r\n`;
  await mailgun().messages.create(DOMAIN, {
    to: mailbox.address,
    message: Buffer.from(raw),
    'o:deliverytime': new Date(Date.now() + 3_600_000).toUTCString(),
  });
  expect((await api.sent()).subject).toBe('later');
  expect((await api.list('sent')).data).toHaveLength(3);
  expect((await api.list('inbox')).data).toHaveLength(2);
});

test('recipient variables make an email for each recipient', async ({ mailgun, api }) => {
  await mailgun().messages.create(DOMAIN, {
    from: FROM,
    to: ['bob@inbox.test', 'ann@inbox.test'],
    subject: 'Hi %recipient.name%',
    text: 'x',
    'recipient-variables': JSON.stringify({
      'bob@inbox.test': { name: 'Bob' },
      'ann@inbox.test': { name: 'Ann' },
    }),
  });
  expect(await api.inbox({ to: 'ann@' })).toMatchObject({
    subject: 'Hi Ann',
    to_addresses: ['ann@inbox.test'],
  });
  expect((await api.subjects('sent')).toSorted()).toEqual(['Hi Ann', 'Hi Bob']);
});

test('accepts urlencoded forms without files', async ({ url, api }) => {
  const Authorization = `Basic ${Buffer.from(`api:${KEY}`).toString('base64')}`;
  const body = new URLSearchParams({ from: FROM, to: 'bob@inbox.test', subject: 's', text: 't' });
  const path = `${url('mailgun')}/v3/${DOMAIN}/messages`;
  const { status } = await fetch(path, { method: 'POST', headers: { Authorization }, body });
  expect(status).toBe(200);
  expect(await api.subjects('inbox')).toEqual(['s']);
});

test('the SDK throws errors with status and details', async ({ mailgun, url, api }) => {
  const one = { from: FROM, to: 'bob@inbox.test', subject: 's', text: 't' };
  const send = (change: object, key?: string) =>
    mailgun(key).messages.create(DOMAIN, { ...one, ...change });
  const failure = { name: 'Error', type: 'MailgunAPIError' };
  await expect(send({ to: '' })).rejects.toMatchObject({ ...failure, status: 400 });
  await expect(send({ to: 'nobody' })).rejects.toMatchObject({ ...failure, status: 400 });
  const rejected = send({ to: 'bob.x-reject-550@inbox.test' });
  await expect(rejected).rejects.toMatchObject({ ...failure, status: 400 });
  const deferred = send({ to: 'bob.x-defer@inbox.test' });
  await expect(deferred).rejects.toMatchObject({ ...failure, status: 429 });
  await expect(mailgun().routes.list({})).rejects.toMatchObject({ status: 404 });

  const Authorization = `Basic ${Buffer.from(`api:${KEY}`).toString('base64')}`;
  const headers = { Authorization, 'Content-Type': 'multipart/form-data; boundary=b' };
  const path = `${url('mailgun')}/v3/${DOMAIN}/messages`;
  const broken = await fetch(path, { method: 'POST', headers, body: '--b\r\nnonsense' });
  expect([broken.status, await broken.json()]).toEqual([
    400,
    { message: 'The request body is not a valid form' },
  ]);
  expect((await api.list('sent')).data).toEqual([]);
});

test('o:deliverytime puts the email into the sent box at once, and into the inbox later', async ({
  mailgun,
  api,
}) => {
  const time = new Date(Date.now() + 3_600_000).toUTCString();
  const one = { from: FROM, to: 'bob@inbox.test', subject: 's', text: 't' };
  await mailgun().messages.create(DOMAIN, { ...one, 'o:deliverytime': time });
  expect(await api.subjects('sent')).toEqual(['s']);
  expect(await api.subjects('inbox')).toEqual([]);
  const inEightDays = new Date(Date.now() + 8 * 86_400_000).toUTCString();
  for (const never of ['tomorrow', inEightDays]) {
    const sent = mailgun().messages.create(DOMAIN, { ...one, 'o:deliverytime': never });
    await expect(sent).rejects.toMatchObject({ status: 400 });
  }
});
