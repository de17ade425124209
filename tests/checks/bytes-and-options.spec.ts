import { expect } from '@playwright/test';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { findingLines } from '../../src/checks/finding.js';
import { checkEmail, type EmailCheckOptions } from '../../src/checks/index.js';
import { test } from '../mailbox/fixtures.js';

const MAIL = { subject: 'A', text: 'A', html: '<html lang="en"><p>A</p></html>' };
const LOGO = '<html lang="en"><img src="cid:logo@shop.test" alt="Logo"></html>';

async function bytesOf(mail: Mail.Options): Promise<Uint8Array> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'a@shop.test',
    to: 'b@shop.test',
    ...mail,
  });
  return message as Buffer;
}

test('the bytes of an email show its images, charset and header', async () => {
  const attachments = [{ cid: 'logo@shop.test', content: 'x', contentType: 'image/png' }];
  expect(await checkEmail(await bytesOf({ ...MAIL, html: LOGO, attachments }))).toEqual([]);
  const [missing] = await checkEmail(await bytesOf({ ...MAIL, html: LOGO }));
  expect(missing).toMatchObject({ rule: 'image-missing' });

  const rulesOf = async (charset: string) => {
    const type = `Content-Type: text/html;\r\n charset="${charset}"`;
    const found = await checkEmail(Buffer.from(`Subject: A\r\n${type}\r\n\r\n${MAIL.html}`));
    return found.map(({ rule }) => rule);
  };
  expect(await rulesOf('iso-8859-1')).toEqual(['charset', 'no-text']);
  expect(await rulesOf('Latin1')).toEqual(['charset', 'no-text']);
  expect(await rulesOf('windows-1252')).toEqual(['no-text']);
  expect(await rulesOf('cp932')).toEqual(['no-text']);
  expect(await rulesOf('utf8mb4')).toEqual(['charset', 'no-text']);
  expect(await rulesOf('us-ascii')).toEqual(['no-text']);

  const two = { list: { unsubscribe: ['https://shop.test/u', 'mailto:u@shop.test'] } };
  expect(await checkEmail(await bytesOf({ ...MAIL, ...two }))).toMatchObject([
    { rule: 'unsubscribe', part: 'headers' },
  ]);
  const from = await checkEmail(await bytesOf({ ...MAIL, from: '"{{shop}} é" <a@shop.test>' }));
  expect(from).toMatchObject([{ rule: 'template', part: 'headers' }]);
});

/** Emails whose charset is not the one that they declare, or unknown: their texts are right. */
const CHARSETS: Record<string, [type: string, body: Buffer]> = {
  'UTF-8 declared as ASCII': ['text/html; charset=us-ascii', Buffer.from('<p>Grüße</p>')],
  'UTF-8 that is not declared': ['text/html', Buffer.from('<p>Grüße, 東京</p>')],
  'an unknown charset': ['text/html; charset=x-none', Buffer.from('<p>Grüße</p>')],
  'windows-1252 that is not declared': ['text/plain', Buffer.from('Gr\xfc\xdfe \x96 A', 'latin1')],
  'a code page by its number': [
    'text/plain; charset=cp932',
    Buffer.from('\x93\x8c\x8b\x9e', 'latin1'),
  ],
  'a charset in <meta> alone': [
    'text/html',
    Buffer.from('<meta charset="shift_jis"><p>\x93\x8c\x8b\x9e</p>', 'latin1'),
  ],
  'windows-1252 named ISO-8859-1': [
    'text/plain; charset=iso-8859-1',
    Buffer.from('It\x92s 5 \x80', 'latin1'),
  ],
};

test('the bytes of an email are read as on the server', async ({ newMailbox, send }) => {
  for (const [name, [type, body]] of Object.entries(CHARSETS)) {
    const mailbox = newMailbox();
    const head = `From: a@shop.test\r\nSubject: A\r\nContent-Type: ${type}\r\n\r\n`;
    const raw = Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n')]);
    await send({ to: mailbox.address, raw });
    const email = await mailbox.waitForEmail();
    const found = await checkEmail(raw);
    expect(found, name).toEqual(await email.check());
    const rules = found.map(({ rule }) => rule);
    expect(rules, name).not.toContain('garbled');
    expect(rules.includes('charset'), name).toBe(/us-ascii|x-none/.test(type));
  }
});

test('bytes that do not begin with a header field are no email', async () => {
  for (const bytes of ['', '<p>Hi</p>', '\r\nSubject: A', '{"a":1}']) {
    await expect(checkEmail(Buffer.from(bytes, 'latin1'))).rejects.toThrow(/This is no email/);
  }
  for (const bytes of [Buffer.from('\ufeffSubject: A', 'utf16le'), Buffer.from('\0\xff: a')]) {
    await expect(checkEmail(bytes)).rejects.toThrow(/in UTF-16, as Windows shells/);
  }
  const one = 'From a@shop.test Sun Nov 29 10:00:00 2026\nSubject: A\n\nHi Kim\n';
  expect(await checkEmail(Buffer.from(one))).toEqual([]);
  expect(await checkEmail(Buffer.from('\ufeffSubject: A\n\nHi Kim'))).toEqual([]);
  await expect(checkEmail(Buffer.from(`${one}\n${one}`))).rejects.toThrow(/mbox of several emails/);
  const broken = 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x';
  expect(await checkEmail(Buffer.from(broken))).toMatchObject([
    { rule: 'subject' },
    { rule: 'empty' },
  ]);
  const attachment = 'Subject: A\r\nContent-Type: application/pdf\r\n\r\nA';
  expect(await checkEmail(Buffer.from(attachment))).toEqual([]);
});

test('allowedHosts allows names, and subdomains with *.', async () => {
  const links = [
    'https://SHOP.test:8443/',
    'https://a.shop.test/',
    'http://localhost/',
    'mailto:a@b.test',
  ];
  const html = links.map((href) => `<a href="${href}">A</a>`).join('');
  const hosts = async (...allowedHosts: string[]) =>
    (await checkEmail({ ...MAIL, html: `<p lang="en">${html}</p>` }, { allowedHosts })).map(
      ({ excerpt }) => excerpt,
    );
  expect(await hosts('shop.test')).toEqual(['a.shop.test', 'localhost']);
  expect(await hosts('*.Shop.test', 'localhost')).toEqual(['shop.test:8443']);
  expect(await hosts()).toEqual(['shop.test:8443', 'a.shop.test', 'localhost']);
});

test('ignore leaves out rules', async () => {
  const mail = { ...MAIL, subject: null, html: '<p>Hi ,</p>' };
  expect(await checkEmail(mail, { ignore: ['subject', 'no-lang'] })).toMatchObject([
    { rule: 'greeting' },
  ]);
});

test('headers are an object, a Map or pairs', async () => {
  const fields = { 'List-Unsubscribe': '{{url}}' };
  for (const headers of [fields, new Map(Object.entries(fields)), Object.entries(fields)]) {
    const [finding] = await checkEmail({ ...MAIL, headers });
    expect(finding).toMatchObject({ rule: 'template', part: 'headers' });
  }
});

const WRONG: [options: unknown, error: RegExp][] = [
  [{ allowedHost: [] }, /unknown option "allowedHost".*Did you mean "allowedHosts"\?/],
  [{ ignore: ['contrasts'] }, /ignore has an unknown rule "contrasts".*Did you mean "contrast"\?/],
  [{ ignore: 'contrast' }, /ignore must be an array of strings/],
  [{ warnings: true }, /warnings must be 'fail'/],
  [{ links: true }, /links must be 'fetch'/],
  [{ links: 'fetch' }, /checkEmail\(\) sends no requests/],
  [
    { allowedHosts: ['https://shop.test'] },
    /allowedHosts has "https:\/\/shop\.test", which is not a host/,
  ],
  [{ allowedHosts: ['shop.test/a'] }, /is not a host/],
  [{ allowedHosts: ['shop.test:80'] }, /is not a host/],
  [{ allowedHosts: [''] }, /is not a host/],
  [{ allowedHosts: ['*.'] }, /is not a host/],
  [{ allowedHosts: ['.shop.test'] }, /is not a host/],
  ['ignore', /must be an object/],
];

test('an invalid option or email is an error that says what is valid', async () => {
  for (const [options, error] of WRONG) {
    await expect(checkEmail(MAIL, options as EmailCheckOptions)).rejects.toThrow(error);
  }
  const record = { subject: 'A', text_body: null, html_body: '<p>Hi ,</p>' };
  const noHeaders = { ...MAIL, headers: 'From: a@shop.test' };
  for (const mail of [null, 'Subject: A', {}, { html: 5 }, record, noHeaders]) {
    await expect(checkEmail(mail as never)).rejects.toThrow(/checkEmail\(\) takes/);
  }
});

test('header fields that are no texts are an error', async () => {
  for (const [headers, problem] of [
    [null, 'headers is null. Leave it out if there are none.'],
    [5, 'headers is a value of type number.'],
    [{ subject: null }, 'the field "subject" of headers is no text, nor an array of texts.'],
    [new Map([['from', [{}]]]), 'the field "from" of headers is no text, nor an array of texts.'],
    [['subject'], 'an entry of headers is no text, nor an array of texts.'],
  ]) {
    const mail = { ...MAIL, headers } as never;
    await expect(checkEmail(mail)).rejects.toThrow(problem as string);
  }
});

test('all findings of a rule are counted, and the first are listed', async () => {
  const html = Array.from({ length: 300 }, (_, index) => `<a href="#">Page ${index}</a>`).join('');
  const found = await checkEmail({ ...MAIL, html: `<p lang="en">${html}</p>` });
  expect(found).toHaveLength(300);
  const lines = findingLines(found);
  expect(lines).toHaveLength(21);
  expect(lines.slice(-2)).toEqual([
    'error    link-empty  “Page 19” leads nowhere (#) (HTML, line 1)',
    'error    link-empty  and 280 more',
  ]);
});

test('of each part, the first 4,000,000 characters are checked', async () => {
  const isFound = async (length: number) => {
    const body = `${'\n'.repeat(length)}$NaN `;
    const found = await checkEmail({ subject: 'A', text: body, html: `<p lang="a">${body}` });
    return found.some(({ rule }) => rule === 'value');
  };
  expect(await isFound(3_999_980)).toBe(true);
  expect(await isFound(4_000_000)).toBe(false);
  const html = `<a href="#x">X</a>${' '.repeat(4_000_000)}<p id="x" lang="en">X</p>`;
  for (const part of [html, html.slice(18)]) {
    const found = await checkEmail({ ...MAIL, html: part });
    expect(found.map(({ severity }) => severity)).not.toContain('error');
  }
});

const ROW =
  '<tr><td style="color:#333;background:#fff"><a href="https://shop.test/">A</a> &amp;</td></tr>\n';
const css = (part: string) => `<style>${part.repeat(5_000_000 / part.length)}</style><p>A</p>`;

/** Emails that take minutes if anything takes quadratic time. */
const HOSTILE: Record<string, string> = {
  newsletter: `<table>${ROW.repeat(30_000)}</table>`,
  nested: `${'<div>'.repeat(200_000)}x${'</div>'.repeat(200_000)}`,
  links: '<a href="http://sh op/">x</a>\n'.repeat(10_000),
  'long link': `<a href="https://shop.test/${'?&'.repeat(500_000)}">A</a>`,
  blocks: css('@media x { a { '),
  declarations: css('color: rgb(1; '),
  comments: css('/* */<!--'),
  style: `<p style="background: ${'url('.repeat(500_000)}">A</p>`,
  flex: `${'<!--[if '.repeat(100_000)}-->${'<p style="display:flex"><b></b><b></b></p>'.repeat(9_000)}`,
  placeholders: '{{ ${ <% {% *| %{ [object '.repeat(40_000),
  'links in a word': 'http://a.b/='.repeat(30_000),
  spaces: `<p>Hi${' '.repeat(1_000_000)},</p>`,
  'many findings': Array.from({ length: 30_000 }, (_, n) => `<a href="#">${n}</a>`).join(''),
  values: `<p>${'$NaN '.repeat(200_000)}</p>`,
  rows: `<style>${'a,'.repeat(500_000)}b{display:flex}${'a'.repeat(1_000_000)}! {display:flex}</style>`,
};

for (const [name, html] of Object.entries(HOSTILE)) {
  test(`a hostile email is checked in linear time: ${name}`, async () => {
    const found = await checkEmail({ subject: 'A', text: html.slice(0, 1_000_000), html });
    expect(findingLines(found).length).toBeLessThan(60);
  });
}
