import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

/**
 * An address of this machine that is not loopback. Connections to it do not leave the machine, but come from the
 * same address.
 */
const [host] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

const [tlsCert, tlsKey] = ['cert.pem', 'key.pem'].map((name) =>
  path.join(import.meta.dirname, 'tls', name),
);

const KEY = 'a-key-of-24-characters-or-more';
const OPTIONS = { host, apiKey: KEY };
const EMAIL = { from: 'app@shop.test', to: 'kim@inbox.test', subject: 's', text: 't' };

const authPlain = (key: string) => `AUTH PLAIN ${Buffer.from(`\0app\0${key}`).toString('base64')}`;

test.skip(host === undefined, 'this machine has no address besides loopback');
test.use({ serverOptions: OPTIONS });

test('AUTH is neither offered nor taken without TLS; email without a login is', async ({
  mailboxServer,
  send,
  api,
}) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  const features = await client.command('EHLO app.test');
  expect(features).not.toMatch(/AUTH|STARTTLS/);
  expect(await client.command(authPlain(KEY))).toMatch(/^530 5\.7\.0 AUTH needs TLS/);
  client.close();
  await send({ subject: 'from a stranger' });
  expect((await api.inbox()).subject).toBe('from a stranger');
});

test("a provider's API takes known keys only", async ({ api }) => {
  const sendWith = (key: string) =>
    api.request('/resend/emails', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify(EMAIL),
    });
  expect((await sendWith('re_123')).status).toBe(403);
  expect((await sendWith(KEY)).status).toBe(200);
  expect(await api.subjects('inbox')).toEqual(['s']);
});

test.describe('all accounts have names', () => {
  test.use({ serverOptions: { host, accounts: { shop: KEY } } });

  test('email without a login is refused, even if no login is possible', async ({ send }) => {
    await expect(send({})).rejects.toMatchObject({ responseCode: 530 });
  });
});

test.describe('with a certificate', () => {
  test.use({ serverOptions: { ...OPTIONS, tlsCert, tlsKey } });

  test('AUTH is taken after STARTTLS', async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command(authPlain(KEY))).toMatch(/^530 5\.7\.0 Must issue a STARTTLS/);
    client.close();
    const tls = { rejectUnauthorized: false };
    const { port } = new URL(mailboxServer.smtp);
    const auth = { user: 'app', pass: KEY };
    await createTransport({ host, port: Number(port), tls, auth }).sendMail(EMAIL);
  });
});

test.describe('smtpAuthPlaintext', () => {
  test.use({ serverOptions: { ...OPTIONS, smtpAuth: 'any', smtpAuthPlaintext: true } });

  test("AUTH is taken without TLS; smtpAuth: 'any' does not apply", async ({ mailboxServer }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command(authPlain('SG.of-the-app'))).toMatch(/^535 /);
    expect(await client.command(authPlain(KEY))).toMatch(/^235 /);
    client.close();
  });
});
