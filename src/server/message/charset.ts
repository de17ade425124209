import { isAscii, isUtf8 } from 'node:buffer';

/** How many bytes of an HTML page browsers search for its charset (HTML Standard, 'prescan a byte stream'). */
const PRESCAN_BYTES = 1024;

/** Many programs name it without a look at the text: one with other bytes has another charset. */
const ASCII = /^(?:us-)?ascii$/i;

const COMMENT = /<!--.*?-->/gs;

/** `<meta charset="…">`, and `<meta http-equiv="Content-Type" content="text/html; charset=…">`. */
const META = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/**
 * The charset that a text is to be read by. If its header names none, ASCII, or one that nobody knows, valid UTF-8 is
 * UTF-8; HTML has the charset of its `<meta>`, as in browsers; and all else is read as windows-1252, which old programs
 * send.
 *
 * @param named what the header names
 */
export function charsetOf(
  content: ArrayBuffer | Uint8Array,
  named: string | undefined,
  isHtml: boolean,
): string {
  if (named && isKnown(named) && !ASCII.test(named)) return named;
  if (!isAscii(content) && isUtf8(content)) return 'utf-8';
  const own = isHtml ? metaCharset(content) : undefined;
  // A page that names UTF-8 or UTF-16 here has neither.
  if (own && isKnown(own) && !/^utf/i.test(own)) return own;
  // postal-mime knows more names, such as cp932, than the decoder itself.
  return named ?? 'windows-1252';
}

function metaCharset(content: ArrayBuffer | Uint8Array): string | undefined {
  const bytes = new Uint8Array(content.slice(0, PRESCAN_BYTES));
  const start = Buffer.from(bytes).toString('latin1').replace(COMMENT, '');
  return META.exec(start)?.[1];
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}
