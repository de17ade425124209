import path from 'node:path';
import { expect, type Files, ROOT, test } from '../support/project.js';
import { withImports } from './files.js';

/** The folder in which the providers' SDKs are installed. */
const SDKS = path.join(ROOT, 'tests/server/providers/package.json');

/**
 * An app without settings for the mailbox server: it sends with its provider's own SDK, and the given key.
 * `GET /?to=<address>` responds with `sent`, or with the error of the SDK.
 */
function app(send: string): string {
  return `
    import { createServer } from 'node:http';
    import { createRequire } from 'node:module';
    const require = createRequire(${JSON.stringify(SDKS)});
    const from = 'hello@shop.test';
    const text = 'Your code is 482913.';
    ${send}
    const server = createServer(async (request, response) => {
      const to = new URL(request.url, 'http://localhost').searchParams.get('to');
      const error = await send(to).then(() => undefined, (error) => error);
      response.end(error ? error.message : 'sent');
    });
    server.listen(0, '127.0.0.1', () => {
      console.log('listening on http://127.0.0.1:' + server.address().port);
    });
  `;
}

const RESEND = app(`
  const { Resend } = require('resend');
  const resend = new Resend(process.env.RESEND_API_KEY);
  async function send(to) {
    const { error } = await resend.emails.send({ from, to, subject: 'By Resend', text });
    if (error) throw new Error(error.message);
  }
`);

const SES = app(`
  const { SESv2Client, SendEmailCommand } = require('@aws-sdk/client-sesv2');
  const ses = new SESv2Client();
  const send = (to) => ses.send(new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: { Data: 'By SES' }, Body: { Text: { Data: text } } } },
  }));
`);

const SENDGRID = app(`
  const sgMail = require('@sendgrid/mail');
  sgMail.setApiKey(process.env.SENDGRID_API_KEY);
  const send = (to) => sgMail.send({ from, to, subject: 'By SendGrid', text });
`);

/** Each app on a free port, with the variable that its SDK reads. */
const FILES: Files = {
  'playwright.config.ts': `
    import { defineConfig } from '@playwright/test';
    import { mailboxServer } from 'playwright-mailbox';
    export default defineConfig({
      webServer: [
        mailboxServer({ httpPort: 0, smtpPort: 0, providers: ['resend', 'ses', 'sendgrid'] }),
        {
          name: 'Resend',
          command: 'node resend.mjs',
          env: { RESEND_API_KEY: 're_123' },
          wait: { stdout: /listening on (?<RESEND_APP>http:\\S+)/ },
        },
        {
          name: 'SES',
          command: 'node ses.mjs',
          env: { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any', AWS_REGION: 'eu-west-1' },
          wait: { stdout: /listening on (?<SES_APP>http:\\S+)/ },
        },
        {
          name: 'SendGrid',
          command: 'node sendgrid.mjs',
          env: { SENDGRID_API_KEY: 'SG.123', NODE_OPTIONS: '--import playwright-mailbox/redirect' },
          wait: { stdout: /listening on (?<SENDGRID_APP>http:\\S+)/ },
        },
      ],
    });
  `,
  'resend.mjs': RESEND,
  'ses.mjs': SES,
  'sendgrid.mjs': SENDGRID,
};

test("an app's own SDKs send to the server, by variables and by the preload", async ({
  runProject,
}) => {
  const { output, passed, failed } = await runProject({
    ...FILES,
    'a.spec.ts': withImports(`
      for (const name of ['RESEND', 'SES', 'SENDGRID']) {
        test(name, async ({ mailbox, request }) => {
          const response = await request.get(process.env[name + '_APP'] + '?to=' + mailbox.address);
          expect(await response.text()).toBe('sent');
          expect(await mailbox.waitForOtp()).toBe('482913');
          await expect(mailbox.sent).toHaveSent({ from: 'hello@shop.test' });
        });
      }
    `),
  });
  expect([passed, failed], output).toEqual([3, 0]);
  // Only the app with the preload prints this, with the chosen providers.
  expect(output.match(/playwright-mailbox: requests to .*/g)).toEqual([
    expect.stringMatching(/requests to resend, ses, sendgrid go to http:\/\/127\.0\.0\.1:\d+$/),
  ]);
});
