import type { InboxCriteria } from '../../src/mailbox/index.js';
import { mailboxExpect } from '../../src/playwright/expect.js';
import { expect, test } from './fixtures.js';

const MAIL = {
  from: '"Shop Support" <Help@Shop.test>',
  cc: 'ann@shop.test, bob@shop.test',
  bcc: 'audit@shop.test',
  subject: 'Your invoice\tNo. 7',
  text: 'Dear Kim,\n\nyou owe us\n12 €.',
  html: '<style>.dear{}</style><p>Dear Kim &amp; family,</p><p>you <b>owe</b> us 12 €.</p>',
};

const FITTING: [name: string, criteria: InboxCriteria][] = [
  ['a part of the subject, ignoring case', { subject: 'INVOICE' }],
  ['white space as a reader sees it', { subject: 'invoice no.' }],
  ['the subject by RegExp', { subject: /^Your invoice/ }],
  ['a RegExp with state', { subject: /invoice/g }],
  ["the sender's address", { from: 'help@shop' }],
  ['an address by RegExp, ignoring case', { from: /^help@shop\.test$/ }],
  ["the sender's name", { from: 'shop support' }],
  ['one of several Cc', { cc: 'BOB@shop.test' }],
  ['the plain text', { text: 'you owe us 12' }],
  ['the HTML source', { html: '&amp; family' }],
  ['the body: the HTML as a reader sees it', { body: 'Kim & family, you owe us' }],
  ['the body: the text', { body: /owe us 12/ }],
  ['a predicate', { predicate: (email) => email.attachment_count === 0 }],
  ['several criteria', { subject: 'invoice', from: 'help', cc: 'ann', body: 'owe' }],
];

const NOT_FITTING: [name: string, criteria: InboxCriteria][] = [
  ['another subject', { subject: 'receipt' }],
  ['a RegExp with another case', { subject: /YOUR INVOICE/ }],
  ['another sender', { from: 'info@shop.test' }],
  ['a Bcc as Cc', { cc: 'audit@shop.test' }],
  ['words of the style sheet', { body: '.dear' }],
  ['one of several', { subject: 'invoice', from: 'nobody' }],
  ['a predicate', { predicate: (email) => email.has_attachments }],
];

for (const [name, criteria] of FITTING) {
  test(`matches: ${name}`, async ({ mailbox, send }) => {
    await send(MAIL);
    expect(await mailbox.list(criteria)).toHaveLength(1);
  });
}

for (const [name, criteria] of NOT_FITTING) {
  test(`does not match: ${name}`, async ({ mailbox, send }) => {
    await send(MAIL);
    expect(await mailbox.list(criteria)).toEqual([]);
  });
}

test('accepts `bcc` only for the sent box', async ({ mailbox, send }) => {
  await send(MAIL);
  expect(await mailbox.sent.list({ bcc: 'audit@shop.test', subject: 'invoice' })).toHaveLength(1);
  expect(await mailbox.sent.list({ bcc: 'ann@shop.test' })).toEqual([]);
});

const WRONG: [name: string, criteria: unknown, message: RegExp][] = [
  [
    'Bcc in the inbox',
    { bcc: 'a@b.test' },
    /Unknown (?:option|criterion) "bcc".* A received email does not show its Bcc: use mailbox\.sent/,
  ],
  ['a number', { subject: 7 }, /"subject" must be a string or a RegExp/],
  ['undefined', { subject: undefined }, /"subject" is undefined, which would match any email/],
  ['an undefined predicate', { predicate: undefined }, /"predicate" is undefined/],
  ['an undefined header', { header: undefined }, /"header" is undefined/],
  [
    'an undefined value of a header',
    { header: { 'X-Campaign': undefined } },
    /"X-Campaign" is undefined/,
  ],
  ['an unknown name', { sender: 'a@b.test' }, /"sender"\..* Did you mean "from"\?/],
  ['an unknown name whose value is undefined', { sender: undefined }, /Did you mean "from"\?/],
  ['a misspelled name', { subjct: 'x' }, /"subjct"\..* Did you mean "subject"\?/],
  ['an empty string', { subject: '' }, /"subject" is empty, which would match any text/],
  ['a predicate that is not a function', { predicate: true }, /"predicate" must be a function/],
  ['a RegExp alone', /welcome/, /an object such as/],
  ['null', null, /an object such as/],
];

for (const [name, criteria, message] of WRONG) {
  test(`rejects ${name}`, async ({ mailbox }) => {
    await expect(mailbox.waitForEmail(criteria as InboxCriteria)).rejects.toThrow(message);
    await expect(mailbox.list(criteria as InboxCriteria)).rejects.toThrow(message);
  });
}

test('does not join words of two elements', async ({ mailbox, send }) => {
  await send({ html: '<center>Your reference</center><center>123456</center><pre>x</pre>y' });
  expect(await mailbox.list({ body: 'reference 123456 x y' })).toHaveLength(1);
  expect(await mailbox.waitForOtp({ pattern: /\b\d{6}\b/ })).toBe('123456');
});

test('rejects options of a wrong type, and names them', async ({ mailbox, newMailbox }) => {
  const wrong = (value: unknown) => value as never;
  await expect(mailbox.waitForOtp({ signal: wrong(5) })).rejects.toThrow(/signal must be/);
  await expect(mailbox.waitForOtp({ pattern: wrong('x') })).rejects.toThrow(/pattern must be/);
  await expect(mailbox.waitForEmails(0)).rejects.toThrow(
    /number of emails must be a whole number, 1 or more/,
  );
  expect(() => newMailbox({ name: wrong(5) })).toThrow(/name must be a string/);
  expect(() => mailbox.another(wrong(5))).toThrow(/name must be a string/);
});

test('calls an anonymous predicate "a predicate", not "predicate predicate"', async ({
  mailbox,
}) => {
  const call = mailbox.waitForOtp({ predicate: () => false, timeout: 1 });
  await expect(call).rejects.toThrow('mailbox.waitForOtp(a predicate) failed');
  await expect(call).rejects.toThrow('a code that a predicate accepts');
});

test('says what a predicate without a return statement returns', async ({ mailbox, send }) => {
  await send({ subject: 'Hello' });
  const predicate = (() => undefined) as never;
  const call = mailbox.waitForEmail({ predicate, timeout: 1_000 });
  await expect(call).rejects.toThrow('the predicate returned undefined: is a return missing?');
});

test('rejects an invalid timeout', async ({ mailbox }) => {
  await expect(mailbox.waitForOtp({ timeout: -5 })).rejects.toThrow(/timeout must be a number/);
  await expect(mailbox.waitForOtp({ after: {} as never })).rejects.toThrow(/after must be an/);
});

test('rejects an unknown option, and names the right ones', async ({ mailbox }) => {
  const misspelt = { timeOut: 5 } as object;
  const fields = 'subject, from, to, cc, text, html, body, attachment, header, replyTo, predicate';
  await expect(mailbox.waitForOtp(misspelt)).rejects.toThrow(
    `Unknown option "timeOut". Valid options: ${fields}, pattern, timeout, after, signal. Did you mean "timeout"?`,
  );
  await expect(mailbox.sent.waitForEmail(misspelt)).rejects.toThrow(
    `Valid options: ${fields.replace('cc,', 'cc, bcc,')}, timeout, after, signal.`,
  );
});

test('rejects an undefined pattern', async ({ mailbox }) => {
  const constants: { rest: RegExp } = {} as never;
  const message = /pattern is undefined, which would match any text/;
  await expect(mailbox.waitForLink({ pattern: constants.rest })).rejects.toThrow(message);
  await expect(mailbox.waitForOtp({ pattern: constants.rest })).rejects.toThrow(message);
  const asFirst = mailbox.waitForLink(constants.rest, { from: 'shop.test' });
  await expect(asFirst).rejects.toThrow(message);
});

test('a failure says when only the case differs from a RegExp', async ({ mailbox, send }) => {
  await send({ ...MAIL, subject: 'Your Receipt', headers: { 'X-Campaign': 'Receipts' } });
  // The server has read it once.
  await mailbox.list({ header: { 'X-Campaign': 'Receipts' } });
  const failed = (criteria: InboxCriteria) =>
    expect(mailbox.waitForEmail({ ...criteria, timeout: 300 })).rejects;
  await failed({ subject: /receipt/ }).toHaveProperty(
    'received.0.reason',
    'subject "Your Receipt" does not match /receipt/, but matches /receipt/i',
  );
  await failed({ header: { 'X-Campaign': /receipts/ } }).toHaveProperty(
    'received.0.reason',
    expect.stringContaining('but matches /receipts/i'),
  );
  await failed({ subject: /invoice/ }).toThrow(/does not match \/invoice\/$/m);
  const email = await mailbox.waitForEmail();
  expect(() => mailboxExpect(email).toHaveSubject(/receipt/)).toThrow('It matches /receipt/i');
});
