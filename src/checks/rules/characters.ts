import { type Found, oneLine } from '../finding.js';
import { excerptOf, placeIn, type Reading, type SeenLine } from '../reading.js';
import { shownUrl } from '../url.js';

/** What the bytes 0x80 to 0xBF become in windows-1252 and ISO-8859-1. */
const CONTINUATION = '[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';

/**
 * UTF-8 that was read as windows-1252 or ISO-8859-1, encoded words, U+FFFD and control characters. "Ã" and "Â" are letters as well: of
 * what may follow them in a word in capitals, as in AMANHÃ…, nothing counts.
 */
const GARBLED = new RegExp(
  [
    String.raw`[\uFFFD\u0000-\u0008\u000E-\u001F\u007F-\u009F]`,
    // An encoded word that was encoded twice (RFC 2047)
    String.raw`=\?[\w-]{2,40}\?[BbQq]\?`,
    // Quoted-printable that was not decoded (RFC 2045)
    '=(?:[CD][\\dA-F]|E[\\dA-F]=[89AB][\\dA-F])=[89AB][\\dA-F]',
    // é, ü and other letters of Latin scripts
    String.raw`Ã[\u00A1-\u00AA\u00AC\u00AF-\u00BAŸœŒŽžŠš„†‡ˆ‰ƒ€¼½¾¿]`,
    String.raw`(?<!\p{L})Â[\u00A0-\u00BA\u00BC-\u00BF]`,
    // à, whose second byte is a space
    String.raw`\p{Ll}Ã(?!\p{L})`,
    // Quotes, dashes and the ellipsis
    String.raw`â€[™œ\u009D˜“”¦¢]`,
    // €, ™, arrows, stars and check marks
    `â[‚„†˜œ]${CONTINUATION}`,
    // Emoji
    'ðŸ',
    // Greek, Cyrillic, Hebrew and Arabic, two letters at least
    `(?:[ÎÏÐÑ×ØÙÚÛ]${CONTINUATION}){2}`,
    // Japanese, Chinese, Korean, Thai and Hindi
    `(?:[à-ï]${CONTINUATION}{2}){2}`,
    // Japanese: UTF-8 as Shift_JIS, Shift_JIS as windows-1252, EUC-JP as ISO-8859-1
    String.raw`[縺繧繝][^\s\p{Script=Hiragana}]{1,3}[縺繧繝]`,
    String.raw`(?:‚[\u009F-\u00F1Ÿ]){3}`,
    String.raw`(?:¤[\u00A1-\u00F3]){3}`,
  ].join('|'),
  'u',
);

/** The space at the end of a line in quoted-printable. One alone may be a value: "width=20". */
const ENCODED_SPACE = /\s[^\s:/?&=]+=20$/;

/** Base64 that was not decoded: the first lines of a part. */
const BASE64 = /^\s*(?:[A-Za-z\d+/]{60,76}\s+){2}/;

/** What a line has if it is garbled. Most have nothing of it, and are read once. */
const UNUSUAL = /[^ -~]|=[?C-E]/;

/** Entities and tags that HTML needs and texts do not. Unknown ones are names and addresses: <a@shop.test>. */
const ESCAPED = new RegExp(
  [
    '&(?:amp|lt|gt|quot|apos|nbsp|copy|reg|euro|hellip|mdash|ndash|rsquo|lsquo|rdquo|ldquo|#\\d{2,5}|#x[\\da-f]{2,5});',
    '</(?:a|b|i|u|p|em|strong|div|span|td|tr|table|h[1-6]|li|ul|ol|body|html)>',
    '<(?:br|hr) ?/?>',
    '<(?:em|strong|div|span|td|tr|table|h[1-6]|li|ul|ol|body|html)>',
    '<(?:a|div|span|p|img|td|table|h[1-6]) [a-z-]{2,20}="',
  ].join('|'),
  'gi',
);

/** Text in the wrong charset, and text that was escaped once too often. */
export function* characters(reading: Reading): Iterable<Found> {
  for (const line of reading.lines) {
    const garbled = UNUSUAL.test(line.text) ? GARBLED.exec(line.text) : null;
    if (garbled) yield foundIn(reading, line, 'garbled', garbled);
    /** Each entity or tag of a line is one mistake. */
    const known = new Set<string>();
    for (const escaped of /[&<]/.test(line.text) ? line.text.matchAll(ESCAPED) : []) {
      if (known.has(escaped[0])) continue;
      known.add(escaped[0]);
      yield foundIn(reading, line, 'escaped-twice', escaped);
    }
  }
  for (const part of ['html', 'text'] as const) {
    const [excerpt] = BASE64.exec(reading.parts[part] ?? '') ?? [];
    if (excerpt !== undefined)
      yield { rule: 'garbled', message: 'Base64 was not decoded', part, excerpt, at: 0 };
  }
  for (const text of reading.parts.headers?.get('from') ?? []) {
    if (GARBLED.test(text))
      yield { rule: 'garbled', message: `“${text}” in From`, part: 'headers', excerpt: text };
  }
  const [encoded, another] = reading.lines.filter(({ text }) => ENCODED_SPACE.test(text));
  if (encoded && another) {
    const { text, part, at } = encoded;
    yield { rule: 'garbled', message: `“${oneLine(text)}”`, part, excerpt: text, at };
  }
  for (const { href, part, at } of reading.links) {
    if (!href.includes('?') || !/&amp;/i.test(href)) continue;
    const excerpt = shownUrl(href);
    const message = `&amp; separates the values of ${excerpt}`;
    yield { rule: 'escaped-twice', message, part, excerpt, at };
  }
}

function foundIn(
  reading: Reading,
  line: SeenLine,
  rule: 'garbled' | 'escaped-twice',
  { 0: text, index }: RegExpExecArray,
): Found {
  const excerpt = excerptOf(line, index, text.length);
  const message = rule === 'garbled' ? `“${excerpt}”` : `${text} is shown: “${excerpt}”`;
  return { rule, message, part: line.part, excerpt, at: placeIn(reading, line, text, index) };
}
