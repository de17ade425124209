import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { start } from '../../support/project-process.js';
import { expect, KEY, test } from './fixtures.js';

/** Compiled by tests/support/build-workers.ts. */
const REDIRECT = path.resolve(import.meta.dirname, '../../../src/server/workers/redirect.js');

/** Runs one of the apps in this folder. */
async function runApp(
  [app, ...args]: [app: string, ...args: string[]],
  MAILBOX_URL: string,
  env: Record<string, string> = {},
): Promise<{ said: string[]; outcomes: Record<string, unknown> }> {
  const { exitCode, output } = await start(process.execPath, [app, ...args], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${pathToFileURL(REDIRECT)} --no-warnings`,
      MAILBOX_URL,
      KEY,
      ...env,
    },
  }).ended;
  expect(exitCode, output).toBe(0);
  const lines = output.trim().split('\n');
  const outcomes = lines.find((line) => line.startsWith('{')) ?? '{}';
  return {
    said: lines.filter((line) => line.startsWith('playwright-mailbox')),
    outcomes: JSON.parse(outcomes),
  };
}

test("redirects only the requests of the providers' unchanged SDKs", async ({
  mailboxServer,
  api,
}) => {
  const { said, outcomes } = await runApp(['redirect-app.mjs'], mailboxServer.http);
  expect(said).toEqual([
    `playwright-mailbox: requests to resend, ses, sendgrid, postmark, mailgun, brevo, mailjet, mandrill go to ${mailboxServer.http}`,
  ]);
  expect((await api.subjects('inbox', { per_page: '100' })).toSorted()).toEqual(
    [
      ...['resend', 'ses', 'sendgrid', 'postmark', 'mailgun', 'brevo', 'mailjet Kim'],
      ...['mandrill', 'undici', 'ses1', 'nodemailer'],
    ].toSorted(),
  );
  expect(outcomes.other).toEqual({ code: 'ECONNREFUSED' });

  const { email_id, bcc_addresses, attachment_count } = await api.sent({ to: 'mailjet@' });
  expect([bcc_addresses, attachment_count]).toEqual([['audit@shop.test'], 1]);
  expect(outcomes.mailjet).toMatchObject({
    Messages: [
      {
        Status: 'success',
        CustomID: 'order-1',
        To: [{ Email: 'mailjet@inbox.test', MessageUUID: email_id }],
        Bcc: [{ Email: 'audit@shop.test' }],
      },
    ],
  });
  expect(outcomes.invalid).toEqual({ code: 400 });
});

test('redirects every HTTP client, however it connects', async ({ mailboxServer, api }) => {
  const { outcomes } = await runApp(['clients-app.mjs', 'redirected'], mailboxServer.http);
  const names = Object.keys(outcomes);
  expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, 'sent'])));
  expect((await api.subjects('inbox', { per_page: '100' })).toSorted()).toEqual(names.toSorted());
});

test('fails requests that it cannot redirect, and says why', async ({ mailboxServer }) => {
  const { http } = mailboxServer;
  const env = { MAILBOX_PROVIDERS: 'resend ses' };
  const { said, outcomes } = await runApp(['clients-app.mjs', 'refused'], http, env);
  const resend = 'connection to api.resend.com refused, because it could send real email.';
  const postmark = 'connection to api.postmarkapp.com refused, because it could send real email.';
  const plain = `${resend} Only HTTPS with HTTP/1.1 is redirected: send by it, or to ${http}/resend.`;
  const other = `${postmark} MAILBOX_PROVIDERS is "resend ses": add postmark to it, or to the \`providers\` of mailboxServer().`;
  const texts = {
    http2: plain,
    'plain HTTP': plain,
    'net.connect': plain,
    'new Socket': plain,
    'a proxy that gets the URL': `${resend} A proxy would make it: add the host to NO_PROXY.`,
    'another provider': other,
    'another provider, at an address': other,
  };
  const errors = Object.entries(texts).map(([name, text]) => [
    name,
    `playwright-mailbox/redirect: ${text}`,
  ]);
  expect(outcomes).toEqual(Object.fromEntries(errors));
  // Some SDKs hide the error.
  expect(said.slice(1)).toEqual(Object.values(texts).map((text) => `playwright-mailbox: ${text}`));
});

test('names a mailbox server that does not respond', async () => {
  const url = 'http://127.0.0.1:1/mail/';
  const { said, outcomes } = await runApp(['clients-app.mjs', 'unreachable'], url);
  const text =
    'POST /emails for api.resend.com did not reach the mailbox server at http://127.0.0.1:1: connect ECONNREFUSED ' +
    '127.0.0.1:1. Start the mailbox server before the app, or set MAILBOX_URL to its URL.';
  expect(outcomes).toEqual({ resend: text });
  expect(said.slice(1)).toEqual([`playwright-mailbox: ${text}`]);
});

for (const [variable, value, says] of [
  [
    'MAILBOX_URL',
    'localhost:8025',
    /such as http:\/\/127\.0\.0\.1:8025; got "localhost:8025"\. Correct/,
  ],
  [
    'MAILBOX_URL',
    '127.0.0.1:8025',
    /such as http:\/\/127\.0\.0\.1:8025; got "127\.0\.0\.1:8025"\. Correct/,
  ],
  [
    'MAILBOX_PROVIDERS',
    'ses resnd',
    /unknown provider "resnd"\. Valid names: resend, ses,.* Did you mean "resend"\?/,
  ],
] as const) {
  test(`stops the app at its start with ${variable}=${value}, and logs why`, async () => {
    const { exitCode, output } = await start(process.execPath, ['-e', 'console.log("started")'], {
      cwd: import.meta.dirname,
      env: {
        ...process.env,
        NODE_OPTIONS: `--import ${pathToFileURL(REDIRECT)}`,
        [variable]: value,
      },
    }).ended;
    expect(exitCode).toBe(1);
    expect(output).toContain(`TypeError: `);
    expect(output).toContain(variable);
    expect(output).toMatch(says);
    expect(output).not.toContain('started');
  });
}

test.describe('with an IPv6 address', () => {
  test.skip(!hasIPv6(), 'This machine has no ::1.');
  test.use({ serverOptions: { host: '::1' } });

  test('redirects every HTTP client', async ({ mailboxServer }) => {
    expect(mailboxServer.http).toContain('[::1]');
    const { outcomes } = await runApp(['clients-app.mjs', 'redirected'], mailboxServer.http);
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['sent']));
  });
});

function hasIPv6(): boolean {
  return Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
}
