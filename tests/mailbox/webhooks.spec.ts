import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import PostalMime from 'postal-mime';
import type { MailboxOutbound } from '../../src/mailbox/index.js';
import { formOf, type Posted, startHttpApp } from '../support/apps.js';
import { test as base, expect } from './fixtures.js';

type Options = Omit<Extract<MailboxOutbound, { webhook: string }>, 'webhook'> & { path?: string };

interface Fixtures {
  /** Sends an email to an app's webhook, and returns what it received. */
  post: (options: Options, mail?: { html?: string; attachments?: [] }) => Promise<Posted>;
}

const FILES = [
  { filename: 'lamp.jpg', content: Buffer.from([0xff, 0xd8, 0x00]) },
  { filename: 'logo.png', content: 'png', contentId: 'logo' },
];

const test = base.extend<Fixtures>({
  post: async ({ newMailbox, send }, use) => {
    await use(async ({ path = '/hook', ...options }, mail = {}) => {
      const all: Posted[] = [];
      const app = await startHttpApp((posted) => all.push(posted));
      const kim = newMailbox({
        name: 'kim',
        mailboxOutbound: { webhook: app.url.replace('//', '//user:p%40ss@') + path, ...options },
      });
      await send({
        from: 'Anna <support+ticket7@shop.test>',
        to: kim.address,
        subject: 'Lamp',
        text: 'How is it?',
      });
      const email = await kim.waitForEmail();
      const answer = await email.reply({ text: 'It flickers. é', attachments: FILES, ...mail });
      expect(answer).toMatchObject({ status: 200, response: 'ok' });
      app.close();
      const [posted] = all;
      if (!posted || all.length > 1) throw new Error(`The app received ${all.length} requests.`);
      return posted;
    });
  },
});

test('posts to an app of Postmark', async ({ post }) => {
  const { headers, body } = await post({ provider: 'postmark', raw: true });
  expect(headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  const email = JSON.parse(body.toString());
  expect(email).toMatchObject({
    FromFull: { Email: expect.stringMatching(/^kim\./), Name: '', MailboxHash: '' },
    ToFull: [{ Email: 'support+ticket7@shop.test', Name: 'Anna', MailboxHash: 'ticket7' }],
    To: 'Anna <support+ticket7@shop.test>',
    OriginalRecipient: 'support+ticket7@shop.test',
    MailboxHash: 'ticket7',
    Subject: 'Re: Lamp',
    StrippedTextReply: 'It flickers. é',
    TextBody: expect.stringContaining('> How is it?'),
    Attachments: [
      { Name: 'logo.png', ContentType: 'image/png', ContentID: 'logo' },
      { Name: 'lamp.jpg', ContentType: 'image/jpeg', Content: '/9gA', ContentID: '' },
    ],
  });
  const names = email.Headers.map(({ Name }: { Name: string }) => Name);
  expect(names).toEqual(expect.arrayContaining(['In-Reply-To', 'References', 'Message-ID']));
  expect((await PostalMime.parse(email.RawEmail)).subject).toBe('Re: Lamp');
});

test('posts to an app of SendGrid', async ({ post }) => {
  const form = await formOf(await post({ provider: 'sendgrid' }));
  expect(form.get('to')).toBe('Anna <support+ticket7@shop.test>');
  expect(JSON.parse(String(form.get('envelope')))).toEqual({
    to: ['support+ticket7@shop.test'],
    from: expect.stringMatching(/^kim\./),
  });
  expect(form.get('text')).toContain('It flickers. é');
  expect(form.get('headers')).toMatch(/^In-Reply-To: </m);
  expect(form.get('attachments')).toBe('2');
  expect(JSON.parse(String(form.get('attachment-info')))).toMatchObject({
    attachment1: { filename: 'logo.png', type: 'image/png', 'content-id': 'logo' },
  });
  expect(form.get('content-ids')).toBe('{"logo":"attachment1"}');
  const file = form.get('attachment2') as File;
  expect(file.name).toBe('lamp.jpg');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(FILES[0]?.content);
  expect(Object.keys(JSON.parse(String(form.get('charsets')))).toSorted()).toEqual([
    'from',
    'html',
    'subject',
    'text',
    'to',
  ]);
});

test('posts raw emails to an app of SendGrid', async ({ post }) => {
  const form = await formOf(await post({ provider: 'sendgrid', raw: true }));
  const email = await PostalMime.parse(String(form.get('email')));
  expect(email.attachments).toHaveLength(2);
  expect(form.has('text')).toBe(false);
});

test('signs what it posts to an app of SendGrid', async ({ post }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const { headers, body } = await post({ provider: 'sendgrid', signingKey });
  const [timestamp = '', signature = ''] = ['timestamp', 'signature'].map((name) =>
    String(headers[`x-twilio-email-event-webhook-${name}`]),
  );
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
});

test('posts to an app of Mailgun, signed', async ({ post }) => {
  const signingKey = 'key-1';
  const form = await formOf(await post({ provider: 'mailgun', signingKey }));
  expect(isSigned(form, signingKey)).toBe(true);
  expect(Object.fromEntries(form)).toMatchObject({
    recipient: 'support+ticket7@shop.test',
    from: expect.stringMatching(/^kim\./),
    From: expect.stringMatching(/^kim\./),
    subject: 'Re: Lamp',
    Subject: 'Re: Lamp',
    'stripped-text': 'It flickers. é',
    'stripped-html': '<div dir="ltr">It flickers. é</div>',
    'attachment-count': '2',
    'content-id-map': '{"<logo>":"attachment-1"}',
  });
  expect(form.get('body-plain')).toContain('> How is it?');
  expect(JSON.parse(String(form.get('message-headers')))).toContainEqual([
    'In-Reply-To',
    form.get('In-Reply-To'),
  ]);
  expect((form.get('attachment-2') as File).name).toBe('lamp.jpg');
});

test('posts the text of an email that has only HTML, as Mailgun does', async ({ newMailbox }) => {
  const all: Posted[] = [];
  const app = await startHttpApp((posted) => all.push(posted));
  const mailboxOutbound = { webhook: app.url, provider: 'mailgun', signingKey: 'key-1' } as const;
  const mailbox = newMailbox({ mailboxOutbound });
  await mailbox.send({ to: 'support@shop.test', html: '<p>It <b>flickers</b></p>' });
  app.close();
  const form = await formOf(all[0] as Posted);
  expect([form.get('body-plain'), form.get('stripped-text')]).toEqual(Array(2).fill('It flickers'));
});

test('posts an email for the recipients at the domain of the app', async ({ newMailbox }) => {
  const posted: Posted[] = [];
  const app = await startHttpApp((one) => posted.push(one));
  const webhook = { webhook: app.url, domain: 'shop.test' };
  const kim = newMailbox({ mailboxOutbound: { ...webhook, provider: 'postmark' } });
  const others = { to: 'x@other.test', cc: 'Bob <bob@other.test>' };
  await kim.send({ ...others, bcc: ['support+t42@Shop.test', 'sales@shop.test'] });
  expect(JSON.parse(String(posted[0]?.body))).toMatchObject({
    OriginalRecipient: 'support+t42@Shop.test',
    MailboxHash: 't42',
  });
  const lee = newMailbox({ mailboxOutbound: { webhook: app.url, provider: 'sendgrid' } });
  await lee.send({ to: ['a@shop.test', 'x@other.test', 'b@shop.test'] });
  const form = await formOf(posted[1] as Posted);
  expect(JSON.parse(String(form.get('envelope'))).to).toEqual(['a@shop.test', 'b@shop.test']);
  await expect(kim.send(others)).rejects.toThrow(
    'The email has no recipient at shop.test, the domain in mailboxOutbound, but x@other.test, bob@other.test.',
  );
  app.close();
});

test('posts raw emails to an app of Mailgun whose URL ends in mime', async ({ post }) => {
  const posted = await post({ provider: 'mailgun', signingKey: 'key-1', path: '/hooks/mime' });
  expect(posted.headers['content-type']).toBe('application/x-www-form-urlencoded');
  const form = await formOf(posted);
  expect(isSigned(form, 'key-1')).toBe(true);
  const email = await PostalMime.parse(String(form.get('body-mime')));
  expect(email).toMatchObject({ subject: 'Re: Lamp', text: expect.stringContaining('é') });
});

test('posts to an app of SES, as SNS does', async ({ post }) => {
  const { headers, body } = await post({ provider: 'ses' });
  const notification = JSON.parse(body.toString());
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=UTF-8',
    'x-amz-sns-message-type': 'Notification',
    'x-amz-sns-message-id': notification.MessageId,
  });
  const { mail, receipt, content } = JSON.parse(notification.Message);
  expect(mail).toMatchObject({
    source: expect.stringMatching(/^kim\./),
    commonHeaders: { subject: 'Re: Lamp', to: ['Anna <support+ticket7@shop.test>'] },
  });
  expect(receipt).toMatchObject({
    recipients: ['support+ticket7@shop.test'],
    spfVerdict: { status: 'GRAY' },
  });
  const email = await PostalMime.parse(Buffer.from(content, 'base64'));
  expect(email.attachments).toHaveLength(2);
  const large = post({ provider: 'ses' }, { html: 'x'.repeat(200_000) });
  await expect(large).rejects.toThrow('SES notifies apps of emails of up to 153600 bytes only.');
});

test('posts to an Email Worker of Cloudflare', async ({ post }) => {
  const path = '/cdn-cgi/handler/email';
  const { url, body } = await post({ provider: 'cloudflare', path });
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  expect(pathname).toBe(path);
  expect(searchParams.get('to')).toBe('support+ticket7@shop.test');
  expect(searchParams.get('from')).toMatch(/^kim\./);
  expect((await PostalMime.parse(body)).subject).toBe('Re: Lamp');
});

function isSigned(form: FormData, key: string): boolean {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) =>
    String(form.get(name)),
  );
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return signature === expected;
}

/** As Express answers after an error. */
const PAGE = `<!DOCTYPE html>
<html><head><title>Error</title><style>body { color: red }</style></head>
<body><pre>TypeError: x is undefined<br> &nbsp; &nbsp;at file.js:1</pre></body></html>
`;

for (const [what, answer, message] of [
  [
    'fails',
    (response) => response.writeHead(500).end('No database'),
    '→ 500 No database\nThe app did not accept',
  ],
  [
    'answers with a page',
    (response) => response.writeHead(500).end(PAGE),
    '→ 500 Error TypeError: x is undefined at file.js:1\nThe app did not accept',
  ],
  [
    'refuses the login',
    (response) => response.writeHead(401).end(),
    '→ 401\nThe app did not accept the email. Check the user name and the password in the URL',
  ],
  [
    'redirects',
    (response) => response.writeHead(302, { location: '/login' }).end(),
    '→ 302\nIt redirects to /login; providers do not follow redirects.',
  ],
  [
    'breaks off',
    (response) => response.destroy(),
    'failed: other side closed\nDoes the app listen',
  ],
  [
    'never answers',
    () => new Promise(() => {}),
    'did not answer within 300ms, the timeout of mailbox.send().',
  ],
  [
    'never stops to answer',
    (response) => {
      response.writeHead(400).write('x'.repeat(1_000_000));
    },
    `→ 400 ${'x'.repeat(500)}… (cut off)\n`,
  ],
] satisfies [string, (response: ServerResponse) => unknown, string][]) {
  test(`an app that ${what} is an error`, async ({ newMailbox }) => {
    const app = await startHttpApp((_posted, response) => answer(response));
    const mailboxOutbound = { webhook: `${app.url}/hook`, provider: 'postmark' } as const;
    const timeout = what === 'never answers' ? 300 : 10_000;
    const kim = newMailbox({ mailboxOutbound, mailboxTimeout: timeout });
    const error = await kim.send({ to: 'a@x.test' }).catch((one) => one);
    expect(error).toMatchObject({ name: 'OutboundError' });
    expect(error.message).toContain(`${app.url}/hook`);
    expect(error.message).toContain(message);
    app.close();
  });
}

const LARGEST = 'é'.repeat(65_536);

for (const [what, answer, expected] of [
  ['cut off', (response) => response.write('ok', () => response.destroy()), 'ok… (cut off)'],
  ['never ended', (response) => response.write('ok'), 'ok… (cut off)'],
  ['long', (response) => response.end(LARGEST), LARGEST],
  ['too long', (response) => response.end(`${LARGEST}!`), `${LARGEST}… (cut off)`],
] satisfies [string, (response: ServerResponse) => unknown, string][]) {
  test(`an app accepts an email with an answer that is ${what}`, async ({ newMailbox }) => {
    const app = await startHttpApp((_posted, response) => answer(response.writeHead(200)));
    const mailboxOutbound = { webhook: app.url, provider: 'postmark' } as const;
    const sent = await newMailbox({ mailboxOutbound }).send({ to: 'a@x.test' });
    expect(sent).toEqual({
      status: 200,
      response: expected,
      messageId: expect.stringMatching(/^<.*>$/),
    });
    app.close();
  });
}

test('the error of an app that repeats an email does not show its code', async ({
  newMailbox,
  send,
}) => {
  const app = await startHttpApp(({ body }, response) =>
    response.writeHead(500).end(`Cannot read ${/Your code[^"\\]*/.exec(body.toString())}`),
  );
  const kim = newMailbox({ mailboxOutbound: { webhook: app.url, provider: 'postmark' } });
  await send({ to: kim.address, subject: 'Hi', text: 'Your code is 482913.' });
  const email = await kim.waitForEmail();
  const error = await email.reply({ text: 'It does not work.' }).catch((one) => one);
  expect(error.message).toContain('→ 500 Cannot read Your code is •••.\n');
  expect(error.stack).not.toContain('482913');
  expect(error.response).toContain('482913');
  app.close();
});

test('posts no header fields of a browser', async ({ post }) => {
  const { headers } = await post({ provider: 'postmark' });
  expect(Object.keys(headers).toSorted()).toEqual([
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
});

test('an SMTP server that never answers does not hold the process', async ({ newMailbox }) => {
  const { createServer } = await import('node:net');
  const closed: Promise<unknown>[] = [];
  const app = createServer((socket) => {
    closed.push(once(socket, 'close'));
    socket.resume();
  });
  await once(app.listen(0, '127.0.0.1'), 'listening');
  const { port } = app.address() as { port: number };
  const kim = newMailbox({
    mailboxOutbound: { smtp: `smtp://127.0.0.1:${port}` },
    mailboxTimeout: 300,
  });
  await expect(kim.send({ to: 'a@x.test' })).rejects.toThrow('did not answer within 300ms');
  await Promise.all(closed);
  app.close();
});
