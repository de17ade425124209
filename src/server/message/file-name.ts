/** The limit of most file systems (POSIX NAME_MAX), in bytes. */
const MAX_BYTES = 255;

/** A longer extension counts as part of the name. */
const MAX_EXTENSION = 16;

/** Further characters are ignored: they would be cut off anyway. */
const MAX_CHARACTERS = 16_384;

/**
 * Control characters, line separators, and the characters that change the direction of text: with them
 * `invoice[U+202E]fdp.exe` is shown as `invoiceexe.pdf`.
 */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The file extensions of types that are common in emails. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/ics': 'ics',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/pgp-signature': 'asc',
  'application/pkcs7-signature': 'p7s',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'message/delivery-status': 'txt',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'text/xml': 'xml',
  'video/mp4': 'mp4',
};

/** A path rather than a name: absolute, with a drive, or with `.` or `..` between separators. */
const PATH = /^(?:[a-z]:)?[\\/]|(?:^|[\\/])\.{1,2}(?:[\\/]|$)/i;

/**
 * Makes a name safe to create a file with: without folders and invisible characters, and at most 255 bytes of
 * UTF-8. Takes the last part of a path. In any other name a separator becomes `_`, as in mail programs:
 * `Invoice 12/2026.pdf` is one name, not a file in a folder.
 *
 * @returns '' if nothing is left of the name
 */
export function safeFileName(name: string): string {
  const visible = name.slice(0, MAX_CHARACTERS).toWellFormed().replace(INVISIBLE, '').trim();
  const base = PATH.test(visible) ? lastPart(visible) : visible.replace(/[\\/]/g, '_');
  return /^\.*$/.test(base) ? '' : shortened(base);
}

function lastPart(path: string): string {
  const parts = path.split(/[\\/]/).map((part) => part.trim());
  return parts.findLast((part) => part !== '') ?? '';
}

/** A name for a file without one: `attachment-1.pdf`. */
export function nameByType(stem: string, contentType: string): string {
  const extension = Object.hasOwn(EXTENSIONS, contentType) ? EXTENSIONS[contentType] : 'bin';
  return `${stem}.${extension}`;
}

/** Truncates a name, but keeps its extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const isExtension = dot > 0 && name.length - dot <= MAX_EXTENSION;
  const extension = isExtension ? name.slice(dot) : '';
  const left = MAX_BYTES - Buffer.byteLength(extension);
  const stem = Buffer.from(name.slice(0, isExtension ? dot : name.length)).subarray(0, left);
  // Removes a character that was cut in two, which is not valid UTF-8.
  return (
    stem
      .toString()
      .replace(/\ufffd+$/, '')
      .trimEnd() + extension
  );
}
