import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SendMailOptions } from 'nodemailer';
import {
  test as base,
  type Email,
  expect,
  type Mailbox,
  type MailboxFixtures,
} from 'playwright-mailbox';
import { failureOf } from './errors';
import { send } from './send';

/** An app on a free port, closed when the test ends. Returns its origin. */
const test = base.extend<{ serve: (app: RequestListener) => Promise<string> }>({
  serve: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (app) => {
      const server = createServer(app);
      servers.push(server);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    for (const server of servers) server.close();
  },
});

test('pass on a mailbox and its sent box', async ({ mailbox }) => {
  await expect(mailbox).not.toReceiveEmail({ within: 1_000 });
  await expect(mailbox.sent).not.toHaveSent({ within: 1_000 });
  const received = expect(mailbox).toReceiveEmail({ subject: 'code' });
  const sent = expect(mailbox.sent).toHaveSent({ bcc: 'audit@shop.test' });
  await send({
    to: mailbox.address,
    bcc: 'audit@shop.test',
    subject: 'Your code',
    text: 'Your code is 482913.',
  });
  await Promise.all([received, sent]);
  await expect(mailbox).toReceiveEmail({ subject: 'code' });
  expect(await mailbox.waitForOtp()).toBe('482913');
  await expect(mailbox).not.toReceiveEmail({ subject: 'invoice', within: 300 });
  await expect(mailbox.sent).toHaveSentTimes(1, { subject: 'code', within: 300 });
  await expect(mailbox.sent).toHaveSentTimes(0, { subject: 'invoice', within: 300 });
  await expect(mailbox).toHaveReceivedTimes(1, { subject: 'code', within: 300 });
  await expect(mailbox).not.toHaveReceivedTimes(2, { timeout: 300 });
});

test('pass on an email', async ({ mailbox, expectEmail }) => {
  await send({
    from: 'The Shop <hello@shop.test>',
    to: [mailbox.address, 'joakim@shop.test'],
    bcc: 'audit@shop.test',
    subject: 'Your  code',
    text: 'Your code is 482913. https://shop.test/in',
  });
  const email = await expectEmail();
  for (const subject of [
    '  Your\n code',
    /^Your/,
    expect.stringContaining('code'),
    expect.not.stringContaining('invoice'),
  ]) {
    expect(email).toHaveSubject(subject);
  }
  for (const other of ['your code', 'Your', 'Your codes', expect.stringContaining('invoice')])
    expect(email).not.toHaveSubject(other);
  expect(email).toHaveOtp();
  // With dashes and blanks as emails show it.
  for (const code of ['482913', '482-913', '482 913', /^\d{6}$/, expect.stringMatching(/^48/)])
    expect(email).toHaveOtp(code);
  expect(email).not.toHaveOtp('482');
  for (const matcher of ['toHaveOtp', 'toHaveLink'] as const) {
    expect(() => expect(email)[matcher](undefined as never)).toThrow(
      /expects a string, a RegExp or a matcher/,
    );
  }
  for (const sender of [
    'hello@SHOP.test',
    'The Shop',
    '"The  Shop" <Hello@shop.test>',
    /^HELLO@/,
  ]) {
    expect(email).toHaveSender(sender);
  }
  for (const other of [
    'A Shop <hello@shop.test>',
    'hello',
    'hello@shop.tes',
    'the shop',
    'Shop',
    'o@shop.test',
  ]) {
    expect(email).not.toHaveSender(other);
  }
  for (const to of [
    mailbox.address.toUpperCase(),
    'joakim@shop.test',
    expect.stringContaining('kim@'),
  ]) {
    expect(email).toHaveRecipient(to);
  }
  for (const other of ['kim@', 'kim@shop.test', '@shop.test'])
    expect(email).not.toHaveRecipient(other);
  expect(email).not.toHaveCc(/./);
  const sent = await mailbox.sent.waitForEmail();
  expect(sent).toHaveBcc('Audit@shop.test');
  expect(sent).not.toHaveBcc('audit');
  expect(email).toHaveBodyText('Your code is 482913.   https://shop.test/in');
  expect(email).not.toHaveBodyText('Your code is 482913.');
  expect(email).toContainBodyText('code is\n482913');
  expect(email).toContainBodyText(/https/);
  expect(email).not.toContainBodyText('CODE IS');
  await expect(email).toHaveAttachmentCount(0);
  await expectEmail.not({ within: 300 });
  for (const link of [undefined, 'https://SHOP.test/in', expect.stringContaining('/in')])
    link === undefined ? expect(email).toHaveLink() : expect(email).toHaveLink(link);
  for (const other of ['/in', 'https://shop.test/', /out/]) expect(email).not.toHaveLink(other);
  expect(sent).toHaveSubject('Your code');
});

type Fixtures = Pick<MailboxFixtures, 'mailbox' | 'expectEmail'>;

/** An assertion that fails after these emails were sent, and parts of its message. */
type Failing = [
  name: string,
  emails: SendMailOptions[],
  assert: (fixtures: Fixtures) => unknown,
  parts: (string | RegExp)[],
];

const CODE = { subject: 'Code KTM-482', text: 'Your code is KTM-482.' };
const INVITATIONS = [{ subject: 'Invitation' }, { subject: 'Invitation 2' }];
const SOON = { timeout: 300 };

/** Applies a matcher to the next email. */
const onEmail =
  (assert: (email: Email) => unknown) =>
  async ({ expectEmail }: Fixtures) =>
    assert(await expectEmail());

const FAILURES: Failing[] = [
  [
    'toReceiveEmail',
    [{ subject: 'Welcome' }],
    ({ mailbox }) => expect(mailbox).toReceiveEmail({ subject: /invoice/i, ...SOON }),
    [
      'expect(mailbox).toReceiveEmail(subject /invoice/i) failed: email arrived',
      'Received: 1 email',
      'subject "Welcome" does not match /invoice/i',
    ],
  ],
  [
    '.not.toReceiveEmail',
    [{ subject: 'Invoice 7' }],
    ({ mailbox }) => expect(mailbox).not.toReceiveEmail({ subject: /invoice/i }),
    [
      'expect(mailbox).not.toReceiveEmail(subject /invoice/i) failed: a matching email arrived',
      'Expected: no email with subject /invoice/i',
      'hello@shop.test  "Invoice 7"',
    ],
  ],
  [
    'toHaveSent',
    [],
    ({ mailbox }) => expect(mailbox.sent).toHaveSent({ bcc: 'audit@shop.test', ...SOON }),
    [
      'expect(mailbox.sent).toHaveSent(bcc "audit@shop.test") failed: nothing arrived',
      'Received: nothing',
    ],
  ],
  [
    'toHaveSentTimes: too few',
    [{ subject: 'Invitation' }],
    ({ mailbox }) => expect(mailbox.sent).toHaveSentTimes(2, { subject: 'invitation', ...SOON }),
    [
      'Expected: 2 emails with subject "invitation"',
      'Received: 1 email',
      '"Invitation"\n    matches',
    ],
  ],
  [
    'toHaveSentTimes: one too many fails at once',
    INVITATIONS,
    ({ mailbox }) => expect(mailbox.sent).toHaveSentTimes(1, { within: 3_600_000 }),
    [
      'toHaveSentTimes(1) failed: one email too many arrived',
      'Expected: at most 1 email',
      '"Invitation 2"',
    ],
  ],
  [
    'toHaveReceivedTimes: too few',
    [{ subject: 'Invitation' }],
    ({ mailbox }) => expect(mailbox).toHaveReceivedTimes(2, SOON),
    [
      'toHaveReceivedTimes(2) failed: only 1 of 2 emails arrived',
      'Expected: 2 emails',
      'Timeout:  300ms',
    ],
  ],
  [
    'toHaveReceivedTimes: one too many fails at once',
    INVITATIONS,
    ({ mailbox }) =>
      expect(mailbox).toHaveReceivedTimes(1, { subject: 'invitation', within: 3_600_000 }),
    [
      'toHaveReceivedTimes(1, subject "invitation") failed: one email too many arrived',
      '"Invitation 2"',
    ],
  ],
  [
    '.not.toHaveReceivedTimes',
    [{ subject: 'Invitation' }],
    ({ mailbox }) => expect(mailbox).not.toHaveReceivedTimes(1, { within: 100 }),
    ['failed: exactly 1 was received', 'Expected: not exactly 1 email\n', '"Invitation"'],
  ],
  [
    '.not.toHaveSentTimes',
    [...INVITATIONS, { subject: 'Welcome' }],
    ({ mailbox }) =>
      expect(mailbox.sent).not.toHaveSentTimes(2, { subject: 'invitation', within: 100 }),
    [
      'not.toHaveSentTimes(2, subject "invitation") failed: exactly 2 were sent',
      'Expected: not exactly 2 emails with subject "invitation"\nAddress:  ',
      'Received: 2',
      'hello@shop.test  "Invitation 2"',
    ],
  ],
  [
    '.not.toHaveSentTimes with a predicate',
    INVITATIONS,
    ({ mailbox }) => {
      const invites = async ({ subject }: { subject: string | null }) => subject !== null;
      const criteria = { predicate: invites };
      return expect(mailbox.sent).not.toHaveSentTimes(2, { ...criteria, within: 100 });
    },
    ['exactly 2 were sent', 'hello@shop.test  "Invitation"', 'hello@shop.test  "Invitation 2"'],
  ],
  [
    'toPassSpamCheck',
    [{}],
    onEmail((email) => expect(email).toPassSpamCheck()),
    ['spam (no score): GRAY, nothing was decided'],
  ],
  [
    'toPassAuthentication',
    [{}],
    onEmail((email) => expect(email).toPassAuthentication()),
    ['SPF: GRAY, nothing was decided', 'DMARC: GRAY'],
  ],
  [
    '.not.toPassAuthentication where nothing was decided',
    [{}],
    onEmail((email) => expect(email).not.toPassAuthentication()),
    ['SPF: GRAY, nothing was decided'],
  ],
  [
    'toHaveBodyText of HTML',
    [{ html: '<p>Dear <b>Kim</b></p>' }],
    onEmail((email) => expect(email).toHaveBodyText('Dear Ann')),
    ['expect(email).toHaveBodyText(expected)', 'Received: "Dear Kim"'],
  ],
  [
    'toHaveBodyText of text and HTML',
    [{ text: 'Dear customer', html: '<p>Dear Kim</p>' }],
    onEmail((email) => expect(email).toHaveBodyText('Ann')),
    ['Received: ["Dear customer", "Dear Kim"]'],
  ],
  [
    'toHaveBodyText with a code',
    [{ subject: 'Your code', text: 'Your code is 222222.' }],
    onEmail((email) => expect(email).toHaveBodyText('Your code is 111111.')),
    [
      'Expected: "Your code is 111111."',
      'Received: "Your code is •••." (the email contains a different code)',
    ],
  ],
  [
    '.not.toContainBodyText',
    [{ text: 'Dear customer', html: '<p>Dear Kim, <b>KTM-482</b> is your code</p>' }],
    onEmail((email) => expect(email).not.toContainBodyText('Kim')),
    ['Expected: not "Kim"', 'Received: "Dear Kim, ••• is your code"'],
  ],
  [
    'toHaveSubject',
    [{ subject: 'Welcome' }],
    onEmail((email) => expect(email).toHaveSubject('invoice')),
    [
      'expect(email).toHaveSubject(expected)',
      'Expected: "invoice"',
      'Received: "Welcome"\nEmail:    "Welcome", ',
      ' (UTC) from hello@shop.test to tohavesubject.',
      '\nPage:     http://127.0.0.1:',
    ],
  ],
  [
    'toHaveSubject with a matcher',
    [{ subject: 'Welcome' }],
    onEmail((email) => expect(email).toHaveSubject(expect.stringContaining('invoice'))),
    ['Expected: StringContaining "invoice"', 'Received: "Welcome"'],
  ],
  [
    'toHaveSubject without one',
    [{ text: 'Hello' }],
    onEmail((email) => expect(email).toHaveSubject('invoice')),
    ['Expected: "invoice"', 'Received: no subject'],
  ],
  [
    '.not.toHaveSubject with a code',
    [CODE],
    onEmail((email) => expect(email).not.toHaveSubject(email.subject ?? '')),
    ['Expected: not "Code •••"', 'Received: "Code •••"'],
  ],
  [
    'toHaveOtp',
    [{ subject: 'Welcome' }],
    onEmail((email) => expect(email).toHaveOtp()),
    ['expect(email).toHaveOtp()', 'Expected: a code', 'Received: no code'],
  ],
  [
    'toHaveOtp with another code',
    [CODE],
    onEmail((email) => expect(email).toHaveOtp('482913')),
    [
      'expect(email).toHaveOtp(expected)',
      'Expected: the given code, of the form "000000"',
      'Received: another code, of the form "AAA-000"',
    ],
  ],
  [
    'toHaveOtp with a pattern',
    [CODE],
    onEmail((email) => expect(email).toHaveOtp(/^\d+$/)),
    ['Expected: a code that matches /^\\d+$/', 'Received: a code of the form "AAA-000"'],
  ],
  [
    '.not.toHaveOtp',
    [{ subject: 'Hello', text: 'Your code is KTM-482.' }],
    onEmail((email) => expect(email).not.toHaveOtp()),
    [
      'expect(email).not.toHaveOtp()',
      'Expected: no code',
      'Received: a code of the form "AAA-000"',
      'Email:    "Hello"',
    ],
  ],
  [
    'toHaveLink',
    [{ text: 'https://shop.test/in' }],
    onEmail((email) => expect(email).toHaveLink('/in')),
    [
      'Expected: "/in"',
      'Received: "https://shop.test/in"',
      'toHaveLink() compares the whole URL: use a RegExp, such as /\\/in/.',
    ],
  ],
  [
    'toHaveLink without one',
    [{ text: 'Hello' }],
    onEmail((email) => expect(email).toHaveLink()),
    ['expect(email).toHaveLink()', 'Expected: a link', 'Received: no link'],
  ],
  [
    '.not.toHaveLink with a code',
    [{ text: 'Your code is 482913: https://shop.test/?code=482913' }],
    onEmail((email) => expect(email).not.toHaveLink()),
    ['expect(email).not.toHaveLink()', 'Expected: no link', '"https://shop.test/?code=•••"'],
  ],
  [
    '.not.toHaveSender',
    [{ from: 'The Shop <hello@shop.test>' }],
    onEmail((email) => expect(email).not.toHaveSender('The Shop')),
    ['Expected: not "The Shop"', 'Received: "The Shop"'],
  ],
  [
    'toHaveCc',
    [{}],
    onEmail((email) => expect(email).toHaveCc('ann@shop.test')),
    ['Expected: "ann@shop.test"', 'Received: no Cc address'],
  ],
  [
    'toHaveAttachmentCount',
    [{}],
    onEmail((email) => expect(email).toHaveAttachmentCount(1)),
    ['Expected: 1 attachment', 'Received: 0 attachments'],
  ],
  [
    'a matcher given null',
    [],
    async ({ mailbox }) => expect((await mailbox.latest()) as Email).toHaveOtp(),
    ['toHaveOtp() needs an email, got null.'],
  ],
  [
    'a negated matcher given null',
    [],
    async ({ mailbox }) => expect((await mailbox.latest()) as Email).not.toHaveOtp(),
    ['toHaveOtp() needs an email, got null.'],
  ],
  [
    'a matcher given a promise',
    [],
    ({ mailbox }) => expect(mailbox.at('kim@shop.test') as never as Mailbox).toReceiveEmail(),
    ['toReceiveEmail() needs a mailbox, got a promise. Is an await missing?'],
  ],
  [
    'a matcher given the wrong box',
    [],
    ({ mailbox }) => expect(mailbox.sent as never as Mailbox).not.toReceiveEmail(),
    ['toReceiveEmail() needs a mailbox, got mailbox.sent.'],
  ],
  [
    'expectEmail.not',
    [{ subject: 'Invoice 7' }],
    ({ expectEmail }) => expectEmail.not({ subject: 'invoice' }),
    [
      'expectEmail.not(subject "invoice") failed: a matching email arrived',
      'Expected: no email with',
    ],
  ],
  [
    'expectEmail',
    [],
    ({ expectEmail }) => expectEmail({ subject: 'invoice', ...SOON }),
    [/^expectEmail\(subject "invoice"\) failed: nothing arrived\n/, 'Received: nothing'],
  ],
  [
    'a window that is negative',
    [],
    ({ mailbox }) => expect(mailbox).not.toReceiveEmail({ within: -1 }),
    ['within must be'],
  ],
  [
    'an option that is unknown',
    [],
    ({ mailbox }) => expect(mailbox).toReceiveEmail({ timeOut: 1 } as object),
    ['Unknown option "timeOut"'],
  ],
  [
    'an option of another call',
    [],
    ({ expectEmail }) => expectEmail.not({ timeout: 1 } as object),
    ['predicate, within, after, signal.'],
  ],
];

for (const [name, emails, assert, parts] of FAILURES) {
  test(name, async ({ mailbox, expectEmail }) => {
    for (const email of emails) await send({ to: mailbox.address, ...email });
    const { message } = await failureOf(() => assert({ mailbox, expectEmail }));
    for (const part of parts) {
      if (typeof part === 'string') expect.soft(message).toContain(part);
      else expect.soft(message).toMatch(part);
    }
    // No codes except the given ones.
    expect.soft(message).not.toMatch(/KTM-?482|482913/);
  });
}

test('a window of 0 ms ends', async ({ mailbox }) => {
  await expect(mailbox).not.toReceiveEmail({ within: 0 });
});

test.describe('no server: the first wait says what is missing', () => {
  test.use({ mailboxURL: 'http://127.0.0.1:1' });
  test('no server', async ({ mailbox }) => {
    for (const wait of [() => mailbox.waitForOtp(), () => expect(mailbox).not.toReceiveEmail()]) {
      const { message } = await failureOf(wait);
      expect(message).toContain('Nothing answers at http://127.0.0.1:1.');
      expect(message).toContain('webServer: [mailboxServer()]');
    }
  });
});

test.describe('one-click unsubscribe', () => {
  const POST = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  const newsletter = async (mailbox: Mailbox, headers: Record<string, string>) => {
    await send({ to: mailbox.address, subject: 'News', text: 'News', headers });
    return mailbox.waitForEmail();
  };

  test('is found by the header fields', async ({ mailbox }) => {
    const list = { 'List-Unsubscribe': '<https://shop.test/u>, <mailto:u@shop.test>' };
    await expect(await newsletter(mailbox, { ...list, ...POST })).toHaveOneClickUnsubscribe();
    const without = await newsletter(mailbox, list);
    await expect(without).not.toHaveOneClickUnsubscribe();
    const { message } = await failureOf(() => expect(without).toHaveOneClickUnsubscribe());
    expect(message).toContain('Received: There is no List-Unsubscribe-Post field');
    const plain = { 'List-Unsubscribe': '<http://shop.test/u>' };
    await expect(await newsletter(mailbox, { ...plain, ...POST })).not.toHaveOneClickUnsubscribe();
    const signed = await newsletter(mailbox, {
      ...list,
      ...POST,
      'DKIM-Signature': 'v=1; d=shop.test; h=From:List-Unsubscribe; b=x',
    });
    const unsigned = await failureOf(() => expect(signed).toHaveOneClickUnsubscribe());
    expect(unsigned.message).toContain('No DKIM signature covers List-Unsubscribe-Post');
  });

  test('is tried with two POST requests and no other', async ({ mailbox, serve }) => {
    const requests: string[] = [];
    let status = 202;
    const origin = await serve(async (request, response) => {
      const body = await text(request);
      const [type = ''] = request.headers['content-type']?.split(';') ?? [];
      requests.push(
        `${request.method} ${type} ${/One-Click/.test(body)} ${request.headers.cookie}`,
      );
      response.writeHead(status, { Location: '/done' }).end();
    });
    const list = { 'List-Unsubscribe': `<${origin}/u/4f9a8b7c6d5e4f3a2b1c>` };
    const email = await newsletter(mailbox, { ...list, ...POST });
    const allowedHosts = ['127.0.0.1'];
    await expect(email).toHaveOneClickUnsubscribe({ post: true, allowedHosts });
    expect(requests).toEqual([
      'POST multipart/form-data true undefined',
      'POST application/x-www-form-urlencoded true undefined',
    ]);
    status = 303;
    const { message } = await failureOf(() =>
      expect(email).toHaveOneClickUnsubscribe({ post: true, allowedHosts }),
    );
    expect(message).toContain(
      `POST ${origin}/u/••• as multipart/form-data was answered by a redirect (303)`,
    );
    expect(requests).toHaveLength(4);
    for (const options of [{ post: true }, { post: true, allowedHosts: ['shop.test'] }]) {
      const refused = await failureOf(() => expect(email).toHaveOneClickUnsubscribe(options));
      expect(refused.message).toContain('allowedHosts');
    }
    expect(requests).toHaveLength(4);
  });
});

test.describe('checks of emails', () => {
  test.use({ mailboxChecks: { ignore: ['no-lang'], warnings: 'fail' } });

  test('list what is wrong, without codes', async ({ mailbox }) => {
    const html =
      '<p>Hi ,</p>\n<p>Your code is <b>482913</b>. Total: undefined</p><img src="cid:a" alt="A">';
    await send({ to: mailbox.address, subject: 'Your code', text: 'Your code is 482913.', html });
    const email = await mailbox.waitForEmail();
    const { message } = await failureOf(() => expect(email).toPassEmailChecks());
    expect(message.split('\n').slice(2, 7)).toEqual([
      'Expected: every check to pass',
      'Received: 3 errors, 0 warnings',
      '  error    value          “undefined” in “Your code is •••. Total: undefined” (HTML, line 2)',
      '  error    greeting       “Hi ,” greets nobody (HTML, line 1)',
      '  error    image-missing  The email has no part for cid:a (HTML, line 2)',
    ]);
    await expect(email).not.toPassEmailChecks();
    const ignore = ['value', 'greeting', 'image-missing'] as const;
    await expect(email).toPassEmailChecks({ ignore });
    expect(await email.check({ ignore })).toEqual([]);
    const wrong = await failureOf(() => expect(email).toPassEmailChecks({ ignored: [] } as object));
    expect(wrong.message).toContain('Did you mean "ignore"?');
  });

  test('hide the codes of both parts', async ({ mailbox }) => {
    const html = '<p>Your verification code is</p><p><b>482913</b></p>';
    const text = 'Your verification code is 110092.';
    await send({ to: mailbox.address, subject: 'Welcome', text, html });
    const email = await mailbox.waitForEmail();
    const { message } = await failureOf(() => expect(email).toPassEmailChecks());
    expect(message).toContain('The HTML has the code •••, and the text has ••• (HTML, line 1)');
  });

  test('ask for links only if the test says so', async ({ mailbox, serve }) => {
    const requests: string[] = [];
    const late: (() => void)[] = [];
    let isGone = false;
    const origin = await serve(({ method, url = '' }, response) => {
      requests.push(`${method} ${url}`);
      const status = { '/late': 410, '/gone': 404, '/moved': 302, '/away': 302, '/busy': 503 }[url];
      const location = url === '/moved' ? '/gone' : 'http://localhost:1/';
      const refusal = method === 'HEAD' ? { '/get': 405, '/only-get': 404 }[url] : undefined;
      const answer = () =>
        response.writeHead(refusal ?? status ?? 200, { Location: location }).end();
      // The first link of the email is answered last.
      if (url === '/late' && !isGone) late.push(answer);
      else answer();
      if (url !== '/gone' || method !== 'GET') return;
      isGone = true;
      for (const answerLate of late.splice(0)) answerLate();
    });
    const paths = ['/late', '/', '/gone', '/moved', '/away', '/busy', '/get', '/only-get'];
    paths.push('/in?token=a', '/unsubscribe');
    const links = paths.map((path) => `<a href="${origin}${path}">Page ${path.slice(1)}</a>`);
    links.push(`<a href="${origin}/me">Me</a><a href="${origin}/me#end">Unsubscribe</a>`);
    const html = `${links.join('')}<a href="http://shop.test/">Shop</a>`;
    const text = `News. To unsubscribe:\n${origin}/l/8`;
    await send({ to: mailbox.address, subject: 'News', text, html });
    const email = await mailbox.waitForEmail();
    const ignore = ['link-host'] as const;
    expect(await email.check({ ignore })).toEqual([]);
    expect(requests).toEqual([]);
    const options = { ignore, links: 'fetch', allowedHosts: ['127.0.0.1'] } as const;
    expect(await email.check(options)).toMatchObject([
      { rule: 'link-broken', message: `“Page late”: ${origin}/late answers with 410`, line: 1 },
      { rule: 'link-broken', message: `“Page gone”: ${origin}/gone answers with 404`, line: 1 },
      { rule: 'link-broken', message: `“Page moved”: ${origin}/moved answers with 404` },
    ]);
    expect(requests.toSorted()).toEqual([
      ...['/get', '/gone', '/gone', '/late', '/only-get'].map((path) => `GET ${path}`),
      ...['/', '/away', '/busy', '/get', '/gone', '/gone', '/late', '/moved', '/only-get'].map(
        (path) => `HEAD ${path}`,
      ),
    ]);
  });

  test('fail on warnings if the project says so', async ({ mailbox }) => {
    await send({ to: mailbox.address, subject: 'News', html: '<p>News</p>' });
    const email = await mailbox.waitForEmail();
    const { message } = await failureOf(() => expect(email).toPassEmailChecks());
    expect(message).toContain('Received: 0 errors, 1 warning\n  warning  no-text  No text part');
    const wrong = await failureOf(() => expect(mailbox as unknown as Email).toPassEmailChecks());
    expect(wrong.message).toBe('toPassEmailChecks() needs an email, got a mailbox.');
  });
});
