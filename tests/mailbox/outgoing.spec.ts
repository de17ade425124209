import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { CreateMailboxOptions, Mailbox } from '../../src/mailbox/index.js';
import { type Received, startSmtpApp } from '../support/apps.js';
import { test as base, expect } from './fixtures.js';

/** A certificate that Node does not trust. */
const TLS = path.resolve(import.meta.dirname, '../server/tls');

interface Fixtures {
  /** The emails that the app has received, in order. */
  received: Received[];
  /** The app's SMTP server. */
  app: { url: string };
  /** A mailbox that sends to the app. */
  kim: Mailbox;
}

const test = base.extend<Fixtures>({
  received: async ({}, use) => use([]),
  app: async ({ received }, use) => {
    const onEmail = (one: Received) => void received.push(one);
    const app = await startSmtpApp(onEmail, {
      disabledCommands: [],
      cert: readFileSync(path.join(TLS, 'cert.pem')),
      key: readFileSync(path.join(TLS, 'key.pem')),
      onRcptTo({ address }, _session, done) {
        const error = Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 });
        done(address.startsWith('nobody@') ? error : null);
      },
    });
    await use(app);
    app.close();
  },
  kim: async ({ app, newMailbox }, use) =>
    use(newMailbox({ name: 'kim', mailboxOutbound: { smtp: app.url } })),
});

test('has a conversation with a help desk', async ({ newMailbox, send }) => {
  const received: Received[] = [];
  const app = await startSmtpApp(async (email) => {
    received.push(email);
    await send({ to: email.from, subject: 'Ticket 7: Broken lamp', text: 'Is it on?' });
  });
  const mailbox = newMailbox({ mailboxOutbound: { smtp: app.url } });
  await mailbox.send({ to: 'support@shop.test', subject: 'Broken lamp', text: 'It flickers.' });
  const ticket = await mailbox.waitForEmail({ subject: /broken lamp/i });
  await ticket.reply({ text: 'It still flickers.' });
  for (const quote of ['gmail', 'outlook', 'apple'] as const) {
    await ticket.reply({ text: 'It still flickers.', quote });
  }
  await ticket.reply({ html: '<p>Yes, it <b>is</b></p>' });
  expect(received).toHaveLength(6);
  expect(received[5]?.email.text).toContain('Yes, it is\n');
  app.close();
});

test('a recipient that the app refuses is an error', async ({ app, kim: mailbox }) => {
  const toNobody = mailbox.send({ to: 'nobody@shop.test', text: 'Hello?' });
  await expect(toNobody).rejects.toMatchObject({ name: 'OutboundError', status: 550 });
  const toBoth = mailbox.send({ to: ['a@x.test', 'nobody@x.test'] });
  await expect(toBoth).rejects.toThrow(
    `SMTP ${app.url} → 550 5.1.1 no such user\nThe app refused nobody@x.test, and has accepted the email for a@x.test.`,
  );
});

test('takes any certificate of STARTTLS on this machine, unlike that of TLS', async ({
  newMailbox,
}) => {
  const file = (name: string) => readFileSync(`tests/server/tls/${name}.pem`);
  const tls = { cert: file('expired'), key: file('key') };
  const app = await startSmtpApp(() => {}, { ...tls, disabledCommands: [] });
  const secure = await startSmtpApp(() => {}, { ...tls, secure: true });
  const sendTo = (smtp: string) =>
    newMailbox({ mailboxOutbound: { smtp } }).send({ to: 'a@x.test' });
  expect(await sendTo(app.url)).toMatchObject({ status: 250 });
  await expect(sendTo(`${app.url}?tls.rejectUnauthorized=true`)).rejects.toThrow('certificate');
  await expect(sendTo(secure.url.replace('smtp:', 'smtps:'))).rejects.toThrow('certificate');
  await expect(sendTo(app.url.replace('smtp:', 'smtps:'))).rejects.toThrow(
    'Use smtp: instead of smtps: in mailboxOutbound.',
  );
  app.close();
  secure.close();
});

test('sends an email with a file and a copy', async ({ kim, received }) => {
  const sent = await kim.send({
    from: { name: 'Müller, Kim' },
    to: 'Support <support@shop.test>',
    cc: ['anna@shop.test'],
    bcc: 'audit@shop.test',
    replyTo: 'kim@home.test',
    subject: 'Broken lamp ✨',
    text: 'It flickers.',
    html: '<p>It flickers. <img src="cid:lamp">',
    headers: { 'X-Priority': '1' },
    attachments: [
      'tests/support/apps.ts',
      { filename: 'lamp.png', content: Buffer.from([1, 2, 3]), contentId: 'lamp' },
    ],
  });
  const [{ from, to, email } = never()] = received;
  expect([from, ...to]).toEqual([
    kim.address,
    'support@shop.test',
    'anna@shop.test',
    'audit@shop.test',
  ]);
  expect(email).toMatchObject({
    from: { name: 'Müller, Kim', address: kim.address },
    to: [{ name: 'Support', address: 'support@shop.test' }],
    cc: [{ address: 'anna@shop.test' }],
    replyTo: [{ address: 'kim@home.test' }],
    subject: 'Broken lamp ✨',
    text: 'It flickers.\n',
    messageId: sent.messageId,
    attachments: [
      { filename: 'lamp.png', contentId: '<lamp>', mimeType: 'image/png' },
      { filename: 'apps.ts' },
    ],
  });
  expect(email.bcc).toBeUndefined();
  expect(email.headers).toContainEqual(expect.objectContaining({ key: 'x-priority', value: '1' }));
  expect(sent.status).toBe(250);
});

test('sends a raw email as it is', async ({ kim, received }) => {
  const raw = Buffer.from(
    'From: x@y.test\r\nMessage-ID:\r\n <1@y.test>\r\n\r\nCaf\xe9\r\n',
    'latin1',
  );
  const { messageId } = await kim.send({ raw, to: 'support@shop.test' });
  expect(messageId).toBe('<1@y.test>');
  expect(received[0]?.raw).toEqual(raw);
  expect(received[0]?.from).toBe(kim.address);
});

test('has a thread of five emails with a ticket app', async ({ mailboxServer, newMailbox }) => {
  const { hostname: host, port } = new URL(mailboxServer.smtp);
  const transport = createTransport({ host, port: Number(port) });
  const app = await startSmtpApp(async ({ from, email }) => {
    const references = [email.references, email.messageId].filter(Boolean).join(' ');
    const subject = `Re: ${email.subject?.replace(/^re: /i, '')}`;
    const own = (email.text ?? '').split(/^On .*wrote:$/m)[0]?.trim();
    const reply = { subject, references, inReplyTo: email.messageId, text: `You wrote: ${own}` };
    await transport.sendMail({ from: 'Support <support@shop.test>', to: from, ...reply });
  });
  const kim = newMailbox({ mailboxOutbound: { smtp: app.url } });
  const first = await kim.send({ to: 'support@shop.test', subject: 'Lamp', text: 'A' });
  const answer = await kim.waitForEmail({ subject: 'Re: Lamp', text: 'You wrote: A' });
  const second = await answer.reply({ text: 'B' });
  const answer2 = await kim.waitForEmail({ text: 'You wrote: B' });
  await answer2.reply({ text: 'Thanks' });
  const last = await kim.waitForEmail({ text: 'You wrote: Thanks' });
  expect(last.subject).toBe('Re: Lamp');
  const references = (await last.headers()).get('References')?.split(/\s+/);
  expect(references).toHaveLength(5);
  expect(references).toEqual(
    expect.arrayContaining([first.messageId, answer.message_id, second.messageId]),
  );
  app.close();
});

test.describe('a reply', () => {
  const FROM = { name: 'Anna Lee', address: 'anna@shop.test' };
  const DATE = new Date('2026-11-23T18:12:07Z');

  for (const [quote, text, html] of [
    [
      'gmail',
      'On Mon, Nov 23, 2026 at 6:12\u202fPM Anna Lee <anna@shop.test> wrote:\n\n> Hi Kim,\n>\n> a < b\n',
      'class="gmail_attr">On Mon, Nov 23, 2026 at 6:12\u202fPM Anna Lee &lt;<a href="mailto:anna@shop.test">anna@shop.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote"',
    ],
    [
      'outlook',
      '________________________________\nFrom: Anna Lee <anna@shop.test>\nSent: Monday, November 23, 2026 6:12 PM\nTo: <KIM>\nSubject: Your ticket\n\nHi Kim,\n\na < b\n',
      '<b>From:</b> Anna Lee &lt;anna@shop.test&gt;<br><b>Sent:</b> Monday, November 23, 2026 6:12 PM<br>',
    ],
    [
      'apple',
      'On 23 Nov 2026, at 18:12, Anna Lee <anna@shop.test> wrote:\n\n> Hi Kim,\n>\n> a < b\n',
      '<blockquote type="cite"><div>On 23 Nov 2026, at 18:12, Anna Lee &lt;anna@shop.test&gt; wrote:</div>',
    ],
  ] as const) {
    test(`quotes like ${quote}`, async ({ kim, send, received }) => {
      const mail = { subject: 'Your ticket', text: 'Hi Kim,\n\na < b', date: DATE };
      await send({ ...mail, from: FROM, to: kim.address });
      const email = await kim.waitForEmail();
      await email.reply({ text: 'Still <broken>.', quote });
      const reply = received[0]?.email;
      expect(reply?.text).toBe(`Still <broken>.\n\n${text.replace('KIM', kim.address)}\n`);
      expect(reply?.html).toContain('<div dir="ltr">Still &lt;broken&gt;.</div>');
      expect(reply?.html).toContain(html);
      expect(reply?.html).toContain('a &lt; b');
    });
  }

  test('without a quote has only its own text', async ({ kim, send, received }) => {
    await send({ to: kim.address, html: '<html><body><p>Hi</body></html>' });
    const email = await kim.waitForEmail();
    await email.reply({ text: 'OK', quote: false });
    await email.reply({
      html: '<p>It\nworks &amp; shines.</p><table><tr><td>a <td>b</table><b>OK</b>',
      autoSubmitted: true,
    });
    await email.reply({ html: '<b>OK</b>' });
    expect(received[0]?.email).toMatchObject({ text: 'OK\n' });
    expect(received[0]?.email.html).toBeUndefined();
    expect(received[1]?.email.text).toBe('It works & shines.\n\na\tb\nOK\n');
    expect(received[2]?.email.text).toMatch(/^OK\n\nOn .* wrote:\n\n> Hi\n/);
    expect(received[2]?.email.html).toMatch(/^<b>OK<\/b>.*gmail_quote.*><p>Hi<\/blockquote>/s);
  });

  test('goes to Reply-To, and to all others once', async ({ kim, send, received }) => {
    const others = { to: [kim.address, 'a@x.test'], cc: ['A@x.test', 'b@x.test', 'reply@x.test'] };
    await send({ ...others, replyTo: 'reply@x.test', subject: 're: Lamp' });
    const email = await kim.waitForEmail();
    await email.reply({ text: 'OK' });
    await email.reply({ text: 'OK', all: true });
    expect(received.map(({ to }) => to)).toEqual([
      ['reply@x.test'],
      ['reply@x.test', 'a@x.test', 'b@x.test'],
    ]);
    expect(received[1]?.email.cc).toMatchObject([{ address: 'b@x.test' }]);
    expect(received[0]?.email.subject).toBe('re: Lamp');
  });

  test('can be automatic', async ({ kim, send, received }) => {
    await send({
      to: kim.address,
      subject: 'Lamp',
      envelope: { from: 'bounces@x.test', to: kim.address },
    });
    const email = await kim.waitForEmail();
    await email.reply({ text: 'I am away.', autoSubmitted: true });
    expect(received[0]).toMatchObject({ from: '', to: ['bounces@x.test'] });
    expect(received[0]?.email).toMatchObject({ subject: 'Auto: Lamp', text: 'I am away.\n' });
    expect(received[0]?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    );
    const toAll = email.reply({ text: 'I am away.', autoSubmitted: true, all: true });
    await expect(toAll).rejects.toThrow('Omit all and quote.');
    await send({ to: kim.address, headers: { 'Auto-Submitted': 'auto-replied' } });
    const automatic = await kim.waitForEmail();
    await expect(automatic.reply({ text: 'away', autoSubmitted: true })).rejects.toThrow(
      'is Auto-Submitted: auto-replied, so that no program answers it automatically (RFC 3834).',
    );
  });

  test('needs an address', async ({ kim, send }) => {
    const raw = `Subject: Lamp\r\n\r\nHi\r\n`;
    await send({ raw, envelope: { from: '', to: kim.address } });
    const email = await kim.waitForEmail();
    await expect(email.reply({ text: 'OK' })).rejects.toThrow(
      'The email "Lamp" has no address to reply to, in From or Reply-To.',
    );
    const like = (example: string) =>
      `The options must be an object such as { ${example}: … }, got a`;
    await expect(email.reply('OK' as never)).rejects.toThrow(like('text'));
    await expect(email.forward('bob@shop.test' as never)).rejects.toThrow(like('to'));
  });
});

test('forwards an email with its files', async ({ kim, send, received }) => {
  const attachments = [
    { filename: 'lamp.txt', content: 'flickers' },
    { filename: 'lamp.png', content: Buffer.from([1, 2]), cid: 'lamp' },
  ];
  await send({ to: kim.address, subject: 'Lamp', html: '<img src="cid:lamp">', attachments });
  const email = await kim.waitForEmail();
  await email.forward({ to: 'receipts@shop.test', from: { name: 'Kim' }, text: 'See below.' });
  const [{ to, email: forwarded } = never()] = received;
  expect(to).toEqual(['receipts@shop.test']);
  expect(forwarded.from).toMatchObject({ name: 'Kim', address: kim.address });
  expect(forwarded.subject).toBe('Fwd: Lamp');
  expect(forwarded.text).toContain(
    'See below.\n\n---------- Forwarded message ---------\nFrom: <hello@shop.test>\n',
  );
  expect(forwarded.html).toContain('<img src="cid:lamp">');
  expect(forwarded.attachments.map(({ filename }) => filename).toSorted()).toEqual([
    'lamp.png',
    'lamp.txt',
  ]);
});

test('logs in, and says which login was refused', async ({ newMailbox }) => {
  const users: (string | undefined)[] = [];
  const app = await startSmtpApp(() => {}, {
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      users.push(username);
      if (password === 'p@ss') done(null, { user: username });
      else done(new Error('Wrong password'));
    },
  });
  const login = (password: string): CreateMailboxOptions => ({
    mailboxOutbound: { smtp: app.url.replace('//', `//kim:${password}@`) },
  });
  await newMailbox(login('p%40ss')).send({ to: 'a@x.test' });
  expect(users).toEqual(['kim']);
  const error = await newMailbox(login('wrong'))
    .send({ to: 'a@x.test' })
    .catch((one) => one);
  expect(error).toMatchObject({ name: 'OutboundError', status: 535 });
  expect(error.message).toContain('Check the user name and the password in the URL');
  expect(error.message).not.toContain('wrong@');
  app.close();
});

const DESTINATION = { smtp: 'smtp://127.0.0.1:1' };

for (const [mailboxOutbound, message] of [
  [{}, 'mailboxOutbound must be one of these:'],
  [{ smtp: 'smtp://127.0.0.1', webhook: 'http://127.0.0.1' }, 'has both smtp and webhook.'],
  [{ smtp: 'kim:secret@127.0.0.1' }, 'must be a URL such as smtp://127.0.0.1:2526.'],
  [
    { smtp: 'http://127.0.0.1' },
    'mailboxOutbound: smtp must be a URL such as smtp://127.0.0.1:2526; got "http://127.0.0.1".',
  ],
  [
    { smtp: 'smtp://mx.shop.com' },
    "is not this machine. If emails of tests may be sent to it, add allowHosts: ['mx.shop.com'].",
  ],
  [{ smtp: 'smtp://a:%zz@127.0.0.1' }, 'the login in the URL must be percent-encoded.'],
  [
    { webhook: 'http://127.0.0.1', provider: 'postmrk' },
    'provider must be one of postmark, sendgrid, mailgun, resend, ses, cloudflare; got "postmrk". Did you mean "postmark"?',
  ],
  [
    { webhook: 'http://127.0.0.1', provider: 'mailgun' },
    'signingKey must be the HTTP webhook signing key',
  ],
  [
    { webhook: 'http://127.0.0.1', provider: 'postmark', signingKey: 'k' },
    'signingKey is for mailgun, resend and sendgrid only.',
  ],
  [
    { webhook: 'http://127.0.0.1', provider: 'sendgrid', signingKey: 'k' },
    'signingKey must be a private key of the curve P-256, PKCS #8 in Base64: node_modules/playwright-mailbox/docs/events.md says how',
  ],
  [
    { webhook: 'http://127.0.0.1', provider: 'resend', signingKey: 'whsec_k' },
    'signingKey must be the signing secret of the app: whsec_ and Base64 with its padding.',
  ],
  [
    { webhook: 'http://127.0.0.1', provider: 'cloudflare', raw: true },
    'raw: cloudflare always posts raw emails.',
  ],
  [
    { webhook: 'http://127.0.0.1', provider: 'postmark', domain: '@shop.test' },
    'domain must be a domain such as shop.test; got "@shop.test".',
  ],
  [{ webhook: 'http://127.0.0.1', porvider: 'postmark' }, 'Unknown option "porvider".'],
] as const) {
  test(`rejects mailboxOutbound ${JSON.stringify(mailboxOutbound)}`, ({ newMailbox }) => {
    const options = { mailboxOutbound } as unknown as CreateMailboxOptions;
    expect(() => newMailbox(options)).toThrow(message);
  });
}

test('a host beyond this machine can be allowed', ({ newMailbox }) => {
  const mailboxOutbound = { smtp: 'smtp://mx.shop.com', allowHosts: ['mx.shop.com'] };
  expect(newMailbox({ mailboxOutbound }).address).toBeTruthy();
});

for (const [options, message] of [
  [undefined, 'The options must be an object'],
  [{ text: 'Hi' }, 'to is empty: the email has no recipient.'],
  [{ to: 'support' }, 'to must have addresses such as support@shop.test'],
  [
    { to: 'a@x.test', from: 'b@x.test' },
    "from must be an object such as { name: 'Kim Müller' }, got a string. An email is from the address of its mailbox.",
  ],
  [{ to: 'a@x.test', from: { address: 'b@x.test' } }, 'An email is from the address'],
  [
    { to: 'a@x.test', headers: { Subject: 'Hi' } },
    'headers has "Subject": use the option subject.',
  ],
  [
    { to: 'a@x.test', headers: { 'Content-Type': 'text/x' } },
    'headers has "Content-Type": to set it, send a raw email.',
  ],
  [{ to: 'a@x.test', attachments: ['no/lamp.jpg'] }, 'The attachment "no/lamp.jpg" is not there.'],
  [{ to: 'a@x.test', attachments: [{ filename: 'a' }] }, 'An attachment must be a path, or'],
  [{ to: 'a@x.test', text: 5 }, 'text must be a string, got a number.'],
  [{ raw: 5, to: 'a@x.test' }, 'raw must be a string or a Buffer, got a number.'],
  [{ to: 'a@x.test' }, 'SMTP smtp://127.0.0.1:1 failed: connect ECONNREFUSED'],
] as const) {
  test(`rejects send(${JSON.stringify(options)})`, async ({ newMailbox }) => {
    const kim = newMailbox({ mailboxOutbound: DESTINATION });
    await expect(kim.send(options as never)).rejects.toThrow(message);
  });
}

test('says how to configure where the app receives email', async ({ mailbox }) => {
  await expect(mailbox.send({ to: 'a@x.test' })).rejects.toThrow(
    "mailbox.send() needs to know where the app receives email. Add one of these to `use` in your Playwright configuration:\n  mailboxOutbound: { smtp: 'smtp://127.0.0.1:2526' }",
  );
});

function never(): never {
  throw new Error('The app has received nothing.');
}
