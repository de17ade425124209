import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';
import { type MailboxServerOptions, startMailboxServer } from '../../src/server/index.js';
import { SmtpClient } from '../server/smtp-client.js';
import { type CommandResult, runCommandLines } from '../support/command-lines.js';
import { startDns, type Zone } from './dns-server.js';

const pair = (cert: string, key: string) => ({
  tlsCert: path.join(import.meta.dirname, '../server/tls', cert),
  tlsKey: path.join(import.meta.dirname, '../server/tls', key),
});

/** For mail.e2e.test. */
const TLS = pair('renewed.pem', 'other-key.pem');

const ZONE: Zone = { 'e2e.test': { MX: 'mail.e2e.test' }, 'mail.e2e.test': { A: '127.0.0.1' } };

/** What differs from a domain whose email arrives. */
interface Fault {
  zone?: Zone;
  options?: MailboxServerOptions;
  /** The port that senders connect to. */
  smtpPort?: number;
  /** Whether somebody else on this machine has begun an email. */
  isShared?: boolean;
  env?: Record<string, string>;
}

const test = base.extend<{
  /** Runs the command once for each of these, by default with trust in the certificate. */
  doctor: (faults: Fault[], env?: Record<string, string>) => Promise<CommandResult[]>;
}>({
  doctor: async ({}, use) => {
    const opened: { close(): unknown }[] = [];
    const lineOf = async ({ zone = ZONE, options = TLS, smtpPort, isShared, env }: Fault) => {
      const free = { httpPort: 0, smtpPort: 0, logLevel: 'silent' } as const;
      const server = await startMailboxServer({ ...free, ...options });
      const dns = await startDns(zone);
      opened.push(server, dns);
      if (isShared) {
        const other = await SmtpClient.hello(server.smtp);
        await other.command('MAIL FROM:<app@shop.test>');
        other.close();
      }
      const port = String(smtpPort ?? new URL(server.smtp).port);
      const args = ['doctor', 'e2e.test', '--dns', dns.address, '--smtp-port', port];
      return { args, env: { MAILBOX_URL: server.http, ...env } };
    };
    await use(async (faults, env = { NODE_EXTRA_CA_CERTS: TLS.tlsCert }) =>
      runCommandLines(await Promise.all(faults.map(lineOf)), { env }),
    );
    for (const one of opened) await one.close();
  },
});

/** A server that is not the mailbox server. */
async function otherServer(): Promise<number> {
  const server = createServer((socket) => socket.end('220 mx.other.test ESMTP Postfix\r\n'));
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  return (server.address() as AddressInfo).port;
}

const STRANGERS = { ...TLS, domains: ['e2e.test'] };

/** What the command prints if all is well. */
const OK = [
  /^ok +MX +e2e\.test → mail\.e2e\.test$/,
  /^ok +address +mail\.e2e\.test → 127\.0\.0\.1$/,
  /^ok +REST API +https:\S+ accepts the key$/,
  /^ok +SMTP +mail\.e2e\.test \(127\.0\.0\.1\), port \d+: 220 /,
  /^ok +STARTTLS +TLSv1\.3$/,
  /^ok +certificate +for mail\.e2e\.test, until .* 2126 GMT$/,
  /^ok +email +accepted at 127\.0\.0\.1, and seen at https:\S+ \d+ ms later$/,
];

test('follows an email from the DNS to the REST API, and finds what is in its way', async ({
  doctor,
}) => {
  const closed = await freePort();
  const faults: [fault: string, given: Fault, line: RegExp][] = [
    ['no MX', { zone: {} }, /MX +e2e\.test has none: add the record "e2e\.test\. MX 10 mail/],
    [
      'an MX that is a CNAME',
      { zone: { ...ZONE, 'mail.e2e.test': { CNAME: 'a.test', A: '127.0.0.1' } } },
      /MX +mail\.e2e\.test is a CNAME of a\.test, .*: name a\.test in the MX record/,
    ],
    [
      'an MX without an address',
      { zone: { 'e2e.test': { MX: 'mail.e2e.test' } } },
      /address +mail\.e2e\.test has none: add an A record/,
    ],
    [
      'an MX that is an address',
      { zone: { 'e2e.test': { MX: '127.0.0.1' } } },
      /MX +127\.0\.0\.1 is an address: name a host there/,
    ],
    [
      'nobody listens',
      { smtpPort: closed },
      /SMTP +nobody answers at .* \(ECONNREFUSED\): start the server there .* open the port/,
    ],
    [
      'another server listens',
      { smtpPort: await otherServer() },
      /SMTP +another server listens at .* \("220 mx\.other\.test ESMTP Postfix"\): stop it/,
    ],
    [
      'no STARTTLS',
      { options: {} },
      /STARTTLS .* does not offer it, .*: start the server with --tls-cert/,
    ],
    [
      'a certificate that has expired',
      { options: pair('expired.pem', 'key.pem') },
      /certificate +it expired on Feb .* 2026 GMT: renew it/,
    ],
    [
      'a certificate with another name',
      { options: pair('cert.pem', 'key.pem') },
      /certificate +it is for DNS:localhost, .*: use one for DNS:mail\.e2e\.test/,
    ],
    [
      'email that is refused',
      { options: { ...TLS, accounts: { shop: 'k' } }, env: { MAILBOX_API_KEY: 'k' } },
      /email .* refuses it \("530 .*"\): start the server with --domain e2e\.test/,
    ],
    [
      'a pause because of connections',
      { options: { ...STRANGERS, strangerConnections: 1 }, isShared: true },
      /SMTP .* \("421 .*"\): run doctor again later: .* ends by itself, .*; --stranger-connections/,
    ],
    [
      'a pause because of emails',
      { options: { ...STRANGERS, strangerMessages: 1 }, isShared: true },
      /email .* \("421 .*"\): run doctor again later: .* ends by itself, .*; --stranger-messages/,
    ],
    [
      'email that belongs to another account',
      {
        options: { ...TLS, apiKey: 'own', accounts: { shop: 'of-the-shop' } },
        env: { MAILBOX_API_KEY: 'of-the-shop' },
      },
      /email +accepted at 127\.0\.0\.1, and not seen at .*: set --url \(MAILBOX_URL\) to the same server, and --api-key \(MAILBOX_API_KEY\)/,
    ],
    [
      'a REST API that cannot be reached',
      { env: { MAILBOX_URL: `https://127.0.0.1:${closed}` } },
      /REST API +https:\S+ .*ECONNREFUSED.*: .*set --url \(MAILBOX_URL\)/,
    ],
    [
      'a wrong key',
      { env: { MAILBOX_API_KEY: 'wrong' } },
      /REST API +https:\S+ 401 .*: Check the API key: --api-key \(MAILBOX_API_KEY\)/,
    ],
  ];
  const [fine, ...results] = await doctor([{}, ...faults.map(([, given]) => given)]);
  const lines = OK.map((line) => expect.stringMatching(line));
  expect(fine).toEqual({ code: 0, stdout: expect.any(String), stderr: '' });
  expect(fine?.stdout.trim().split('\n')).toEqual(lines);
  for (const [index, [fault, , line]] of faults.entries()) {
    const { code, stdout = '' } = results[index] ?? {};
    expect(stdout, fault).toMatch(new RegExp(`^failed +${line.source}`, 'm'));
    // Each check has one result.
    if (line.source.startsWith('MX')) expect(stdout, fault).not.toMatch(/^ok +MX/m);
    if (!/^email/m.test(line.source)) expect(stdout, fault).toMatch(/^(?:ok|skipped) +email /m);
    expect(code, fault).toBe(1);
  }
});

test('calls a certificate that is not trusted so, and an email that cannot be looked for skipped', async ({
  doctor,
}) => {
  const [{ code, stdout } = { code: 0, stdout: '' }] = await doctor([{}], {});
  expect(stdout).toMatch(/^failed +REST API +https:\S+ .*self-signed.*: .*NODE_EXTRA_CA_CERTS/m);
  expect(stdout).toMatch(/^ok +certificate +for mail\.e2e\.test, until .*; self-signed: senders/m);
  expect(stdout).toMatch(
    /^skipped +email +accepted at 127\.0\.0\.1, and not looked for at https:/m,
  );
  expect(code).toBe(1);
});

test('finds that nobody listens at the IPv6 address of an MX, and names the host for it', async ({
  doctor,
}) => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  test.skip(!addresses.some(({ address }) => address === '::1'), 'this machine has no IPv6');
  const zone = { ...ZONE, 'mail.e2e.test': { A: '127.0.0.1', AAAA: `${'0000:'.repeat(7)}0001` } };
  const [{ code, stdout } = { code: 0, stdout: '' }] = await doctor([{ zone }]);
  expect(stdout).toMatch(/^ok +email +accepted at 127\.0\.0\.1/m);
  expect(stdout).toMatch(
    /^failed +SMTP +nobody answers at .* \(::1\), .*: start the server there with --host :: /m,
  );
  expect(code).toBe(1);
});

test('says what is wrong with its arguments, and that the DNS does not answer', async () => {
  const silent = `127.0.0.1:${await freePort()}`;
  const cases: [string[], RegExp][] = [
    [['kim@e2e.test'], /doctor takes a domain such as e2e\.example\.com, got "kim@e2e\.test"/],
    [['e2e.test', '--dns', 'dns.test'], /--dns must be an IP address, .*, got "dns\.test"/],
    [['e2e.test', '--dns', '127.0.0.1:65536'], /--dns must be .*, got "127\.0\.0\.1:65536"/],
    [['e2e.test', '--smtp-port', 'smtp'], /--smtp-port must be a port from 1 to 65535, got "smtp"/],
    [['e2e.test', '--dns', silent], /The DNS does not answer about e2e\.test \(\w+\): check/],
  ];
  const results = await runCommandLines(cases.map(([args]) => ({ args: ['doctor', ...args] })));
  for (const [index, { code, stderr }] of results.entries()) {
    expect(stderr).toMatch(cases[index]?.[1] ?? /never/);
    expect(code).toBe(1);
  }
});
