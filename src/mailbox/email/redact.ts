import type { AnyRecord } from '../../contract/email.js';
import { spell } from '../../otp/characters.js';

/** What is shown in place of a code. */
const HIDDEN = '•••';

/** Where an email keeps codes that the service did not find: a wait's own pattern did. */
const CODES = Symbol('codes');

interface WithCodes {
  [CODES]?: Set<string>;
}

/** Notes a code that a pattern found in an email, to be hidden as the service's own is. */
export function noteCode(email: AnyRecord & WithCodes, code: string): void {
  if (!email[CODES]) Object.defineProperty(email, CODES, { value: new Set() });
  email[CODES]?.add(code);
}

/**
 * A text of an email as a report may show it: without the email's codes, however they are written
 * in it. Never throws.
 */
export function withoutCodes(email: AnyRecord & WithCodes, text: string): string {
  return codesOf(email).reduce<string>((shown, code) => hide(shown, code), text);
}

function codesOf(email: AnyRecord & WithCodes): string[] {
  const codes = [email.detected_otp, ...(email[CODES] ?? [])];
  return codes.filter((code) => code !== null && code !== '') as string[];
}

/**
 * A text in which what has the form of a code of the email is that code, once for each code: where such a
 * text fits the email, and the text itself does not, the code is all that differs.
 */
export function withItsCodes(email: AnyRecord, text: string): string[] {
  return codesOf(email).map((code) => text.replace(likeCode(code), () => code));
}

function likeCode(code: string): RegExp {
  const signs = [...code].map((sign) => {
    if (/\p{Nd}/u.test(sign)) return '\\p{Nd}';
    if (/\p{L}/u.test(sign)) return '\\p{L}';
    return sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join('')}(?![\\p{L}\\p{N}])`, 'gu');
}

/** The subject of an email as a report may show it. */
export function shownSubject(email: AnyRecord): string {
  if (email.subject === null) return '(no subject)';
  return JSON.stringify(withoutCodes(email, email.subject));
}

/** A longer link fills a line of a message with what tells nothing. */
const LINK_LIMIT = 120;

/** A name that a developer gives to a part of a URL, not a token: `reset-password`, `signIn`, `v1`. */
const URL_NAME = /^(?:\p{Lu}?\p{Ll}{1,15}){1,3}\d{0,2}$|^\p{Lu}{1,8}$/u;

/**
 * A link of an email as a report may show it: `https://shop.test/reset?token=•••`. What may be a token is left out,
 * since many links are as secret as a password.
 */
export function shownLink(email: AnyRecord, href: string): string {
  if (!URL.canParse(href)) return HIDDEN;
  const { host, protocol, pathname, search, hash } = new URL(href);
  const path = (pathname + search + hash).replace(/(?<==)[^&#]+|[^/?#&=]+/g, (part, at, whole) =>
    whole[at - 1] !== '=' && isNamed(part) ? part : HIDDEN,
  );
  const shown = withoutCodes(email, `${protocol}//${host}${path}`);
  return shown.length > LINK_LIMIT ? `${shown.slice(0, LINK_LIMIT)}…` : shown;
}

function isNamed(part: string): boolean {
  return (
    part.length <= 40 && part.split(/[-_.~]/).every((word) => word === '' || URL_NAME.test(word))
  );
}

/**
 * The form of a code, for a matcher that is about the code itself: `AAA-000` for `KTM-482`. It says
 * how long a code is and what it is made of, and not which it is.
 */
export function formOf(code: string): string {
  return code
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/[^\P{L}A]/gu, 'a');
}

/** Letters and digits of a text as they are looked up, each with the place that it stands at. */
interface Signs {
  signs: string;
  starts: number[];
  ends: number[];
}

/**
 * Hides a code in a text. Only its letters and digits are compared, in any script and case: what
 * stands between them, and which digits were used, is for the author of the email to choose.
 */
function hide(text: string, code: string): string {
  const { signs } = signsOf(code, false);
  if (signs === '') return text.replaceAll(code, HIDDEN);
  const readings = text.includes('%') ? [false, true] : [false];
  const places = readings.flatMap((decodes) => placesOf(signs, signsOf(text, decodes)));
  return cut(text, places);
}

type Place = [start: number, end: number];

function placesOf(wanted: string, { signs, starts, ends }: Signs): Place[] {
  const places: Place[] = [];
  // From the next sign on each time: of `1111` in `11111` nothing is left over.
  for (let at = signs.indexOf(wanted); at >= 0; at = signs.indexOf(wanted, at + 1)) {
    places.push([starts[at] ?? 0, ends[at + wanted.length - 1] ?? 0]);
  }
  return places;
}

/** The text with its places hidden; those that overlap are one. */
function cut(text: string, places: readonly Place[]): string {
  const out: string[] = [];
  let done = 0;
  for (const [start, end] of [...places].sort(([one], [other]) => one - other)) {
    if (end <= done) continue;
    if (start >= done) out.push(text.slice(done, start), HIDDEN);
    done = end;
  }
  out.push(text.slice(done));
  return out.join('');
}

const PERCENT_ENCODED = /%[0-9a-f]{2}/iy;

/** @param decodes whether `%2D` is read as what it stands for, as in a link */
function signsOf(text: string, decodes: boolean): Signs {
  const found: Signs = { signs: '', starts: [], ends: [] };
  for (let start = 0; start < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
    PERCENT_ENCODED.lastIndex = start;
    const isEncoded = decodes && PERCENT_ENCODED.test(text);
    const end = start + (isEncoded ? 3 : character.length);
    const read = isEncoded
      ? String.fromCharCode(Number.parseInt(text.slice(start + 1, end), 16))
      : character;
    for (const sign of foldedSigns(read)) {
      found.signs += sign;
      found.starts.push(start);
      found.ends.push(end);
    }
    start = end;
  }
  return found;
}

const IS_SIGN = /[\p{L}\p{N}]/u;

/** The letters and digits that a character is looked up as: none for white space and punctuation. */
function foldedSigns(character: string): string[] {
  const unit = character.charCodeAt(0);
  if (unit < 0x80) return isAsciiSign(unit) ? [character.toLowerCase()] : [];
  // Decomposed first: ① is 1, and mathematical letters are letters.
  return [...spell(character.normalize('NFKD')).folded].filter((sign) => IS_SIGN.test(sign));
}

function isAsciiSign(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}
