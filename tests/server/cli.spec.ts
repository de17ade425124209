import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createTransport } from 'nodemailer';
import packageJson from '../../package.json' with { type: 'json' };
import { environmentDefaults } from '../../src/mailbox/options.js';
import { startMailboxServer } from '../../src/server/index.js';
import { runCommandLines } from '../support/command-lines.js';
import { FREE_PORTS, logLines, ROOT, run } from './command.js';

// Each test starts a process.
test.describe.configure({ mode: 'parallel' });

const TLS = path.join(ROOT, 'tests/server/tls');
const ONE_LINE = /^[^\n]+\n$/;
const { version } = packageJson;

for (const [signal, host, key] of [
  ['SIGTERM', '127.0.0.1', 'sandbox'],
  ['SIGINT', '0.0.0.0', 'a-key-of-24-characters-or-more'],
] as const) {
  test(`serve on ${host} prints one line when it is ready, and stops on ${signal}`, async () => {
    const args = [...FREE_PORTS, '--host', host, '--api-key', key];
    const { child, ready, ended } = run(['serve', ...args]);
    const { http, smtp } = await ready;
    // The URLs are for this machine.
    expect(http).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    const headers = { Authorization: `Bearer ${key}` };
    const health = await fetch(`${http}/health`);
    expect(health.status).toBe(200);

    const held = fetch(`${http}/v1/inbox/latest`, { headers: { ...headers, Prefer: 'wait=50' } });
    // The held request ends after this one, at the latest.
    expect(await (await fetch(`${http}/v1/inbox/latest`, { headers })).json()).toBeNull();
    child.kill(signal);
    expect(await (await held).json()).toBeNull();
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`${JSON.stringify({ ready: true, version, http, smtp, host })}\n`);
  });
}

/** Starts the server, or a program that starts the server, with a pipe as standard input. */
async function spawnWithPipe(args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return { child, closed: once(child, 'close'), started: once(child.stdout, 'data') };
}

const SERVE = [path.join(ROOT, 'dist/cli.js'), 'serve', ...FREE_PORTS];
const PARENT = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ${JSON.stringify(SERVE)}, { stdio: ['pipe', 'inherit', 'inherit'] });
  setInterval(() => {}, 1_000);
`;

test('serve stops when its standard input, a pipe, is closed', async () => {
  const { child, closed, started } = await spawnWithPipe(SERVE);
  await started;
  child.stdin.write('ignored');
  child.stdin.end();
  expect(await closed).toEqual([0, null]);
});

test('serve stops when its parent, which holds its standard input, is killed', async () => {
  const { child, closed, started } = await spawnWithPipe(['-e', PARENT]);
  await started;
  child.kill('SIGKILL');
  // The server also held the other end of stdout.
  expect(await closed).toEqual([null, 'SIGKILL']);
});

test('serve exits if it fails to start while its standard input is an open pipe', async () => {
  const args = [...SERVE, '--smtp-tls', 'required'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('serve keeps running if its standard input was closed before it was ready', async () => {
  const { child, closed, started } = await spawnWithPipe(SERVE);
  child.stdin.end();
  const { http } = JSON.parse(String(await started));
  expect((await fetch(`${http}/health`)).status).toBe(200);
  child.kill();
  expect(await closed).toEqual([0, null]);
});

/** The statuses of a server for these keys. It is started with these flags and variables. */
async function statuses(
  args: string[],
  env: Record<string, string>,
  keys: readonly string[],
): Promise<number[]> {
  const { child, ready, ended } = run(['serve', ...FREE_PORTS, ...args], env);
  const { http } = await ready;
  const asked = keys.map((key) =>
    fetch(`${http}/v1/inbox`, { headers: { Authorization: `Bearer ${key}` } }),
  );
  const answers = (await Promise.all(asked)).map(({ status }) => status);
  child.kill();
  expect((await ended).code).toBe(0);
  return answers;
}

/** A key in Base64 may end like a name. */
const KEYS = {
  // A flag overrides it.
  MAILBOX_SMTP_PORT: '1',
  MAILBOX_API_KEY: 'ci=abc',
  MAILBOX_API_KEYS: ' shop=one  bank=dHdv== ',
};

test('MAILBOX_API_KEY is one key with any characters, MAILBOX_API_KEYS those of further accounts', async () => {
  // As sent by the tests, which read the same variable.
  expect(environmentDefaults(KEYS).mailboxApiKey).toBe('ci=abc');
  const keys = ['ci=abc', 'one', 'dHdv==', 'abc', 'sandbox'];
  expect(await statuses([], KEYS, keys)).toEqual([200, 200, 200, 401, 401]);
});

test('--api-key name=KEY adds an account, and the variables with keys do not count', async () => {
  const flags = ['--api-key', 'shop=two', '--api-key', 'bank=dGhy==', '--api-key', 'Zm91cg=='];
  const keys = ['two', 'dGhy==', 'Zm91cg==', 'shop=two', 'one', 'ci=abc', 'sandbox'];
  expect(await statuses(flags, KEYS, keys)).toEqual([200, 200, 200, 401, 401, 401, 401]);
});

test('serve scans email, and prints nothing about it', async ({}, testInfo) => {
  const dns = testInfo.outputPath('dns.json');
  writeFileSync(dns, '{ "shop.test": { "TXT": ["v=spf1 ip4:192.0.2.1 -all"] } }');
  const env = {
    MAILBOX_CHECK_SENDER_AUTH: 'true',
    MAILBOX_DNS_RECORDS: dns,
    MAILBOX_CLIENT_ADDRESS: '192.0.2.1',
  };
  const { child, ready, ended } = run(['serve', ...FREE_PORTS], env);
  const { http, smtp } = await ready;
  const { hostname: host, port } = new URL(smtp);
  const transport = createTransport({ host, port: Number(port) });
  // mailauth prints a line about a signature over more bytes than the body has without its blanks.
  const signature =
    'v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.test; s=s1; h=from; l=8; b=AA==; bh=AA==';
  const headers = { 'DKIM-Signature': { prepared: true, value: signature } };
  const mail = { from: 'a@shop.test', to: 'b@inbox.test', text: 'a    b' };
  await transport.sendMail({ ...mail, headers });
  const authorization = { Authorization: 'Bearer sandbox' };
  const latest = await fetch(`${http}/v1/inbox/latest`, { headers: authorization });
  expect(await latest.json()).toMatchObject({ spf_verdict: 'PASS', dkim_verdict: 'FAIL' });
  child.kill();
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: `${JSON.stringify({ ready: true, version, http, smtp, host: '127.0.0.1' })}\n`,
    stderr: '',
  });
});

test('logs JSON lines to stderr, without keys, codes, subjects or bodies', async () => {
  const args = ['--log-level', 'debug', '--api-key', 'very-own-key'];
  const { child, ready, ended } = run(['serve', ...FREE_PORTS, ...args]);
  const { http, smtp } = await ready;
  const { hostname: host, port } = new URL(smtp);
  const auth = { user: 'app', pass: 'very-own-key' };
  const transport = createTransport({ host, port: Number(port), auth });
  const mail = { from: 'a@shop.test', to: 'b@inbox.test' };
  await transport.sendMail({ ...mail, subject: 'Code 482913', text: 'Your code is 482913.' });
  await transport.sendMail({ ...mail, to: 'kim.x-reject-550@inbox.test' }).catch(() => {});
  const headers = { Authorization: 'Bearer very-own-key' };
  await fetch(`${http}/v1/inbox/latest?to=b@inbox.test`, { headers });
  child.kill();
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  const lines = logLines(stderr);
  expect(lines).toEqual([
    expect.objectContaining({ level: 30, msg: 'email stored', recipients: 1 }),
    expect.objectContaining({ level: 20, msg: 'refused', reply: expect.stringMatching(/^550 /) }),
    // nodemailer sends DATA together with its only recipient.
    expect.objectContaining({ msg: 'refused', reply: expect.stringMatching(/^503 /) }),
    expect.objectContaining({ level: 30, msg: 'email refused', stage: 'rcpt', code: 550 }),
    expect.objectContaining({ msg: 'request', operation: 'inbox.latest', status: 200 }),
  ]);
  expect(stderr).not.toMatch(/very-own-key|482913|Code|Your/);
});

/** Makes every lookup fail, since nothing may leave the machine. */
const NO_DNS = `data:text/javascript,${encodeURIComponent(`
  import { Resolver } from 'node:dns/promises';
  Resolver.prototype.resolve = async () => {
    throw Object.assign(new Error(), { code: 'ESERVFAIL' });
  };
`)}`;

test('logs what each scanner rejected, without the content of the email', async () => {
  const args = ['--log-level', 'info', '--check-sender-auth'];
  const env = { NODE_OPTIONS: `--import=${NO_DNS}` };
  const { child, ready, ended } = run(['serve', ...FREE_PORTS, ...args], env);
  const { hostname: host, port } = new URL((await ready).smtp);
  const transport = createTransport({ host, port: Number(port) });
  const send = (headers: Record<string, { prepared: true; value: string }>) =>
    transport.sendMail({ from: 'secret@shop.test', to: 'b@inbox.test', text: 'secret', headers });
  await send({});
  await send({ 'X-Long': { prepared: true, value: Array(1_001).fill('secret').join('\r\n ') } });
  child.kill();
  const { stderr } = await ended;
  const problems = stderr.matchAll(/"problem":"([^"]*)"/g);
  expect([...problems].map(([, problem]) => problem)).toEqual([
    'SPF: TXT shop.test: ESERVFAIL; DMARC: TXT _dmarc.shop.test: ESERVFAIL',
    'SPF: TXT shop.test: ESERVFAIL; DKIM: the header has more than 1000 lines; ' +
      'DMARC: the header has more than 1000 lines',
  ]);
  expect(stderr).not.toContain('secret');
});

/** Command lines that are rejected, and why. */
const WRONG_LINES: [args: string[], problem: RegExp][] = [
  [
    ['serve', '--smtp-port', 'abc'],
    /^playwright-mailbox: --smtp-port must be a port from 0 to 65535 \(0 takes a free one\), got "abc"\n/,
  ],
  [
    ['serve', '--http-port', '18790', '--smtp-port', '18790'],
    /^playwright-mailbox: --smtp-port is the same as --http-port, 18790: use two different ports\n/,
  ],
  [
    ['serve', '--max-parts', '-1'],
    /: --max-parts must be a whole number from 1 to \d+, got "-1"\n/,
  ],
  [
    ['serve', '--host', '0.0.0.0', '--api-key', 'shop='],
    /: --api-key has a name but no key after the =: is its variable set\? .* MAILBOX_API_KEY/,
  ],
  [
    ['serve', '--api-key', 'own', '--api-key', 'shop='],
    /: --api-key number 2 has a name but no key after the =/,
  ],
  [['serve', '--api-key', '=own'], /: --api-key has no name before the =: give name=key .*KEY\)\n/],
  [['serve', '--api-key', '='], /: --api-key has no name before the =/],
  [['serve', '--api-key', ''], /^playwright-mailbox: --api-key is empty: is its variable set\?/],
  [
    ['serve', '--host', '0.0.0.0'],
    /--host 0\.0\.0\.0 is open .*set --api-key to a key of your own/,
  ],
  [['serve', '--api-key', 'a=x', '--api-key', 'b=x'], /--api-key has the same key twice/],
  [['serve', '--api-key', 'a=x', '--api-key', 'a=y'], /--api-key has two keys for a\n/],
  [['serve', '--api-key', 'x', '--api-key', 'y'], /--api-key has two keys without a name/],
  [
    ['serve', '--api-key', 'team@x.test=k5'],
    /--api-key must have names of letters, digits, dots, dashes and underscores/,
  ],
  [['serve', '--api-key', '_team=k5'], /--api-key must have names .* that begin with a letter or/],
  [['serve', '--api-key', 'a=x y'], /--api-key: the key of a must be printable ASCII/],
  [
    ['serve', '--keys-file', 'a', '--keys-file=b'],
    /^playwright-mailbox: --keys-file is given twice: give it once$/m,
  ],
  [['wait', 'kim@x.test', '--from', 'a', '--from', 'b'], /: --from is given twice: give it once\n/],
  [['serve', '--dns-records', 'dns.json'], /: --dns-records requires --check-sender-auth\n/],
  [
    ['serve', '--colour', 'red'],
    /^playwright-mailbox: unknown option '--colour' \(playwright-mailbox serve --help lists all\)$/m,
  ],
  [
    ['serve', '--port', '9'],
    /'--port' \(Did you mean --http-port or --smtp-port or --smtps-port or --admin-port\?\)$/m,
  ],
  [['serve', '--http-prt', '1'], /'--http-prt' \(Did you mean --http-port\?\)$/m],
  // The value may be a key.
  [['serve', '--apikey=secret'], /'--apikey=…' \(playwright-mailbox serve --help lists all\)$/m],
  [
    ['serve', '--max-size', '1'],
    /'--max-size' \(Did you mean --max-message-size or --max-header-size\?\)$/m,
  ],
  [['serve', '--providers', 'resend'], /'--providers' \(it is an option of mailboxServer\(\)/],
  [['serve', '--open=1'], /'--open=1' \(--open takes no value: playwright-mailbox serve --open\)/],
  [['serve', 'now'], /too many arguments/],
  [
    ['wait', '--otp=kim@inbox.test'],
    /\(--otp takes no value: playwright-mailbox wait --otp <address>\)$/m,
  ],
  [['start'], /unknown command 'start'/],
  [['serv'], /unknown command 'serv' \(Did you mean serve\?\)$/m],
  // An empty list is rejected, not ignored.
  [['serve', '--check', '--domain', ''], /: --domain is empty: give a domain .*, or remove the/],
  [
    ['serve', '--api-key', 'bank=k1', '--domain', 'a.test=shop'],
    /no account shop with a key: add it by --api-key shop=KEY or --keys-file\n/,
  ],
  [['serve', '--domain', 'a.test.'], /: --domain has "a\.test\.": remove the dot at the end\n/],
  [['serve', '--recipients', 'all'], /: --recipients must be one of tests, any, got "all"\n/],
  [['serve', '--max-age', '7'], /: --max-age must be .*, such as 7d, got "7"\n/],
  [['serve', '--smtp-name', 'a b'], /: --smtp-name must be a host name .*, got "a b"\n/],
  // Only words that are options are translated.
  [
    ['serve', '--check-sender-auth', '--dns-records', '/nowhere/the host dns store/rspamd.json'],
    /: --dns-records \/nowhere\/the host dns store\/rspamd\.json cannot be read \(ENOENT\)\n/,
  ],
];

/** Variables that are rejected, and why. */
const WRONG_VARIABLES: [env: Record<string, string>, problem: RegExp][] = [
  [{ MAILBOX_STORE: 'floppy' }, /^playwright-mailbox: MAILBOX_STORE must be memory/],
  [
    { MAILBOX_CHECK_SENDER_AUTH: 'maybe' },
    /: MAILBOX_CHECK_SENDER_AUTH must be true or false \(or 1 or 0/,
  ],
  [{ MAILBOX_DOMAINS: '' }, /: MAILBOX_DOMAINS is empty: give a domain such as e2e\.example\.com/],
  [{ MAILBOX_MAILGUN_SIGNING_KEY: 'a b' }, /_KEY must be a key without spaces\n/],
  [{ MAILBOX_API_KEY: 'one shop=two' }, /: MAILBOX_API_KEY must be printable ASCII without spaces/],
  [
    { MAILBOX_API_KEYS: 'shop=one two' },
    /: MAILBOX_API_KEYS must be name=key, or several separated/,
  ],
  [{ MAILBOX_API_KEYS: 'shop=one bank=one' }, /: MAILBOX_API_KEYS has the same key twice/],
  [{ MAILBOX_API_KEYS: 'shop=one shop=two' }, /: MAILBOX_API_KEYS has two keys for shop/],
  [
    { MAILBOX_API_KEYS: 'team@x.test=one' },
    /: MAILBOX_API_KEYS must have names of letters, digits, dots, dashes and underscores/,
  ],
  [{ MAILBOX_API_KEYS: 'default=one' }, /: MAILBOX_API_KEYS has the name default/],
  [{ MAILBOX_HOST: '0.0.0.0' }, /: MAILBOX_HOST 0\.0\.0\.0 is open .* set --api-key to a key/],
  [{ MAILBOX_TLS_CERT: 'cert.pem' }, /: --tls-key is missing: MAILBOX_TLS_CERT requires it/],
  [
    { MAILBOX_STORE: 'postgres://127.0.0.1:1/host-store-dns' },
    /: MAILBOX_STORE: PostgreSQL at 127\.0\.0\.1:1 cannot be used \(connect ECONNREFUSED/,
  ],
  ...['0', 'false', 'No', 'off', ''].map((value): [Record<string, string>, RegExp] => [
    { MAILBOX_CHECK_SENDER_AUTH: value, MAILBOX_DNS_RECORDS: '/nowhere/dns.json' },
    /: MAILBOX_DNS_RECORDS requires --check-sender-auth/,
  ]),
  ...['1', 'TRUE', 'Yes', 'on'].map((value): [Record<string, string>, RegExp] => [
    { MAILBOX_CHECK_SENDER_AUTH: value, MAILBOX_DNS_RECORDS: '/nowhere/dns.json' },
    /: MAILBOX_DNS_RECORDS \/nowhere\/dns\.json cannot be read/,
  ]),
  // If mailboxServer() runs the command, options are named as in the configuration.
  [
    { MAILBOX_TLS_CERT: 'cert.pem', MAILBOX_ENTRY_OPTIONS: 'tlsCert' },
    /: tlsKey is missing: tlsCert/,
  ],
  [{ MAILBOX_HOST: '0.0.0.0', MAILBOX_ENTRY_OPTIONS: 'host' }, /set apiKey to a key of your own/],
  // An option set by a variable is named by the variable.
  [
    { MAILBOX_TLS_KEY: 'key.pem', MAILBOX_ENTRY_OPTIONS: 'host' },
    /: tlsCert is missing: MAILBOX_TLS_KEY/,
  ],
];

test('rejects a wrong command line, a wrong variable and a port in use in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const inUse = ['--http-port', '--smtp-port'].map((flag) => ({
    args: ['serve', ...FREE_PORTS.with(FREE_PORTS.indexOf(flag) + 1, `${port}`)],
    problem: new RegExp(`^playwright-mailbox: ${flag} ${port} is in use .*${flag} 0.*\n$`),
  }));
  const wrong = [
    ...inUse,
    ...WRONG_LINES.map(([args, problem]) => ({ args, problem })),
    ...WRONG_VARIABLES.map(([env, problem]) => ({ args: ['serve', ...FREE_PORTS], env, problem })),
  ];
  const results = await runCommandLines(wrong);
  for (const [index, { args, problem }] of wrong.entries()) {
    const expected = { code: 1, stdout: '', stderr: expect.stringMatching(problem) };
    expect(results[index], `${args}`).toEqual(expected);
    expect(results[index]?.stderr).toMatch(ONE_LINE);
  }
  other.close();
});

test('prints --version, --help, and with --check what flags and variables mean', async () => {
  const lists = ['--domain', 'a.test', '--domain', 'b.test', '--trusted-proxy', '192.0.2.1'];
  const [first, help, repeated, accounts] = await runCommandLines([
    { args: ['--version'] },
    { args: ['serve', '--help'] },
    { args: ['serve', '--check', ...lists, '--trusted-proxy', '10.0.0.0/8'] },
    { args: ['serve', '--check'], env: { MAILBOX_API_KEYS: 'shop=one' } },
  ]);
  expect(repeated?.stdout).toMatch(/domain: a\.test.*\ndomain: b\.test/);
  expect(repeated?.stdout).toMatch(/proxy: 192\.0\.2\.1\n.*proxy: 10\.0\.0\.0\/8/);
  // With keys of named accounts only, there is no other.
  expect(accounts?.stdout.match(/^account .*/gm)).toEqual(['account shop: keys 1 read, 0 send']);
  expect(first).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect(help?.code).toBe(0);
  const stdout = help?.stdout ?? '';
  for (const [flag, value, variable] of [
    ['--http-port <port>', '8025', 'MAILBOX_HTTP_PORT'],
    ['--smtp-port <port>', '1025', 'MAILBOX_SMTP_PORT'],
    ['--host <address>', '"127.0.0.1"', 'MAILBOX_HOST'],
    ['--api-key <key>', '"sandbox"', 'MAILBOX_API_KEY'],
    ['--max-emails <n>', '10000', 'MAILBOX_MAX_EMAILS'],
    ['--max-message-size <bytes>', '26214400', 'MAILBOX_MAX_MESSAGE_SIZE'],
    ['--max-recipients <n>', '1000', 'MAILBOX_MAX_RECIPIENTS'],
    ['--max-connections <n>', '1000', 'MAILBOX_MAX_CONNECTIONS'],
    ['--max-long-polls <n>', '10000', 'MAILBOX_MAX_LONG_POLLS'],
    ['--max-store-bytes <bytes>', '268435456', 'MAILBOX_MAX_STORE_BYTES'],
    ['--check-sender-auth', 'false', 'MAILBOX_CHECK_SENDER_AUTH'],
    ['--verdict-timeout <ms>', '5000', 'MAILBOX_VERDICT_TIMEOUT'],
    ['--log-level <level>', '"error"', 'MAILBOX_LOG_LEVEL'],
  ] as const) {
    expect(stdout).toContain(flag);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`(default: ${value}, env: ${variable})`);
  }
});

test('healthcheck exits with 0 while the server is ready, and otherwise with 1 and one line', async () => {
  const ports = { httpPort: 0, smtpPort: 0 };
  const plain = await startMailboxServer(ports);
  const files = { tlsCert: path.join(TLS, 'cert.pem'), tlsKey: path.join(TLS, 'key.pem') };
  const secure = await startMailboxServer({ ...ports, ...files });
  const { host } = new URL(secure.http);
  const unready = createHttpServer((_, response) => response.writeHead(503).end());
  unready.listen(0, '127.0.0.1');
  await once(unready, 'listening');
  const broken = `http://127.0.0.1:${(unready.address() as AddressInfo).port}`;
  const closed = await startMailboxServer(ports);
  await closed.close();
  const ofUrl = (url: string) => ({ args: ['healthcheck', '--url', url] });
  const results = await runCommandLines([
    ofUrl(`${plain.http}/`),
    { args: ['healthcheck'], env: { MAILBOX_URL: plain.http } },
    { args: ['healthcheck'], env: { MAILBOX_HTTP_PORT: new URL(plain.http).port } },
    // Whatever its certificate and the scheme of the URL.
    ofUrl(`https://${host}`),
    ofUrl(`http://${host}`),
    { args: ['healthcheck'], env: { MAILBOX_HTTP_PORT: new URL(secure.http).port } },
    ofUrl(broken),
    ofUrl(closed.http),
    ofUrl(closed.http.replace('http:', 'https:')),
  ]);
  const healthy = { code: 0, stdout: '', stderr: '' };
  expect(results.slice(0, 6)).toEqual(Array(6).fill(healthy));
  const refused = closed.http.replace('http:', '');
  expect(results.slice(6).map(({ stderr }) => stderr)).toEqual([
    `playwright-mailbox: ${broken}/ready answered 503\n`,
    `playwright-mailbox: http:${refused}/ready does not answer (ECONNREFUSED)\n`,
    `playwright-mailbox: https:${refused}/ready does not answer (ECONNREFUSED)\n`,
  ]);
  expect(results.slice(6).map(({ code }) => code)).toEqual([1, 1, 1]);
  unready.close();
  for (const server of [plain, secure]) await server.close();
});

test.describe('serve --open', () => {
  test.skip(process.platform === 'win32', 'the command that is replaced here is a shell script');

  /** A folder with fake commands for opening a URL, which write the URL to a file. */
  function fakeBrowser(): { folder: string; opened: string } {
    const folder = test.info().outputPath('bin');
    mkdirSync(folder, { recursive: true });
    const opened = path.join(folder, 'opened.txt');
    for (const command of ['xdg-open', 'open']) {
      const file = path.join(folder, command);
      writeFileSync(
        file,
        `#!/bin/sh\nprintf %s "$1" > '${opened}.new'\nmv '${opened}.new' '${opened}'\n`,
      );
      chmodSync(file, 0o755);
    }
    return { folder, opened };
  }

  test('opens the page in the browser, except in CI', async () => {
    const { folder, opened } = fakeBrowser();
    const PATH = `${folder}:${process.env.PATH}`;
    const inCi = run(['serve', ...FREE_PORTS, '--open'], { PATH, CI: '1' });
    await inCi.ready;
    inCi.child.kill();
    expect(await inCi.ended).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(opened)).toBe(false);

    const { child, ready, ended } = run(['serve', ...FREE_PORTS, '--open'], { PATH });
    const { http } = await ready;
    await expect.poll(() => existsSync(opened)).toBe(true);
    expect(readFileSync(opened, 'utf8')).toBe(`${http}/`);
    child.kill();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('runs the server on a machine without a browser', async () => {
    const { child, ready } = run(['serve', ...FREE_PORTS, '--open'], { PATH: '/nowhere' });
    const said = once(child.stderr ?? child, 'data').then(String);
    const { http } = await ready;
    expect(await said).toMatch(
      /^playwright-mailbox: no browser opened \(.+\)\. The page is at http:/,
    );
    expect((await fetch(`${http}/health`)).status).toBe(200);
    child.kill();
  });
});
