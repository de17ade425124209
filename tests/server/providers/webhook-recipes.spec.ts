import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Miniflare } from 'miniflare';
import { createTransport } from 'nodemailer';
import { EVENT_PROVIDERS, type EventProvider } from '../../../src/contract/providers.js';
import { createMailbox } from '../../../src/mailbox/index.js';
import {
  INBOUND_PROVIDERS,
  type InboundProvider,
} from '../../../src/mailbox/outgoing/destination.js';
import { fencesOf, textOf } from '../../docs/markdown.js';
import { test as base, expect, KEY } from './fixtures.js';

const SECRET = `whsec_${Buffer.from('a secret of the app').toString('base64')}`;
const KEYS = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PRIVATE_KEY = KEYS.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

interface Ticket {
  from: string;
  subject: string;
  text: string;
}

interface Handlers {
  openTicket: (ticket: Ticket) => Promise<void>;
  noteEvent: (name: string, address: string) => Promise<void>;
}

interface Fixtures {
  /** The URL of the app, with the login. */
  app: string;
  handlers: Handlers;
}

const test = base.extend<Fixtures>({
  handlers: async ({}, use) => {
    const { handlers } = await import('./webhooks.js');
    await use(handlers as Handlers);
  },
  app: async ({}, use) => {
    const { app } = await import('./webhooks.js');
    const server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await use(`http://user:password@127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
  serverOptions: async ({ app }, use) => {
    const secrets: { [Name in EventProvider]?: string } = {
      resend: SECRET,
      sendgrid: PRIVATE_KEY,
      mailgun: 'key-1',
      mandrill: 'key-2',
    };
    const targets = EVENT_PROVIDERS.map((name) => {
      const secret = secrets[name];
      return [name, { url: `${app}/events/${name}`, ...(secret && { secret }) }];
    });
    await use({ events: Object.fromEntries(targets) });
  },
});

const VARIABLES = /^(?:RESEND|SENDGRID|MAILGUN|MANDRILL)_/;

test.beforeEach(({ url, app }) => {
  Object.assign(process.env, {
    RESEND_API_KEY: KEY,
    RESEND_BASE_URL: url('resend'),
    RESEND_WEBHOOK_SECRET: SECRET,
    SENDGRID_PUBLIC_KEY: KEYS.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    MAILGUN_SIGNING_KEY: 'key-1',
    MANDRILL_WEBHOOK_KEY: 'key-2',
    MANDRILL_WEBHOOK_URL: `${app}/events/mandrill`,
  });
});
test.afterEach(() => {
  for (const name of Object.keys(process.env)) if (VARIABLES.test(name)) delete process.env[name];
});

const SIGNING_KEYS: { [Name in InboundProvider]?: string } = {
  resend: SECRET,
  sendgrid: PRIVATE_KEY,
  mailgun: 'key-1',
};

/** Runs the worker in Cloudflare's runtime, for an app. */
async function startWorker(url: string) {
  const miniflare = new Miniflare({
    modules: true,
    scriptPath: path.join(import.meta.dirname, 'inbound-worker.js'),
    compatibilityDate: '2026-01-01',
    bindings: { APP_URL: url },
    unsafeTriggerHandlers: true,
    cf: false,
  });
  const base = await miniflare.ready;
  return { url: new URL('/cdn-cgi/handler/email', base).href, close: () => miniflare.dispose() };
}

for (const provider of INBOUND_PROVIDERS) {
  test(`an app with the webhook of ${provider} has a conversation`, async ({
    mailboxServer,
    app,
    handlers,
  }) => {
    const { hostname: host, port } = new URL(mailboxServer.smtp);
    const transport = createTransport({ host, port: Number(port) });
    handlers.openTicket = async ({ from, subject, text }) => {
      const answer = { subject: `Re: ${subject}`, text: `You wrote: ${text}` };
      await transport.sendMail({ from: 'support@shop.test', to: from, ...answer });
    };
    const own = `${app}/inbound/${provider}`;
    const worker =
      provider === 'cloudflare' ? await startWorker(own.replace('user:password@', '')) : undefined;
    const signingKey = SIGNING_KEYS[provider];
    const kim = createMailbox({
      mailboxURL: mailboxServer.http,
      mailboxOutbound: {
        webhook: worker?.url ?? own,
        provider,
        ...(signingKey !== undefined && { signingKey }),
      },
    });
    await kim.send({ to: 'support@shop.test', subject: 'Lamp', text: 'It flickers.' });
    const answer = await kim.waitForEmail({ subject: 'Re: Lamp', text: 'You wrote: It flickers.' });
    await answer.reply({ text: 'Still.' });
    await kim.waitForEmail({ text: 'You wrote: Still.' });
    await kim.close();
    await worker?.close();
  });
}

const BEARER = { authorization: `Bearer ${KEY}` };

/** How an email to an address is sent by each provider's API, and the name of its event for a complaint. */
const EVENTS: {
  [Name in EventProvider]: (to: string) => {
    path: string;
    headers?: Record<string, string>;
    body: object;
    complained: string;
  };
} = {
  resend: (to) => ({
    path: 'emails',
    headers: BEARER,
    body: { from: 'a@shop.test', to, subject: 'Hi', text: 'Hi' },
    complained: 'email.complained',
  }),
  sendgrid: (to) => ({
    path: 'v3/mail/send',
    headers: BEARER,
    body: {
      personalizations: [{ to: [{ email: to }] }],
      from: { email: 'a@shop.test' },
      subject: 'Hi',
      content: [{ type: 'text/plain', value: 'Hi' }],
    },
    complained: 'spamreport',
  }),
  postmark: (to) => ({
    path: 'email',
    headers: { 'x-postmark-server-token': KEY },
    body: { From: 'a@shop.test', To: to, Subject: 'Hi', TextBody: 'Hi' },
    complained: 'SpamComplaint',
  }),
  mailgun: (to) => ({
    path: 'v3/shop.test/messages',
    headers: { authorization: `Basic ${Buffer.from(`api:${KEY}`).toString('base64')}` },
    body: new URLSearchParams({ from: 'a@shop.test', to, subject: 'Hi', text: 'Hi' }),
    complained: 'complained',
  }),
  brevo: (to) => ({
    path: 'v3/smtp/email',
    headers: { 'api-key': KEY },
    body: {
      sender: { email: 'a@shop.test' },
      to: [{ email: to }],
      subject: 'Hi',
      textContent: 'Hi',
    },
    complained: 'spam',
  }),
  mailjet: (to) => ({
    path: 'v3.1/send',
    headers: { authorization: `Basic ${Buffer.from(`${KEY}:any`).toString('base64')}` },
    body: {
      Messages: [
        { From: { Email: 'a@shop.test' }, To: [{ Email: to }], Subject: 'Hi', TextPart: 'Hi' },
      ],
    },
    complained: 'spam',
  }),
  mandrill: (to) => ({
    path: 'api/1.0/messages/send',
    body: {
      key: KEY,
      message: { from_email: 'a@shop.test', to: [{ email: to }], subject: 'Hi', text: 'Hi' },
    },
    complained: 'spam',
  }),
};

for (const provider of EVENT_PROVIDERS) {
  test(`an app with the webhook of ${provider} learns of a complaint`, async ({
    mailbox,
    url,
    handlers,
  }) => {
    const events: string[] = [];
    handlers.noteEvent = async (name, address) => void events.push(`${name} ${address}`);
    const { path, headers, body, complained } = EVENTS[provider](mailbox.address);
    const isForm = body instanceof URLSearchParams;
    const sent = await fetch(`${url(provider)}/${path}`, {
      method: 'POST',
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(sent.ok, await sent.text()).toBe(true);
    const email = await mailbox.waitForEmail();
    await email.report('complained');
    expect(events).toContain(`${complained} ${mailbox.address}`);
  });
}

for (const [page, prefix, providers] of [
  ['docs/writing.md', 'inbound', INBOUND_PROVIDERS],
  ['docs/events.md', 'events', EVENT_PROVIDERS],
] as const) {
  test(`${page} has a webhook for each provider, which these tests run`, async () => {
    const files = await Promise.all(
      ['webhooks.js', 'inbound-worker.js'].map((file) => textOf(`tests/server/providers/${file}`)),
    );
    const blocks = (await fencesOf(page)).filter(
      ({ language, code }) => language === 'js' && !code.includes('generateKeyPairSync'),
    );
    for (const { code } of blocks) expect(files.join('\n')).toContain(code);
    const shown = blocks.map(({ code }) => code).join('\n');
    for (const provider of providers) expect(shown).toContain(`'/${prefix}/${provider}'`);
  });
}
