import { generateKeyPairSync } from 'node:crypto';
import { type MailboxServerOptions, startMailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';

const URL = 'http://127.0.0.1:3000/hook';

const ED25519 = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');

for (const [events, message] of [
  [[], 'events must be an object such as { resend: { url, secret } }'],
  [{ sparkpost: { url: URL } }, 'events has "sparkpost". Known providers: resend, sendgrid,'],
  [{ resend: { url: URL } }, 'events: resend.secret is missing: it is the signing secret'],
  [
    { resend: { url: URL, secret: 'whsec_abc' } },
    'events: resend.secret must be the signing secret',
  ],
  [{ resend: { url: URL, secret: 'YWJj' } }, 'events: resend.secret must be the signing secret'],
  [{ postmark: { url: URL, secret: 'x' } }, 'postmark signs no events. Put a login into the URL'],
  [{ sendgrid: { url: URL, secret: ED25519 } }, 'a private key of the curve P-256'],
  [
    { mandrill: { url: URL, secret: '' } },
    'events: mandrill.secret must be the key of the webhook',
  ],
  [{ postmark: { url: 'hook' } }, 'events: postmark.url must be a URL such as'],
  [{ postmark: { url: 'http://a:%zz@localhost' } }, 'percent-encode the login in the URL'],
  [
    { postmark: { url: 'http://app:3000' } },
    "which is not this machine. If it may receive events, add allowHosts: ['app']",
  ],
  [{ postmark: { uri: URL } }, 'events: postmark.url: must be a URL'],
] as [MailboxServerOptions['events'], string][]) {
  test(`rejects events ${JSON.stringify(events).slice(0, 60)}`, async () => {
    const start = startMailboxServer({ httpPort: 0, smtpPort: 0, events });
    await expect(start).rejects.toThrow(message);
  });
}

test.describe('with an allowed host', () => {
  test.use({
    serverOptions: { events: { postmark: { url: 'http://app:3000', allowHosts: ['app'] } } },
  });

  test('starts, and refuses requests that are no events', async ({ api, send }) => {
    await send({ subject: 'Hi' });
    const { email_id } = await api.inbox();
    const path = `/extensions/v1/emails/${email_id}/events`;
    const post = (body: string) => api.request(path, { method: 'POST', body });
    expect(await post('{')).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST' } },
    });
    const message = expect.stringMatching(/^must be one of accepted, delivered, bounced, /);
    expect(await post('{"event":"exploded"}')).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'event', message }] } },
    });
    expect(await post('{"event":"bounced","more":1}')).toMatchObject({ status: 400 });
    const put = await api.request(path, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST']);
    const unknown = path.replace(email_id, '0197d6a2-0000-7000-8000-000000000000');
    const body = '{"event":"bounced"}';
    expect((await api.request(unknown, { method: 'POST', body })).status).toBe(404);
  });
});

test('takes effect when the options are read again', async ({ mailboxServer, api }) => {
  const headers = { 'Content-Type': 'application/json', 'X-Postmark-Server-Token': 'sandbox' };
  const body = '{"From":"a@shop.test","To":"kim@inbox.test","Subject":"Hi","TextBody":"Hi"}';
  await fetch(`${mailboxServer.http}/postmark/email`, { method: 'POST', headers, body });
  const { email_id } = await api.inbox();
  const report = () =>
    api.request(`/extensions/v1/emails/${email_id}/events`, {
      method: 'POST',
      body: '{"event":"bounced"}',
    });
  expect((await report()).status).toBe(400);
  const url = `${mailboxServer.http}/nowhere`;
  mailboxServer.reload(() => ({ httpPort: 0, smtpPort: 0, events: { postmark: { url } } }));
  expect(await report()).toMatchObject({
    status: 200,
    body: { name: 'Bounce', accepted: false, attempts: [{ status: 404 }] },
  });
});
