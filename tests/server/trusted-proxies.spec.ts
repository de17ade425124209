import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { connect as connectByTls } from 'node:tls';
import { promisify } from 'node:util';
import type { EmailDetails } from '../../src/contract/email-details.js';
import { emailPaths } from '../../src/contract/extensions.js';
import { FREE_PORTS, run } from './command.js';
import { test as base, expect } from './fixtures.js';
import { programOf } from './scanners/daemons.js';
import { SmtpClient } from './smtp-client.js';

const [tlsCert, tlsKey] = ['cert.pem', 'key.pem'].map((name) =>
  path.join(import.meta.dirname, 'tls', name),
) as [string, string];

const PORTS = {
  httpPort: 0,
  smtpPort: 0,
  smtpsPort: 0,
  tlsCert,
  tlsKey,
  logLevel: 'silent',
} as const;
const PROXY = '127.0.0.1';
const CLIENT = '192.0.2.1';
const V1 = `PROXY TCP4 ${CLIENT} ${PROXY} 40000 25\r\n`;

/** A header of version 2. */
function v2(
  command: number,
  family: number,
  addresses: number[],
  length = addresses.length,
): Buffer {
  const rest = [command, family, length >> 8, length & 255, ...addresses];
  return Buffer.from([...Buffer.from('\r\n\r\n\0\r\nQUIT\n'), ...rest]);
}

const PORT_NUMBERS = [0x9c, 0x40, 0, 25];
const V4 = [192, 0, 2, 1, 127, 0, 0, 1, ...PORT_NUMBERS];
const V6 = [0x20, 1, 0xd, 0xb8, ...Array(11).fill(0), 1, ...Array(15).fill(0), 1, ...PORT_NUMBERS];
const V2 = v2(0x21, 0x11, V4);

/** Connects to a port, sends bytes, and speaks SMTP, by TLS if the port is for that. */
function connectWith(url: string, bytes: string | Buffer): SmtpClient {
  const { protocol, port } = new URL(url);
  const socket = connect(Number(port), PROXY);
  socket.write(bytes);
  if (protocol === 'smtp:') return new SmtpClient(socket);
  return new SmtpClient(connectByTls({ socket, rejectUnauthorized: false }));
}

/** What a server answers to bytes that are not followed by SMTP. */
async function answerTo(url: string, bytes: string | Buffer): Promise<string> {
  const socket: Socket = connect(Number(new URL(url).port), PROXY);
  socket.write(bytes);
  const chunks = await socket.toArray();
  return Buffer.concat(chunks).toString();
}

interface Fixtures {
  /** The address that the newest email came from. */
  newestAddress: () => Promise<string | null>;
  /** Sends an email as a client, and returns the address that it came from. */
  addressOf: (client: SmtpClient) => Promise<string | null>;
}

const test = base.extend<Fixtures>({
  // The REST API has the certificate, too.
  ignoreHTTPSErrors: true,

  newestAddress: async ({ mailboxServer: { http, apiKey }, request }, use) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const get = async (path: string) => (await request.get(http + path, { headers })).json();
    await use(async () => {
      const { email_id: id } = await get('/v1/inbox/latest');
      const { envelope }: EmailDetails = await get(emailPaths.details(id));
      return envelope.client_address;
    });
  },

  addressOf: async ({ newestAddress }, use) => {
    await use(async (client) => {
      await client.command('EHLO test.test');
      await client.deliver({});
      client.close();
      return newestAddress();
    });
  },
});

test.use({ serverOptions: { ...PORTS, trustedProxy: [`${PROXY}/32`, '::1'] } });

const NAMED = [
  [V1, CLIENT],
  ['PROXY TCP6 2001:db8::1 ::1 40000 25\r\n', '2001:db8::1'],
  [`PROXY TCP6 ::ffff:${CLIENT} ::1 40000 25\r\n`, CLIENT],
  ['PROXY UNKNOWN\r\n', PROXY],
  [V2, CLIENT],
  [v2(0x21, 0x21, V6), '2001:db8::1'],
  // With an addition.
  [v2(0x21, 0x11, [...V4, 4, 0, 1, 0]), CLIENT],
  // The proxy's own connection, such as a health check.
  [v2(0x20, 0, []), PROXY],
  // A Unix socket.
  [v2(0x21, 0x31, Array(216).fill(0)), PROXY],
] as const;

for (const port of ['smtp', 'smtps'] as const) {
  test(`a trusted address names the client of ${port}`, async ({ mailboxServer, addressOf }) => {
    for (const [header, address] of NAMED) {
      const client = connectWith(String(mailboxServer[port]), header);
      expect(await client.reply(), String(header)).toMatch(/^220 /);
      expect(await addressOf(client), String(header)).toBe(address);
    }
  });
}

test('a trusted address without a header is served as itself', async ({
  mailboxServer,
  addressOf,
}) => {
  const { smtp, smtps } = mailboxServer;
  const speaksFirst = connectWith(smtp, 'EHLO app.test\r\n');
  expect(await speaksFirst.reply()).toMatch(/^220 /);
  expect(await speaksFirst.reply()).toMatch(/^250-/);
  expect(await addressOf(speaksFirst)).toBe(PROXY);
  const byTls = connectWith(String(smtps), '');
  expect(await byTls.reply()).toMatch(/^220 /);
  expect(await addressOf(byTls)).toBe(PROXY);
});

test('a silent trusted address is greeted after 3 s; what it sends then may be a header', async ({
  mailboxServer: { smtp },
  addressOf,
}) => {
  const [check, late] = [SmtpClient.connect(smtp), SmtpClient.connect(smtp)];
  const half = answerTo(smtp, 'PROXY TCP4');
  for (const client of [check, late])
    expect(await client.reply()).toMatch(/^220 \S+ ESMTP playwright-mailbox$/);
  late.socket.write(V2);
  expect(await addressOf(late)).toBe(CLIENT);
  expect(await addressOf(check)).toBe(PROXY);
  expect(await half).toMatch(
    /^421 4\.7\.0 Malformed .* --trusted-proxy: incomplete after 3000 ms\r\n$/,
  );
});

test('a malformed or endless header is refused, and the answer names the flag', async ({
  mailboxServer: { smtp, smtps },
}) => {
  for (const [header, problem] of [
    ['PROXY TCP4 here there 1 2\r\n', 'not a line such as'],
    ['PROXY TCP4 2001:db8::1 ::1 1 2\r\n', 'not a line such as'],
    [`PROXY TCP4 ${CLIENT}${' '.repeat(100_000)}`, 'no line end within 107 bytes'],
    [v2(0x31, 0x11, V4), 'an unknown version or command'],
    [v2(0x21, 0x21, V4), 'too short for its addresses'],
    [v2(0x21, 0x11, Array(100_000).fill(0), 65_535), 'more than 4096 bytes'],
  ] as const) {
    for (const url of [smtp, String(smtps)]) {
      const answer = `421 4.7.0 Malformed PROXY header from ${PROXY}, an address of --trusted-proxy: ${problem}`;
      expect(await answerTo(url, header)).toContain(answer);
    }
  }
});

test('swaks sends a header, and the email by STARTTLS', async ({
  mailboxServer,
  newestAddress,
}) => {
  const program = programOf('swaks') ?? 'swaks';
  const swaks = (args: string[]) => promisify(execFile)(program, args);
  const { stdout } = await swaks(['--support']).catch(() => ({ stdout: '' }));
  test.skip(
    !stdout.includes('TLS supported'),
    'swaks is not installed with TLS (apt-get install swaks libnet-ssleay-perl); the other tests have sent the same',
  );
  const { host } = new URL(mailboxServer.smtp);
  const flags = `--server ${host} --from app@shop.test --to kim@inbox.test --tls --proxy-version 2`;
  const kind = '--proxy-family AF_INET --proxy-protocol STREAM --proxy-command PROXY';
  const addresses = `--proxy-source ${CLIENT} --proxy-source-port 40000 --proxy-dest ${PROXY} --proxy-dest-port 25`;
  await swaks(`${flags} ${kind} ${addresses}`.split(' '));
  expect(await newestAddress()).toBe(CLIENT);
});

test.describe('an address that is not trusted', () => {
  test.use({ serverOptions: { ...PORTS, trustedProxy: ['10.0.0.0/8'] } });

  test('is refused with a header, and the answer names the flag', async ({ mailboxServer }) => {
    for (const url of [mailboxServer.smtp, String(mailboxServer.smtps)]) {
      for (const header of [V1, V2]) {
        const answer = await answerTo(url, header);
        expect(answer.match(/^421 .*/m)?.join()).toMatch(
          /PROXY header from 127\.0\.0\.1: if it is your load balancer, add it to --trusted-proxy\r?$/,
        );
      }
    }
  });

  test('cannot name a client of the REST API', async ({ mailboxServer: { http }, request }) => {
    const headers = { 'X-Forwarded-For': CLIENT, Forwarded: `for=${CLIENT}` };
    expect((await request.get(`${http}/ready`, { headers })).status()).toBe(200);
  });
});

test.describe('connections', () => {
  test.use({ serverOptions: { ...PORTS, trustedProxy: [PROXY], maxConnectionsPerAddress: 1 } });

  test('are limited by client', async ({ mailboxServer: { smtp } }) => {
    const replies = [];
    for (const header of [V1, V1.replace(CLIENT, '192.0.2.2'), V2])
      replies.push(await connectWith(smtp, header).reply());
    expect(replies).toEqual([
      expect.stringMatching(/^220 /),
      expect.stringMatching(/^220 /),
      expect.stringMatching(/^421 .*from your address/),
    ]);
  });
});

test.describe('the REST API', () => {
  test.use({ serverOptions: { trustedProxy: [PROXY, '10.0.0.0/8'] } });

  test("takes the client's address of a trusted proxy", async ({ mailboxServer: { http } }) => {
    // Clients on this machine need no key, and others do.
    for (const [headers, status] of [
      [{}, 200],
      [{ 'X-Forwarded-For': CLIENT }, 401],
      [{ 'X-Forwarded-For': `${PROXY}, ${CLIENT}` }, 401],
      [{ 'X-Forwarded-For': `${CLIENT}, 10.1.2.3` }, 401],
      [{ 'X-Forwarded-For': 'garbage' }, 401],
      [{ Forwarded: `for=${PROXY}, for="${CLIENT}:4711";proto=https` }, 401],
      [{ Forwarded: 'For="[2001:db8::1]:4711"' }, 401],
      [{ Forwarded: 'for=_hidden' }, 401],
      [{ Forwarded: 'proto=https' }, 401],
      // The proxy adds one of them, and the client has written the other.
      [{ Forwarded: `for=${PROXY}`, 'X-Forwarded-For': CLIENT }, 401],
      [{ Forwarded: `for=${CLIENT}`, 'X-Forwarded-For': PROXY }, 401],
      [{ Forwarded: `for=${PROXY}`, 'X-Forwarded-For': PROXY }, 200],
    ] as const) {
      const answer = await fetch(`${http}/ready`, { headers });
      expect(answer.status, JSON.stringify(headers)).toBe(status);
    }
  });

  test("a provider's API takes unknown keys of this machine only", async ({ mailboxServer }) => {
    const email = { from: 'app@shop.test', to: 'kim@inbox.test', subject: 's', text: 't' };
    const statusFor = async (client: string) => {
      const headers = { Authorization: 'Bearer re_123', 'X-Forwarded-For': client };
      const url = `${mailboxServer.http}/resend/emails`;
      const init = { method: 'POST', headers, body: JSON.stringify(email) };
      return (await fetch(url, init)).status;
    };
    expect([await statusFor(PROXY), await statusFor(CLIENT)]).toEqual([200, 403]);
  });
});

test('the log has the client, and names the flag for a header that is refused', async () => {
  const flags = ['--trusted-proxy', '10.0.0.0/8', '--trusted-proxy', PROXY, '--log-level', 'info'];
  const server = run(['serve', ...FREE_PORTS, ...flags]);
  const other = run(['serve', ...FREE_PORTS, '--log-level', 'info']);
  const { http, smtp } = await server.ready;
  const client = connectWith(smtp, V1);
  await client.reply();
  await client.command('EHLO test.test');
  await client.deliver({});
  client.close();
  const headers = { Authorization: 'Bearer wrong', 'X-Forwarded-For': CLIENT };
  await fetch(`${http}/v1/inbox`, { headers });
  await answerTo((await other.ready).smtp, V1);
  await answerTo(smtp, 'PROXY TCP4 here there 1 2\r\n');
  for (const { child } of [server, other]) child.kill();
  const lines = (await server.ended).stderr;
  expect(lines).toContain(`"client":"${CLIENT}","account":"default","bytes":0`);
  expect(lines).toContain(`"via":"rest","client":"${CLIENT}","msg":"login refused"`);
  expect(lines).toMatch(/"level":50,.*"problem":"Malformed .*","msg":"PROXY header refused"/);
  expect((await other.ended).stderr).toMatch(
    /"level":30,.* add it to --trusted-proxy","msg":"PROXY header refused"/,
  );
});
