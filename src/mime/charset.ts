import { isAscii, isUtf8 } from 'node:buffer';

/** How many bytes of an HTML page browsers scan for its charset (HTML Standard, 'prescan a byte stream'). */
const PRESCAN_BYTES = 1024;

/**
 * Many programs declare ASCII without checking the text. If the text has other bytes, the charset is a
 * different one.
 */
const ASCII = /^(?:us-)?ascii$/i;

const COMMENT = /<!--.*?-->/gs;

/** `<meta charset="…">`, and `<meta http-equiv="Content-Type" content="text/html; charset=…">`. */
const META = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/** Code pages of Windows and IBM, such as `cp932`, as mail programs name them. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
};

/** Other names, without separators. */
const ALIASES: Readonly<Record<string, string>> = {
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  iso2022jp: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso88598e: 'iso-8859-8',
  mskanji: 'shift_jis',
  shiftjis: 'shift_jis',
  uhc: 'euc-kr',
};

/** The characters of the bytes 80 to 9F in windows-1252. The five unassigned bytes remain control characters. */
const CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a text.
 *
 * @param named the charset in its header
 */
export function decodeText(bytes: Uint8Array, named: string | undefined, isHtml: boolean): string {
  const text = new TextDecoder(charsetOf(bytes, named, isHtml)).decode(bytes);
  return decodeWindows1252Gaps(text);
}

/**
 * Replaces U+0080 to U+009F with the characters that windows-1252 has there: Node 20's
 * `TextDecoder('windows-1252')` leaves these bytes as control characters, which no email contains on purpose.
 */
export function decodeWindows1252Gaps(text: string): string {
  if (!/[\u0080-\u009f]/.test(text)) return text;
  // Modifies the buffer in place: a replacer function called a million times would block the event loop.
  const units = Buffer.from(text, 'utf16le');
  for (let at = 0; at < units.length; at += 2) {
    const low = units[at] ?? 0;
    if (units[at + 1] !== 0 || low < 0x80 || low > 0x9f) continue;
    units.writeUInt16LE(CHARACTERS.charCodeAt(low - 0x80), at);
  }
  return units.toString('utf16le');
}

/**
 * The charset of a text. If the header names no charset, ASCII or an unknown one, valid UTF-8 is read as
 * UTF-8; HTML has the charset in its `<meta>`, as in browsers; anything else is read as windows-1252, which
 * old programs send.
 *
 * @param named the charset in the header
 */
function charsetOf(content: Uint8Array, named = '', isHtml: boolean): string {
  if (isKnown(named) && !ASCII.test(named)) return named;
  if (!isAscii(content) && isUtf8(content)) return 'utf-8';
  const own = isHtml ? metaCharset(content) : undefined;
  // A page that declares UTF-8 or UTF-16 at this point is in neither.
  if (own && isKnown(own) && !/^utf/i.test(own)) return own;
  return aliasOf(named) ?? 'windows-1252';
}

function aliasOf(named: string): string | undefined {
  const plain = named.toLowerCase().replace(/^\s*(?:x-ms-|x-|cs)|[\s._-]+/g, '');
  const [, page = ''] = /^(?:cp|windows|ms|ibm)(\d+)$/.exec(plain) ?? [];
  return [CODE_PAGES[page], ALIASES[plain], plain].find((name) => name && isKnown(name));
}

function metaCharset(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, PRESCAN_BYTES))
    .toString('latin1')
    .replace(COMMENT, '');
  return META.exec(start)?.[1];
}

/** Whether a text in this charset can be read. */
export function isKnownCharset(named: string): boolean {
  return isKnown(named) || aliasOf(named) !== undefined;
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}
