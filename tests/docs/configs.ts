import { defineConfig } from '@playwright/test';
import type { MailboxOptions } from '../../src/playwright/fixtures.js';
import { mailboxServer } from '../../src/playwright/mailbox-server.js';

// Configurations that are partly shown in the documents.

export const byUrl = () =>
  defineConfig({
    webServer: [
      mailboxServer(),
      {
        command: 'npm start',
        url: 'http://127.0.0.1:3000',
        env: { SMTP_URL: 'smtp://127.0.0.1:1025' },
      },
    ],
  });

export const byVariables = () =>
  defineConfig({
    webServer: [
      mailboxServer(),
      {
        command: 'npm start',
        env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1025', SMTP_USER: 'app', SMTP_PASS: 'sandbox' },
      },
    ],
  });

export const authJs = () =>
  defineConfig({
    webServer: [
      mailboxServer(),
      {
        command: 'npm start',
        env: {
          EMAIL_SERVER: 'smtp://127.0.0.1:1025',
          AUTH_URL: 'http://127.0.0.1:3000',
          AUTH_TRUST_HOST: 'true',
        },
      },
    ],
  });

export const supabase = () =>
  defineConfig({
    webServer: [
      mailboxServer({
        host: '0.0.0.0',
        apiKey: process.env.MAILBOX_API_KEY,
        smtpAuthPlaintext: true,
      }),
      { command: 'npm start', url: 'http://127.0.0.1:3000' },
    ],
  });

export const appInContainer = () =>
  defineConfig({
    webServer: [
      mailboxServer({ host: '0.0.0.0', apiKey: process.env.MAILBOX_API_KEY }),
      { command: 'docker compose up app', url: 'http://127.0.0.1:3000' },
    ],
  });

export const outboundBySmtp = () =>
  defineConfig<MailboxOptions>({
    use: { mailboxOutbound: { smtp: 'smtp://127.0.0.1:2526' } },
    webServer: [mailboxServer(), { command: 'npm start', url: 'http://127.0.0.1:3000' }],
  });

export const outboundByWebhook = () =>
  defineConfig<MailboxOptions>({
    use: {
      mailboxOutbound: { webhook: 'http://127.0.0.1:3000/hooks/mail', provider: 'postmark' },
    },
    webServer: [mailboxServer(), { command: 'npm start', url: 'http://127.0.0.1:3000' }],
  });

export const byImap = () =>
  defineConfig<MailboxOptions>({
    timeout: 90_000,
    use: { mailboxAddress: 'qa+*@company.com', mailboxTimeout: 60_000 },
    webServer: [
      mailboxServer({ imap: 'imaps://qa%40company.com@imap.company.com/INBOX' }),
      { command: 'npm start', url: 'http://127.0.0.1:3000' },
    ],
  });

export const events = () =>
  defineConfig({
    webServer: [
      mailboxServer({
        providers: ['resend'],
        events: {
          resend: {
            url: 'http://127.0.0.1:3000/hooks/resend',
            secret: 'whsec_YSBzZWNyZXQgb2YgdGVzdHM=',
          },
        },
      }),
      { command: 'npm start', url: 'http://127.0.0.1:3000' },
    ],
  });
