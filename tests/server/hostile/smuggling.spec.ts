import fc from 'fast-check';
import { expect, test } from '../fixtures.js';
import { check } from './fuzz.js';
import { cutAt, talk } from './talk.js';

/** Sequences that some servers treat as the end of data; only CRLF . CRLF is (RFC 5321, 4.1.1.4). */
const NO_ENDS = [
  '\n.\n',
  '\n.\r\n',
  '\r\n.\n',
  '\r.\r',
  '\r.\n',
  '\r.\r\n',
  '\n.\r',
  '\r\n.\r',
  '\r\n.\r\r\n',
  '\r\n.\0\r\n',
  '\r\n\0.\r\n',
  '\r\n. \r\n',
  '\r\n .\r\n',
  '\r\n..\r\n',
  '\n\n.\n\n',
  '\r\r.\r\r',
  '\n.\n.\n',
  '\r\n\x85.\x85',
];

const HEAD =
  'EHLO a\r\nMAIL FROM:<app@shop.test>\r\nRCPT TO:<bob@inbox.test>\r\nDATA\r\nSubject: outer\r\n\r\n';
const SMUGGLED =
  'MAIL FROM:<evil@x.test>\r\nRCPT TO:<evil@x.test>\r\nDATA\r\nSubject: smuggled\r\n\r\nx';
const END = '\r\n.\r\nQUIT\r\n';

/** The replies to one email and QUIT: greeting, EHLO, MAIL, RCPT, DATA, the email, QUIT. */
const ONE_MAIL = ['220', '250', '250', '250', '354', '250', '221'];

function codes(answer: string): string[] {
  return answer.split('\r\n').flatMap((line) => /^(\d{3}) /.exec(line)?.[1] ?? []);
}

for (const [how, cut] of [
  ['at once', (text: string) => [text]],
  ['byte by byte', (text: string) => [...text]],
] as const) {
  test(`only CRLF . CRLF ends an email sent ${how}`, async ({ mailboxServer, api }) => {
    for (const [n, noEnd] of NO_ENDS.entries()) {
      const name = JSON.stringify(noEnd);
      const answer = await talk(mailboxServer.smtp, cut(`${HEAD}body${noEnd}${SMUGGLED}${END}`));
      expect(codes(answer), name).toEqual(ONE_MAIL);
      expect((await api.list('inbox', { per_page: '100' })).data, name).toHaveLength(n + 1);
      const { subject, text_body } = await api.inbox();
      expect(subject, name).toBe('outer');
      expect(text_body, name).toContain('Subject: smuggled');
    }
  });
}

test('an email cannot contain another email, wherever its bytes are split', async ({
  mailboxServer,
  api,
}) => {
  const pieces = fc.constantFrom('\r', '\n', '.', '..', 'x', '\0', SMUGGLED, ...NO_ENDS);
  const body = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''));
  const cuts = fc.array(fc.nat(400), { maxLength: 40 });
  let emails = 0;
  const property = fc.asyncProperty(body, cuts, async (hostile, places) => {
    // There is only one real end.
    fc.pre(`\r\n${hostile}${END}`.indexOf('\r\n.\r\n') === hostile.length + 2);
    const answer = await talk(mailboxServer.smtp, cutAt(`${HEAD}${hostile}${END}`, places));
    expect(codes(answer)).toEqual(ONE_MAIL);
    const { data } = await api.list('inbox', { per_page: '100', to: 'evil' });
    expect(data).toEqual([]);
    emails++;
  });
  await check(property, 200);
  expect(emails).toBeGreaterThan(50);
});

/** Subjects that some programs read as two fields. */
const SPLIT_SUBJECTS: [what: string, subject: string][] = [
  ['a bare CR', 'outer\rBcc: evil@x.test\rSubject: inner'],
  ['a NUL', 'outer\0Bcc: evil@x.test'],
  ['an encoded line break', '=?utf-8?Q?outer=0D=0ABcc:_evil@x.test?='],
  ['an encoded line break in base64', `=?utf-8?B?${btoa('outer\r\nBcc: evil@x.test')}?=`],
  ['a next line', 'outer\x85Bcc: evil@x.test'],
  ['a vertical tab', 'outer\vBcc: evil@x.test'],
  ['a form feed', 'outer\fBcc: evil@x.test'],
  ['a continuation line', 'outer\r\n Bcc: evil@x.test'],
];

test('a field cannot contain another field', async ({ deliver, api }) => {
  for (const [what, subject] of SPLIT_SUBJECTS) {
    await deliver({ raw: Buffer.from(`Subject: ${subject}\r\n\r\nbody`, 'latin1') });
    const mail = await api.sent();
    expect(mail.subject, what).toMatch(/^outer/);
    expect(mail.bcc_addresses, what).toEqual(['bob@inbox.test']);
    expect((await api.list('sent', { to: 'evil' })).data).toEqual([]);
    expect(mail.text_body, what).toBe('body');
  }
});
