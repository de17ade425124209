import { visibleText } from './visible-text.js';

/** The parts of a mail that a code can stand in. */
export interface OtpMail {
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** Words that announce a code. */
const ANNOUNCEMENT =
  /\b(?:codes?|otp|pins?|pass(?:code|word)s?|verification|one[- ]time|verify|código|kode|kód|kod|codice)\b/gi;

/** What looks like a code: 4 to 8 digits, in one or two groups, or letters and digits mixed. */
const CANDIDATE =
  /(?<![\w.,:/#$€£+@-]|(?:[Nn]o|[Nn]r)\.? )(?:\d{4,8}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4}|(?=[A-Z-]*\d)[A-Z0-9]{5,8})(?![\w/@%]|[.,:-]\d)/g;

/** How far a code may stand from the word that announces it, in characters. */
const REACH = 120;

/**
 * The verification code in a mail, as it is to be typed, or null. Pure, no I/O.
 *
 * @example
 * detectOtp({ subject: null, text: 'Your code is 482 913.', html: null }); // '482913'
 */
export function detectOtp({ subject, text, html }: OtpMail): string | null {
  const body = text?.trim() ? text : visibleText(html ?? '');
  return nearestCode(`${subject ?? ''}\n${body}`) ?? nearestCode(body);
}

/** The candidate that stands nearest to an announcing word, in front of it or behind. */
function nearestCode(text: string): string | null {
  const words = [...text.matchAll(ANNOUNCEMENT)].map((match) => match.index);
  let best: { code: string; distance: number } | undefined;
  let behind = 0;
  for (const { 0: code, index } of text.matchAll(CANDIDATE)) {
    if (isYear(code)) continue;
    // Words and candidates both come in the order of the text, so one walk meets all neighbours.
    while ((words[behind] ?? Number.POSITIVE_INFINITY) < index) behind++;
    const neighbours = words.slice(Math.max(0, behind - 1), behind + 1);
    const distance = Math.min(...neighbours.map((word) => Math.abs(word - index)));
    if (distance <= REACH && (!best || distance < best.distance)) best = { code, distance };
  }
  return best ? best.code.replace(/^(\d+)[ -](\d+)$/, '$1$2') : null;
}

function isYear(code: string): boolean {
  return /^(?:19|20)\d\d$/.test(code);
}
