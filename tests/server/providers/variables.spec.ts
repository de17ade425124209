import { mailboxServer } from '../../../src/playwright/mailbox-server.js';
import { start } from '../../support/project-process.js';
import { expect, test } from './fixtures.js';

const NAMES = /^(?:RESEND_|AWS_|MAILBOX_)/;

/** The variables that `mailboxServer()` has set for later servers. */
function variables(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => NAMES.test(name)));
}

test.beforeEach(() => {
  for (const name of Object.keys(variables())) delete process.env[name];
});
test.afterEach(() => {
  for (const name of Object.keys(variables())) delete process.env[name];
});

test('mailboxServer() sets the variables of the SDKs for later servers', () => {
  process.env.AWS_ENDPOINT_URL_SES = 'http://127.0.0.1:4566';
  const { env } = mailboxServer({ providers: ['resend', 'ses', 'postmark'] });
  expect(env).toMatchObject({ MAILBOX_PROVIDERS: 'resend ses postmark' });
  expect(variables()).toEqual({
    MAILBOX_URL: 'http://127.0.0.1:8025',
    MAILBOX_SMTP_URL: 'smtp://127.0.0.1:1025',
    MAILBOX_PROVIDERS: 'resend ses postmark',
    RESEND_BASE_URL: 'http://127.0.0.1:8025/resend/',
    RESEND_API_URL: 'http://127.0.0.1:8025/resend/',
    AWS_ENDPOINT_URL_SESV2: 'http://127.0.0.1:8025/ses',
    // Set before, for another server.
    AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:4566',
  });
});

test('mailboxServer() redirects nothing without the option', () => {
  expect(mailboxServer({ httpPort: 1 }).env).not.toHaveProperty('MAILBOX_PROVIDERS');
  expect(Object.keys(variables()).toSorted()).toEqual(['MAILBOX_SMTP_URL', 'MAILBOX_URL']);
});

test('the ready line on free ports names the variables', async () => {
  const entry = mailboxServer({ httpPort: 0, smtpPort: 0, providers: ['ses', 'resend'] });
  const [, command = '', cli = ''] = /^"(.*)" "(.*)" serve$/.exec(entry.command) ?? [];
  const built = cli.replace(/src.playwright.cli\.js$/, 'dist/cli.js');
  const { child, ended } = start(command, [built, 'serve'], { cwd: '.', env: entry.env });
  const line = await new Promise<string>((resolve) => child.stdout.once('data', resolve));
  child.kill();
  await ended;
  const { http } = JSON.parse(line);
  expect(entry.wait?.stdout?.exec(line)?.groups).toEqual({
    MAILBOX_URL: http,
    MAILBOX_SMTP_URL: expect.stringContaining('smtp://'),
    RESEND_BASE_URL: `${http}/resend/`,
    RESEND_API_URL: `${http}/resend/`,
    AWS_ENDPOINT_URL_SES: `${http}/ses`,
    AWS_ENDPOINT_URL_SESV2: `${http}/ses`,
  });
});

test('rejects an unknown provider, and names it', () => {
  const providers = ['sparkpost'] as never;
  expect(() => mailboxServer({ providers })).toThrow(
    'mailboxServer(): providers has "sparkpost". Known providers: resend, ses,',
  );
});
