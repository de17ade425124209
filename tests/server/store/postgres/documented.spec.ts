import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { SmtpClient } from '../../smtp-client.js';
import { test as base, emailTo, expect, metric } from './fixtures.js';
import { nginxOrReason, startNginx } from './nginx.js';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/scaling.md'), 'utf8');
const KEY = 'key-of-the-test';

/** The code block of the document that starts with a comment naming its file. */
function blockOf(file: string): string {
  const [, code] = DOCUMENT.split(`# ${file}\n`);
  if (code === undefined) throw new Error(`docs/scaling.md has no ${file}`);
  return code.slice(0, code.indexOf('```'));
}

/** The parts of compose.yaml that can be tested without Docker. */
interface Compose {
  services: { mailbox: { command: string; healthcheck: { test: string[] } } };
}

const { mailbox } = (parse(blockOf('compose.yaml')) as Compose).services;

interface Server {
  child: ChildProcess;
  http: string;
  smtp: string;
}

const test = base.extend<{
  /** Starts a server as compose.yaml does, on free ports, or on those of a stopped server. */
  serve: (ended?: Server) => Promise<Server>;
  /** Starts nginx as documented, in front of these servers. */
  front: (servers: { http: string; smtp: string }[]) => Promise<{ http: string; smtp: string }>;
}>({
  serve: async ({ database }, use) => {
    const children: ChildProcess[] = [];
    const { hostname, port, username, password, pathname } = new URL(database);
    const env = {
      PATH: process.env.PATH,
      MAILBOX_API_KEY: KEY,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
    };
    await use(async (ended) => {
      const portOf = (url: string | undefined) => (url === undefined ? '0' : new URL(url).port);
      const ports = ['--http-port', portOf(ended?.http), '--smtp-port', portOf(ended?.smtp)];
      const command = mailbox.command
        .replace('node_modules/playwright-mailbox/', `${ROOT}/`)
        .replace('--host 0.0.0.0', '--host 127.0.0.1');
      const [program = '', ...args] = command.split(' ');
      const stdio = ['ignore', 'pipe', 'inherit'] as const;
      const child = spawn(program, [...args, ...ports], {
        env,
        stdio: [...stdio],
      });
      children.push(child);
      const [line] = await once(child.stdout, 'data');
      return { child, ...JSON.parse(line) };
    });
    for (const child of children) child.kill('SIGKILL');
  },

  front: async ({}, use, testInfo) => {
    const nginx = nginxOrReason();
    testInfo.skip('reason' in nginx, 'reason' in nginx ? nginx.reason : '');
    if ('reason' in nginx) return;
    const stops: (() => Promise<void>)[] = [];
    await use(async (servers) => {
      const started = await startNginx(nginx, blockOf('nginx.conf'), servers);
      stops.push(started.stop);
      return started;
    });
    for (const stop of stops) await stop();
  },
});

/** Requests the newest email of an address with a long poll. */
async function hold(http: string, to: string): Promise<{ subject: string } | null> {
  const headers = { Authorization: `Bearer ${KEY}`, Prefer: 'wait=30' };
  const answer = await fetch(`${http}/v1/inbox/latest?to=${to}`, { headers });
  return (await answer.json()) as { subject: string } | null;
}

/** Waits until each server holds this many requests. */
async function untilHeld(servers: Server[], counts: number[]): Promise<void> {
  const held = () => Promise.all(servers.map((one) => metric(one, 'mailbox_long_polls')));
  await expect.poll(held).toEqual(counts);
}

test('nginx balances requests and emails, and an email at one server answers a request held at another', async ({
  serve,
  front,
}) => {
  const servers = [await serve(), await serve()];
  const { http, smtp } = await front(servers);
  const held = ['ann', 'ann', 'bob', 'bob'].map((name) => hold(http, `${name}@inbox.test`));
  await untilHeld(servers, [2, 2]);
  for (const name of ['ann', 'bob']) {
    const client = await SmtpClient.hello(smtp);
    await client.deliver(emailTo(`${name}@inbox.test`, `to ${name}`));
    client.close();
  }
  const subjects = (await Promise.all(held)).map((email) => email?.subject);
  expect(subjects).toEqual(['to ann', 'to ann', 'to bob', 'to bob']);
});

test('nginx sends the held request of a server that died to another', async ({ serve, front }) => {
  const servers = [await serve(), await serve()];
  const { http, smtp } = await front(servers);
  const held = [hold(http, 'bob@inbox.test'), hold(http, 'bob@inbox.test')];
  await untilHeld(servers, [1, 1]);
  const [dead, alive] = servers as [Server, Server];
  dead.child.kill('SIGKILL');
  await untilHeld([alive], [2]);
  const client = await SmtpClient.hello(smtp);
  await client.deliver(emailTo('bob@inbox.test', 'it'));
  client.close();
  for (const email of await Promise.all(held)) expect(email).toMatchObject({ subject: 'it' });
});

test('nginx loses no request and no connection while servers restart one by one', async ({
  serve,
  front,
}) => {
  const servers = [await serve(), await serve()];
  const { http, smtp } = await front(servers);
  const headers = { Authorization: `Bearer ${KEY}` };
  const outcomes: unknown[] = [];
  let isOver = false;
  const load = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { status } = await fetch(`${http}/v1/inbox/latest?to=bob`, { headers });
      outcomes.push(status);
    }
  });
  const greet = async () => {
    const client = SmtpClient.connect(smtp);
    outcomes.push((await client.reply())?.slice(0, 3));
    client.close();
  };
  for (const index of [0, 1, 0, 1]) {
    const current = servers[index] as Server;
    const ended = once(current.child, 'close');
    current.child.kill('SIGTERM');
    await ended;
    // One per server, so that each would have been tried.
    for (let times = 0; times < 4; times++) await greet();
    servers[index] = await serve(current);
  }
  isOver = true;
  await Promise.all(load);
  expect(new Set(outcomes)).toEqual(new Set([200, '220']));
});

test('nginx passes on the Date of the servers', async ({ front }) => {
  const date = 'Thu, 01 Feb 2024 03:04:05 GMT';
  const server = createServer((_request, response) => response.setHeader('Date', date).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { http } = await front([{ http: `http://${address}`, smtp: `smtp://${address}` }]);
  expect((await fetch(http)).headers.get('date')).toBe(date);
  server.close();
});

test('the health check in compose.yaml distinguishes a ready server', async ({ serve }) => {
  const { http, child } = await serve();
  const check = async () => {
    const [, program = '', ...args] = mailbox.healthcheck.test;
    const child = spawn(
      program,
      args.map((argument) => argument.replace('node_modules/playwright-mailbox/', `${ROOT}/`)),
      { env: { PATH: process.env.PATH, MAILBOX_URL: http } },
    );
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    return { code, stderr };
  };
  expect(await check()).toEqual({ code: 0, stderr: '' });
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await check()).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') });
});
