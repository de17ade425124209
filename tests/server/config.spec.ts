import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runCommandLines } from '../support/command-lines.js';
import { FREE_PORTS, logLines, run } from './command.js';
import { keysFile } from './keys-file.js';

// Each test starts a process.
test.describe.configure({ mode: 'parallel' });

/** Writes a configuration file. Returns its path. */
function configFile(content: object | string, name = 'mailbox.json', mode = 0o600): string {
  const file = test.info().outputPath(name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode });
  return file;
}

const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

test('flags outweigh variables, and variables outweigh the configuration file', async () => {
  const config = configFile({
    httpPort: 1,
    smtpPort: 0,
    apiKey: 'of-the-file',
    accounts: { shop: 'shop-of-the-file' },
    maxQueryLength: 100,
  });
  const env = { MAILBOX_HTTP_PORT: '2', MAILBOX_API_KEY: 'of-the-variable' };
  const { child, ready } = run(['serve', '--config', config, '--http-port', '0'], env);
  const { http } = await ready;
  const status = async (key: string, query = '') =>
    (await fetch(`${http}/v1/inbox${query}`, bearer(key))).status;
  expect(await status('of-the-variable')).toBe(200);
  expect(await status('of-the-file')).toBe(401);
  expect(await status('shop-of-the-file')).toBe(200);
  expect(await status('of-the-variable', `?to=${'x'.repeat(100)}`)).toBe(414);
  child.kill();
});

test('SIGHUP reads the file again, and names what needs a restart', async () => {
  test.skip(process.platform === 'win32', 'Windows has no signals');
  const config = configFile({ apiKey: 'old', logLevel: 'info' });
  const { child, ready, ended } = run(['serve', ...FREE_PORTS, '--config', config]);
  const { http } = await ready;
  const status = async (key: string) => (await fetch(`${http}/v1/inbox`, bearer(key))).status;
  configFile({
    ...{ apiKey: 'new', accounts: { shop: 'of-shop' } },
    ...{ store: 'sqlite:mail.db', logLevel: 'info' },
  });
  child.kill('SIGHUP');
  await expect.poll(() => status('new')).toBe(200);
  expect(await status('old')).toBe(401);

  configFile('{"apiKey": "broken"');
  child.kill('SIGHUP');
  const answer = async (): Promise<unknown> => (await fetch(`${http}/ready`)).json();
  const warnings = [
    expect.stringContaining('not valid JSON'),
    expect.stringMatching(/^store in .*mailbox\.json has changed: restart the server/),
  ];
  await expect.poll(answer).toEqual({ status: 'ok', warnings });
  expect(await status('new')).toBe(200);
  child.kill();
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  const lines = logLines(stderr);
  // The new key may be tried before the file is read.
  expect(lines.filter(({ msg }) => msg !== 'login refused')).toEqual([
    expect.objectContaining({ level: 50, options: ['store'] }),
    expect.objectContaining({ level: 30, msg: 'configuration read again' }),
    expect.objectContaining({
      level: 50,
      msg: 'configuration not read again',
      problem: `${config} is not valid JSON: see line 1`,
    }),
  ]);
});

/** Sends SIGHUP when the command is loaded, and again, with another configuration, when the server is. */
const hangUpTwice = (config: string) => `
  import { writeFileSync } from 'node:fs';
  export async function resolve(specifier, context, next) {
    if (specifier === 'hono') writeFileSync(${JSON.stringify(config)}, '{"apiKey": "new"}');
    if (specifier === 'hono' || specifier === 'commander') process.kill(process.pid, 'SIGHUP');
    return next(specifier, context);
  }
`;

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

test('SIGHUP before the server is ready does not end it, and takes effect', async () => {
  test.skip(process.platform === 'win32', 'Windows has no signals');
  const config = configFile({ apiKey: 'old' });
  const hooks = JSON.stringify(moduleOf(hangUpTwice(config)));
  const preload = moduleOf(`import { register } from 'node:module'; register(${hooks});`);
  const args = ['serve', ...FREE_PORTS, '--config', config];
  const { child, ready, ended } = run(args, { NODE_OPTIONS: `--import=${preload}` });
  const { http } = await ready;
  await expect.poll(async () => (await fetch(`${http}/v1/inbox`, bearer('new'))).status).toBe(200);
  child.kill();
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

/** Fails to listen on port 25, as without privileges. */
const NO_PRIVILEGES = moduleOf(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (options) {
    if (options.port !== 25) return listen.call(this, options);
    const error = new Error('listen EACCES: permission denied 0.0.0.0:25');
    setImmediate(() => this.emit('error', Object.assign(error, { code: 'EACCES' })));
  };
`);

test('names the capability for a port below 1024', async () => {
  const args = ['serve', '--http-port', '0', '--smtp-port', '25'];
  const { ended } = run(args, { NODE_OPTIONS: `--import=${NO_PRIVILEGES}` });
  expect(await ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^playwright-mailbox: --smtp-port .* CAP_NET_BIND_SERVICE\n$/),
  });
});

/** Configuration files that are rejected, and why. */
const WRONG_FILES: [title: string, content: object | string, problem: RegExp][] = [
  [
    'an unknown option',
    { maxEmail: 1 },
    /^maxEmail in .*mailbox\.json is not an option .*Did you mean "maxEmails"\?/,
  ],
  ['a value', { maxEmails: '1' }, /^maxEmails in .*mailbox\.json must be a whole number/],
  [
    'a key',
    { accounts: { shop: '' } },
    /^accounts in .*mailbox\.json: the key of shop must be printable/,
  ],
  ['a word', '{\n"apiKey": s3cret\n}', /mailbox\.json is not valid JSON: see line 2\n$/],
  ['a quote', '{\n\n"apiKey": "s3cret\n}', /mailbox\.json is not valid JSON: see line 3\n$/],
  ['a comma', '{\n  "a": 1,\n}', /mailbox\.json is not valid JSON: see line 3\n$/],
  ['an end', '{\n"a": [\n', /mailbox\.json is not valid JSON: see line 3\n$/],
  ['no text', ' \n', /mailbox\.json is empty: it must be a JSON object of options/],
  ['a byte order mark', '\uFEFF{"maxEmails": 0}', /^maxEmails in .*mailbox\.json must be a whole/],
  [
    'a list of accounts',
    { accounts: ['a=b'] },
    /mailbox\.json must be an object of names and keys/,
  ],
  ['a list', '[]', /mailbox\.json must be a JSON object of options/],
];

test('names the place of what is wrong in a configuration file', async () => {
  const files = WRONG_FILES.map(([, content], n) => configFile(content, `${n}.mailbox.json`));
  const results = await runCommandLines(
    files.map((file) => ({ args: ['serve', ...FREE_PORTS, '--config', file] })),
  );
  for (const [n, [title, , problem]] of WRONG_FILES.entries()) {
    const { code, stderr = '' } = results[n] ?? {};
    expect(code, title).toBe(1);
    expect(stderr.replace('playwright-mailbox: ', ''), title).toMatch(problem);
    expect(stderr, title).not.toContain('s3cret');
  }
});

test('rejects a configuration with keys that others can read', async () => {
  test.skip(process.platform === 'win32', 'Windows has no permission bits');
  const files = [
    configFile({ apiKey: 'secret' }, 'keys.json', 0o644),
    configFile({ maxEmails: 1 }, 'limits.json', 0o644),
  ];
  const [keys, limits] = await runCommandLines(
    files.map((file) => ({ args: ['serve', '--check', '--config', file] })),
  );
  expect(keys?.stderr).toContain(
    `keys.json has keys, and may be read by other users: run chmod o-r ${files[0]}\n`,
  );
  expect(limits?.code).toBe(0);
});

/** Variables that are rejected, and what the error suggests. */
const WRONG_VARIABLES = [
  ['MAILBOX_MAX_EMIALS', '1', '. Did you mean MAILBOX_MAX_EMAILS?'],
  ['MAILBOX_PORT', '8025', '. Did you mean MAILBOX_HTTP_PORT?'],
  ['MAILBOX_COLOUR', 'red', ''],
] as const;

test('rejects unknown variables, but not those of the fixtures and of a Kubernetes Service', async () => {
  const env = {
    MAILBOX_URL: 'http://127.0.0.1:8025',
    MAILBOX_DOMAIN: 'inbox.test',
    MAILBOX_TIMEOUT: '1000',
    MAILBOX_PROVIDERS: 'resend',
    MAILBOX_SERVICE_HOST: '10.0.0.1',
    MAILBOX_SERVICE_PORT: '1025',
    MAILBOX_SERVICE_PORT_SMTP: '1025',
    MAILBOX_PORT: 'tcp://10.0.0.1:1025',
    MAILBOX_PORT_1025_TCP: 'tcp://10.0.0.1:1025',
    MAILBOX_PORT_1025_TCP_PROTO: 'tcp',
    MAILBOX_PORT_1025_TCP_PORT: '1025',
    MAILBOX_PORT_1025_TCP_ADDR: '10.0.0.1',
  };
  const args = ['serve', '--check'];
  const [allowed, ...rejected] = await runCommandLines([
    { args, env },
    ...WRONG_VARIABLES.map(([name, value]) => ({ args, env: { [name]: value } })),
  ]);
  expect(allowed).toMatchObject({ code: 0, stderr: '' });
  for (const [n, [name, , hint]] of WRONG_VARIABLES.entries()) {
    expect(rejected[n]).toMatchObject({
      code: 1,
      stderr: `playwright-mailbox: ${name} is not a variable of the mailbox server: rename or unset it${hint}\n`,
    });
  }
});

test('says that a key in the shell adds an account without a name to those of a keys file', async () => {
  const env = { MAILBOX_API_KEY: 'of-the-tests' };
  const args = ['serve', ...FREE_PORTS, '--keys-file', keysFile(['shop read of-the-shop'])];
  const problem = /MAILBOX_API_KEY adds a key of the account without a name, so that SMTP takes/;
  const check = [...args, '--check'];
  const withoutName = ['--config', configFile({ apiKey: 'of-the-file' })];
  const [added, without, ...open] = await runCommandLines([
    { args: check, env },
    { args: check },
    { args: [...check, '--domain', 'e2e.test=shop'], env },
    { args: [...check, ...withoutName], env },
  ]);
  expect(added?.stdout).toMatch(new RegExp(`^unsafe: ${problem.source}`, 'm'));
  // Domains say who may send without a login, and a key without a name may be there by intention.
  for (const result of [without, ...open]) {
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result?.stdout).not.toContain('MAILBOX_API_KEY');
  }
  const { child, ready, ended } = run(args, env);
  await ready;
  child.kill();
  expect((await ended).stderr).toMatch(problem);
  keysFile(['shop read of-the-shop', '- send without-a-name']);
  const [inFile] = await runCommandLines([{ args: check, env }]);
  expect(inFile?.stdout).not.toContain('MAILBOX_API_KEY');
});

test('serve --check says what would be started, and what is not safe', async () => {
  const key = 'a-key-of-24-characters-or-more';
  const file = keysFile([`shop read ${key}`, `shop send ${key}2`, `- send ${key}3`]);
  const monitoring = ['--admin-port', '8026'];
  const options = [
    '--host',
    '0.0.0.0',
    '--smtp-auth-plaintext',
    '--keys-file',
    file,
    ...monitoring,
  ];
  const env = { MAILBOX_TRUSTED_PROXY: '10.0.0.0/8 ::/0' };
  const [cert, privateKey] = ['expired.pem', 'key.pem'].map((name) =>
    path.join(import.meta.dirname, 'tls', name),
  ) as [string, string];
  const mx = ['--recipient', 'kim@e2e.test', '--smtp-name', 'mx.test'];
  const pair = ['--tls-cert', cert, '--tls-key', privateKey];
  const [open, domains, local, wrong] = await runCommandLines([
    { args: ['serve', '--check', ...options], env },
    {
      args: ['serve', '--check', ...mx, ...pair],
      env: {
        MAILBOX_DOMAINS: 'e2e.test *.shop.test=shop',
        MAILBOX_API_KEY: 'own',
        MAILBOX_API_KEYS: 'shop=of-the-shop',
      },
    },
    { args: ['serve', '--check', '--api-key', 'own'] },
    { args: ['serve', '--check', '--smtps-port', '0'] },
  ]);
  expect(open).toMatchObject({ code: 0, stderr: '' });
  expect(open?.stdout.split('\n')).toEqual([
    'HTTP: 0.0.0.0 (127.0.0.1 here), port 8025',
    'SMTP: 0.0.0.0 (127.0.0.1 here), port 1025',
    'monitoring without a key: 0.0.0.0 (127.0.0.1 here), port 8026',
    'store: memory',
    'account shop: keys 1 read, 1 send',
    'account without a name: keys 0 read, 1 send',
    'trusted proxy: 10.0.0.0/8',
    'trusted proxy: ::/0',
    'warning: no key reads emails of the account without a name',
    expect.stringMatching(/^unsafe: no --tls-cert: keys and emails cross the network/),
    expect.stringMatching(/^unsafe: --smtp-auth-plaintext: /),
    'unsafe: --admin-port: everyone who reaches it can read /metrics',
    'unsafe: --trusted-proxy ::/0: everyone can claim any address',
    expect.stringMatching(/^unsafe: an account without a name: everyone/),
    '',
  ]);
  expect(domains?.stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'domain: e2e.test, recipients: tests',
      'domain: *.shop.test=shop, recipients: tests',
      'recipient: kim@e2e.test',
      'SMTP name: mx.test',
      expect.stringMatching(/^warning: --tls-cert .*expired\.pem has expired \(/),
      expect.stringMatching(/^warning: --tls-cert .*, and --smtp-name is mx\.test: use a /),
    ]),
  );
  expect(local?.stdout).toContain('unsafe: a secret in --api-key: other users of this machine');
  expect(wrong?.code).toBe(1);
});
