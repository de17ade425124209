import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import type { Attachment } from '../../../src/contract/email-details.js';
import { expect, type Received, test } from './fixtures.js';

/** An attachment as any parser describes it. */
interface Found {
  filename: string | null;
  content_type: string;
  size: number;
  sha256: string;
}

const SAMPLES = path.join(import.meta.dirname, 'samples');

/** The attachments that Python finds in each sample: see samples/make.py. */
const PYTHON: Record<string, Found[]> = JSON.parse(
  readFileSync(path.join(SAMPLES, 'python.json'), 'utf8'),
);

/** Names created by the server count as missing. */
function found({ filename, content_type, size, sha256 }: Attachment): Found {
  const isMadeUp = /^attachment-\d+\.\w+$/.test(filename);
  return { filename: isMadeUp ? null : filename, content_type, size, sha256 };
}

async function byMailparser(raw: Buffer): Promise<Found[]> {
  const { attachments } = await simpleParser(raw, { checksumAlgo: 'sha256' });
  return attachments.map(({ filename, contentType, size, checksum }) => ({
    filename: filename ?? null,
    content_type: contentType,
    size,
    sha256: checksum,
  }));
}

/** Checks that all data about attachments agrees with their bytes. */
async function expectAgreement({ record, details, bytes }: Received): Promise<void> {
  const { attachments } = details;
  expect(record.attachment_count).toBe(attachments.filter(({ inline }) => !inline).length);
  expect(record.has_attachments).toBe(record.attachment_count > 0);
  for (const { part, size, sha256 } of attachments) {
    const file = await bytes({ part });
    expect([part, file.length]).toEqual([part, size]);
    expect([part, createHash('sha256').update(file).digest('hex')]).toEqual([part, sha256]);
  }
}

for (const [name, expected] of Object.entries(PYTHON)) {
  test(`${name}: finds the same attachments as Python and mailparser`, async ({ receive }) => {
    const raw = readFileSync(path.join(SAMPLES, name));
    const email = await receive(raw);
    expect((await email.bytes('source')).equals(raw)).toBe(true);
    expect(email.details.attachments.map(found)).toEqual(expected);
    expect(await byMailparser(raw)).toEqual(expected);
    await expectAgreement(email);
  });
}

const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7_919) % 256));

test('finds the attachments that nodemailer sends', async ({ send, newest }) => {
  await send({
    html: '<img src="cid:logo@shop.test">',
    text: 'Hello',
    icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
    attachments: [
      { filename: 'logo.png', cid: 'logo@shop.test', content: BYTES.subarray(0, 500) },
      { filename: 'Préface – 1.pdf', content: BYTES },
      { filename: `${'very long '.repeat(30)}名.pdf`, content: 'long name' },
      { filename: 'spaces.txt', content: 'a  \r\n\tb \r\n', encoding: 'utf8' },
      {
        filename: 'quoted.txt',
        content: 'ü=3D  \r\n',
        contentTransferEncoding: 'quoted-printable',
      },
      {
        filename: '8bit.txt',
        content: 'ü\r\n.\r\n..\r\n',
        contentTransferEncoding: '8bit' as never,
      },
      { filename: 'empty.bin', content: '' },
      { filename: false, contentType: 'application/pdf', content: 'no name' },
      {
        contentType: 'message/rfc822',
        contentDisposition: 'attachment',
        content: 'Subject: inside\r\n\r\ntext',
        filename: 'a.eml',
      },
    ],
  });
  const email = await newest();
  const raw = await email.bytes('source');
  const { attachments } = email.details;
  const byOther = await byMailparser(raw);
  // The name exceeds the limit of file systems.
  const names = (one: Found) => ({ ...one, filename: one.filename?.slice(0, 200) });
  expect(attachments.map(found).map(names)).toEqual(byOther.map(names));
  expect(attachments.find(({ filename }) => filename === 'Préface – 1.pdf')).toMatchObject({
    content_type: 'application/pdf',
    disposition: 'attachment',
    content_id: null,
    size: BYTES.length,
    inline: false,
  });
  expect(attachments.find(({ inline }) => inline)).toMatchObject({
    content_id: 'logo@shop.test',
    filename: 'logo.png',
    disposition: 'inline',
  });
  await expectAgreement(email);
});

test('numbers the tree of parts as IMAP does', async ({ receive }) => {
  const email = await receive(readFileSync(path.join(SAMPLES, 'outlook.eml')));
  const { structure } = email.details;
  const numbers = (part: typeof structure): unknown[] => [
    part.part,
    part.content_type,
    ...part.children.map(numbers),
  ];
  expect(numbers(structure)).toEqual([
    null,
    'multipart/mixed',
    [
      '1',
      'multipart/related',
      ['1.1', 'multipart/alternative', ['1.1.1', 'text/plain'], ['1.1.2', 'text/html']],
      ['1.2', 'image/png'],
    ],
    ['2', 'application/pdf'],
    ['3', 'message/rfc822'],
  ]);
  expect(structure.children[0]?.children[0]?.children[0]).toEqual({
    part: '1.1.1',
    content_type: 'text/plain',
    parameters: { charset: 'iso-8859-1' },
    charset: 'iso-8859-1',
    disposition: null,
    encoding: 'quoted-printable',
    content_id: null,
    filename: null,
    size: 41,
    children: [],
  });
  expect((await email.bytes({ part: '1.1.1' })).toString('latin1')).toBe(
    'Guten Tag, \r\nanbei das Angebot für Sie.\r\n',
  );
  const alternative = await email.bytes({ part: '1.1' });
  expect(String(alternative)).toMatch(
    /^--_000_AM0PR04MB1eurprd04_\r\n[\s\S]*--_000_AM[\s\S]*--\r\n$/,
  );
  const forwarded = await email.bytes({ part: '3' });
  expect(String(forwarded)).toMatch(/^From: Kim [\s\S]*--_004_inner_--\r\n$/);
});

test('an email without parts is part 1', async ({ receive }) => {
  const email = await receive('Subject: plain\r\n\r\ntext  \r\nmore\r\n');
  expect(email.details.structure).toMatchObject({ part: '1', encoding: '7bit', children: [] });
  expect(email.details.attachments).toEqual([]);
  expect(String(await email.bytes({ part: '1' }))).toBe('text  \r\nmore\r\n');
});

for (const [what, html, header, inline] of [
  ['refers to', '<img src="cid:logo%40shop.test">', 'Content-Disposition: inline', true],
  ['refers to in a style', '<p style="background:url(CID:logo@shop.test)">', 'X-Id: 1', true],
  [
    'refers to, but it is an attachment',
    '<img src="cid:logo@shop.test">',
    'Content-Disposition: attachment',
    false,
  ],
  ['does not refer to', '<img src="cid:other@shop.test">', 'Content-Disposition: inline', false],
] as const) {
  test(`an image next to an HTML body that ${what}`, async ({ receive }) => {
    const email = await receive(
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/html',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(html).toString('base64'),
        '--b',
        'Content-Type: image/png; name=logo.png',
        'Content-ID: <logo@shop.test>',
        header,
        '',
        'image',
        '--b--',
        '',
      ].join('\r\n'),
    );
    expect(email.details.attachments).toMatchObject([{ filename: 'logo.png', inline }]);
    expect(email.record.attachment_count).toBe(inline ? 0 : 1);
    expect(email.record.has_attachments).toBe(!inline);
  });
}
