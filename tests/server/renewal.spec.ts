import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { expect, test } from '@playwright/test';
import { FREE_PORTS, logLines, run } from './command.js';
import { SmtpClient } from './smtp-client.js';

const FOLDER = path.join(import.meta.dirname, 'tls');
const FIRST = ['cert.pem', 'key.pem'] as const;
const RENEWED = ['renewed.pem', 'other-key.pem'] as const;

const INSECURE = { rejectUnauthorized: false };
const HEADERS = { Authorization: 'Bearer sandbox' };

/** Replaces a certificate and its key as certbot does: by links. */
function install([cert, key]: readonly [string, string]): string[] {
  const replace = (name: string, target: string) => {
    const file = test.info().outputPath(name);
    symlinkSync(path.resolve(FOLDER, target), `${file}.new`);
    renameSync(`${file}.new`, file);
    return file;
  };
  return ['--tls-cert', replace('fullchain.pem', cert), '--tls-key', replace('privkey.pem', key)];
}

/** A certificate that expires within two seconds: `expired.pem` with a later end, which spoils only its signature. */
function expiring(): string {
  const { raw } = new X509Certificate(readFileSync(path.join(FOLDER, 'expired.pem')));
  const end = new Date(Date.now() + 2_000).toISOString().replace(/^20|[-:T]|\.\d+/g, '');
  const base64 = Buffer.from(
    raw.toString('latin1').replace('260201000000Z', end),
    'latin1',
  ).toString('base64');
  const file = test.info().outputPath('expiring.pem');
  writeFileSync(file, `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`);
  return file;
}

async function serve(files: string[]) {
  const process = run(['serve', ...FREE_PORTS, '--smtps-port', '0', ...files]);
  const urls = await process.ready;
  return {
    ...urls,
    ready: async () => (await httpsJson(`${urls.http}/ready`)) as { warnings?: string[] },
    async [Symbol.asyncDispose]() {
      process.child.kill();
      await process.ended;
    },
    /** Stops the server, and returns the problems in its log. */
    async problems(): Promise<string[]> {
      process.child.kill();
      const { stderr } = await process.ended;
      return logLines(stderr).map(({ msg, problem }) => `${msg}: ${problem}`);
    },
  };
}

async function httpsJson(url: string): Promise<unknown> {
  const [response] = await once(
    get(url, { ...INSECURE, headers: HEADERS, agent: false }),
    'response',
  );
  return json(response);
}

/** The file of the certificate that a new connection gets. */
async function servedTo(socket: TLSSocket): Promise<string | undefined> {
  await once(socket, 'secureConnect');
  const served = socket.getPeerX509Certificate()?.fingerprint256;
  socket.destroy();
  return [FIRST[0], RENEWED[0], 'expired.pem'].find(
    (name) => new X509Certificate(readFileSync(path.join(FOLDER, name))).fingerprint256 === served,
  );
}

/** The same for each port. */
async function served({ http, smtp, smtps }: { http: string; smtp: string; smtps: string }) {
  const client = await SmtpClient.hello(smtp);
  await client.command('STARTTLS');
  const direct = [http, smtps].map((url) => ({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
  }));
  const sockets = [{ socket: client.socket }, ...direct].map((to) =>
    connect({ ...to, ...INSECURE }),
  );
  return Promise.all(sockets.map(servedTo));
}

test('SMTP and HTTPS serve a renewed certificate, and no connection is closed', async () => {
  await using server = await serve(install(FIRST));
  const clients = [await SmtpClient.hello(server.smtp), await SmtpClient.hello(server.smtps)];
  const headers = { ...HEADERS, Prefer: 'wait=50' };
  const held = once(get(`${server.http}/v1/inbox/latest`, { ...INSECURE, headers }), 'response');
  expect(await served(server)).toEqual(Array(3).fill('cert.pem'));
  install(RENEWED);
  await expect.poll(() => served(server)).toEqual(Array(3).fill('renewed.pem'));
  for (const client of clients) {
    await client.deliver({ raw: 'Subject: it\r\n\r\n' });
    client.close();
  }
  const [response] = await held;
  expect(await json(response)).toMatchObject({ subject: 'it' });
});

test('a pair that does not match leaves the earlier one in use, and the log says so', async () => {
  await using server = await serve(install(FIRST));
  const rsaKey = test.info().outputPath('rsa-key.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  writeFileSync(rsaKey, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  // OpenSSL itself notices only the first.
  for (const key of ['key.pem', rsaKey]) {
    install([RENEWED[0], key]);
    const file = path.basename(key);
    const warning =
      /^--tls-cert .*fullchain\.pem and --tls-key .*privkey\.pem are not a certificate and its key/;
    await expect
      .poll(server.ready, file)
      .toMatchObject({ warnings: [expect.stringMatching(warning)] });
    expect(await served(server), file).toEqual(Array(3).fill('cert.pem'));
    install(FIRST);
    await expect.poll(server.ready).toEqual({ status: 'ok' });
  }
  expect(await server.problems()).toEqual(
    Array(2).fill(
      expect.stringMatching(/^certificate not read again: --tls-cert .*: use the two files/),
    ),
  );
});

test('an expired certificate is an error in the log and a warning of /ready, which stays 200', async () => {
  await using server = await serve(install(['expired.pem', FIRST[1]]));
  const problem = /^--tls-cert .*fullchain\.pem has expired \(Feb .* 2026 GMT\): renew it/;
  expect(await server.ready()).toEqual({
    status: 'ok',
    warnings: [expect.stringMatching(problem)],
  });
  install(FIRST);
  await expect.poll(server.ready).toEqual({ status: 'ok' });
  expect(await server.problems()).toEqual([
    expect.stringMatching(/^certificate expired: --tls-cert/),
  ]);
});

test('a certificate that expires while the server runs is reported until it is renewed', async () => {
  await using server = await serve(install(FIRST));
  install([expiring(), FIRST[1]]);
  const warnings = [expect.stringMatching(/^--tls-cert .*fullchain\.pem has expired \(/)];
  await expect.poll(server.ready).toEqual({ status: 'ok', warnings });
  install(RENEWED);
  await expect.poll(server.ready).toEqual({ status: 'ok' });
  expect(await server.problems()).toEqual([
    expect.stringMatching(/^certificate expired: --tls-cert/),
  ]);
});

test('a certificate without the name of SMTP is in the log and a warning of /ready until it is replaced', async () => {
  await using server = await serve([...install(FIRST), '--smtp-name', 'mail.e2e.test']);
  const problem =
    /^--tls-cert .*fullchain\.pem is for DNS:localhost.*, and --smtp-name is mail\.e2e\.test: use a certificate for DNS:mail\.e2e\.test$/;
  const warnings = [expect.stringMatching(problem)];
  expect(await server.ready()).toEqual({ status: 'ok', warnings });
  install(RENEWED);
  await expect.poll(server.ready).toEqual({ status: 'ok' });
  install(FIRST);
  await expect.poll(server.ready).toEqual({ status: 'ok', warnings });
  expect(await server.problems()).toEqual(
    Array(2).fill(expect.stringMatching(/^certificate has another name: --tls-cert .*localhost/)),
  );
});
