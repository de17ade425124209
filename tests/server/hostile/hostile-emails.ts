/** Makes an email of about this many bytes. */
export type MailMaker = (bytes: number) => Buffer;

/** An email with this header and body, as bytes. */
function mail(header: string[], body: string): Buffer {
  return Buffer.from(`${header.join('\r\n')}\r\n\r\n${body}`, 'latin1');
}

/** A text repeated and truncated to this many characters. */
function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** A text repeated with a running number in place of `#`, up to this many characters. */
function count(text: string, length: number): string {
  const pieces: string[] = [];
  for (let n = 0, size = 0; size < length; n++) {
    const piece = text.replaceAll('#', String(n));
    pieces.push(piece);
    size += piece.length;
  }
  return pieces.join('');
}

/** An email whose body repeats a text. */
function body(text: string, ...header: string[]): MailMaker {
  return (bytes) => mail(header, fill(text, bytes));
}

/** An email with one field that repeats a text on one line. */
function field(name: string, text: string, start = '', end = ''): MailMaker {
  return (bytes) => mail([`${name}: ${start}${fill(text, bytes)}${end}`], 'body');
}

/** The same with a text that may contain `#`. */
function counted(name: string, text: string, start = ''): MailMaker {
  return (bytes) => mail([`${name}: ${start}${count(text, bytes)}`], 'body');
}

/** A multipart with a boundary as written in the header, and a body that uses it. */
function multipart(boundary: string, text: string, start = ''): MailMaker {
  return (bytes) =>
    mail([`Content-Type: multipart/mixed; ${boundary}`], start + count(text, bytes));
}

/** Nested multiparts, with many lines in the innermost that look like delimiters. */
function nested(levels: number, type = 'multipart/mixed'): MailMaker {
  const open = Array.from(
    { length: levels },
    (_, n) => `Content-Type: ${type}; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
  ).join('');
  return (bytes) => Buffer.from(`Subject: nested\r\n${open}\r\n${fill('--b\r\n', bytes)}`);
}

/** Nested messages. */
function messages(bytes: number): Buffer {
  return Buffer.from(fill('Content-Type: message/rfc822\r\n\r\n', bytes));
}

/** Nested messages, each as the part of a multipart. */
function digests(bytes: number): Buffer {
  const text = count('Content-Type: multipart/digest; boundary=d#\r\n\r\n--d#\r\n\r\n', 4_000);
  return Buffer.from(text + fill('From: a@x.test\r\n', bytes));
}

const B64 = 'Content-Transfer-Encoding: base64';
const QP = 'Content-Transfer-Encoding: quoted-printable';
const HTML = 'Content-Type: text/html';
const FLOWED = 'Content-Type: text/plain; format=flowed; delsp=yes';

/** Hard cases for counting parts. */
export const HOSTILE_PARTS: Record<string, MailMaker> = {
  'boundary look-alikes': multipart('boundary=b', '--c#\r\n'),
  'nothing but dashes': multipart('boundary=b', '--\r\n'),
  'one long line of dashes': multipart('boundary="-"', '-'),
  'delimiters that go on': multipart('boundary=b', '--b--x\r\n'),
  'the last delimiter over and over': multipart('boundary=b', '--b--\r\n'),
  'as many parts as fit': multipart('boundary=b', '--b\r\n'),
  'parts by a boundary of two halves': multipart('boundary*0=a; boundary*1=b', '--ab\r\n'),
  'parts by an encoded boundary': multipart("boundary*=utf-8''%62", '--b\r\n'),
  'parts by a boundary that is escaped': multipart('boundary="\\b"', '--b\r\n'),
  'parts by a boundary behind a comment': multipart('boundary(x)=b', '--b\r\n'),
  'parts by a boundary that is folded': multipart('boundary="b\r\n b"', '--b b\r\n'),
  'parts by a boundary of two bytes': multipart('boundary="\u00e9"', '--\u00e9\r\n'),
  'parts by a long boundary': multipart(`boundary="${'b'.repeat(300)}"`, `--${'b'.repeat(300)}\n`),
  'the word boundary': (bytes) =>
    mail(['Subject: x'], '--\r\n'.repeat(1_001) + fill('boundary', bytes)),
  'the word boundary, in lines': (bytes) =>
    mail(['Subject: x'], '--\r\n'.repeat(1_001) + fill('boundary=\r\n', bytes)),
  'a boundary for each line': (bytes) =>
    mail(['Subject: x'], count('Content-Type: multipart/mixed; boundary=b#\n\n--b#\n', bytes)),
  'parts as deep as they may be': nested(99),
  'parts deeper than they may be': nested(150),
  'parts deeper than the parser goes': nested(400),
  'alternatives within each other': nested(99, 'multipart/alternative'),
  'quoted-printable parts of nothing': multipart('boundary=b', `--b\r\n${QP}\r\n\r\n=\r\n`),
  'long boundaries that begin alike': (bytes) => {
    const long = fill('b', 200);
    const open = Array.from(
      { length: 90 },
      (_, n) => `Content-Type: multipart/mixed; boundary="${long}${n}"\r\n\r\n--${long}${n}\r\n`,
    );
    return Buffer.from(`${open.join('')}\r\n${fill(`--${long}\r\n`, bytes)}`, 'latin1');
  },
  'messages within messages': messages,
  'digests of digests': digests,
};

/** Hard cases for decoding bodies. */
export const HOSTILE_BODIES: Record<string, MailMaker> = {
  'empty lines': body('\n'),
  'lines of CR': body('\r'),
  'CR CR LF': body('\r\r\n'),
  'one long line': body('x'),
  'lines of one character': body('x\r\n'),
  NULs: body('\0'),
  'the bytes 80 to 9F': body('\x80\x99', 'Content-Type: text/plain; charset=windows-1252'),
  'the controls 80 to 9F in UTF-8': body('\xc2\x80', 'Content-Type: text/plain; charset=utf-8'),
  'broken UTF-8': body('\xc3\x28\xff\xf0\x9f'),
  'an unknown charset': body('\xe9\x80', 'Content-Type: text/plain; charset=klingon'),
  'UTF-16': body('\xd8\x00', 'Content-Type: text/plain; charset=utf-16le'),
  'a slow charset': body('\x1b$B!!\x1b(B', 'Content-Type: text/plain; charset=iso-2022-jp'),
  'GB 18030': body('\x81\x30\x81\x30', 'Content-Type: text/plain; charset=gb18030'),
  'base64 with = after each character': body('A=', B64),
  'base64 with = after each character, in lines': body(`${'A='.repeat(38)}\r\n`, B64),
  'base64 of nothing but =': body('=', B64),
  'base64 of nothing but spaces': body(' ', B64),
  'base64 of nothing but line breaks': body('\r\n', B64),
  'base64 in lines of one character': body('A\r\n', B64),
  'base64 with rubbish between': body('A!', B64),
  'base64 in one line': body('QUJD', B64),
  'base64 of controls': body(
    Buffer.from('\x80\x81\x82', 'latin1').toString('base64'),
    B64,
    'Content-Type: text/plain; charset=windows-1252',
  ),
  'quoted-printable of escapes': body('=80', QP, 'Content-Type: text/plain; charset=latin1'),
  'quoted-printable of soft breaks': body('=\r\n', QP),
  'quoted-printable of =': body('=', QP),
  'quoted-printable of broken escapes': body('=X=4', QP),
  'format=flowed with a space at each end': body('x \r\n', FLOWED),
  'format=flowed of spaces': body(' \r\n', FLOWED),
  'format=flowed of signatures': body('-- \r\n', FLOWED),
  'a calendar of line breaks': body('\n\nx', 'Content-Type: text/calendar'),
};

/** Hard cases for reading header fields. */
export const HOSTILE_HEADERS: Record<string, MailMaker> = {
  'a header without end': (bytes) => Buffer.from(fill('X-A: b\r\n', bytes), 'latin1'),
  'a header of short lines': (bytes) => mail([fill('X-A: b\r\n', bytes)], 'body'),
  'a header of continuation lines': (bytes) => mail([`Subject: x${fill('\r\n y', bytes)}`], ''),
  'a header of colons': (bytes) => mail([fill(':\r\n', bytes)], ''),
  'a field for each line': (bytes) => mail([count('X-#: #\r\n', bytes)], ''),
  'recipients, many': counted('To', 'a#@x.test,'),
  'recipients, one a field': (bytes) => mail([count('To: a#@x.test\r\n', bytes)], ''),
  'recipients in Bcc': counted('Bcc', 'a#@x.test,'),
  'recipients with names': counted('Cc', '"N #" <a#@x.test>,'),
  'recipients of nothing': field('To', ','),
  'recipients of <': field('To', '<'),
  'recipients of @': field('To', '@'),
  'recipients of spaces': field('To', ' ', 'a', 'b'),
  'recipients in international domains': counted('To', 'a@b\u00fccher#.test,'),
  'a recipient without end': field('To', 'a', '', '@x.test'),
  'a group without end': field('To', 'a@x.test,', 'group:'),
  'groups within groups': (bytes) =>
    mail([`To: ${'g:'.repeat(49)}${count('a#@x.test,', bytes)}`], ''),
  'groups within groups, without end': field('To', 'g:'),
  'groups one after the other': field('To', 'g:a@x.test;'),
  'a comment without end': field('To', 'x', '('),
  'comments within comments': field('To', '('),
  'comments one after the other': field('To', '(x)'),
  'comments in the Content-Type': field('Content-Type', '(', 'text/plain '),
  'a quote without end': field('To', 'x\\"', '"'),
  'quotes one after the other': field('To', '"x"'),
  'backslashes in a quote': field('To', '\\', '"'),
  'encoded words in base64': field('Subject', '=?utf-8?B?QUJD?= '),
  'encoded words in base64, without spaces': field('Subject', '=?utf-8?B?QUJD?='),
  'encoded words in quoted-printable': field('Subject', '=?utf-8?Q?=C3=BC?= '),
  'encoded words that do not decode': field('Subject', '=?utf-8?Q?=C3?= '),
  'encoded words, each in another charset': counted('Subject', '=?x-#?Q?a?= '),
  'encoded words that have no end': field('Subject', '=?utf-8?Q?'),
  'encoded words of question marks': field('Subject', '=?=?'),
  'an encoded word of one': field('Subject', '=80', '=?windows-1252?Q?', '?='),
  'encoded words as names': field('To', '=?utf-8?B?QUJD?= <a@x.test>,'),
  'encoded words as one name': field('From', '=?utf-8?B?QUJD?= ', '', '<a@x.test>'),
  'encoded words that hold addresses': (bytes) => {
    let to = fill('<a@x.test>,', bytes / 8);
    while (to.length < bytes / 1.4) {
      to = `=?utf-8?B?${Buffer.from(`${to},<b@x.test>`).toString('base64')}?=`;
    }
    return mail([`To: ${to}`], '');
  },
  'controls in a subject': field('Subject', '\x80x'),
  'NULs in a subject': field('Subject', '\0'),
  'a file name of thousands of pieces': counted(
    'Content-Disposition',
    'filename*#="x";',
    'attachment; ',
  ),
  'a file name of encoded pieces': counted(
    'Content-Disposition',
    "filename*#*=''%C3%BC;",
    'attachment; ',
  ),
  'a file name of encoded words': (bytes) =>
    mail([`Content-Type: image/png; name="${fill('=?utf-8?B?QUJD?= ', bytes)}"`], 'x'),
  'a description of encoded words': (bytes) =>
    mail(
      [`Content-Type: image/png`, `Content-Description: ${fill('=?utf-8?B?QUJD?= ', bytes)}`],
      'x',
    ),
  'thousands of parameters': counted('Content-Type', 'p#=x;', 'text/plain; '),
  'parameters of asterisks': field('Content-Type', '*', 'text/plain; ', '=x'),
  'parameters of semicolons': field('Content-Type', ';'),
  'a parameter of spaces': field('Content-Type', ' ', 'text/plain; a', 'b'),
  'references, many': counted('References', '<#@x.test> '),
  'a message-ID without end': field('Message-ID', '<'),
};

/** Cyrillic text in windows-1251: one byte per character. */
const CYRILLIC = '\xea\xee\xe4 2024 ';

/** Hard cases for finding a code in text. */
export const HOSTILE_TEXTS: Record<string, MailMaker> = {
  'text of names of codes': body('Your verification code: '),
  'text of codes': body('482913 '),
  'text of codes, a line each': body('482913\r\n'),
  'text of names and codes': body('A 7 K 2Your code is '),
  'text of refused numbers': body('Order 482913, '),
  'text of prices': body('\x804829', 'Content-Type: text/plain; charset=windows-1252'),
  'text of dates': body('/12.05.2025&'),
  'text of single digits': body('1 '),
  'text of digits': body('1'),
  'text of digits and dashes': body('1-'),
  'text of words with dashes': body('word-word-word-word '),
  'text of links': body('https://x.test/?code=482913 '),
  'text of half addresses': body('a@b=c&d/e.f?'),
  'text of quotations': body('> 482913\r\n'),
  'text of lines that go on': body(`${'a word '.repeat(10)}\r\n`),
  'text in Cyrillic': body(CYRILLIC, 'Content-Type: text/plain; charset=windows-1251'),
  'text of the names of codes in Chinese': body(
    Buffer.from('验证码2024').toString('latin1'),
    'Content-Type: text/plain; charset=utf-8',
  ),
  'text of signs over letters': body(
    'e\xcc\x81\xcc\x82',
    'Content-Type: text/plain; charset=utf-8',
  ),
  'text and HTML of codes': (bytes) => {
    const part = (type: string, text: string) =>
      `--b\r\nContent-Type: text/${type}\r\n\r\n${fill(text, bytes / 2)}\r\n`;
    const text = part('plain', 'A 7 K 2Your code is ') + part('html', '<b>482913</b> your code ');
    return mail(['Content-Type: multipart/alternative; boundary=b'], text);
  },
};

/** Emails that become much larger when they are parsed. */
export const HOSTILE_RATIOS: Record<string, MailMaker> = {
  'controls that JSON writes six times as long': body('\x01'),
  'controls that JSON writes six times as long, in base64': body('AQEB', B64),
  'bytes that are characters of three bytes': body('\xff'),
  'bytes that are characters of three bytes, in UTF-16': body(
    '\x4e\x00',
    'Content-Type: text/plain; charset=utf-16be',
  ),
  'halves of characters that JSON writes six times as long': body(
    '\xd8\x00',
    'Content-Type: text/plain; charset=utf-16be',
  ),
  'a part over and over': (bytes) =>
    mail(
      ['Content-Type: multipart/mixed; boundary=b'],
      `--b\r\nContent-Type: text/html\r\n\r\n${'\x01'.repeat(bytes / 900)}\r\n`.repeat(900),
    ),
};

/** Hard cases for parsing HTML. */
export const HOSTILE_PAGES: Record<string, MailMaker> = {
  'HTML of tags that are not closed': body('<div>', HTML),
  'HTML of tags that are closed only': body('</div>', HTML),
  'HTML of paragraphs that are not closed': body('<p><b><table>', HTML),
  'HTML of <': body('<', HTML),
  'HTML of entities': body('&amp', HTML),
  'HTML of a comment without end': body('<!--', HTML),
  'HTML of attributes': body(' a="', `${HTML}\r\n\r\n<x`),
  'HTML of scripts': body('<script>', HTML),
  'HTML of elements in each other': (bytes) =>
    mail([HTML], fill('<div>', bytes / 2) + fill('</div>', bytes / 2)),
  'HTML of tables in each other': body('<table><tr><td>', HTML),
  'HTML of line breaks': body('<br>', HTML),
  'HTML of cells of one digit': body('<td>7</td>', HTML),
  'HTML of elements of one digit': body('<b>7</b>', HTML),
  'HTML of lines as they are written': body('<pre>\na', HTML),
  'HTML of crossed out codes': body('<s>482913</s> 482913 ', HTML),
  'HTML of styles': body('<p style="color:#123456;font-size:1em;letter-spacing:3px">x', HTML),
  'HTML of one style': body('a:b;', `${HTML}\r\n\r\n<p style="`),
  'HTML of sheets': body('<style>.a{display:none}</style>', HTML),
  'HTML of one sheet': body('.a{display:none}/*', `${HTML}\r\n\r\n<style>`),
  'HTML of classes': body(
    '<p class="a b c d e">',
    `${HTML}\r\n\r\n<style>.a{display:none}</style>`,
  ),
  'HTML of fields': body('<input value="7">', HTML),
  'HTML of numbered entities': body('&#52;', HTML),
  'HTML of quotations': body('<blockquote>482913', HTML),
  'HTML of links': body('<a href="https://x.test/?code=482913">482913</a>', HTML),
  'HTML of CDATA': body('<![CDATA[', HTML),
  // One long piece of text, which a parser has to split itself.
  'HTML of one text': body('code 12.05.2025\t', HTML),
  'HTML of one text of codes': body('}A 7 K 2', HTML),
  'HTML of one text in Cyrillic': body(CYRILLIC, `${HTML}; charset=windows-1251`),
};
