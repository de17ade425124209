import { expect, test } from '../fixtures.js';

/** An email from lines, as bytes. */
function mail(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** Headers, and the decoded subject. */
const SUBJECTS: [header: string, subject: string | null][] = [
  ['Subject: Hello', 'Hello'],
  ['Subject:', ''],
  ['Subject: ', ''],
  ['To: bob@inbox.test', null],
  ['To: bob@inbox.test\r\n\r\nSubject: in the body', null],
  ['Subject: a\r\n  folded\r\n\tone', 'a  folded\tone'],
  ['Subject: first\r\nSubject: second', 'first'],
  ['sUBJECT: any case', 'any case'],
  ['Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
  ['Subject: =?UTF-8?B?R3LDvMOf?=\r\n =?UTF-8?B?ZQ==?=', 'Grüße'],
  ['Subject: =?windows-1252?Q?5_=80_=96_now?=', '5 € – now'],
  ['Subject: =?nonsense?Q?x?=', 'x'],
  ['Subject: Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
  ['Subject: Gr\xfc\xdfe \x80', 'Grüße €'],
  ['Subject: a\0b', 'a\0b'],
];

test('decodes the subject', async ({ api, deliver }) => {
  for (const [header, subject] of SUBJECTS) {
    await deliver({ raw: mail(header, '', 'body') });
    expect((await api.inbox()).subject, header).toBe(subject);
  }
});

test('keeps the Message-ID as written', async ({ api, deliver }) => {
  await deliver({ raw: mail('Message-Id:   <a.b@shop.test> ', '', 'body') });
  expect((await api.inbox()).message_id).toBe('<a.b@shop.test>');
});

test('leaves out the HTML of a text email, and the text of an HTML email', async ({
  api,
  send,
}) => {
  await send({ text: 'Grüße' });
  expect(await api.inbox()).toMatchObject({ text_body: 'Grüße', html_body: null });
  await send({ html: '<b>Grüße</b>' });
  expect(await api.inbox()).toMatchObject({ text_body: null, html_body: '<b>Grüße</b>' });
});

/** Texts as they are sent, and decoded. */
const TEXTS: [title: string, headers: string[], body: string, text: string | null][] = [
  ['8-bit UTF-8', ['Content-Type: text/plain; charset=utf-8'], 'Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
  ['no charset', [], 'Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
  ['no charset, and no UTF-8', [], 'Gr\xfc\xdfe \x80', 'Grüße €'],
  [
    'no charset, and no UTF-8, in base64',
    ['Content-Transfer-Encoding: base64'],
    'R3L832U=',
    'Grüße',
  ],
  [
    'windows-1252',
    ['Content-Type: text/plain; charset=windows-1252'],
    '\x80 \x93\xfc\x94',
    '€ “ü”',
  ],
  ['ISO-8859-1', ['Content-Type: text/plain; charset=iso-8859-1'], '\xfc \x85', 'ü …'],
  ['quoted-printable', ['Content-Transfer-Encoding: quoted-printable'], '=C3=BC=\r\n!', 'ü!'],
  ['base64', ['Content-Transfer-Encoding: base64'], 'R3LDvMOfZQ==', 'Grüße'],
  ['broken base64', ['Content-Transfer-Encoding: base64'], 'R3LDvMOfZQ=$%', 'Grüße'],
  [
    'UTF-8 that is labelled as ASCII',
    ['Content-Type: text/plain; charset=us-ascii'],
    'Gr\xc3\xbc\xc3\x9fe',
    'Grüße',
  ],
  ['an unknown charset', ['Content-Type: text/plain; charset=klingon'], 'abc', 'abc'],
  [
    'UTF-8, with an unknown charset',
    ['Content-Type: text/plain; charset=klingon'],
    'Gr\xc3\xbc\xc3\x9fe',
    'Grüße',
  ],
  [
    'no UTF-8, with an unknown charset',
    ['Content-Type: text/plain; charset=klingon'],
    'Gr\xfc\xdfe',
    'Grüße',
  ],
  [
    'a name that only mail programs know',
    ['Content-Type: text/plain; charset=cp932'],
    '\x94\x46\x8f\xd8',
    '認証',
  ],
  ['NULs', [], 'a\0b', 'a\0b'],
  ['a line of one dot', [], 'a\r\n.\r\nb', 'a\n.\nb'],
  ['several lines', [], 'a\r\n\r\nb\r\n', 'a\n\nb'],
  ['bare line feeds', [], 'a\nb', 'a\nb'],
  ['nothing', [], '', null],
];

test('decodes a text', async ({ api, deliver }) => {
  for (const [title, headers, body, text] of TEXTS) {
    await deliver({ raw: mail('Subject: x', ...headers, '', body) });
    expect((await api.inbox()).text_body, title).toBe(text);
  }
});

/** Heads of HTML in windows-1251, and what the header says. */
const CHARSETS: [title: string, head: string, charset: string][] = [
  ['a <meta>', '<meta name="x"><meta charset="windows-1251">', ''],
  [
    'a <meta> with http-equiv',
    '<META http-equiv=Content-Type content="text/html; charset=windows-1251">',
    '',
  ],
  [
    'a <meta>, and an unknown one in the header',
    '<meta charset=windows-1251>',
    '; charset=klingon',
  ],
  ['the header, not that of its <meta>', '<meta charset="utf-8">', '; charset=windows-1251'],
  [
    'a <meta> that is no comment',
    '<!-- <meta charset="koi8-r"> --><meta charset="windows-1251">',
    '',
  ],
];

test('decodes HTML by the charset of its header or <meta>', async ({ api, deliver }) => {
  for (const [title, head, charset] of CHARSETS) {
    const html = (word: string) => `<head>${head}</head><p>${word}</p>`;
    await deliver({
      raw: mail(`Content-Type: text/html${charset}`, '', html('\xca\xee\xe4: 482913')),
    });
    expect((await api.inbox()).html_body, title).toBe(html('Код: 482913'));
  }
});

/** Heads of HTML whose charset is wrong or comes too late. */
const WRONG_CHARSETS: [title: string, head: string, word: string, shown: string][] = [
  [
    'UTF-8, whatever its <meta> says',
    '<meta charset="windows-1251">',
    'Gr\xc3\xbc\xc3\x9fe',
    'Grüße',
  ],
  ['windows-1252 if its <meta> says UTF-8', '<meta charset="utf-8">', 'Gr\xfc\xdfe', 'Grüße'],
  ['windows-1252 if nobody knows its <meta>', '<meta charset="klingon">', 'Gr\xfc\xdfe', 'Grüße'],
  [
    'windows-1252 if its <meta> comes late',
    `${' '.repeat(1_024)}<meta charset="windows-1251">`,
    'Gr\xfc\xdfe',
    'Grüße',
  ],
];

test('decodes HTML with a wrong <meta> by its bytes', async ({ api, deliver }) => {
  for (const [title, head, word, shown] of WRONG_CHARSETS) {
    await deliver({ raw: mail('Content-Type: text/html', '', head + word) });
    expect((await api.inbox()).html_body, title).toBe(head + shown);
  }
});

test('joins several parts of text and HTML', async ({ api, deliver }) => {
  const part = (type: string, text: string) => ['--b', `Content-Type: ${type}`, '', text];
  await deliver({
    raw: mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('text/plain', 'intro'),
      ...part('text/html', '<b>page</b>'),
      ...part('text/plain', 'footer'),
      '--b--',
    ),
  });
  expect(await api.inbox()).toMatchObject({
    text_body: 'intro\nfooter',
    html_body: '<b>page</b>',
    attachment_count: 0,
  });
});

test('counts attachments', async ({ api, send }) => {
  await send({
    text: 'see there',
    attachments: [
      { filename: 'a.txt', content: 'a' },
      { filename: 'b.html', content: '<b>' },
      { filename: 'c.pdf', content: Buffer.alloc(5000, 1) },
    ],
  });
  const email = await api.inbox();
  expect(email).toMatchObject({ has_attachments: true, attachment_count: 3 });
  expect(email).toMatchObject({ text_body: 'see there', html_body: null });
});

test('does not count an image that the HTML shows', async ({ api, send }) => {
  await send({
    html: '<img src="cid:logo"> hi',
    attachments: [
      { filename: 'logo.png', content: Buffer.alloc(100), cid: 'logo' },
      { filename: 'terms.pdf', content: Buffer.alloc(100) },
    ],
  });
  expect(await api.inbox()).toMatchObject({ has_attachments: true, attachment_count: 1 });
  await send({
    html: '<img src="cid:logo"> hi',
    attachments: [{ filename: 'logo.png', content: Buffer.alloc(100), cid: 'logo' }],
  });
  expect(await api.inbox()).toMatchObject({ has_attachments: false, attachment_count: 0 });
});

test('counts a forwarded email as an attachment', async ({ api, deliver }) => {
  await deliver({
    raw: mail(
      'Content-Type: multipart/mixed; boundary=b',
      'Subject: outer',
      '',
      '--b',
      '',
      'outer text',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: inner',
      '',
      'inner text',
      '--b--',
    ),
  });
  expect(await api.inbox()).toMatchObject({
    subject: 'outer',
    text_body: 'outer text',
    attachment_count: 1,
  });
});

test.describe('stores an email that cannot be parsed', () => {
  test.use({
    serverOptions: { maxDepth: 1_000, maxHeaderSize: 4_000_000, maxLineLength: 4_000_000 },
  });

  test('with 300 nested parts', async ({ api, deliver }) => {
    const levels = Array.from({ length: 300 }, (_, n) => [
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
      `--b${n}`,
    ]).flat();
    await deliver({ raw: mail('Subject: deep', ...levels, '', 'found me') });
    expect(await api.inbox()).toMatchObject({
      subject: 'deep',
      text_body: null,
      html_body: null,
      attachment_count: 0,
    });
  });

  test('parses a header of 3 MB if the limit is 4 MB', async ({ api, deliver }) => {
    await deliver({ raw: mail('Subject: big', `X: ${'x'.repeat(3_000_000)}`, '', 'body') });
    expect(await api.inbox()).toMatchObject({ subject: 'big', text_body: 'body' });
  });

  test('without an end, with a broken boundary, or with random content', async ({
    api,
    deliver,
  }) => {
    const nonsense = [
      mail('Content-Type: multipart/mixed', 'Subject: 1', '', 'no boundary'),
      mail('Content-Type: multipart/mixed; boundary=b', 'Subject: 2', '', '--b', 'X'),
      mail('Subject: 3', 'no colon here', ': no name', '\x00\xff\xfe', '', '\x00\xff'),
      mail('Subject: 4'),
      Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 251)),
    ];
    for (const raw of nonsense) await deliver({ raw });
    expect(await api.subjects('inbox')).toEqual([null, '4', '3', '2', '1']);
  });
});

test('shows a long body line by line, and finds its delimiters', async ({ api, deliver }) => {
  const lines = Array.from({ length: 20_000 }, (_, n) =>
    `${'-'.repeat(n % 4)}line ${n}\r`.slice(n % 2),
  );
  await deliver({ raw: `Subject: x\r\n\r\n${lines.join('\r\n')}\n` });
  expect((await api.inbox()).text_body).toBe(
    lines.map((line) => line.replace('\r', '')).join('\n'),
  );

  const header = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n';
  for (let less = 0; less < 8; less++) {
    const first = `x\r\n${'y'.repeat(64 * 1024 - 3 - less)}`;
    await deliver({ raw: `${header}${first}\r\n--b\r\n\r\nsecond\r\n--b--\r\n` });
    expect((await api.inbox()).text_body).toBe(`${first.replace('\r', '')}\nsecond`);
  }
});
