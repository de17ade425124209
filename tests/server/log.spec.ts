import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { Hono } from 'hono';
import { freePort } from '../../scripts/free-port.mjs';
import { errorBodySchema } from '../../src/contract/error.js';
import type { EventsResponse } from '../../src/contract/events.js';
import type { ListIdsResponse } from '../../src/contract/list.js';
import { SERVER_DEFAULTS } from '../../src/contract/server-options.js';
import { MessageReader } from '../../src/server/message/message-reader.js';
import { Log } from '../../src/server/observability/log.js';
import { handleErrors } from '../../src/server/rest/app.js';
import type { Env } from '../../src/server/rest/auth.js';
import { StoreClosed } from '../../src/server/store/store.js';
import { StoreHealth } from '../../src/server/store/store-health.js';
import { PoolClosed } from '../../src/server/workers/worker-pool.js';
import { fencesOf } from '../docs/markdown.js';
import { logLines } from './command.js';
import { keysFile } from './keys-file.js';
import { SmtpClient } from './smtp-client.js';

const CLI = path.resolve(import.meta.dirname, '../../dist/cli.js');
const KEY = 'a-key-of-its-own';

interface Line {
  msg: string;
  via: string;
  client: string;
  stage?: string;
  code?: number | null;
  status?: string;
}

/** Runs a server with these options while something is done with it, and returns its log. */
async function logOf(
  use: (urls: { http: string; smtp: string }) => Promise<void>,
  ...flags: string[]
) {
  const args = ['serve', '--http-port', '0', '--smtp-port', '0', '--log-level', 'info', ...flags];
  const server = spawn(process.execPath, [CLI, ...args, '--api-key', KEY], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = text(server.stderr);
  await use(JSON.parse(String((await once(server.stdout, 'data'))[0])));
  server.kill('SIGTERM');
  await once(server, 'close');
  return log;
}

/** The lines of a log, without times and levels. */
function parse(log: string): Line[] {
  return logLines(log).map(({ level: _, time: __, name: ___, ...rest }) => rest);
}

test('neither a closing server nor a slow email is an error in the log', async () => {
  const logged: string[] = [];
  const log = Object.assign(new Log('error'), {
    fault: (error: Error) => logged.push(error.message),
    error: (message: string) => logged.push(message),
  });
  const app = new Hono<Env>();
  handleErrors(app, { log, storeHealth: new StoreHealth(log) });
  // A deadline by which no thread has started.
  const reader = new MessageReader(SERVER_DEFAULTS, () => {}, 1);
  const failures = {
    '/pool': () => Promise.reject(new PoolClosed()),
    '/store': () => Promise.reject(new StoreClosed()),
    '/slow': () => reader.findings(Buffer.from('Subject: x\r\n\r\nx')),
    '/bug': () => Promise.reject(new Error('a bug')),
  };
  for (const [path, fail] of Object.entries(failures))
    app.get(path, async (c) => c.json(await fail()));
  const errors = Object.keys(failures).map(async (path) => {
    const response = await app.request(path);
    return [response.status, errorBodySchema.parse(await response.json()).error.message];
  });
  expect(await Promise.all(errors)).toEqual([
    [503, new PoolClosed().message],
    [503, new StoreClosed().message],
    [500, 'The email takes too long to read'],
    [500, 'Internal server error'],
  ]);
  expect(logged).toEqual(['a bug']);
  await reader.close();
});

test('each SMTP transaction is one line with the client and the outcome', async () => {
  const log = await logOf(async ({ http, smtp }) => {
    const client = await SmtpClient.hello(smtp);
    await client.deliver({ from: 'secret@shop.test', raw: 'Subject: secret\r\n\r\nsecret\r\n' });
    const say = async (...commands: string[]) => {
      for (const command of commands) await client.command(command);
    };
    const from = 'MAIL FROM:<secret@shop.test>';
    await say(
      from,
      'RCPT TO:<kim.x-reject-550@x.test>',
      'RCPT TO:<ann.x-reject-451@x.test>',
      'RSET',
    );
    await say('MAIL FROM:<secret', from, 'RCPT TO:<kim@x.test>', 'RSET', 'RSET');
    await say(from, 'RCPT TO:<kim@x.test>');
    client.close();
    const metrics = async () => (await fetch(`${http}/metrics`)).text();
    await expect.poll(metrics).toContain('mailbox_smtp_connections 0');
  });
  const smtp = { via: 'smtp', client: '127.0.0.1' };
  expect(parse(log)).toEqual([
    { ...smtp, account: 'default', bytes: 27, recipients: 1, msg: 'email stored' },
    { ...smtp, stage: 'rcpt', code: 451, status: '4.3.0', msg: 'email refused' },
    { ...smtp, stage: 'mail', code: 501, status: '5.1.7', msg: 'email refused' },
    { ...smtp, stage: 'rcpt', code: null, msg: 'email refused' },
    { ...smtp, stage: 'rcpt', code: null, msg: 'email refused' },
  ]);
  expect(log).not.toContain('secret');
});

test('the log says whether an event was accepted, and why not', async () => {
  const app = createServer(async (request, response) =>
    response.writeHead((await text(request)).includes('"request"') ? 500 : 200).end(),
  );
  await once(app.listen(0, '127.0.0.1'), 'listening');
  const { port } = app.address() as AddressInfo;
  const config = test.info().outputPath('config.json');
  const nobody = `http://127.0.0.1:${await freePort()}/x`;
  const events = { postmark: { url: nobody }, brevo: { url: `http://127.0.0.1:${port}` } };
  await writeFile(config, JSON.stringify({ events }), { mode: 0o600 });
  const log = await logOf(
    async ({ http }) => {
      const post = (path: string, header: string, body: object) =>
        fetch(`${http}${path}`, {
          method: 'POST',
          headers: { [header]: KEY, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      const from = 'app@shop.test';
      const postmark = { From: from, To: 'kim@inbox.test', Subject: 's', TextBody: 't' };
      await post('/postmark/email', 'X-Postmark-Server-Token', postmark);
      const to = [{ email: 'ann@inbox.test' }];
      const brevo = { sender: { email: from }, to, subject: 's', textContent: 't' };
      await post('/brevo/v3/smtp/email', 'api-key', brevo);
      const headers = { Authorization: `Bearer ${KEY}` };
      const outcomes = async () => {
        const get = async (path: string) => (await fetch(`${http}${path}`, { headers })).json();
        const { data } = (await get('/v1/sent')) as ListIdsResponse;
        const paths = data.map((id) => `/extensions/v1/emails/${id}/events`);
        const lists = (await Promise.all(paths.map(get))) as EventsResponse[];
        return lists.flatMap((list) => list.data.map(({ accepted }) => accepted));
      };
      await expect.poll(outcomes).toEqual(expect.arrayContaining([true, false]));
      await expect.poll(outcomes).not.toContain(null);
    },
    ...['--config', config],
  );
  app.close();
  const lines = parse(log).filter(({ msg }) => msg.startsWith('event '));
  const postmark = { provider: 'postmark', reason: 'Delivery' };
  const problem = `connect ECONNREFUSED ${new URL(nobody).host}`;
  expect(lines).toContainEqual({ ...postmark, problem, msg: 'event not accepted' });
  const provider = 'brevo';
  const refused = { reason: 'request', status: 500, msg: 'event not accepted' };
  expect(lines).toContainEqual({ provider, ...refused });
  const accepted = { reason: 'delivered', status: 200, msg: 'event posted' };
  expect(lines).toContainEqual({ provider, ...accepted });
  expect(log).not.toContain('inbox.test');
});

test('what a limit of an account refuses is one line a minute, and a metric', async () => {
  const refusals = 'mailbox_account_refusals_total{account="default",limit';
  const log = await logOf(
    async ({ http, smtp }) => {
      const client = await SmtpClient.hello(smtp);
      await client.deliver({});
      for (let n = 0; n < 3; n++)
        expect(await client.command('MAIL FROM:<a@x.test>')).toMatch(/^452 /);
      const other = await SmtpClient.hello(smtp);
      const login = Buffer.from(`\0x\0${KEY}`).toString('base64');
      expect(await other.command(`AUTH PLAIN ${login}`)).toMatch(/^421 /);
      const metrics = await (await fetch(`${http}/metrics`)).text();
      expect(metrics).toContain(`${refusals}="account-max-messages"} 3\n`);
      expect(metrics).toContain(`${refusals}="account-max-connections"} 1\n`);
      client.close();
    },
    ...['--account-max-messages', '1', '--account-max-connections', '1'],
  );
  const msg = 'refused by a limit of the account';
  expect(parse(log).filter((line) => line.msg === msg)).toEqual([
    { account: 'default', limit: 'account-max-messages', count: 1, msg },
    { account: 'default', limit: 'account-max-connections', count: 1, msg },
  ]);
});

test('the line of a refused email has the status, which tells a guess from a relay attempt', async () => {
  const log = await logOf(
    async ({ smtp }) => {
      const client = await SmtpClient.hello(smtp);
      for (const domain of ['e2e.test', 'shop.test']) {
        await client.command('MAIL FROM:<login@auth.example>');
        await client.command(`RCPT TO:<kim@${domain}>`);
        await client.command('RSET');
      }
      client.close();
    },
    ...['--domain', 'e2e.test'],
  );
  const refused = { via: 'smtp', client: '127.0.0.1', stage: 'rcpt', code: 550 };
  expect(parse(log)).toEqual([
    { ...refused, status: '5.1.1', msg: 'email refused' },
    { ...refused, status: '5.7.1', msg: 'email refused' },
  ]);
});

test('a pause of a network is one line, with the limit and its length', async () => {
  const log = await logOf(
    async ({ smtp }) => {
      const client = await SmtpClient.hello(smtp);
      await client.command('MAIL FROM:<login@auth.example>');
      expect(await client.command('RCPT TO:<secret@e2e.test>')).toMatch(/^550 5\.1\.1 /);
      expect(await client.command('RCPT TO:<secret@shop.test>')).toMatch(/^421 /);
      for (let n = 0; n < 3; n++) await SmtpClient.connect(smtp).reply();
    },
    ...['--domain', 'e2e.test', '--stranger-messages', '2'],
  );
  const msg = 'network paused';
  expect(parse(log).filter((line) => line.msg === msg)).toEqual([
    { network: '127.0.0.1', limit: 'stranger-messages', seconds: 15, msg },
  ]);
  expect(log).not.toContain('secret');
});

test('says which accounts lose emails when another one is added', async () => {
  const file = keysFile(['shop read of-shop']);
  const store = ['--max-store-bytes', '20000', '--keys-file', file];
  const log = await logOf(
    async ({ http, smtp }) => {
      const client = await SmtpClient.hello(smtp);
      await client.command(`AUTH PLAIN ${Buffer.from('\0shop\0of-shop').toString('base64')}`);
      for (let n = 0; n < 2; n++) await client.deliver({ raw: 'x'.repeat(3_998) });
      client.close();
      keysFile(['shop read of-shop', 'bank read of-bank', 'post read of-post']);
      const headers = { Authorization: 'Bearer of-post' };
      const status = async () => (await fetch(`${http}/v1/inbox`, { headers })).status;
      await expect.poll(status, { timeout: 30_000 }).toBe(200);
    },
    ...store,
  );
  const msg = 'the next email of the account deletes its oldest';
  const problem = 'each account may have 5000 bytes (--account-max-bytes)';
  expect(parse(log).filter((line) => line.msg === msg)).toEqual([
    { account: 'shop', bytes: 3_000, problem, msg },
  ]);
});

test('does not say so of an account whose strangers have emails, too', async () => {
  const file = keysFile(['- read of-default']);
  const log = await logOf(
    async ({ http, smtp }) => {
      const app = await SmtpClient.hello(smtp);
      await app.command(`AUTH PLAIN ${Buffer.from('\0\0of-default').toString('base64')}`);
      await app.deliver({ raw: 'x'.repeat(3_998) });
      const stranger = await SmtpClient.hello(smtp);
      await stranger.deliver({ to: ['kim@e2e.test'], raw: 'x'.repeat(1_998) });
      for (const client of [app, stranger]) client.close();
      keysFile(['- read of-default', '- read newer']);
      const headers = { Authorization: 'Bearer newer' };
      const status = async () => (await fetch(`${http}/v1/inbox`, { headers })).status;
      await expect.poll(status, { timeout: 30_000 }).toBe(200);
    },
    ...['--keys-file', file, '--account-max-bytes', '5000', '--max-message-size', '5000'],
    ...['--domain', 'e2e.test', '--recipients', 'any'],
  );
  expect(parse(log).map(({ msg }) => msg)).toContain('configuration read again');
  expect(log).not.toContain('deletes its oldest');
});

test("the filter of fail2ban in docs/server.md matches each refused login's line, and no other", async () => {
  const log = await logOf(async ({ http, smtp }) => {
    const client = await SmtpClient.hello(smtp);
    const login = (key: string) => Buffer.from(`\0"client":"192.0.2.1"\0${key}`).toString('base64');
    for (let n = 0; n < 3; n++) await client.command(`AUTH PLAIN ${login('guessed')}`);
    await client.command(`AUTH PLAIN ${login(KEY)}`);
    await client.deliver({});
    client.close();
    const headers = { Authorization: 'Bearer "client":"192.0.2.1","msg":"login refused"}' };
    await fetch(`${http}/v1/inbox`, { headers });
    await fetch(`${http}/v1/inbox`);
  });
  const [filter] = (await fencesOf('docs/server.md')).filter(({ code }) =>
    code.includes('failregex'),
  );
  const [, pattern = ''] = /^failregex = (.*)$/m.exec(filter?.code ?? '') ?? [];
  const failregex = new RegExp(pattern.replace('<HOST>', '(?<host>[\\da-f.:]+)'));
  const hosts = log.split('\n').flatMap((line) => failregex.exec(line)?.groups?.host ?? []);
  expect(hosts).toEqual(Array(4).fill('127.0.0.1'));
  expect(parse(log).filter(({ msg }) => msg === 'login refused')).toHaveLength(4);
  expect(log).not.toMatch(/guessed|a-key-of-its-own|192\.0\.2\.1/);
});
