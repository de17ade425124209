import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { freePort } from '../../scripts/free-port.mjs';
import { startMailboxServer } from '../../src/server/index.js';
import { expect, test } from '../server/fixtures.js';
import { runCommandLines } from '../support/command-lines.js';
import { ROOT } from '../support/project.js';

const CLI = path.join(ROOT, 'dist/cli.js');
const TLS = path.join(import.meta.dirname, '../server/tls');
const EMAIL = 'Subject: Your code\n\nYour code is 482913\n';

test('posts an email, and prints its identifier', async ({ api, mailboxServer }) => {
  const args = ['--from', 'app@shop.test', '--to=kim+x@inbox.test', '--to=ann@inbox.test'];
  // A process of its own, since a pipe is what mail servers give it.
  const child = spawn(process.execPath, [CLI, 'post', ...args], {
    env: { MAILBOX_URL: mailboxServer.http },
  });
  child.stdin.end(EMAIL);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  const [stdout, stderr] = await output;
  expect([code, stderr]).toEqual([0, '']);
  expect(await api.inbox({ recipient: 'kim+x@inbox.test' })).toMatchObject({
    email_id: stdout.trim(),
    detected_otp: '482913',
  });
});

/** A program that answers any request with this status. */
async function answering(status: number, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => response.writeHead(status, headers).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

for (const [output, message] of [
  ['has no reader', ''],
  ['is full', 'playwright-mailbox: the output cannot be written (ENOSPC)\n'],
] as const) {
  test(`exits with 0 for a stored email even if the output ${output}`, async ({
    api,
    mailboxServer,
  }) => {
    test.skip(process.platform !== 'linux', 'needs /dev/full');
    const stdout = message === '' ? 'pipe' : openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [CLI, 'post', '--to', 'kim@inbox.test'], {
      env: { MAILBOX_URL: mailboxServer.http },
      stdio: ['pipe', stdout, 'pipe'],
    });
    child.stdout?.destroy();
    child.stdin?.end(EMAIL);
    const stderr = text(child.stderr as Readable);
    const [code] = await once(child, 'close');
    expect([code, await stderr]).toEqual([0, message]);
    expect(await api.inbox({ recipient: 'kim@inbox.test' })).not.toBeNull();
  });
}

test('exits with 65 for an email that is refused, and with 75 for what may be tried again', async ({
  mailboxServer,
}) => {
  // Its connection to the client is too slow for the email.
  const slow = await answering(408, { 'Mailbox-Extensions': 'inbound' });
  const proxy = await answering(503);
  await using withTls = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    tlsCert: path.join(TLS, 'cert.pem'),
    tlsKey: path.join(TLS, 'key.pem'),
  });
  const kim = ['--to', 'kim@a.test'];
  const at = (url: string) => ({ MAILBOX_URL: url });
  const cases: [args: string[], env: Record<string, string>, code: number, message: string][] = [
    [['--to', 'kim'], {}, 65, ': --to must be an address'],
    [
      ['--to', 'kim@a.test,ann@a.test'],
      {},
      65,
      ': --to has several addresses: give each on its own',
    ],
    [['--to', 'x.x-reject-550@a.test'], {}, 65, 'Simulated'],
    [['--to', 'x.x-defer@a.test'], {}, 75, 'Simulated'],
    [[], {}, 75, '--to is missing'],
    [['--tos', 'kim@a.test'], {}, 75, 'Did you mean --to?'],
    [kim, { MAILBOX_API_KEY: 'wrong' }, 75, 'check --api-key (MAILBOX_API_KEY)'],
    [kim, at(slow.url), 75, 'answered 408'],
    [kim, at(proxy.url), 75, 'answered 503; try again later'],
    [kim, at(withTls.http.replace('https:', 'http:')), 75, 'https: if the server has TLS'],
    [kim, at('localhost'), 75, '--url (MAILBOX_URL) must be a URL such as'],
    [kim, at('localhost:8025'), 75, '--url (MAILBOX_URL) must be a URL such as'],
    [kim, at(`http://127.0.0.1:${await freePort()}`), 75, 'check --url (MAILBOX_URL)'],
  ];
  const results = await runCommandLines(
    cases.map(([args, env]) => ({
      args: ['post', ...args],
      input: EMAIL,
      env: { ...at(mailboxServer.http), ...env },
    })),
  );
  for (const [index, [args, , code, message]] of cases.entries()) {
    const stderr = expect.stringContaining(message);
    expect(results[index], `${args} ${message}`).toEqual({ code, stdout: '', stderr });
  }
  slow.close();
  proxy.close();
});

test('posts no empty email', async ({ api, mailboxServer }) => {
  const args = ['post', '--to', 'kim@a.test'];
  const env = { MAILBOX_URL: mailboxServer.http };
  expect(await runCommandLines([{ args, input: '', env }])).toEqual([
    {
      code: 65,
      stdout: '',
      stderr:
        'playwright-mailbox: post: there is no email on standard input. Give it one: playwright-mailbox post --to kim@inbox.test < mail.eml\n',
    },
  ]);
  expect(await api.inbox({ recipient: 'kim@a.test' })).toBeNull();
});
