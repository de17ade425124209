import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { start } from '../../support/project-process.js';
import { expect, KEY, test } from './fixtures.js';

/** Compiled by tests/support/build-workers.ts. */
const REDIRECT = path.resolve(import.meta.dirname, '../../../src/server/workers/redirect.js');
const APP = path.join(import.meta.dirname, 'redirect-app.mjs');

async function runApp(
  MAILBOX_URL: string,
  env: Record<string, string> = {},
): Promise<{ said: string[]; outcomes: Record<string, unknown> }> {
  const { exitCode, output } = await start(process.execPath, [APP], {
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

test("all providers' unchanged SDKs are redirected, and nothing else", async ({
  mailboxServer,
  api,
}) => {
  const { said, outcomes } = await runApp(mailboxServer.http);
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
