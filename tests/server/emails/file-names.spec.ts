import { expect, test } from './fixtures.js';

function emailWith(...headers: string[]): Buffer {
  const parts = headers.map((header) => `--b\r\n${header}\r\n\r\nbytes\r\n`);
  const header = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
  return Buffer.from(`${header}${parts.join('')}--b--\r\n`);
}

const named = (name: string) =>
  `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"`;

const LONG = 'x'.repeat(10_000);

/** Names as sent, and as made safe. */
const NAMES: [name: string, safe: string][] = [
  ['plain.pdf', 'plain.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\\\Users\\\\kim\\\\a.pdf', 'a.pdf'],
  ['..', 'attachment-1.pdf'],
  ['a/..', 'attachment-1.pdf'],
  ['Invoice 12/2026.pdf', 'Invoice 12_2026.pdf'],
  ['Invoice 12\\\\2026.pdf', 'Invoice 12_2026.pdf'],
  ['and/or', 'and_or'],
  ['folder/', 'folder_'],
  ['a/../b.pdf', 'b.pdf'],
  ['./a.pdf', 'a.pdf'],
  ['/tmp/a.pdf', 'a.pdf'],
  ['\\\\\\\\server\\\\share\\\\a.pdf', 'a.pdf'],
  ['/', 'attachment-1.pdf'],
  ['', 'attachment-1.pdf'],
  ['   ', 'attachment-1.pdf'],
  ['a\0b.pdf', 'ab.pdf'],
  ['a\tb\u0007.pdf', 'ab.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['invoice\u202e\u2066fdp\u200f.exe', 'invoicefdp.exe'],
  ['say \\"hello\\".pdf', 'say "hello".pdf'],
  ["it's 100% (*) ü.pdf", "it's 100% (*) ü.pdf"],
  ['.htaccess', '.htaccess'],
  ['a;b=c.pdf', 'a;b=c.pdf'],
  [`${LONG}.pdf`, `${'x'.repeat(251)}.pdf`],
  [LONG, 'x'.repeat(255)],
  [`${'ü'.repeat(500)}.pdf`, `${'ü'.repeat(125)}.pdf`],
  [`a.${'y'.repeat(10_000)}`, `a.${'y'.repeat(253)}`],
  ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
];

const short = (name: string) => JSON.stringify(name.length < 40 ? name : `…${name.slice(-20)}`);

test('makes file names safe', async ({ receive }) => {
  for (const [name, safe] of NAMES) {
    const email = await receive(emailWith(named(name)));
    const [attachment] = email.details.attachments;
    expect(attachment?.filename, short(name)).toBe(safe);
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
    const disposition = (await email.get({ part: '1' })).headers.get('Content-Disposition') ?? '';
    expect(disposition, short(name)).toMatch(
      /^attachment; filename="[^"\\]*"(?:; filename\*=UTF-8''[\w%.!#$&+^`|~-]*)?$/,
    );
    const [, plain = '', extended] =
      /filename="(.*?)"(?:; filename\*=UTF-8''(.*))?$/.exec(disposition) ?? [];
    expect(extended === undefined ? plain : decodeURIComponent(extended), short(name)).toBe(safe);
  }
});

test('the tree of parts has the original name', async ({ receive }) => {
  const { details } = await receive(emailWith(named('../\u202eü.pdf')));
  expect(details.structure.children[0]?.filename).toBe('../\u202eü.pdf');
});

test('names attachments without a name by their type', async ({ receive }) => {
  const types = [
    'application/pdf',
    'image/jpeg',
    'message/rfc822',
    'application/x-own',
    '__proto__/x',
  ];
  const email = await receive(emailWith(...types.map((type) => `Content-Type: ${type}`)));
  expect(email.details.attachments.map(({ filename }) => filename)).toEqual([
    'attachment-1.pdf',
    'attachment-2.jpg',
    'attachment-3.eml',
    'attachment-4.bin',
    'attachment-5.bin',
  ]);
  expect(email.record.attachment_count).toBe(5);
});

test('prefers the encoded one of two names', async ({ receive }) => {
  const header = `${named('fallback.pdf')}; filename*=UTF-8''%C3%BCber.pdf`;
  const { details } = await receive(emailWith(header));
  expect(details.attachments[0]?.filename).toBe('über.pdf');
});

test('reads an undeclared windows-1252 name', async ({ receive }) => {
  const raw = Buffer.from(emailWith(named('\u0080 f\u00fcr.pdf')).toString('utf8'), 'latin1');
  const { details } = await receive(raw);
  expect(details.attachments[0]?.filename).toBe('€ für.pdf');
});

test('names the source, and parts that are not attachments', async ({ receive }) => {
  const email = await receive(emailWith('Content-Type: text/plain', 'Content-Type: text/html'));
  const name = async (what: { part: string } | 'source') =>
    (await email.get(what)).headers.get('Content-Disposition');
  expect(await name({ part: '1' })).toBe('attachment; filename="part-1.txt"');
  expect(await name({ part: '2' })).toBe('attachment; filename="part-2.html"');
  expect(await name('source')).toBe(`attachment; filename="${email.record.email_id}.eml"`);
});
