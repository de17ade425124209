import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import {
  ENTRY_OPTIONS_VARIABLE,
  LIST_OPTIONS,
  type MailboxServerOptions,
  NUMERIC_ARGUMENTS,
  SERVER_FLAGS,
} from '../../src/contract/server-options.js';
import { mailboxServer } from '../../src/playwright/mailbox-server.js';
import { errorsOf } from '../playwright/results.js';
import {
  test as base,
  expect,
  type Files,
  INSTALLED,
  type ProjectRun,
  ROOT,
  SCRATCH,
} from '../support/project.js';
import { cleanEnvironment, type Finished, start } from '../support/project-process.js';

const BIN = path.join(SCRATCH, 'node_modules/.bin/playwright-mailbox');
const HEADERS = { Authorization: 'Bearer sandbox' };

/** A test that gets the server's address and sends an email to it. */
const MAIL_SPEC = `
  import { createTransport } from 'nodemailer';
  import { expect, test } from 'playwright-mailbox';

  test('gets its email', async ({ mailbox }) => {
    console.log('MAILBOX_URL=' + process.env.MAILBOX_URL);
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

test('mailboxServer() on fixed ports runs as long as the tests', async ({ runProject }) => {
  const ports = await unusedPorts();
  const run = await runProject(projectOn(ports));
  expectPassed(run);
  expect(run.output).toContain(`MAILBOX_URL=http://127.0.0.1:${ports.httpPort}`);
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
  const files = { ...projectOn(ports), 'mail.spec.ts': spec };
  const reused = await runProject(files);
  for (const title of ['app', 'health only']) {
    const message = errorsOf(reused, title).join();
    expect(message).toContain(
      `http://127.0.0.1:${ports.httpPort} is not a mailbox server: another program listens there.`,
    );
    expect(message).toContain('use free ports: mailboxServer({ httpPort: 0, smtpPort: 0 }).');
  }

  // With another response, Playwright starts the server, which finds its port in use.
  other.removeAllListeners('request').on('request', (_, response) => response.writeHead(404).end());
  const { output } = await runProject(files);
  const problem = `httpPort ${ports.httpPort} is in use (on 127.0.0.1): stop the process`;
  expect(output).toContain(`playwright-mailbox: ${problem}`);
  expect(output).toContain('or use httpPort 0 for a free port');
  other.close();
});

test('mailboxServer() passes its URL and key to later servers and the tests', async ({
  runProject,
}) => {
  const run = await runProject({
    'playwright.config.ts': `
      import { defineConfig } from '@playwright/test';
      import { mailboxServer } from 'playwright-mailbox';
      export default defineConfig({
        webServer: [
          mailboxServer({ httpPort: 0, smtpPort: 0, apiKey: 'key-of-mine' }),
          { command: 'node app.js', wait: { stdout: /at (?<APP_URL>http:.*)/ } },
        ],
      });
    `,
    'app.js': `
      import { createServer } from 'node:http';
      import { createTransport } from 'nodemailer';

      const mailer = createTransport(process.env.MAILBOX_SMTP_URL);
      const app = createServer(async (request, response) => {
        const to = new URL(request.url, 'http://app').searchParams.get('to');
        await mailer.sendMail({ from: 'hello@shop.test', to, text: 'Your code is 271828.' });
        response.end();
      });
      app.listen(0, '127.0.0.1', () => {
        console.log('at http://127.0.0.1:' + app.address().port);
      });
    `,
    'mail.spec.ts': `
      import { expect, test } from 'playwright-mailbox';

      test('gets its code', async ({ mailbox, request }) => {
        await request.post(process.env.APP_URL + '/?to=' + mailbox.address);
        expect(await mailbox.waitForOtp()).toBe('271828');
      });
    `,
  });
  expectPassed(run);
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

const MISSING_SQLITE =
  'playwright-mailbox: --store needs the package better-sqlite3: ' +
  'npm install --save-dev better-sqlite3@12';

test('the command names the package that a store needs, in one line', async () => {
  const args = [path.join(INSTALLED, 'dist/cli.js'), 'serve', '--store', 'sqlite:mail.db'];
  const { exitCode, output } = await start(process.execPath, args, { cwd: SCRATCH }).ended;
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: `${MISSING_SQLITE}\n` });
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
