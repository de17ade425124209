import type { Found } from '../finding.js';
import { excerptOf, placeIn, type Reading } from '../reading.js';
import { shownUrl } from '../url.js';

/**
 * UTF-8 that was read as windows-1252 or ISO-8859-1, U+FFFD and control characters. "Ã" and "Â" are letters as well: of
 * what may follow them in a word in capitals, as in AMANHÃ…, nothing counts.
 */
const GARBLED = new RegExp(
  [
    String.raw`[\uFFFD\u0000-\u0008\u000E-\u001F\u007F-\u009F]`,
    // é, ü and other letters of Latin scripts
    String.raw`Ã[\u00A1-\u00AA\u00AC\u00AF-\u00BAŸœŒŽžŠš„†‡ˆ‰ƒ€¼½¾¿]`,
    String.raw`(?<!\p{L})Â[\u00A0-\u00BA\u00BC-\u00BF]`,
    // Quotes, dashes and the ellipsis
    String.raw`â€[™œ\u009D˜“”¦¢]`,
    // Emoji
    'ðŸ',
    // Cyrillic, two letters at least
    String.raw`(?:[ÐÑ][\u00A0-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]){2}`,
  ].join('|'),
  'u',
);

/** Entities and tags that HTML needs and texts do not. Unknown ones are names and addresses: <a@shop.test>. */
const ESCAPED = new RegExp(
  [
    '&(?:amp|lt|gt|quot|apos|nbsp|copy|reg|euro|hellip|mdash|ndash|rsquo|lsquo|rdquo|ldquo|#\\d{2,5}|#x[\\da-f]{2,5});',
    '</(?:a|b|i|u|p|em|strong|div|span|td|tr|table|h[1-6]|li|ul|ol|body|html)>',
    '<(?:br|hr) ?/?>',
    '<(?:em|strong|div|span|td|tr|table|h[1-6]|li|ul|ol|body|html)>',
    '<(?:a|div|span|p|img|td|table|h[1-6]) [a-z-]{2,20}="',
  ].join('|'),
  'i',
);

/** Text in the wrong charset, and text that was escaped once too often. */
export function* characters(reading: Reading): Iterable<Found> {
  for (const line of reading.lines) {
    for (const [rule, pattern] of RULES) {
      const found = pattern.exec(line.text);
      if (!found) continue;
      const excerpt = excerptOf(line, found.index, found[0].length);
      const message = rule === 'garbled' ? `“${excerpt}”` : `${found[0]} is shown: “${excerpt}”`;
      yield { rule, message, part: line.part, excerpt, at: placeIn(reading, line, found[0]) };
    }
  }
  for (const { href, part, at } of reading.links) {
    if (!href.includes('?') || !/&amp;/i.test(href)) continue;
    const excerpt = shownUrl(href);
    const message = `&amp; separates the values of ${excerpt}`;
    yield { rule: 'escaped-twice', message, part, excerpt, at };
  }
}

const RULES = [
  ['garbled', GARBLED],
  ['escaped-twice', ESCAPED],
] as const;
