import { escapeRegExp } from '../../text.js';
import { type DateWords, dateWords, UNSPACED, type WordKind } from './date-words.js';
import type { Edit } from './html-text.js';
import { zeros } from './zeros.js';

/**
 * The dates and times of a text, each with a constant one of the same kind. Its parts are constant, too, and not of the same
 * length: 3 May and 28 November have to look alike.
 */
export function* dateEdits(text: string): Generator<Edit> {
  const words = dateWords();
  tokenPattern ??= patternOf(words);
  for (const tokens of runsOf(text, tokenPattern, words)) yield* editsOfRun(tokens, words);
}

/** `D` is a time such as 15.04, if a date is before it; `X` is a date in digits, `T` a time, `c` the sign ©. */
type TokenKind = WordKind | 'N' | 'D' | 'X' | 'T' | 'c';

interface Token {
  kind: TokenKind;
  text: string;
  start: number;
}

const DIGIT = /\p{Nd}/u;

let tokenPattern: RegExp | undefined;

/** A pattern for the parts of a text. The name of its group is the kind of a token. */
function patternOf({ phrases, dayPeriods }: DateWords): RegExp {
  const d = '\\p{Nd}';
  const end = '(?![\\p{L}\\p{M}])';
  const half = `(?:${oneOf([...dayPeriods.keys()])})`;
  const hour = `(?!2[5-9]|[3-9]${d})${d}{1,2}`;
  const clock = `${hour}(?:[:：]| ?h ?)(?![6-9])${d}{2}(?:[:：](?![6-9])${d}{2})?`;
  const separator = '[\\u200e\\u200f\\u061c]?[./-] ?';
  const kinds = {
    X: [
      `${d}{4}-${d}{2}-${d}{2}T${d}{2}:${d}{2}(?::${d}{2}(?:[.,]${d}+)?)?(?:[+-]${d}{2}:?${d}{2})?`,
      `${d}{4}${separator}${d}{1,2}${separator}${d}{1,2}(?!${d}|[./-]${d})`,
      `${d}{1,2}${separator}${d}{1,2}${separator}(?:${d}{4}|${d}{2})(?!${d}|[./-]${d})`,
    ].join('|'),
    T: [
      `(?:${half} ?)?${clock}(?!${d})(?: ?${half}${end})?(?: (?:GMT|UTC)[+-]${d}{1,2}(?::${d}{2})?)?`,
      `${d}{1,2}(?:\\.${d}{2})? ?${half}${end}`,
    ].join('|'),
    D: `${d}{1,2}\\.${d}{2}(?!${d}|[.,]${d})`,
    other: `${d}+(?:[.,]${d}+)+|${d}{5,}`,
    N: `${d}+(?:(?:st|nd|rd|th|er|\\.?º)${end})?`,
    c: '©',
    word: [
      oneOf(phrases.filter((phrase) => UNSPACED.test(phrase))),
      `(?:${oneOf(phrases.filter((phrase) => !UNSPACED.test(phrase)))})${end}[.׳॰]?`,
      '[\\p{L}\\p{M}\\u200c\\u200d]+[.׳॰]?',
    ].join('|'),
    glue: '[^\\p{L}\\p{N}\\p{Sc}\\n%#@+*=&]{1,4}',
  };
  const groups = Object.entries(kinds).map(([kind, source]) => `(?<${kind}>${source})`);
  return new RegExp(groups.join('|'), 'giu');
}

/** A pattern for any of some texts, the longest first. */
function oneOf(texts: readonly string[]): string {
  return texts
    .toSorted((one, other) => other.length - one.length)
    .map((text) => escapeRegExp(text).replace(/\s/g, ' '))
    .join('|');
}

/** Tokens that stand next to each other, with nothing between them that does not belong to a date. */
function* runsOf(text: string, pattern: RegExp, { kinds }: DateWords): Generator<Token[]> {
  let run: Token[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(pattern)) {
    const [group] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    const kind = group === 'word' ? kinds.get(wordOf(found)) : (group as TokenKind | 'other');
    const isOther = kind === undefined || kind === 'other';
    if ((isOther || index > end) && run.length > 0) {
      yield run;
      run = [];
    }
    if (!isOther && group !== 'glue') run.push({ kind, text: found, start: index });
    end = index + found.length;
  }
  yield run;
}

function wordOf(text: string): string {
  return text.replace(/[.׳॰]$/u, '').toLowerCase();
}

/** Dates in the kinds of their tokens: with the name of a month, with its number and words, or the year after ©. */
const DATE = new RegExp(
  [
    '(?<early>[WA][lj]*)?',
    '(?:(?:X|Nl*Nl*[MA](?!l*N)|Nl*[MA](?:l*N)?|[MA]l*N(?:l*N)?)(?<late>l*[WAB](?!l*N))?|',
    'N[jB]+N(?:[jBl]*N)?(?<last>[jBl]+B|[jBl]*[WA])?)',
    '(?:l*D)?|cN+',
  ].join(''),
  'dg',
);

function* editsOfRun(tokens: readonly Token[], words: DateWords): Generator<Edit> {
  const inDates = new Set<number>();
  const weekdays = new Set<number>();
  for (const { indices } of tokens
    .map(({ kind }) => kind)
    .join('')
    .matchAll(DATE)) {
    const [start, end] = indices?.[0] ?? [0, 0];
    for (let index = start; index < end; index++) inDates.add(index);
    const { early, late, last } = indices?.groups ?? {};
    if (early) weekdays.add(early[0]);
    for (const group of [late, last]) if (group) weekdays.add(group[1] - 1);
  }
  for (const [index, token] of tokens.entries()) {
    const { kind, start } = token;
    const isAlone = kind === 'X' || kind === 'T';
    if (!isAlone && !inDates.has(index)) continue;
    const text = constantOf(token, weekdays.has(index), words);
    yield { start, end: start + token.text.length, text };
  }
}

function constantOf({ kind, text }: Token, isWeekday: boolean, words: DateWords): string {
  const { constants, scripts, dayPeriods } = words;
  if (isWeekday || kind === 'M' || kind === 'A') {
    const names = constants.get(scripts.get(wordOf(text)) ?? '');
    return names ? likeCase(names[isWeekday ? 'W' : 'M'], text) : text;
  }
  if (!DIGIT.test(text)) return text;
  return (
    text
      .replace(/(?:st|nd|rd|th)$/iu, 'th')
      // Only the first of a month is written so: 1er mars, 1º marzo.
      .replace(/^(\p{Nd}+)(?:er|\.?º)$/iu, '$1')
      .replace(/[^\p{Nd}:：]+/gu, (between) => {
        const name = between.trim();
        const period = dayPeriods.get(name.toLowerCase());
        return period === undefined ? between : between.replace(name, () => likeCase(period, name));
      })
      .replace(
        /(\+?)(\p{Nd}+)/gu,
        (_, sign: string, digits: string) => sign + (sign ? zeros(digits) : constantNumber(digits)),
      )
  );
}

/** A name in lower or upper case, as another one is. */
function likeCase(name: string, other: string): string {
  if (other === other.toLowerCase()) return name.toLowerCase();
  return other.length > 1 && other === other.toUpperCase() ? name.toUpperCase() : name;
}

/** A number of a date: 10 for one or two digits, 2000 for a year. */
function constantNumber(digits: string): string {
  if (digits.length > 4 || digits.length === 3) return zeros(digits);
  const zero = zeros(digits).charCodeAt(0);
  const constant = digits.length < 3 ? '10' : '2000';
  return constant.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}
