import { isLetter, isLetterOrNumber } from './characters.js';
import type { Line } from './lines.js';

/** Replaces web and mail addresses in a text, so that neither codes nor words are found in them. */
export function withoutAddresses(typed: string): string {
  if (!/[@/=&\\]|www\.|[a-z]:\d|:[\da-f]{0,4}:/i.test(typed)) return typed;
  return typed.replace(/[^\s<>"'「」『』（）()[\]]+/g, (token) => {
    const from = addressStart(token);
    if (from < 0) return token;
    // In scripts without spaces an address ends where its ASCII ends.
    const rest = token.slice(from).search(/[^\x21-\x7e]/);
    const length = rest < 0 ? token.length - from : rest;
    return token.slice(0, from) + '\ue000'.repeat(length) + token.slice(from + length);
  });
}

/** 2a02:8108::4471. Times contain no letters. */
const IP6 = /^(?=.{0,38}(?:[a-f]|::))[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}\W?$/i;

function addressStart(token: string): number {
  if (IP6.test(token)) return 0;
  const scheme = token.indexOf('://');
  if (scheme >= 0) return asciiStart(token, scheme);
  const at = token.indexOf('@');
  if (at > 0) return asciiStart(token, at);
  const www = token.toLowerCase().indexOf('www.');
  if (www >= 0) return www;
  // play.shop.example:25565
  const port = token.search(/[a-z]\.[a-z]{2,10}:\d{2,5}\b/);
  if (port >= 0) return asciiStart(token, port);
  const slash = token.indexOf('/');
  const dot = token.indexOf('.');
  if (dot > 0 && slash > dot && isLetter(token.charCodeAt(slash - 1)))
    return asciiStart(token, dot);
  return /[?&][\w-]{1,40}=/.test(token) ? 0 : -1;
}

function asciiStart(token: string, from: number): number {
  let start = from;
  while (start > 0 && /[\x21-\x7e]/.test(token.charAt(start - 1))) start--;
  return start;
}

/** A run of ASCII letters and digits. */
export interface Atom {
  text: string;
  start: number;
  end: number;
}

/** Letters and digits. Ordinary words, which are in lower case or capitalized, count only where a dash joins them to others. */
const ATOM = /(?<![A-Za-z0-9])(?!(?<!-)[A-Za-z]?[a-z]+(?![A-Za-z0-9-]))[A-Za-z0-9]+/g;

/** Characters that join groups of digits to a number, a date, a time or an address. */
const NUMBER_JOINTS = new Set(['.', ',', '/', ':', "'", '’']);

/** Maximum number of characters between two joined atoms. This check rejects most of a text. */
const LONGEST_JOINT = 6;

export function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  ATOM.lastIndex = 0;
  // Not `matchAll`, whose objects would be most of the work for a text of single digits.
  while (ATOM.test(text)) {
    const end = ATOM.lastIndex;
    let start = end - 1;
    while (start > 0 && isLetterOrDigit(text.charCodeAt(start - 1))) start--;
    atoms.push({ text: text.slice(start, end), start, end });
  }
  return atoms;
}

function isLetterOrDigit(unit: number): boolean {
  return unit < 0x80 && isLetterOrNumber(unit);
}

/** How many of the following atoms belong together: `8 3 0 2`, `Q2LM-88TZ`, `12.05.2025`, `020 7946`. */
export function chainLength(
  typed: string,
  atoms: readonly Atom[],
  from: number,
  breaks: Line['looks'],
): number {
  let to = from + 1;
  for (; to < atoms.length; to++) {
    const last = atoms[to - 1];
    const next = atoms[to];
    if (!last || !next || !belongs(typed, last, next)) break;
    // 93 55 [next cell] 18:30, but not 4 0 9 1   7 7 3 6
    const isGap = typed[last.end] === '\t' && last.text.length > 1;
    if (isGap && to - from > 1 && typed[last.start - 1] !== '\t') break;
    // Crossed-out text does not belong to other text.
    if (breaks.length > 0 && breaks.some(({ from }) => from > last.start && from <= next.start))
      break;
  }
  return to - from;
}

function belongs(typed: string, last: Atom, next: Atom): boolean {
  if (next.start - last.end > LONGEST_JOINT) return false;
  const between = typed.slice(last.end, next.start);
  if (between === '-') return true;
  if (last.text.length === 1 && next.text.length === 1) {
    return (
      isSingle(last) &&
      isSingle(next) &&
      (between === ' ' || /^(?:[\s\-|·•]+| ?\] *\[ ?|, ?)$/.test(between))
    );
  }
  if (!isDigits(last.text) || !isDigits(next.text)) return false;
  if (isClauseEnd(typed, last.end)) return false;
  // 1) 550318 goes into the form: an item of a list.
  if (between === ') ' && last.text.length < 3 && !typed.slice(0, last.start).trim()) return false;
  return NUMBER_JOINTS.has(between) || joinsGroups(between, last.text.length, next.text.length);
}

/** 085296,5分钟内有效: in scripts without spaces, a comma may end a clause. */
export function isClauseEnd(typed: string, at: number): boolean {
  return /^,\d{1,2} ?[\u2e80-\uffff]/.test(typed.slice(at, at + 5));
}

/** Whether groups of these lengths with this separator are parts of one number. */
function joinsGroups(between: string, last: number, next: number): boolean {
  if (between === '\t' || between === ' - ') return last === next && last >= 2 && last <= 4;
  if (between === '·') return true;
  if (BULLET.test(between)) return last === next && last <= 4;
  if (between === ' ') return last < 5 || next > 2;
  return between === ') ' || between === ')';
}

/** 18 • 70 • 45 */
const BULLET = /^ ?[•·∙] ?$/;

/** A digit or a capital: `A 7 K 2`. Small letters after them are words. */
function isSingle({ text }: Atom): boolean {
  return text < 'a';
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}
