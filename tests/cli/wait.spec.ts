import { test as base, expect } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { startMailboxServer } from '../../src/server/index.js';
import { run as runCommand } from '../server/command.js';
import { runCommandLines } from '../support/command-lines.js';

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

const to = 'kim@inbox.test';

const run = (args: string[], env: Record<string, string> = {}) =>
  runCommand(['wait', ...args], { MAILBOX_API_KEY: KEY, ...env }).ended;

test('prints only the newest code that is already there', async ({ server }) => {
  await server.send('Your code', 'Your code is 482913.', { to });
  await server.send('Your code', 'Your code is 271828.', { to });
  const result = await run(['--otp', to], { MAILBOX_URL: server.url });
  expect(result).toEqual({ code: 0, stdout: '271828\n', stderr: '' });
});

test('wait --help shows the default of each flag', async () => {
  const { stdout } = await run(['--help']);
  const help = stdout.replace(/\s+/g, ' ');
  expect(help).toContain('(default: "10000", env: MAILBOX_TIMEOUT)');
  expect(help).toContain('(default: "http://127.0.0.1:8025", env: MAILBOX_URL)');
  expect(help).toContain('(default: "sandbox", env: MAILBOX_API_KEY)');
});

test('prints a link', async ({ server }) => {
  await server.send('Sign in', 'Sign in: https://shop.test/signin/abc?x=1&y=2', { to });
  const result = await run([to, '--link', '--url', server.url, '--api-key', KEY], {
    MAILBOX_API_KEY: 'another',
  });
  const stdout = 'https://shop.test/signin/abc?x=1&y=2\n';
  expect(result).toEqual({ code: 0, stdout, stderr: '' });
});

test('waits for an email that arrives later', async ({ server }) => {
  const waiting = run(['--otp', to, '--url', server.url, '--timeout', '0']);
  const heldRequests = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^mailbox_long_polls (\d+)$/m.exec(metrics)?.[1]);
  };
  await expect.poll(heldRequests, { intervals: [20] }).toBe(1);
  await server.send('Your code', 'Your code is 314159.', { to });
  expect(await waiting).toEqual({ code: 0, stdout: '314159\n', stderr: '' });
});

test('--from, --subject and --after select emails', async ({ server }) => {
  const wait = (...more: string[]) =>
    run(['--otp', to, '--url', server.url, '--timeout', '4000', ...more]);
  await server.send('Sign in', 'Your code is 111222.', { to, from: 'no-reply@bank.test' });
  await server.send('Reset', 'Your code is 333444.', { to });
  const [from, subject, after, { code, stdout, stderr }] = await Promise.all([
    wait('--from', 'bank.test'),
    wait('--subject', 'sign in'),
    wait('--after', '2020-01-31T12:00:00Z'),
    wait('--after', '2999-01-31T12:00:00Z'),
  ]);
  expect([from.stdout, subject.stdout, after.stdout]).toEqual(['111222\n', '111222\n', '333444\n']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Expected: a code received after 2999-01-31T12:00:00Z\n');
  expect(stderr).toContain('2 emails');
  expect(stderr).toContain('not received after 2999-01-31T12:00:00Z');
  expect(stderr).not.toContain('predicate');
});

const FAILING: {
  title: string;
  args?: string[];
  mail?: { subject: string; text: string };
  env?: Record<string, string>;
  says: string | RegExp;
}[] = [
  { title: 'nothing arrived', says: 'to send it, increase --timeout.' },
  {
    title: 'no match',
    args: ['--from', 'bank.test'],
    mail: { subject: 'Welcome', text: 'Your code is 482913.' },
    says: /from "a@shop\.test" does not match "bank\.test"[\s\S]*If it may still arrive, increase --timeout\./,
  },
  {
    title: 'no code',
    mail: { subject: 'Welcome', text: 'Hello.' },
    says: 'The page of the mailbox server says what was found',
  },
  {
    title: 'no link',
    args: ['--link'],
    mail: { subject: 'Welcome', text: 'Hello.' },
    says: 'Links to unsubscribe, or to view the email online, are skipped.\nSee ',
  },
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
];

test('names the flag of the URL if it is that of the SMTP port', async ({ server }) => {
  const url = server.smtp.replace('smtp:', 'http:');
  const { stderr } = await run(['kim@inbox.test', '--otp', '--url', url]);
  expect(stderr).toContain('--url (MAILBOX_URL) is the URL of the REST API');
});

for (const { title, args = [], mail, env, says } of FAILING) {
  test(`names the flags to change after a failure: ${title}`, async ({ server }) => {
    if (mail) await server.send(mail.subject, mail.text, { to });
    const flags = [to, ...(args.includes('--link') ? [] : ['--otp']), ...args, '--timeout', '4000'];
    const { code, stdout, stderr } = await run(flags, { MAILBOX_URL: server.url, ...env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^playwright-mailbox: wait --(?:otp|link) failed: /);
    if (typeof says === 'string') expect(stderr).toContain(says);
    else expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\{ \w+ \}|waitFor|mailbox(?:URL|ApiKey|Server\()|config\.ts/);
    expect(stderr).not.toMatch(/482913|quite-another-key/);
  });
}

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

test('rejects wrong arguments and variables in one line', async () => {
  const lines = WRONG.map(([args, env]) => ({ args: ['wait', ...args], env }));
  const results = await runCommandLines(lines);
  for (const [index, [, , problem]] of WRONG.entries()) {
    const { code, stdout, stderr } = results[index] ?? {};
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`playwright-mailbox: ${problem}`);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  }
});
