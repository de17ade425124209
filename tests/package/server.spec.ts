import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { findBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import {
  ENTRY_OPTIONS_VARIABLE,
  LIST_OPTIONS,
  type MailboxServerOptions,
  NUMERIC_ARGUMENTS,
  SERVER_FLAGS,
} from '../../src/contract/server-options.js';
import { mailboxServer } from '../../src/playwright/mailbox-server.js';
import { blocksOf } from '../docs/markdown.js';
import { errorsOf } from '../playwright/results.js';
import {
  test as base,
  expect,
  type Files,
  type ProjectRun,
  ROOT,
  SCRATCH,
} from '../support/project.js';
import { cleanEnvironment, type Finished, start } from '../support/project-process.js';

const BIN = path.join(SCRATCH, 'node_modules/.bin/playwright-mailbox');
const HEADERS = { Authorization: 'Bearer sandbox' };

/** A test that sends an email to the server. */
const MAIL_SPEC = `
  import { createTransport } from 'nodemailer';
  import { expect, test } from 'playwright-mailbox';

  test('gets its email', async ({ mailbox }) => {
    const app = createTransport(process.env.MAILBOX_SMTP_URL);
    await app.sendMail({ from: 'hello@shop.test', to: mailbox.address, subject: 'Welcome' });
    await expect(mailbox).toReceiveEmail({ subject: 'welcome' });
  });
`;

interface Ports {
  httpPort: number;
  smtpPort: number;
}

interface Server {
  /** The URL in the ready line. */
  http: string;
  stop: () => Promise<Finished>;
}

const test = base.extend<{ serve: (ports: Ports) => Promise<Server> }>({
  /** Starts the installed command, and waits for its ready line. */
  serve: async ({}, use) => {
    const stops: Server['stop'][] = [];
    await use(async ({ httpPort, smtpPort }) => {
      const args = ['serve', '--http-port', `${httpPort}`, '--smtp-port', `${smtpPort}`];
      const { child, ended } = start(BIN, args, { cwd: SCRATCH });
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      stops.push(stop);
      const ready = once(child.stdout, 'data').then(([text]) => String(text).trim());
      const early = ended.then(({ output }) => Promise.reject(new Error(output)));
      const { http } = JSON.parse(await Promise.race([ready, early])) as { http: string };
      return { http, stop };
    });
    await Promise.allSettled(stops.map((stop) => stop()));
  },
});

function projectOn(options: Ports & MailboxServerOptions): Files {
  return {
    'playwright.config.ts': `
      import { defineConfig } from '@playwright/test';
      import { mailboxServer } from 'playwright-mailbox';
      export default defineConfig({ webServer: [mailboxServer(${JSON.stringify(options)})] });
    `,
    'mail.spec.ts': MAIL_SPEC,
  };
}

test('a server started by npx stops when npx is killed', async () => {
  test.skip(process.platform === 'win32', 'npx is a script there, which only a shell can start');
  const args = ['playwright-mailbox', 'serve', '--http-port', '0', '--smtp-port', '0'];
  const npx = spawn('npx', args, {
    cwd: SCRATCH,
    env: cleanEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(npx, 'close');
  const { http } = JSON.parse(String(await once(npx.stdout, 'data')));
  npx.kill();
  // The server holds the other end of the pipe.
  await closed;
  await expect(fetch(`${http}/health`)).rejects.toThrow('fetch failed');
});

test('the first test in README passes with the config below it, and the server stops', async ({
  runProject,
}) => {
  const blocks = await blocksOf('README.md');
  const config = blocks.find(({ file }) => file === 'playwright.config.ts');
  const first = blocks.find(({ file }) => file === 'examples/signup/tests/signup.spec.ts');
  expect(first).toBeDefined();
  // The first test must be short.
  expect(first?.code.split('\n').length).toBeLessThan(13);
  const ports = await unusedPorts();
  const appPort = await freePort();
  const executablePath = findBrowser();
  const run = await runProject({
    // The ports may be in use, and the browser may be installed elsewhere.
    'playwright.config.ts': (config?.code ?? '')
      .replaceAll(':3000', `:${appPort}`)
      .replaceAll(':1025', `:${ports.smtpPort}`)
      .replace('mailboxServer()', `mailboxServer(${JSON.stringify(ports)})`)
      .replace('env: {', `env: { PORT: '${appPort}',`)
      .replace('use: {', `use: { launchOptions: ${JSON.stringify({ executablePath })},`),
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { start: `node ${path.join(ROOT, 'examples/signup/server.js')}` },
    }),
    'signup.spec.ts': first?.code ?? '',
  });
  expectPassed(run);
  expect(await isFree(ports.httpPort)).toBe(true);
  expect(await isFree(ports.smtpPort)).toBe(true);
});

test('mailboxServer() reuses a running server, except in CI', async ({ runProject, serve }) => {
  const ports = await unusedPorts();
  const server = await serve(ports);
  expectPassed(await runProject(projectOn(ports)));
  const response = await fetch(`${server.http}/v1/sent/latest`, { headers: HEADERS });
  expect(await response.json()).toMatchObject({ subject: 'Welcome' });

  const inCI = await runProject(projectOn(ports), [], { CI: '1' });
  expect(inCI.exitCode).toBe(1);
  expect(inCI.output).toContain(
    `[mailbox] playwright-mailbox: httpPort ${ports.httpPort} is in use by another mailbox server, ` +
      'which mailboxServer() reuses, except in CI. Stop that server, or use httpPort 0 for a free port',
  );
  expect(inCI.output).toContain(
    'Process from config.webServer was not able to start. Exit code: 1',
  );
  expect((await server.stop()).exitCode).toBe(0);
});

test('mailboxServer() rejects a running server with other options, and names them', async ({
  runProject,
  serve,
}) => {
  const ports = await unusedPorts();
  await serve(ports);
  const run = await runProject(projectOn({ ...ports, smtpPort: 1, smtpAuth: 'any' }));
  expect(run.exitCode).toBe(1);
  expect(run.output).toContain(
    `playwright-mailbox: httpPort ${ports.httpPort} is in use by a mailbox server with other options: ` +
      `smtpPort is ${ports.smtpPort} instead of 1, smtpAuth is keys instead of any. Stop that server, or use the same options`,
  );

  const keys = { apiKey: 'key-of-mine', accounts: { shop: 'key-of-shop' } };
  const withKeys = await runProject(projectOn({ ...ports, ...keys }));
  expect(withKeys.exitCode).toBe(1);
  expect(withKeys.output).toContain(
    'is in use by a mailbox server with other options: apiKey is different, accounts is different. Stop',
  );
  expect(withKeys.output).not.toContain('key-of-');
});

test('mailboxServer() reports that another program has its port', async ({ runProject }) => {
  const ports = await unusedPorts();
  const other = createHttpServer(({ url = '' }, response) => {
    // Like many apps for any path. Playwright treats any such response as that of the server to start.
    response.statusCode = /^\/health|to=app/.test(url) ? 200 : 404;
    response.end('<!doctype html>');
  });
  await once(other.listen(ports.httpPort, '127.0.0.1'), 'listening');
  const spec = `
    import { test } from 'playwright-mailbox';
    for (const title of ['app', 'health only'])
      test.fail(title, async ({ mailbox }) => void (await mailbox.waitForOtp({ timeout: 1_000 })));
  `;
  const run = await runProject({ ...projectOn(ports), 'mail.spec.ts': spec });
  for (const title of ['app', 'health only']) {
    const message = errorsOf(run, title).join();
    expect(message).toContain(
      `http://127.0.0.1:${ports.httpPort} is not a mailbox server: another program listens there.`,
    );
    expect(message).toContain('use free ports: mailboxServer({ httpPort: 0, smtpPort: 0 }).');
  }
  other.close();
});

test('mailboxServer() passes its options to the server', async ({ runProject }) => {
  const tls = path.join(ROOT, 'tests/server/tls');
  const run = await runProject(
    {
      'playwright.config.ts': `
      import { defineConfig } from '@playwright/test';
      import { mailboxServer, type MailboxOptions } from 'playwright-mailbox';
      export default defineConfig<MailboxOptions>({
        use: { mailboxApiKey: 'key-of-shop' },
        webServer: mailboxServer({
          httpPort: 0, smtpPort: 0, smtpsPort: 0,
          tlsCert: process.env.TLS + '/cert.pem', tlsKey: process.env.TLS + '/key.pem',
          accounts: { shop: 'key-of-shop', bank: 'key-of-bank=' }, maxEmails: 1, checkSenderAuth: false,
          store: undefined,
        }),
      });
    `,
      'mail.spec.ts': `
      import { createTransport } from 'nodemailer';
      import { createMailbox, expect, test } from 'playwright-mailbox';

      test('has all of them', async ({ mailbox, request }) => {
        const auth = { user: 'shop', pass: 'key-of-shop' };
        const app = createTransport({ url: process.env.MAILBOX_SMTPS_URL, auth });
        expect(process.env.MAILBOX_URL).toContain('https:');
        for (const subject of ['First', 'Second']) {
          await app.sendMail({ from: 'hello@shop.test', to: mailbox.address, subject });
          await mailbox.waitForEmail({ subject });
        }
        const list = (key) => request.get(process.env.MAILBOX_URL + '/v1/inbox', {
          headers: { Authorization: 'Bearer ' + key }, ignoreHTTPSErrors: true,
        });
        expect((await (await list('key-of-shop')).json()).data).toHaveLength(1);
        expect((await (await list('key-of-bank=')).json()).data).toEqual([]);
        expect((await list('sandbox')).status()).toBe(401);
      });
    `,
    },
    [],
    { TLS: tls, NODE_EXTRA_CA_CERTS: path.join(tls, 'cert.pem'), MAILBOX_CHECK_SENDER_AUTH: '1' },
  );
  expectPassed(run);
  expect(run.output).not.toContain('key-of-');
});

test('mailboxServer() has a variable for each option of the command', async () => {
  const help = start(BIN, ['serve', '--help'], { cwd: SCRATCH });
  const { stdout } = await help.ended;
  const variables = stdout.match(/(?<=env:\s*)MAILBOX_[A-Z_]+/g) ?? [];
  expect(variables).toHaveLength(Object.keys(SERVER_FLAGS).length);
  const samples = Object.entries(SERVER_FLAGS).map(([name, [argument]]) => {
    const isNumber = NUMERIC_ARGUMENTS.some((numeric) => numeric === argument);
    // On free ports, because otherwise it would set variables of this process.
    const value = argument === null ? true : isNumber ? 0 : 'text';
    return [name, LIST_OPTIONS.some((list) => list === name) ? [value] : value];
  });
  const { env } = mailboxServer(Object.fromEntries(samples));
  expect(Object.keys(env ?? {}).sort()).toEqual([...variables, ENTRY_OPTIONS_VARIABLE].sort());
});

function expectPassed({ exitCode, passed, failed, output }: ProjectRun): void {
  expect({ exitCode, passed, failed }, output).toEqual({ exitCode: 0, passed: 1, failed: 0 });
}

/**
 * Two free ports. Other tests cannot take them meanwhile: they are below those that an operating system
 * assigns to port 0, and differ between workers.
 */
async function unusedPorts(): Promise<Ports> {
  const first = 20_000 + test.info().parallelIndex * 100;
  const all = Array.from({ length: 100 }, (_, index) => first + index);
  const unused: number[] = [];
  for (const port of all) if (unused.length < 2 && (await isFree(port))) unused.push(port);
  const [httpPort, smtpPort] = unused;
  if (!httpPort || !smtpPort) throw new Error(`No two ports are free from ${first} on`);
  return { httpPort, smtpPort };
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree;
}
