import fc from 'fast-check';
import { addressParser } from 'postal-mime';
import { readHeader } from '../../../src/mime/header.js';
import { readMailboxes } from '../../../src/mime/mailboxes.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { expect, test } from '../fixtures.js';
import { check, text, textOf } from './fuzz.js';
import { longestHold, takeAndRead } from './take-and-read.js';

/** An email with many features. */
const MAIL = [
  'From: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= <app@shop.test>',
  'To: "Doe, Jane" <jane@inbox.test>, friends: a@x.test, b@x.test;',
  'Cc: (comment) c@x.test',
  'Subject: =?UTF-8?B?R3LDvMOf?=\r\n =?UTF-8?B?ZQ==?=',
  'Message-ID: <1@shop.test>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="outer"',
  '',
  '--outer',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe, your code is =\r\n482913. ',
  '--inner',
  'Content-Type: text/html; charset=windows-1252',
  'Content-Transfer-Encoding: base64',
  '',
  'PGI+WW91ciBjb2RlIGlzIDQ4MjkxMzwvYj4=',
  '--inner--',
  '--outer',
  "Content-Type: image/png; name*0*=utf-8''%C3%BC; name*1=.png",
  'Content-Disposition: attachment; filename="=?utf-8?Q?=C3=BC?=.png"',
  'Content-ID: <1>',
  '',
  '\x89PNG\0\x01',
  '--outer',
  'Content-Type: message/rfc822',
  '',
  'Subject: within',
  '',
  'text',
  '--outer--',
  '',
].join('\r\n');

/** Pieces that emails are made of. */
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\0',
  ' ',
  '\t',
  '--',
  '--b',
  '\r\n--b\r\n',
  '--b--\r\n',
  'From: ',
  'To: ',
  'Bcc: ',
  'Subject: ',
  'Content-Type: multipart/mixed; boundary=b\r\n',
  'Content-Type: multipart/alternative; boundary="b"\r\n',
  'Content-Type: text/html; charset=klingon\r\n',
  'Content-Type: text/plain; format=flowed; delsp=yes\r\n',
  'Content-Type: message/rfc822\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'Content-Disposition: attachment; filename*0*=',
  "utf-8''%C3",
  '=?utf-8?B?',
  '=?windows-1252?Q?=80',
  '?=',
  '=',
  '=C3',
  '"',
  '(',
  ')',
  '<',
  '>',
  ',',
  ':',
  ';',
  '\\',
  '@',
  'a@x.test',
  '<div>',
  '<!--',
  'Your code is 123456',
];

async function survives(mailboxServer: MailboxServer, mail: string): Promise<void> {
  const raw = Buffer.from(mail, 'latin1');
  const { held } = await takeAndRead(mailboxServer, raw);
  expect(held).toBeLessThanOrEqual(await longestHold(mailboxServer));
}

test('reads or rejects any bytes as an email', async ({ mailboxServer }) => {
  const property = fc.asyncProperty(text(20_000), (mail) => survives(mailboxServer, mail));
  await check(property, 15);
});

test('reads or rejects any combination of pieces as an email', async ({ mailboxServer }) => {
  const property = fc.asyncProperty(textOf(PIECES, 300), (mail) => survives(mailboxServer, mail));
  await check(property, 30);
});

test('reads or rejects a mutated email', async ({ mailboxServer }) => {
  const change = fc.record({
    at: fc.nat(MAIL.length),
    removed: fc.nat(40),
    added: fc.oneof(text(20), fc.constantFrom(...PIECES)),
    times: fc.constantFrom(1, 1, 1, 1_000),
  });
  const changed = fc
    .array(change, { minLength: 1, maxLength: 8 })
    .map((changes) =>
      changes.reduce(
        (mail, { at, removed, added, times }) =>
          mail.slice(0, at) + added.repeat(times) + mail.slice(at + removed),
        MAIL,
      ),
    );
  await check(
    fc.asyncProperty(changed, (mail) => survives(mailboxServer, mail)),
    30,
  );
});

test('reads mailboxes without groups as postal-mime does', async () => {
  const list = textOf(['"', '(', ')', '<', '>', ',', '\\', '@', ' ', 'a@x.test', 'N', '=?'], 20);
  const property = fc.asyncProperty(list, async (value) => {
    fc.pre(!/[:;\r\n\x80-\x9f]/.test(value));
    const expected = addressParser(value, { flatten: true });
    expect(readMailboxes(value)).toEqual(
      expected.map(({ address = '', name }) => ({ address, name: name || null })),
    );
  });
  await check(property, 500);
});

for (const [value, addresses] of [
  ['g: a@x.test, "b;c" <b@x.test>;, c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['g:h:i: a@x.test;;;', ['a@x.test']],
  ['g:', []],
  ['"a:b;c,d\\"" <a@x.test>', ['a@x.test']],
  ['(a:b;c,d) a@x.test', ['a@x.test']],
  [`${'a'.repeat(996)}@x.y`, [`${'a'.repeat(996)}@x.y`]],
  [`${'a'.repeat(997)}@x.y`, ['']],
] as const) {
  test(`reads the mailboxes of ${value.slice(0, 60)}, ${value.length} characters`, () => {
    expect(readMailboxes(value).map(({ address }) => address)).toEqual(addresses);
  });
}

/** The minimum time of several runs, in ms, because others may be disturbed. */
function leastTime(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

test('reads nested groups in the time of a flat list', () => {
  const list = '"N" <a@x.test>,'.repeat(5_000);
  const flat = leastTime(() => readMailboxes(list));
  expect(leastTime(() => readMailboxes('g:'.repeat(49) + list))).toBeLessThan(flat * 3 + 5);
});

for (const field of ['Subject', 'From', 'To']) {
  test(`reads encoded words in ${field} in linear time`, () => {
    const read = (count: number) => {
      const raw = Buffer.from(`${field}: ${'=?utf-8?B?QUJD?= '.repeat(count)}<a@x.test>\r\n\r\n`);
      return leastTime(() => readHeader(raw));
    };
    const few = read(3_500);
    // Sixteen times as many: quadratic time would be 256 times as long.
    expect(read(56_000)).toBeLessThan(few * 48 + 5);
  });
}
