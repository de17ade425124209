import type { AnyRecord } from '../../contract/email.js';
import { spell } from '../../otp/characters.js';
import { escapeRegExp, shortened } from '../text.js';

/** Replaces codes. */
export const HIDDEN = '•••';

/** The codes that a wait's own pattern found in an email, rather than the server. */
const CODES = Symbol('codes');

interface WithCodes {
  [CODES]?: Set<string>;
}

/** Records a code that a pattern found in an email, so that it is hidden like the server's own. */
export function noteCode(email: AnyRecord & WithCodes, code: string): void {
  if (!email[CODES]) Object.defineProperty(email, CODES, { value: new Set() });
  email[CODES]?.add(code);
}

/** Hides the codes of an email in one of its texts, however they are written. Never throws. */
export function withoutCodes(email: AnyRecord & WithCodes, text: string): string {
  return codesOf(email).reduce<string>((shown, code) => hide(shown, code), text);
}

/** The codes of an email: the one that the server found, and those that patterns found. */
export function codesOf(email: AnyRecord & WithCodes): string[] {
  const codes = [email.detected_otp, ...(email[CODES] ?? [])];
  return codes.filter((code) => code !== null && code !== '') as string[];
}

/**
 * For each code of the email, the text with code-shaped parts replaced by the code. If such a text matches
 * the email, but the text itself does not, only the code differs.
 */
export function substituteCodes(email: AnyRecord, text: string): string[] {
  return codesOf(email).map((code) => text.replace(likeCode(code), () => code));
}

function likeCode(code: string): RegExp {
  const signs = [...code].map((sign) => {
    if (/\p{Nd}/u.test(sign)) return '\\p{Nd}';
    if (/\p{L}/u.test(sign)) return '\\p{L}';
    return escapeRegExp(sign);
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join('')}(?![\\p{L}\\p{N}])`, 'gu');
}

/** The subject of an email for reports, without codes and tokens. */
export function shownSubject(email: AnyRecord): string {
  if (email.subject === null) return '(no subject)';
  return JSON.stringify(shortened(withoutSecrets(email, email.subject)));
}

/** Longer links are truncated in messages. */
const LINK_LIMIT = 120;

/** A human-readable part of a URL rather than a token: `reset-password`, `signIn`, `v1`. */
const URL_NAME = /^(?:\p{Lu}?\p{Ll}{1,15}){1,3}\d{0,2}$|^\p{Lu}{1,8}$/u;

/**
 * A link of an email for reports: `https://shop.test/reset?token=•••`. Hides possible tokens, since many
 * links are as secret as passwords.
 */
export function shownLink(email: AnyRecord, href: string): string {
  if (!URL.canParse(href)) return HIDDEN;
  const { host, protocol, pathname, search, hash } = new URL(href);
  const path = replaceTokens(pathname + search + hash, () => HIDDEN);
  const shown = withoutCodes(email, `${protocol}//${host}${path}`);
  return shown.length > LINK_LIMIT ? `${shown.slice(0, LINK_LIMIT)}…` : shown;
}

/** A URL in a text or in JSON, where some languages write `https:\/\/`. */
const URL_IN_TEXT = /https?:(?:\\?\/){2}[^\s"'<>]+/gi;

/** Hides the codes of an email, and possible tokens of links, in a text that others wrote, such as the app's answer. */
export function withoutSecrets(email: AnyRecord, text: string): string {
  const shown = text.replace(URL_IN_TEXT, (href) => shownLink(email, href.replaceAll('\\/', '/')));
  return withoutCodes(email, shown);
}

/** Replaces the parts of a URL behind its host that may be tokens. */
export function replaceTokens(path: string, constant: (token: string) => string): string {
  return path.replace(/(?<==)[^&#]+|[^/?#&=]+/g, (part, at, whole) =>
    whole[at - 1] !== '=' && isNamed(part) ? part : constant(part),
  );
}

function isNamed(part: string): boolean {
  return (
    part.length <= 40 && part.split(/[-_.~]/).every((word) => word === '' || URL_NAME.test(word))
  );
}

/**
 * Masks a code, for a matcher about the code itself: `AAA-000` for `KTM-482`. Shows its length and kinds of
 * characters, but not the code.
 */
export function maskCode(code: string): string {
  return code
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/[^\P{L}A]/gu, 'a');
}

/** The normalized letters and digits of a text, each with its position. */
interface Signs {
  signs: string;
  starts: number[];
  ends: number[];
}

/**
 * Hides a code in a text. Only letters and digits are compared, in any script and case, because the author of
 * the email chooses separators and digits.
 */
function hide(text: string, code: string): string {
  const { signs } = signsOf(code, false);
  if (signs === '') return text.replaceAll(code, HIDDEN);
  const readings = text.includes('%') ? [false, true] : [false];
  const places = readings.flatMap((decodes) => placesOf(signs, signsOf(text, decodes)));
  return cut(text, places);
}

/** Where a code is in a text, however it is written. */
export function placesOfCode(text: string, code: string): Place[] {
  const { signs } = signsOf(code, false);
  return signs === '' ? [] : placesOf(signs, signsOf(text, false));
}

type Place = [start: number, end: number];

function placesOf(wanted: string, { signs, starts, ends }: Signs): Place[] {
  const places: Place[] = [];
  // Continues at the next character, so that no part of `1111` in `11111` remains.
  for (let at = signs.indexOf(wanted); at >= 0; at = signs.indexOf(wanted, at + 1)) {
    places.push([starts[at] ?? 0, ends[at + wanted.length - 1] ?? 0]);
  }
  return places;
}

/** Hides positions of a text, and merges those that overlap. */
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

/** @param decodes whether `%2D` is decoded, as in a link */
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

/** The normalized letters and digits of a character: none for white space and punctuation. */
function foldedSigns(character: string): string[] {
  const unit = character.charCodeAt(0);
  if (unit < 0x80) return isAsciiSign(unit) ? [character.toLowerCase()] : [];
  // Decomposed first: ① becomes 1, and mathematical letters become letters.
  return [...spell(character.normalize('NFKD')).folded].filter((sign) => IS_SIGN.test(sign));
}

function isAsciiSign(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}
