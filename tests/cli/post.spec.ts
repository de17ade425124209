import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../scripts/free-port.mjs';
import { expect, test } from '../server/fixtures.js';
import { runCommandLines } from '../support/command-lines.js';
import { ROOT } from '../support/project.js';

const EMAIL = 'Subject: Your code\n\nYour code is 482913\n';

test('posts an email, and prints its identifier', async ({ api, mailboxServer }) => {
  const args = ['--from', 'app@shop.test', '--to=kim+x@inbox.test', '--to=ann@inbox.test'];
  // A process of its own, since a pipe is what mail servers give it.
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/cli.js'), 'post', ...args], {
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

/** A server whose connection to the client is too slow for the email. */
async function slowServer() {
  const server = createServer((_, response) =>
    response.writeHead(408, { 'Mailbox-Extensions': 'inbound' }).end('{}'),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('exits with 65 for an email that is refused, and with 75 for what may be tried again', async ({
  mailboxServer,
}) => {
  const slow = await slowServer();
  const kim = ['--to', 'kim@a.test'];
  const at = (url: string) => ({ MAILBOX_URL: url });
  const cases: [args: string[], env: Record<string, string>, code: number, message: string][] = [
    [['--to', 'kim'], {}, 65, 'must be an address'],
    [['--to', 'x.x-reject-550@a.test'], {}, 65, 'Simulated'],
    [['--to', 'x.x-defer@a.test'], {}, 75, 'Simulated'],
    [[], {}, 75, '--to is missing'],
    [['--tos', 'kim@a.test'], {}, 75, 'Did you mean --to?'],
    [kim, { MAILBOX_API_KEY: 'wrong' }, 75, 'check --api-key (MAILBOX_API_KEY)'],
    [kim, at(`http://127.0.0.1:${slow.port}`), 75, 'answered 408'],
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
