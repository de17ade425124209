import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Auth } from '@auth/core';
import { test as base, expect } from '@playwright/test';
import { createMailbox, type Mailbox } from '../../../src/mailbox/index.js';
import { startMailboxServer } from '../../../src/server/index.js';

// Each of these files reads the address of the SMTP server when it is loaded, as an app does: after the server is
// ready.
const test = base.extend<{ mailbox: Mailbox }, { mailboxURL: string }>({
  mailboxURL: [
    async ({}, use) => {
      const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
      process.env.SMTP_URL = server.smtp;
      process.env.EMAIL_SERVER = server.smtp;
      const { hostname, port } = new URL(server.smtp);
      process.env.SMTP_HOST = hostname;
      process.env.SMTP_PORT = port;
      await use(server.http);
      await server.close();
    },
    { scope: 'worker' },
  ],
  mailbox: async ({ mailboxURL }, use) => {
    await using mailbox = createMailbox({ mailboxURL, name: 'sender' });
    await use(mailbox);
  },
});

test('Express and nodemailer', async ({ mailbox }) => {
  const { app } = await import('./express.js');
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const body = new URLSearchParams({ email: mailbox.address });
  await fetch(`http://127.0.0.1:${port}/signup`, { method: 'POST', body, redirect: 'manual' });
  expect(await mailbox.waitForOtp()).toMatch(/^\d{6}$/);
  listening.close();
});

test('better-auth: a code that signs in', async ({ mailbox }) => {
  const { auth } = await import('./better-auth.js');
  const email = mailbox.address;
  await auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } });
  const otp = await mailbox.waitForOtp();
  const { user } = await auth.api.signInEmailOTP({ body: { email, otp } });
  expect(user.email).toBe(email);
});

test('Auth.js: a link that signs in', async ({ mailbox }) => {
  const { config } = await import('./auth-js.js');
  const body = new URLSearchParams({ email: mailbox.address });
  const signIn = 'http://shop.test/auth/signin/nodemailer';
  await Auth(new Request(signIn, { method: 'POST', body }), config);
  const link = await mailbox.waitForLink('/callback/nodemailer');
  const response = await Auth(new Request(link), config);
  expect(response.headers.getSetCookie().join()).toContain('session-token=');
});

test('Strapi', async ({ mailbox }) => {
  const { plugins } = await import('./strapi.js');
  const { providerOptions, settings } = plugins.email.config;
  const { default: nodemailer } = await import('@strapi/provider-email-nodemailer');
  const provider = nodemailer.init(providerOptions, settings);
  const text = 'Your code is 271828.';
  await provider.send({ to: mailbox.address, subject: 'Your code', text, html: `<p>${text}</p>` });
  expect(await mailbox.waitForOtp()).toBe('271828');
});
