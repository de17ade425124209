import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import { createConnection } from 'node:net';
import path from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import type { InboxEmail } from '../../src/contract/email.js';
import { emailPaths } from '../../src/contract/extensions.js';
import { startMailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

const FOLDER = path.join(import.meta.dirname, 'tls');
const [tlsCert, tlsKey, otherKey] = ['cert.pem', 'key.pem', 'other-key.pem'].map((name) =>
  path.join(FOLDER, name),
) as [string, string, string];

const OPTIONS = { httpPort: 0, smtpPort: 0, smtpsPort: 0, tlsCert, tlsKey };

test.use({ serverOptions: OPTIONS });

/** Bytes by HTTPS, with the certificate as the authority. */
async function bytesOf(url: string): Promise<Buffer> {
  const ca = await readFile(tlsCert);
  const headers = { Authorization: 'Bearer sandbox' };
  return new Promise((resolve, reject) => {
    get(url, { ca, headers }, (response) => {
      response
        .toArray()
        .then((chunks) => resolve(Buffer.concat(chunks)))
        .catch(reject);
    }).on('error', reject);
  });
}

/** The newest email. */
async function newest(http: string): Promise<InboxEmail> {
  return JSON.parse(String(await bytesOf(`${http}/v1/inbox/latest`)));
}

test('serves large files unchanged over HTTPS', async ({ mailboxServer: { http, smtp } }) => {
  const bytes = randomBytes(500_000);
  const header = 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  const raw = `${header}${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;
  const client = await SmtpClient.hello(smtp);
  await client.deliver({ raw });
  client.close();
  const { email_id: id } = await newest(http);
  expect((await bytesOf(http + emailPaths.part(id, '1'))).equals(bytes)).toBe(true);
  expect((await bytesOf(http + emailPaths.source(id))).equals(Buffer.from(raw))).toBe(true);
});

test('serves the REST API only over HTTPS', async ({ mailboxServer, send }) => {
  await send({ subject: 'it', to: 'kim@inbox.test' }).catch(() => {});
  expect(mailboxServer.http).toMatch(/^https:/);
  await expect(fetch(mailboxServer.http.replace('https', 'http'))).rejects.toThrow();
});

test('no port accepts TLS 1.1, and each accepts 1.2 and 1.3', async ({
  mailboxServer: { http, smtp, smtps },
}) => {
  for (const url of [http, String(smtps), smtp]) {
    const versionOf = async (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => {
      const client = url.startsWith('smtp:') ? await SmtpClient.hello(url) : undefined;
      await client?.command('STARTTLS');
      const to = client ? { socket: client.socket } : { port: Number(new URL(url).port) };
      const versions = { minVersion: version, maxVersion: version };
      const options = { ...versions, rejectUnauthorized: false, ciphers: 'DEFAULT@SECLEVEL=0' };
      const socket = connect({ ...to, ...options });
      const reached = once(socket, 'secureConnect').then(() => socket.getProtocol());
      return reached.catch(({ code }) => code).finally(() => socket.destroy());
    };
    expect(await versionOf('TLSv1.1'), url).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
    expect(await versionOf('TLSv1.2'), url).toBe('TLSv1.2');
    expect(await versionOf('TLSv1.3'), url).toBe('TLSv1.3');
  }
});

test.describe('required', () => {
  test.use({ serverOptions: { ...OPTIONS, smtpTls: 'required' } });

  test('rejects email and credentials without TLS', async ({ mailboxServer }) => {
    const client = SmtpClient.connect(mailboxServer.smtp);
    await client.reply();
    const features = await client.command('EHLO app.test');
    expect(features).toContain('STARTTLS');
    expect(features).not.toContain('AUTH');
    for (const said of [
      'MAIL FROM:<a@x.test>',
      'AUTH PLAIN AGFwcABzYW5kYm94',
      // The client would send the password next.
      'auth login',
      'AUTH CRAM-MD5',
    ])
      expect(await client.command(said)).toMatch(
        /^530 5\.7\.0 Must issue a STARTTLS command first/,
      );
    expect(await client.command('RCPT TO:<b@x.test>')).toMatch(/^503 /);
    client.close();
  });

  for (const [port, secure] of [
    ['smtp', false],
    ['smtps', true],
  ] as const) {
    test(`accepts email with TLS: ${port}`, async ({ mailboxServer }) => {
      const { hostname: host, port: number } = new URL(String(mailboxServer[port]));
      const tls = { ca: await readFile(tlsCert) };
      const auth = { user: 'app', pass: 'sandbox' };
      const transport = createTransport({ host, port: Number(number), secure, tls, auth });
      await transport.sendMail({ from: 'a@x.test', to: 'b@x.test', subject: port });
      expect((await newest(mailboxServer.http)).subject).toBe(port);
    });
  }
});

for (const [name, secure] of [
  ['STARTTLS', false],
  ['TLS from the first byte', true],
] as const) {
  test(`nodemailer sends by ${name}`, async ({ mailboxServer }) => {
    const url = new URL(String(secure ? mailboxServer.smtps : mailboxServer.smtp));
    const transport = createTransport({
      host: url.hostname,
      port: Number(url.port),
      secure,
      requireTLS: true,
      tls: { ca: await readFile(tlsCert) },
      auth: { user: 'app', pass: 'sandbox' },
    });
    await transport.sendMail({ from: 'a@x.test', to: 'b@x.test', subject: name });
    expect((await newest(mailboxServer.http)).subject).toBe(name);
  });

  test(`openssl connects by ${name}`, async ({ mailboxServer }) => {
    const url = new URL(String(secure ? mailboxServer.smtps : mailboxServer.smtp));
    const args = ['s_client', '-connect', url.host, '-CAfile', tlsCert, '-verify_return_error'];
    const run = promisify(execFile)('openssl', [...args, ...(secure ? [] : ['-starttls', 'smtp'])]);
    run.child.stdin?.end('QUIT\r\n');
    const found = await run.catch((error: NodeJS.ErrnoException) => error);
    test.skip(
      'code' in found && found.code === 'ENOENT',
      'openssl is not installed; nodemailer has connected the same way',
    );
    expect('stdout' in found ? found.stdout : found.message).toContain(
      'Verify return code: 0 (ok)',
    );
  });
}

test.describe('without a certificate', () => {
  test.use({ serverOptions: {} });

  test('does not offer STARTTLS', async ({ mailboxServer }) => {
    const { hostname: host, port } = new URL(mailboxServer.smtp);
    const transport = createTransport({ host, port: Number(port), requireTLS: true });
    const sent = transport.sendMail({ from: 'a@x.test', to: 'b@x.test' });
    await expect(sent).rejects.toThrow(/STARTTLS/);
    expect(mailboxServer.smtps).toBeUndefined();
  });
});

for (const [options, option, message] of [
  [{ tlsCert }, 'tlsKey', /^tlsKey is missing/],
  [{ tlsKey }, 'tlsCert', /^tlsCert is missing/],
  [{ smtpsPort: 0 }, 'smtpsPort', /^smtpsPort needs a certificate/],
  [
    { tlsCert: '/nowhere.pem', tlsKey },
    'tlsCert',
    /^tlsCert \/nowhere\.pem cannot be read \(ENOENT\)/,
  ],
  [
    { tlsCert: tlsKey, tlsKey: tlsCert },
    'tlsCert',
    /^tlsCert .*key\.pem is not a certificate \(.*no start/,
  ],
  [{ tlsCert, tlsKey: tlsCert }, 'tlsKey', /^tlsKey .*cert\.pem is not a private key \(/],
  [{ tlsCert, tlsKey: otherKey }, 'tlsCert', /are not a certificate and its key/],
] as const) {
  const shown = JSON.stringify(options).replaceAll(`${FOLDER}/`, '');
  test(`rejects ${shown}, and names ${option}`, async () => {
    const start = startMailboxServer({ httpPort: 0, smtpPort: 0, ...options });
    await expect(start).rejects.toMatchObject({
      name: 'ServerOptionError',
      option,
      message: expect.stringMatching(message),
    });
  });
}

test('close() ends a connection without a handshake', async () => {
  const mailboxServer = await startMailboxServer(OPTIONS);
  const { hostname: host, port } = new URL(mailboxServer.http);
  const socket = createConnection(Number(port), host);
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.all([mailboxServer.close(), closed]);
});
