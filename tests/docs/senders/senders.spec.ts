import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Auth } from '@auth/core';
import { expect, test } from './fixtures.js';

test('Express with nodemailer sends a code', async ({ mailbox }) => {
  const { app } = await import('./express.js');
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const body = new URLSearchParams({ email: mailbox.address });
  await fetch(`http://127.0.0.1:${port}/signup`, { method: 'POST', body, redirect: 'manual' });
  expect(await mailbox.waitForOtp()).toMatch(/^\d{6}$/);
  listening.close();
});

test('NestJS sends a code', async ({ mailbox }) => {
  const { MailerService } = await import('@nestjs-modules/mailer');
  const { NestFactory } = await import('@nestjs/core');
  const { AppModule } = await import('./nest.js');
  const options = { logger: false, abortOnError: false } as const;
  const app = await NestFactory.createApplicationContext(AppModule, options);
  const email = { to: mailbox.address, subject: 'Your code', text: 'Your code is 161803.' };
  await app.get(MailerService).sendMail(email);
  expect(await mailbox.waitForOtp({ from: 'hello@shop.test' })).toBe('161803');
  await app.close();
});

test('better-auth sends a code that signs in', async ({ mailbox }) => {
  const { auth } = await import('./better-auth.js');
  const email = mailbox.address;
  await auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } });
  const otp = await mailbox.waitForOtp();
  const { user } = await auth.api.signInEmailOTP({ body: { email, otp } });
  expect(user.email).toBe(email);
});

test('Auth.js sends a link that signs in', async ({ mailbox }) => {
  const { config } = await import('./auth-js.js');
  const body = new URLSearchParams({ email: mailbox.address });
  const signIn = 'http://shop.test/auth/signin/nodemailer';
  await Auth(new Request(signIn, { method: 'POST', body }), config);
  const link = await mailbox.waitForLink('/callback/nodemailer');
  const response = await Auth(new Request(link), config);
  expect(response.headers.getSetCookie().join()).toContain('session-token=');
});

test('Strapi sends a code', async ({ mailbox }) => {
  const { plugins } = await import('./strapi.js');
  const { providerOptions, settings } = plugins.email.config;
  const { default: nodemailer } = await import('@strapi/provider-email-nodemailer');
  const provider = nodemailer.init(providerOptions, settings);
  const text = 'Your code is 271828.';
  await provider.send({ to: mailbox.address, subject: 'Your code', text, html: `<p>${text}</p>` });
  expect(await mailbox.waitForOtp()).toBe('271828');
});
