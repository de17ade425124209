import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { startMailboxServer } from '../../src/server/index.js';
import { ROOT, run } from '../server/command.js';
import { type CommandLine, runCommandLines } from '../support/command-lines.js';

const KEY = 'a-key-of-its-own';

interface Server {
  url: string;
  smtp: string;
  send: (subject: string, text: string, more?: { from?: string; to?: string }) => Promise<unknown>;
}

const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = await startMailboxServer({ httpPort: 0, smtpPort: 0, apiKey: KEY });
    const transport = createTransport(server.smtp);
    await use({
      url: server.http,
      smtp: server.smtp,
      send: (subject, body, more) =>
        transport.sendMail({ from: 'a@shop.test', subject, text: body, ...more }),
    });
    transport.close();
    await server.close();
  },
});

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

const KIM = 'kim@inbox.test';

/** Waits that end by themselves. */
const waits = (server: Server, lines: CommandLine[]) =>
  runCommandLines(
    lines.map(({ args, env }) => ({
      args: ['wait', ...args],
      env: { MAILBOX_URL: server.url, MAILBOX_API_KEY: KEY, ...env },
    })),
  );

test('prints only the newest code, or the newest link, that is already there', async ({
  server,
}) => {
  await server.send('Your code', 'Your code is 482913.', { to: KIM });
  await server.send('Your code', 'Your code is 271828.', { to: KIM });
  await server.send('Sign in', 'Sign in: https://shop.test/signin/abc?x=1&y=2', { to: KIM });
  const byFlags = [KIM, '--link', '--url', server.url, '--api-key', KEY];
  const variables = { MAILBOX_URL: 'http://127.0.0.1:1', MAILBOX_API_KEY: 'another' };
  const results = await waits(server, [
    { args: ['--otp', KIM] },
    { args: byFlags, env: variables },
  ]);
  expect(results).toEqual([
    { code: 0, stdout: '271828\n', stderr: '' },
    { code: 0, stdout: 'https://shop.test/signin/abc?x=1&y=2\n', stderr: '' },
  ]);
});

test('waits for an email that arrives later', async ({ server }) => {
  const args = ['wait', '--otp', KIM, '--url', server.url, '--timeout', '0'];
  const waiting = run(args, { MAILBOX_API_KEY: KEY }).ended;
  const heldRequests = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^mailbox_long_polls (\d+)$/m.exec(metrics)?.[1]);
  };
  await expect.poll(heldRequests, { intervals: [20] }).toBe(1);
  await server.send('Your code', 'Your code is 314159.', { to: KIM });
  expect(await waiting).toEqual({ code: 0, stdout: '314159\n', stderr: '' });
});

test('--from, --subject and --after select emails', async ({ server }) => {
  await server.send('Sign in', 'Your code is 111222.', { to: KIM, from: 'no-reply@bank.test' });
  await server.send('Reset', 'Your code is 333444.', { to: KIM });
  const line = (...more: string[]) => ({ args: ['--otp', KIM, ...more] });
  const [from, subject, after, none] = await waits(server, [
    line('--from', 'bank.test', '--timeout', '0'),
    line('--subject', 'sign in', '--timeout', '0'),
    line('--after', '2020-01-31T12:00:00Z', '--timeout', '0'),
    line('--after', '2999-01-31T12:00:00Z', '--timeout', '8000'),
  ]);
  const codes = [from, subject, after].map((result) => result?.stdout);
  expect(codes).toEqual(['111222\n', '111222\n', '333444\n']);
  expect(none).toMatchObject({ code: 1, stdout: '' });
  expect(none?.stderr).toContain('Expected: a code received after 2999-01-31T12:00:00Z\n');
  expect(none?.stderr).toContain('2 emails');
  expect(none?.stderr).toContain('not received after 2999-01-31T12:00:00Z');
  expect(none?.stderr).not.toContain('predicate');
});

/** Waits that fail, and what they say to do. */
const FAILING: {
  title: string;
  args?: string[];
  text?: string;
  env?: Record<string, string>;
  says: string | RegExp;
}[] = [
  {
    title: 'a wrong key',
    env: { MAILBOX_API_KEY: 'quite-another-key' },
    says: 'Check the API key: --api-key (MAILBOX_API_KEY).',
  },
  {
    title: 'no server',
    env: { MAILBOX_URL: 'http://127.0.0.1:1' },
    says: 'Start the mailbox server by "npx playwright-mailbox serve", or set --url',
  },
  { title: 'nothing arrived', says: 'to send it, increase --timeout.' },
  {
    title: 'no match',
    args: ['--otp', '--from', 'bank.test'],
    text: 'Your code is 482913.',
    says: /from "a@shop\.test" does not match "bank\.test"[\s\S]*If it may still arrive, increase --timeout\./,
  },
  {
    title: 'no code',
    text: 'Hello.',
    says: 'The page of the mailbox server says what was found',
  },
  {
    title: 'no link',
    args: ['--link'],
    text: 'Hello.',
    says: 'Links to unsubscribe, or to view the email online, are skipped.\nSee ',
  },
];

test('names the flags to change after a failure', async ({ server }) => {
  const addressOf = (title: string) => `${title.replaceAll(' ', '.')}@inbox.test`;
  for (const { title, text } of FAILING)
    if (text !== undefined) await server.send('Welcome', text, { to: addressOf(title) });
  const smtpURL = server.smtp.replace('smtp:', 'http:');
  const [atSmtp, ...results] = await waits(server, [
    { args: [KIM, '--otp', '--url', smtpURL] },
    ...FAILING.map(({ title, args = ['--otp'], env }) => ({
      args: [addressOf(title), ...args, '--timeout', '4000'],
      ...(env && { env }),
    })),
  ]);
  expect(atSmtp?.stderr).toContain('--url (MAILBOX_URL) is the URL of the REST API');
  for (const [index, { title, says }] of FAILING.entries()) {
    const { code, stdout, stderr = '' } = results[index] ?? {};
    expect({ code, stdout }, title).toEqual({ code: 1, stdout: '' });
    expect(stderr, title).toMatch(/^playwright-mailbox: wait --(?:otp|link) failed: /);
    if (typeof says === 'string') expect(stderr, title).toContain(says);
    else expect(stderr, title).toMatch(says);
    expect(stderr).not.toMatch(/\{ \w+ \}|waitFor|mailbox(?:URL|ApiKey|Server\()|config\.ts/);
    expect(stderr).not.toMatch(/482913|quite-another-key/);
  }
});

test('asks whether the server has TLS if a connection without it breaks', async () => {
  const tls = path.join(import.meta.dirname, '../server/tls');
  await using server = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    tlsCert: path.join(tls, 'cert.pem'),
    tlsKey: path.join(tls, 'key.pem'),
  });
  const args = ['wait', '--otp', KIM, '--timeout', '500'];
  const env = { MAILBOX_URL: server.http.replace('https:', 'http:') };
  const [result] = await runCommandLines([{ args, env }]);
  expect(result?.stderr).toContain(
    'If the server has TLS, --url (MAILBOX_URL) begins with https:.',
  );
});

test('ends without a word if nobody reads the code', async ({ server }) => {
  test.skip(process.platform === 'win32', 'Windows has no SIGPIPE');
  await server.send('Your code', 'Your code is 482913.', { to: KIM });
  const args = ['wait', '--otp', KIM, '--url', server.url];
  const env = { MAILBOX_API_KEY: KEY };
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/cli.js'), ...args], { env });
  child.stdout.destroy();
  const stderr = text(child.stderr);
  const [code] = await once(child, 'close');
  expect([code, await stderr]).toEqual([141, '']);
});

/** Arguments and variables that are rejected, and why. */
const WRONG: [args: string[], env: Record<string, string>, problem: string][] = [
  [[], {}, "missing required argument 'address'"],
  [['kim@inbox.test'], {}, 'wait needs either --otp or --link'],
  [['kim@inbox.test', '--otp', '--link'], {}, 'wait takes --otp or --link, not both'],
  [['--otp', 'kim'], {}, '"kim" must be an address such as kim@shop.test.'],
  [
    ['--otp', 'kim@inbox.test', '--after', 'noon'],
    {},
    '--after must be a time such as 2026-01-31T12:00:00Z, got "noon"',
  ],
  [
    ['--otp', 'kim@inbox.test', '--timeout', '5s'],
    {},
    '--timeout (MAILBOX_TIMEOUT) must be a number of milliseconds, 0 or more; got "5s".',
  ],
  [['--otp', 'kim@inbox.test'], { MAILBOX_TIMEOUT: '-1' }, '--timeout (MAILBOX_TIMEOUT) must be'],
  [['--otp', 'kim@inbox.test', '--url', 'here'], {}, '--url (MAILBOX_URL) must be an http(s) URL'],
  [['--otp', 'kim@inbox.test', '--api-key', 'a b'], {}, '--api-key (MAILBOX_API_KEY) must be'],
];

test('shows the default of each flag, and rejects wrong arguments and variables in one line', async () => {
  const [help, ...results] = await runCommandLines([
    { args: ['wait', '--help'] },
    ...WRONG.map(([args, env]) => ({ args: ['wait', ...args], env })),
  ]);
  const shown = help?.stdout.replace(/\s+/g, ' ');
  expect(shown).toContain('(default: "10000", env: MAILBOX_TIMEOUT)');
  expect(shown).toContain('(default: "http://127.0.0.1:8025", env: MAILBOX_URL)');
  expect(shown).toContain('(default: "sandbox", env: MAILBOX_API_KEY)');
  for (const [index, [, , problem]] of WRONG.entries()) {
    const { code, stdout, stderr } = results[index] ?? {};
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`playwright-mailbox: ${problem}`);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  }
});
