import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { decodePart } from '../../../src/mime/part-decoder.js';
import { attachmentParts, isShownInside, readParts } from '../../../src/mime/parts.js';
import { safeFileName } from '../../../src/server/message/file-name.js';
import { expect, test } from '../fixtures.js';
import { check, text, textOf } from './fuzz.js';
import { takeAndRead } from './take-and-read.js';

const LIMITS = { maxParts: 1_000, maxHeaderSize: 128 * 1024 };

/** The number of attachments found by postal-mime, which reads the email as text; null if it rejects the email. */
async function countByPostalMime(raw: Buffer): Promise<number | null> {
  const parser = new PostalMime({ forceRfc822Attachments: true });
  const email = await parser.parse(raw).catch(() => null);
  if (!email) return null;
  const isInside = ({ related = false, contentId = '', disposition = '' }) =>
    related && contentId !== '' && disposition !== 'attachment';
  const { attachments } = email;
  return attachments.filter((one) => !isInside({ ...one, disposition: one.disposition ?? '' }))
    .length;
}

function countOf(raw: Buffer): number {
  const root = readParts(raw, LIMITS);
  return attachmentParts(root).filter((part) => !isShownInside(part)).length;
}

/** Pieces that the parts of an email are made of. */
const PARTS = [
  '\r\n',
  '\n',
  '\r\n\r\n',
  '\r\r\n',
  '--',
  '\r\n--b\r\n',
  '\r\n--b \t\r\n',
  '\n--b\n',
  '\r\n--b--\r\n',
  '\r\n--c\r\n',
  '\r\n--c--\r\n',
  '--b',
  'text',
  'Content-Type: multipart/mixed; boundary=b\r\n',
  'Content-Type: multipart/related; boundary="c"\r\n',
  'Content-Type: multipart/alternative; boundary=c\r\n',
  'Content-Type: multipart/digest; boundary="b"\r\n',
  'Content-Type: multipart/mixed; boundary="b--"\r\n',
  'Content-Type: multipart/mixed\r\n',
  'Content-Type: text/html\r\n',
  'content-type:image/png;\r\n name=a.png\r\n',
  'Content-Type: message/rfc822\r\n',
  'Content-Disposition: attachment\r\n',
  'Content-Disposition: inline; filename=a\r\n',
  'Content-ID: <a>\r\n',
  'Subject: x\r\n',
];

test('counts attachments as postal-mime does', async () => {
  const property = fc.asyncProperty(textOf(PARTS, 40), async (email) => {
    const raw = Buffer.from(email, 'latin1');
    const expected = await countByPostalMime(raw);
    if (expected !== null) expect(countOf(raw)).toBe(expected);
  });
  await check(property, 500);
});

test('decodes base64 with anything in between', async () => {
  const bytes = fc.uint8Array({ maxLength: 600 });
  const line = fc.record({
    bytes,
    length: fc.constantFrom(4, 19, 76, 76, 1_000),
    end: fc.constantFrom('\r\n', '\r\n', '\n', ''),
    junk: fc.constantFrom('', '', '-', '_', ' ', '\t!', '\0', 'ü'),
    isPadded: fc.boolean(),
  });
  const property = fc.asyncProperty(fc.array(line, { maxLength: 6 }), async (lines) => {
    // Without padding, the following bytes continue in the middle of a group of four.
    const whole = lines.map((one) => {
      const kept = one.isPadded
        ? one.bytes
        : one.bytes.subarray(0, one.bytes.length - (one.bytes.length % 3));
      return { ...one, bytes: Buffer.from(kept) };
    });
    const encoded = whole.map(({ bytes, length, end, junk }) => {
      const pieces = bytes.toString('base64').match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
      return pieces.map((piece) => `${piece}${end}`).join('') + junk;
    });
    const body = Buffer.from(encoded.join(''), 'latin1');
    expect(decodePart(body, 'base64')).toEqual(Buffer.concat(whole.map((one) => one.bytes)));
  });
  await check(property, 300);
});

for (const junk of ['-', '_', '!', '\0', ' ']) {
  test(`decodes base64 in equal lines, with ${JSON.stringify(junk)} in each`, () => {
    const bytes = Buffer.alloc(3 * 5 * 5_000, 'bytes');
    // 76 characters, like regular lines.
    const lines = bytes.toString('base64').replace(/.{75}/g, `$&${junk}\r\n`);
    expect(decodePart(Buffer.from(lines), 'base64').equals(bytes)).toBe(true);
  });
}

test('decodes base64 in nearly equal lines', () => {
  const regular = Buffer.from(
    Buffer.alloc(57 * 1_500, 'bytes')
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n'),
  );
  // 64 kB are decoded at a time, and end within these lines.
  const lineEnds = [0, 838, 839, 840].flatMap((line) => [line * 78 + 76, line * 78 + 77]);
  const starts = [0, 1, 2, 3].map((at) => 840 * 78 + at);
  for (const end of lineEnds) {
    for (const start of starts) {
      for (const [more, less] of ['A!', 'AA', '!!', 'A-', '_A']) {
        const body = Buffer.from(regular);
        body.write(more as string, end, 'latin1');
        body.write(less as string, start, 'latin1');
        const base64 = body.toString('latin1').replace(/[^A-Za-z0-9+/]/g, '');
        expect(decodePart(body, 'base64').equals(Buffer.from(base64, 'base64'))).toBe(true);
      }
    }
  }
});

test('decodes quoted-printable with soft line breaks anywhere', async () => {
  const token = fc.oneof(
    fc.nat(255).map((byte) => ({ byte, as: `=${byte.toString(16).padStart(2, '0')}` })),
    fc
      .nat(255)
      .map((byte) => ({ byte, as: `=${byte.toString(16).padStart(2, '0').toUpperCase()}` })),
    fc.constantFrom(...'aZ9!~').map((as) => ({ byte: as.charCodeAt(0), as })),
    fc.constantFrom('=\r\n', '= \t\r\n', '=\n').map((as) => ({ byte: null, as })),
    // Blanks at the end of a line are ignored.
    fc.constantFrom('\r\n', ' \t\r\n').map((as) => ({ byte: '\r\n', as })),
  );
  const property = fc.asyncProperty(
    fc.array(token, { maxLength: 300 }),
    fc.constantFrom(1, 1, 1, 700),
    async (tokens, times) => {
      const all = Array.from({ length: times }, () => tokens).flat();
      const body = Buffer.from(all.map(({ as }) => as).join(''), 'latin1');
      const bytes = all.flatMap(({ byte }) =>
        typeof byte === 'string' ? [...Buffer.from(byte)] : byte === null ? [] : [byte],
      );
      expect(decodePart(body, 'quoted-printable').equals(Buffer.from(bytes))).toBe(true);
    },
  );
  await check(property, 100);
});

for (const [what, line, expected] of [
  ['of blanks', ' '.repeat(300_000), ''],
  ['of blanks and a letter', `${'\t '.repeat(100_000)}x`, `${'\t '.repeat(100_000)}x`],
  ['of encoded bytes', '=41'.repeat(600_000), 'A'.repeat(600_000)],
  ['of equals signs', '='.repeat(300_000), '='.repeat(299_999)],
] as const) {
  test(`decodes a quoted-printable line that is longer than a step: ${what}`, () => {
    const body = Buffer.from(`${line}\r\nend`);
    const decoded = decodePart(body, 'quoted-printable').toString();
    const isSoft = what === 'of equals signs';
    expect(decoded === `${expected}${isSoft ? '' : '\r\n'}end`).toBe(true);
  });
}

const NAMES = [
  '/',
  '\\',
  '..',
  '.',
  '\0',
  '"',
  '\u202e',
  '\u2066',
  '\ud83e',
  '\udd8a',
  '=?utf-8?B?',
  '4oKs',
  '?=',
  ' ',
  '\t',
  'ü',
  '.pdf',
  'a',
  '%',
  "'",
  ';',
];

test('turns any file name into a safe one', async () => {
  const name = fc.oneof(textOf(NAMES, 30), fc.string({ unit: 'binary', maxLength: 2_000 }));
  // Without expect(), which takes a hundred times as long.
  const property = fc.asyncProperty(name, async (given) => {
    const safe = safeFileName(given);
    return (
      /^(?:(?!\.+$)[^\p{Cc}\\/\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+)?$/u.test(safe) &&
      Buffer.byteLength(safe) <= 255 &&
      safe.isWellFormed() &&
      // A safe name does not change.
      safeFileName(safe) === safe
    );
  });
  await check(property, 300);
});

test('gives a name to a part with any header', async ({ mailboxServer }) => {
  const header = textOf(
    [
      'Content-Type: ',
      'Content-Disposition: ',
      'Content-ID: ',
      'Content-Transfer-Encoding: ',
      'application/pdf',
      'attachment',
      '; filename=',
      '; filename*=',
      '; filename*0*=',
      '; filename*1=',
      '; name=',
      "utf-8''",
      '%C3',
      '"',
      '\\',
      '(',
      ')',
      '\r\n',
      '\r\n ',
      '../',
      '\0',
      '=?utf-8?Q?=C3?=',
      'base64',
      '; __proto__=x',
      '; constructor=',
    ],
    40,
  );
  const property = fc.asyncProperty(header, async (given) => {
    const email = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${given}\r\n\r\nQUJD\r\n--b--\r\n`;
    expect((await takeAndRead(mailboxServer, Buffer.from(email, 'latin1'))).result).toMatch(/^250/);
  });
  await check(property, 20);
});

test('reads any bytes in a file name', async ({ mailboxServer }) => {
  const property = fc.asyncProperty(text(600), async (name) => {
    const email = `Content-Type: application/pdf; name="${name.replace(/[\r\n]/g, '')}"\r\n\r\nbytes\r\n`;
    const { result } = await takeAndRead(mailboxServer, Buffer.from(email, 'latin1'));
    expect(result).toMatch(/^250/);
  });
  await check(property, 15);
});
