import { createHmac, generateKeyPairSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { EventWebhook } from '@sendgrid/eventwebhook';
import sgMail from '@sendgrid/mail';
import Mailgun from 'mailgun.js';
import { ServerClient } from 'postmark';
import { Resend } from 'resend';
import type { EventReport, EventsResponse } from '../../../src/contract/events.js';
import { createMailbox, type EventKind, type Mailbox } from '../../../src/mailbox/index.js';
import { mailboxExpect as expect } from '../../../src/playwright/expect.js';
import type { MailboxServer, MailboxServerOptions } from '../../../src/server/index.js';
import { type Posted, startHttpApp } from '../../support/apps.js';
import { test as base, KEY } from './fixtures.js';

const SECRET = `whsec_${Buffer.from('a secret of the app').toString('base64')}`;
const KEYS = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PUBLIC_KEY = KEYS.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const PRIVATE_KEY = KEYS.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The events that are posted without `report()`, unless an address asks for a fault. */
const AUTOMATIC =
  /"(?:type|event|RecordType)":"(email\.sent|email\.delivered|processed|accepted|request|send|sent|delivered|Delivery)"/;

interface Fixtures {
  /** The requests to the app's webhook, without those that say that an email was accepted and delivered. */
  posted: Posted[];
  /** The names of the others. */
  automatic: string[];
  /** How the app answers; 200 by default. */
  answers: ((response: ServerResponse) => unknown)[];
  app: { url: string };
  resend: Resend;
}

const test = base.extend<Fixtures>({
  posted: async ({}, use) => use([]),
  answers: async ({}, use) => use([]),
  automatic: async ({}, use) => use([]),
  app: async ({ posted, automatic, answers }, use) => {
    const app = await startHttpApp((one, response) => {
      const [, name] = AUTOMATIC.exec(decodeURIComponent(one.body.toString())) ?? [];
      if (name !== undefined) return automatic.push(name);
      posted.push(one);
      return answers.shift()?.(response);
    });
    await use(app);
    app.close();
  },
  serverOptions: async ({ app }, use) => {
    const url = (path: string, login = '') => `${app.url.replace('//', `//${login}`)}/${path}`;
    const events: MailboxServerOptions['events'] = {
      resend: { url: url('resend'), secret: SECRET },
      sendgrid: { url: url('sendgrid'), secret: PRIVATE_KEY },
      postmark: { url: url('postmark', 'user:p%40ss@') },
      mailgun: { url: url('mailgun'), secret: 'key-1' },
      brevo: { url: url('brevo') },
      mailjet: { url: url('mailjet') },
      mandrill: { url: url('mandrill?a=1&b=%20'), secret: 'key-2' },
    };
    await use({ events });
  },
  resend: async ({ url }, use) => use(new Resend(KEY, { baseUrl: url('resend') })),
});

/** Sends an email by Resend. */
async function viaResend(resend: Resend, mailbox: Mailbox, scheduledAt?: string) {
  const { data } = await resend.emails.send({
    from: 'Shop <hello@shop.test>',
    to: [mailbox.address, 'Second@shop.test'],
    ...(scheduledAt !== undefined && { scheduledAt }),
    subject: 'Welcome é',
    text: 'Hi',
    tags: [{ name: 'kind', value: 'welcome' }],
  });
  return { id: data?.id };
}

/** The events about an email, by the REST API. */
async function eventsOf(
  server: MailboxServer,
  { email_id }: { email_id: string },
): Promise<EventReport[]> {
  const response = await fetch(`${server.http}/extensions/v1/emails/${email_id}/events`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  return ((await response.json()) as EventsResponse).data;
}

/** Verifies an event as an app does, and returns it. */
function verified(resend: Resend, { body, headers }: Posted) {
  return resend.webhooks.verify({
    payload: body.toString(),
    headers: {
      id: String(headers['svix-id']),
      timestamp: String(headers['svix-timestamp']),
      signature: String(headers['svix-signature']),
    },
    webhookSecret: SECRET,
  });
}

test('posts events of Resend, which its SDK verifies', async ({ resend, mailbox, posted }) => {
  const { id } = await viaResend(resend, mailbox);
  const email = await mailbox.waitForEmail({ subject: 'Welcome' });
  await email.report('bounced', { reason: '550 5.1.1 no such user' });
  await email.report('clicked', { url: 'https://shop.test/a', recipient: 'second@shop.test' });
  const [bounced, clicked] = posted.map((one) => verified(resend, one));
  expect(bounced).toMatchObject({
    type: 'email.bounced',
    data: {
      email_id: id,
      message_id: email.message_id,
      from: 'Shop <hello@shop.test>',
      to: [mailbox.address],
      subject: 'Welcome é',
      tags: { kind: 'welcome' },
      bounce: { type: 'Permanent', message: '550 5.1.1 no such user' },
    },
  });
  expect(clicked).toMatchObject({
    type: 'email.clicked',
    data: { to: ['Second@shop.test'], click: { link: 'https://shop.test/a' } },
  });
});

test('posts events of SendGrid, which its library verifies', async ({
  url,
  mailbox,
  posted,
  automatic,
}) => {
  sgMail.setApiKey(`SG.${KEY}`);
  const { client } = sgMail as unknown as { client: typeof import('@sendgrid/client') };
  client.setDefaultRequest('baseUrl', url('sendgrid'));
  const mail = { from: 'hello@shop.test', to: mailbox.address, subject: 'Hi', text: 'Hi' };
  const extras = { categories: ['welcome'], customArgs: { user: '42' } };
  const [response] = await sgMail.send({ ...mail, ...extras });
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  expect(automatic).toEqual(['processed', 'delivered']);
  for (const kind of ['bounced', 'delayed', 'unsubscribed'] as const) await email.report(kind);
  const webhook = new EventWebhook();
  const key = webhook.convertPublicKeyToECDSA(PUBLIC_KEY);
  const events = posted.map(({ headers, body }) => {
    const [signature, timestamp] = ['signature', 'timestamp'].map((name) =>
      String(headers[`x-twilio-email-event-webhook-${name}`]),
    );
    const isSigned = (text: string) =>
      webhook.verifySignature(key, text, signature ?? '', timestamp ?? '');
    expect(isSigned(body.toString())).toBe(true);
    const parsed = JSON.parse(body.toString());
    expect(isSigned(JSON.stringify(parsed))).toBe(false);
    return parsed[0];
  });
  expect(events).toMatchObject([
    { event: 'bounce', type: 'bounce', status: '5.1.1', reason: expect.stringMatching(/^550 5/) },
    { event: 'deferred', response: expect.stringMatching(/^450 4\.2\.2 /) },
    { event: 'unsubscribe' },
  ]);
  expect(events[0]).toMatchObject({ email: mailbox.address, category: ['welcome'], user: '42' });
  expect(events[0].sg_message_id.split('.')[0]).toBe(response.headers['x-message-id']);
});

test('posts events of Postmark with the login of the URL', async ({
  url,
  mailbox,
  posted,
  automatic,
}) => {
  const requestHost = url('postmark').replace(/^http:\/\//, '');
  const postmark = new ServerClient(KEY, { requestHost, useHttps: false });
  const { MessageID } = await postmark.sendEmail({
    From: 'hello@shop.test',
    To: mailbox.address,
    Subject: 'Hi',
    TextBody: 'Hi',
    Tag: 'welcome',
    Metadata: { user: '42' },
    MessageStream: 'broadcast',
  });
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  expect(automatic).toEqual(['Delivery']);
  const kinds: EventKind[] = ['bounced', 'delayed', 'complained', 'opened'];
  for (const kind of kinds) await email.report(kind);
  const login = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
  expect(posted.map(({ headers }) => headers.authorization)).toEqual(kinds.map(() => login));
  const extras = { Tag: 'welcome', Metadata: { user: '42' }, MessageStream: 'broadcast' };
  const common = { MessageID, ServerID: 1, ...extras };
  const bounce = { ...common, Email: mailbox.address, Subject: 'Hi' };
  expect(posted.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    { ...bounce, RecordType: 'Bounce', Type: 'HardBounce', Inactive: true },
    { ...bounce, RecordType: 'Bounce', Type: 'Transient', Inactive: false },
    { ...bounce, RecordType: 'SpamComplaint', Type: 'SpamComplaint' },
    { ...common, RecordType: 'Open', FirstOpen: true },
  ]);
});

test('posts events of Mailgun, signed', async ({ url, mailbox, posted, automatic, answers }) => {
  const mailgun = new Mailgun(FormData).client({ username: 'api', key: KEY, url: url('mailgun') });
  const { id } = await mailgun.messages.create('shop.test', {
    from: 'Shop <hello@shop.test>',
    to: [mailbox.address],
    subject: 'Hi',
    text: 'Hi',
    'v:user': '42',
    'o:tag': ['welcome'],
  });
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  expect(automatic).toEqual(['accepted', 'delivered']);
  await email.report('bounced', { reason: '550 5.1.1 no such user' });
  await email.report('delayed');
  const bodies = posted.map(({ body }) => JSON.parse(body.toString()));
  for (const { signature } of bodies) {
    const { timestamp, token } = signature;
    const expected = createHmac('sha256', 'key-1')
      .update(timestamp + token)
      .digest('hex');
    expect(signature.signature).toBe(expected);
  }
  expect(bodies[0].signature.token).not.toBe(bodies[1].signature.token);
  expect(bodies[0]['event-data'].message.size).toBeGreaterThan(100);
  expect(bodies.map((body) => body['event-data'])).toMatchObject([
    {
      event: 'failed',
      severity: 'permanent',
      recipient: mailbox.address,
      message: {
        headers: { 'message-id': id?.replace(/[<>]/g, ''), from: 'Shop <hello@shop.test>' },
      },
      'delivery-status': { code: 550, message: '550 5.1.1 no such user' },
      'user-variables': { user: '42' },
      tags: ['welcome'],
    },
    { event: 'failed', severity: 'temporary', 'delivery-status': { code: 450 } },
  ]);
  // Mailgun repeats no event that the app does not want.
  answers.push((response) => response.writeHead(406).end());
  await expect(email.report('opened')).rejects.toMatchObject({ status: 406 });
});

/** Sends a request to a provider's API, and returns the answer. */
async function call<T>(url: string, headers: Record<string, string>, body: object): Promise<T> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await fetch(url, { ...init, body: JSON.stringify(body) });
  return (await response.json()) as T;
}

test('posts events of Brevo', async ({ url, mailbox, posted, automatic, answers }) => {
  const { messageId } = await call<{ messageId: string }>(
    `${url('brevo')}/v3/smtp/email`,
    { 'api-key': KEY },
    {
      sender: { email: 'hello@shop.test' },
      to: [{ email: mailbox.address }],
      subject: 'Hi',
      textContent: 'Your code is 482913.',
      tags: ['welcome'],
      headers: { 'X-Mailin-custom': '{"order":7}' },
    },
  );
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  expect(automatic).toEqual(['request', 'delivered']);
  await email.report('bounced', { reason: '550 5.1.1 no such user' });
  await email.report('clicked', { url: 'https://shop.test/a' });
  const tags = { tag: '["welcome"]', tags: ['welcome'] };
  const custom = { 'X-Mailin-custom': '{"order":7}' };
  const common = { email: mailbox.address, 'message-id': messageId, ...tags, ...custom };
  expect(posted.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    { ...common, event: 'hard_bounce', reason: '550 5.1.1 no such user' },
    { ...common, event: 'click', link: 'https://shop.test/a' },
  ]);
  // Brevo repeats no event that the app has answered with an error.
  answers.push((response) => response.writeHead(500).end('Not stored: 482913'));
  await expect(email.report('complained')).rejects.toMatchObject({ status: 500 });
  const matching = expect(email).toHaveBeenReported('complained', { timeout: 300 });
  await expect(matching).rejects.toThrow(
    `\n  spam (complained) for ${mailbox.address}: 500 Not stored: •••\n`,
  );
  await expect(email).not.toHaveBeenReported('complained');
});

test('posts events of Mailjet', async ({ url, mailbox, posted, automatic }) => {
  const { Messages } = await call<{ Messages: { To: object[] }[] }>(
    `${url('mailjet')}/v3.1/send`,
    { Authorization: `Basic ${Buffer.from(`${KEY}:any`).toString('base64')}` },
    {
      Messages: [
        {
          From: { Email: 'hello@shop.test' },
          To: [{ Email: mailbox.address }],
          Subject: 'Hi',
          TextPart: 'Hi',
          CustomID: 'order-7',
        },
      ],
    },
  );
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  expect(automatic).toEqual(['sent']);
  await email.report('delayed');
  await email.report('opened');
  const { MessageID, MessageUUID } = Object(Messages[0]?.To[0]);
  const ids = { MessageID, Message_GUID: MessageUUID, CustomID: 'order-7' };
  expect(posted.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    { ...ids, event: 'bounce', error: 'quota exceeded', comment: expect.stringMatching(/^450 /) },
    { ...ids, event: 'open', email: mailbox.address },
  ]);
});

test('posts events of Mandrill, signed', async ({ url, app, mailbox, posted, automatic }) => {
  const [result] = await call<{ _id: string }[]>(
    `${url('mandrill')}/api/1.0/messages/send`,
    {},
    {
      key: KEY,
      message: {
        from_email: 'hello@shop.test',
        to: [{ email: mailbox.address }],
        subject: 'Hi',
        text: 'Hi',
        metadata: { user: '42' },
      },
    },
  );
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  expect(automatic).toEqual(['send', 'delivered']);
  await email.report('bounced', { reason: '550 5.1.1 é & + % = 🎉' });
  const events = new URLSearchParams(String(posted[0]?.body)).get('mandrill_events') ?? '';
  const signed = `${app.url}/mandrill?a=1&b=%20mandrill_events${events}`;
  const expected = createHmac('sha1', 'key-2').update(signed).digest('base64');
  expect(posted[0]?.headers['x-mandrill-signature']).toBe(expected);
  expect(JSON.parse(events)).toMatchObject([
    {
      event: 'hard_bounce',
      _id: result?._id,
      msg: { _id: result?._id, email: mailbox.address, metadata: { user: '42' }, state: 'bounced' },
    },
  ]);
});

test('repeats an event until the app accepts it', async ({ resend, mailbox, posted, answers }) => {
  await viaResend(resend, mailbox);
  const email = await mailbox.waitForEmail();
  answers.push(
    (response) => response.writeHead(500).end(),
    (response) => response.destroy(),
  );
  await email.report('complained');
  expect(posted).toHaveLength(3);
  for (const one of posted) verified(resend, one);
  expect(new Set(posted.map(({ headers }) => headers['svix-id'])).size).toBe(1);
});

test('says what the app answered', async ({ resend, mailbox, answers, url }) => {
  await viaResend(resend, mailbox);
  const email = await mailbox.waitForEmail();
  answers.push(
    (response) => response.writeHead(302, { location: '/login' }).end(),
    (response) => response.destroy(),
    (response) => response.writeHead(401).end('bad signature'),
  );
  await expect(email.report('bounced')).rejects.toThrow(
    'The app did not accept the event email.bounced:\n  302 Redirect to /login\n  no answer: other side closed\n  401 bad signature\nIts log may say why.',
  );
  // Postmark repeats no event that the app has refused.
  const requestHost = url('postmark').replace(/^http:\/\//, '');
  const postmark = new ServerClient(KEY, { requestHost, useHttps: false });
  const mail = { From: 'a@shop.test', To: mailbox.address, Subject: 'Other', TextBody: 'Hi' };
  await postmark.sendEmail(mail);
  const other = await mailbox.waitForEmail({ subject: 'Other' });
  answers.push((response) => response.writeHead(403).end());
  await expect(other.report('bounced')).rejects.toMatchObject({ status: 403 });
});

for (const [limit, mailboxTimeout, message] of [
  [
    'mailboxTimeout',
    300,
    "The app's webhook did not answer within 300ms, the timeout of email.report().\nDoes the app listen there",
  ],
  [
    'the time of the server',
    15_000,
    'did not accept the event email.bounced:\n  no answer: the 9 s for all attempts are over\nIts log',
  ],
] as const) {
  test(`an app that never answers is an error after ${limit}`, async ({
    resend,
    mailboxServer,
    answers,
  }) => {
    const kim = createMailbox({ mailboxURL: mailboxServer.http, mailboxTimeout });
    await viaResend(resend, kim);
    const email = await kim.waitForEmail({ timeout: 30_000 });
    answers.push(() => new Promise(() => {}));
    const error = await email.report('bounced').catch((one) => one);
    expect(error).toMatchObject({ name: 'OutboundError', status: undefined });
    expect(error.message).toContain(message);
    await kim.close();
  });
}

test('hides codes and links that the app repeats in its answer', async ({
  resend,
  mailbox,
  answers,
}) => {
  await resend.emails.send({
    from: 'hello@shop.test',
    to: mailbox.address,
    subject: 'Hi',
    text: 'Your code is 482913.',
  });
  const email = await mailbox.waitForEmail();
  const answer = String.raw`{"text":"482 913","at":"https:\/\/shop.test\/reset?token=a7Xq2"}`;
  const refuse = (response: ServerResponse) => response.writeHead(500).end(answer);
  answers.push(refuse, refuse, refuse);
  const error = await email.report('bounced').catch((one) => one);
  const shown = '{"text":"•••","at":"https://shop.test/reset?token=•••"}';
  expect(error).toMatchObject({ status: 500, response: shown });
  expect(error.message).toContain(`\n  500 ${shown} (3 times)\n`);
  const matching = expect(email).toHaveBeenReported('bounced', { timeout: 300 });
  await expect(matching).rejects.toThrow(`500 ${shown}, 500 ${shown}`);
});

test('shows the start of a long answer', async ({ resend, mailbox, answers }) => {
  await viaResend(resend, mailbox);
  const email = await mailbox.waitForEmail();
  const page = (response: ServerResponse) => response.writeHead(500).end('x'.repeat(1_000_000));
  answers.push(page, page, page);
  const line = `\n  500 ${'x'.repeat(500)}… (cut off) (3 times)\nIts log`;
  await expect(email.report('bounced')).rejects.toThrow(line);
});

test('says which events there are', async ({ resend, mailbox, send, posted, mailboxServer }) => {
  await viaResend(resend, mailbox);
  const email = await mailbox.waitForEmail();
  await expect(email.report('unsubscribed')).rejects.toThrow(
    /^report\(\): event: resend has no event unsubscribed. It has accepted, delivered, bounced, delayed, complained, opened, clicked\.\nPOST /,
  );
  await expect(email.report('exploded' as EventKind)).rejects.toThrow(
    'report(): the event must be one of accepted, delivered, bounced,',
  );
  await expect(email.report('bouncd' as EventKind)).rejects.toThrow('Did you mean "bounced"?');
  await expect(email.report('clicked', { url: 'nope' })).rejects.toThrow(
    'report(): clicked needs url, the link that was clicked, such as https://shop.test/; got "nope".',
  );
  for (const [event, options, message] of [
    ['clicked', {}, 'clicked needs url'],
    ['bounced', { url: 'https://shop.test/' }, 'url is for clicked, not for bounced.'],
    ['delivered', { reason: '250 OK' }, 'reason is for bounced and delayed, not for delivered.'],
    ['bounced', { reason: ' ' }, 'reason must be a reply such as "550 5.1.1 no such user"'],
    ['bounced', { reason: '452 4.2.2 full' }, 'An email that is tried again is delayed.'],
    ['delayed', { reason: '550 5.1.1 unknown' }, 'such as "450 4.2.2 mailbox full" for delayed'],
  ] as const) {
    await expect(email.report(event, options)).rejects.toThrow(message);
  }
  const path = `${mailboxServer.http}/extensions/v1/emails/${email.email_id}/events`;
  const login = { authorization: `Bearer ${KEY}` };
  expect(await call(path, login, { event: 'delivered', reason: '250 OK' })).toMatchObject({
    error: { code: 'INVALID_REQUEST', details: [{ field: 'reason' }] },
  });
  await expect(email.report('bounced', { recipient: 'x@x.test' })).rejects.toThrow(
    `the email is not for x@x.test. Its recipients are ${mailbox.address}, Second@shop.test`,
  );
  await send({ to: mailbox.address, subject: 'By SMTP' });
  const bySmtp = await mailbox.waitForEmail({ subject: 'By SMTP' });
  await expect(bySmtp.report('bounced')).rejects.toThrow(
    'the email came by smtp, and events are posted for emails by resend, sendgrid, postmark, mailgun,',
  );
  expect(posted).toEqual([]);
});

test('posts that an email bounced, which the API has accepted', async ({
  resend,
  mailbox,
  posted,
  automatic,
}) => {
  let id: string | undefined;
  const signUp = async (to: string) => {
    const email = {
      from: 'hello@shop.test',
      to: [to, 'second@shop.test'],
      subject: 'Hi',
      text: 'Hi',
    };
    id = (await resend.emails.send(email)).data?.id;
  };
  const nobody = mailbox.another('nobody', { rejectWith: 550 });
  await signUp(nobody.address);
  const bounced = await nobody.sent.waitForEmail();
  await expect(bounced).toHaveBeenReported('bounced');
  await expect(bounced).toHaveBeenReported('delivered', { recipient: 'second@shop.test' });
  await expect(bounced).not.toHaveBeenReported('delivered');
  expect(posted.map((one) => verified(resend, one))).toMatchObject([
    {
      type: 'email.bounced',
      data: { email_id: id, bounce: { message: expect.stringMatching(/^550 5/) } },
    },
  ]);
  expect(automatic.toSorted()).toEqual(['email.delivered', 'email.sent', 'email.sent']);
  expect(await nobody.list()).toEqual([]);
});

test('posts that an email is delayed until it arrives', async ({
  resend,
  mailbox,
  posted,
  mailboxServer,
}) => {
  const late = mailbox.another('late', { deliverAfter: 500 });
  const { id } = await viaResend(resend, late);
  const sent = await late.sent.waitForEmail();
  await expect(sent).toHaveBeenReported('delayed');
  const events = await eventsOf(mailboxServer, sent);
  const [accepted, , delivered] = events.filter((one) => one.recipient === late.address);
  expect(delivered?.event).toBe('delivered');
  expect(Date.parse(delivered?.at ?? '') - Date.parse(accepted?.at ?? '')).toBe(500);
  const matching = expect(sent).not.toHaveBeenReported('delivered');
  await expect(matching).rejects.toThrow('Expected: not delivered');
  const email = await late.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  await email.report('complained');
  const bodies = posted.map((one) => verified(resend, one));
  expect(bodies.map(({ type }) => type)).toEqual(['email.delivery_delayed', 'email.complained']);
  expect(bodies).toMatchObject([{ data: { email_id: id } }, { data: { email_id: id } }]);
});

test('posts of a lost email only that it was accepted', async ({ resend, mailbox }) => {
  const lost = mailbox.another('lost', { drop: true });
  await viaResend(resend, lost);
  const email = await lost.sent.waitForEmail();
  await expect(email).toHaveBeenReported('accepted');
  await expect(email).toHaveBeenReported('delivered', { recipient: 'second@shop.test' });
  await expect(email).not.toHaveBeenReported('delivered');
});

test('posts an event once, while others are posted', async ({
  resend,
  mailbox,
  posted,
  answers,
}) => {
  await viaResend(resend, mailbox);
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered');
  const app = new EventEmitter();
  answers.push(() => once(app, 'continue'));
  const first = email.report('opened');
  await expect(() => expect(posted).toHaveLength(1)).toPass();
  await email.report('complained');
  await email.report('bounced');
  app.emit('continue');
  await first;
  expect(posted).toHaveLength(3);
});

test('posts what becomes of a scheduled email when it is sent', async ({ resend, mailbox }) => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const { id = '' } = await viaResend(resend, mailbox, inAnHour());
  const email = await mailbox.sent.waitForEmail();
  const waiting = expect(email).toHaveBeenReported('delivered', { timeout: 200 });
  await expect(waiting).rejects.toThrow('email.delivered (delivered) for');
  await resend.emails.update({ id, scheduledAt: new Date(Date.now() + 300).toISOString() });
  await expect(email).toHaveBeenReported('delivered');

  const other = await viaResend(resend, mailbox.another('other'), inAnHour());
  await resend.emails.cancel(other.id ?? '');
  const canceled = await mailbox.another('other').sent.waitForEmail();
  const never = expect(canceled).toHaveBeenReported('accepted', { timeout: 200 });
  await expect(never).rejects.toThrow('Received: no event');
});

test('reads the options of the matcher like those of others', async ({ resend, mailbox }) => {
  await viaResend(resend, mailbox);
  const email = await mailbox.waitForEmail();
  await expect(email).toHaveBeenReported('delivered', { timeout: 0 });
  for (const [options, message] of [
    [{ timeout: -1 }, 'timeout must be a number of milliseconds, 0 or more; got -1.'],
    [{ recipient: 5 }, 'recipient must be an address such as kim@shop.test; got a number.'],
    [{ recipient: '' }, 'recipient must be an address such as kim@shop.test; got an empty string.'],
  ] as const) {
    const given = options as { recipient?: string };
    await expect(expect(email).toHaveBeenReported('delivered', given)).rejects.toThrow(message);
  }
  await expect(email.report('bounced', { recipient: 5 as never })).rejects.toThrow(
    'report(): recipient must be an address such as kim@shop.test; got a number.',
  );
});

test('says why no event is expected of an email by SMTP', async ({ mailbox, send }) => {
  await send({ to: mailbox.address });
  const email = await mailbox.waitForEmail();
  const matching = expect(email).toHaveBeenReported('bounced', { timeout: 100 });
  await expect(matching).rejects.toThrow("Events are posted for emails by a provider's API");
});

test.describe('a server without events', () => {
  test.use({ serverOptions: {} });

  test('says how to set them', async ({ resend, mailbox }) => {
    await viaResend(resend, mailbox);
    const email = await mailbox.waitForEmail();
    await expect(email.report('bounced')).rejects.toThrow(
      "the server does not know the webhook of resend: set events: { resend: { url: 'http://127.0.0.1:3000/…' } }",
    );
  });
});
