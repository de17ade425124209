import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '../server/fixtures.js';
import { ROOT } from '../support/project.js';

const EMAIL = 'Subject: Your code\n\nYour code is 482913\n';

test.describe.configure({ mode: 'parallel' });

/** Runs the command `post` with an email on standard input. */
async function post(args: string[], env: Record<string, string>, email = EMAIL) {
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/cli.js'), 'post', ...args], { env });
  child.stdin.end(email);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  const [stdout, stderr] = await output;
  return { code, stdout, stderr };
}

test('posts an email, and prints its identifier', async ({ api, mailboxServer }) => {
  const args = ['--from', 'app@shop.test', '--to=kim+x@inbox.test', '--to=ann@inbox.test'];
  const { code, stdout, stderr } = await post(args, { MAILBOX_URL: mailboxServer.http });
  expect([code, stderr]).toEqual([0, '']);
  expect(await api.inbox({ recipient: 'kim+x@inbox.test' })).toMatchObject({
    email_id: stdout.trim(),
    detected_otp: '482913',
  });
});

for (const [title, args, key, code, message] of [
  ['a recipient that is no address', ['--to', 'kim'], 'sandbox', 65, 'must be an address'],
  ['an email that is rejected', ['--to', 'x.x-reject-550@a.test'], 'sandbox', 65, 'Simulated'],
  ['an email that is deferred', ['--to', 'x.x-defer@a.test'], 'sandbox', 75, 'Simulated'],
  ['no recipient', [], 'sandbox', 75, '--to is missing'],
  ['a misspelled flag', ['--tos', 'kim@a.test'], 'sandbox', 75, 'Did you mean --to?'],
  ['a wrong key', ['--to', 'kim@a.test'], 'wrong', 75, 'check --api-key (MAILBOX_API_KEY)'],
] as const) {
  test(`exits with ${code} for ${title}`, async ({ mailboxServer }) => {
    const env = { MAILBOX_URL: mailboxServer.http, MAILBOX_API_KEY: key };
    const result = await post([...args], env);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });
}

test('exits with 75 for an upload that took too long', async () => {
  const server = createServer((_, response) =>
    response.writeHead(408, { 'Mailbox-Extensions': 'inbound' }).end('{}'),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const result = await post(['--to', 'kim@a.test'], { MAILBOX_URL: `http://127.0.0.1:${port}` });
  expect(result).toMatchObject({ code: 75, stderr: expect.stringContaining('answered 408') });
  server.close();
});

for (const url of ['localhost', 'localhost:8025']) {
  test(`exits with 75 for ${url}, which is no URL of a server`, async () => {
    const result = await post(['--to', 'kim@a.test'], { MAILBOX_URL: url });
    expect(result.code).toBe(75);
    expect(result.stderr).toContain('--url (MAILBOX_URL) must be a URL such as');
  });
}

test('exits with 75 if no mailbox server answers', async ({ mailboxServer }) => {
  const { http } = mailboxServer;
  await mailboxServer.close();
  const result = await post(['--to', 'kim@inbox.test'], { MAILBOX_URL: http });
  expect(result.code).toBe(75);
  expect(result.stderr).toContain('check --url (MAILBOX_URL)');
});
