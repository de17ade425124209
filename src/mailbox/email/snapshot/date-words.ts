/**
 * What a word means in a date: a month, a weekday, either of them, a word that languages with numbers of months put
 * behind numbers (年, tháng), either such a word or a weekday (日), or any other word of a date (de, um).
 */
export type WordKind = 'M' | 'W' | 'A' | 'j' | 'B' | 'l';

/** The words of dates in all languages of {@link LANGUAGES}. */
export interface DateWords {
  /** By word, in lower case. A word may consist of several. */
  kinds: ReadonlyMap<string, WordKind>;
  /** The month and the weekday that replace all others, by the script of a word. */
  constants: ReadonlyMap<string, { M: string; W: string }>;
  /** The script of a month or weekday, such as `Latn`. */
  scripts: ReadonlyMap<string, string>;
  /** Those of several words, and those of scripts without spaces. */
  phrases: string[];
  /** The names of the halves of the day, in lower case, and what replaces each. */
  dayPeriods: ReadonlyMap<string, string>;
}

/** The languages in which codes are found. The first one of each script has the constants of that script. */
const LANGUAGES =
  'en ru ar hi am af az be bg bn bs ca ckb cs cy da de de-AT el en-GB eo es et eu fa fi fil fo fr fr-CA fy ga gd gl gu ha he ' +
  'hr hu hy id ig is it ja jv ka kk km kmr kn ko ky lb lo lt lv mg mi mk ml mr ms mt my nb ne nl nn pa pl ps pt ' +
  'pt-PT rm ro si sk sl so sq sr sr-Latn sv sw ta te tg th ti tr uk ur uz vi xh yo yue zh zh-Hant zu';

/** How dates are written. */
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  { weekday: 'long', year: 'numeric', month: 'long' },
  { month: 'long' },
  { month: 'short' },
  { weekday: 'long' },
  { weekday: 'short' },
];

/** Days of all months and weekdays. */
const DAYS = [
  ...Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1)),
  ...Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 4, day + 4)),
];

/** A Monday in May, which is short in most languages. */
const CONSTANT_DAY = Date.UTC(2026, 4, 11);

const DIGIT = /\p{Nd}/u;
const HAS_LETTER = /\p{L}/u;
const WORD = /[\p{L}\p{M}\u200c\u200d]+/gu;

/** Scripts that put no spaces between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

let known: DateWords | undefined;

/** The words of dates. They are what `Intl.DateTimeFormat` writes. */
export function dateWords(): DateWords {
  known ??= readAll();
  return known;
}

function readAll(): DateWords {
  const kinds = new Map<string, WordKind>();
  const scripts = new Map<string, string>();
  const constants = new Map<string, { M: string; W: string }>();
  const dayPeriods = new Map<string, string>();
  for (const language of LANGUAGES.split(' ')) {
    const { script = '' } = new Intl.Locale(language).maximize();
    if (!constants.has(script)) constants.set(script, constantsOf(language));
    for (const style of STYLES) {
      for (const [word, kind] of wordsOf(language, style)) {
        kinds.set(word, merged(kinds.get(word), kind));
        if (kind === 'M' || kind === 'W') scripts.set(word, script);
      }
    }
    for (const [name, instead] of dayPeriodsOf(language)) dayPeriods.set(name, instead);
  }
  // Intl writes no "on the 5th of May"; in Norwegian Nynorsk, "on." is Wednesday.
  for (const word of ['of', 'on']) kinds.set(word, merged(kinds.get(word), 'l'));
  const phrases = [...kinds.keys()].filter(
    (word) => UNSPACED.test(word) || /[^\p{L}\p{M}\u200c\u200d]/u.test(word),
  );
  return { kinds, constants, scripts, phrases, dayPeriods };
}

function constantsOf(language: string): { M: string; W: string } {
  const nameIn = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(CONSTANT_DAY);
  return { M: nameIn({ month: 'short' }), W: nameIn({ weekday: 'short' }) };
}

/** The words of a language's dates in a style. */
function wordsOf(language: string, style: Intl.DateTimeFormatOptions): Map<string, WordKind> {
  const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  const words = new Map<string, WordKind>();
  const add = (word: string, kind: WordKind) => words.set(word, merged(words.get(word), kind));
  for (const day of DAYS) {
    const parts = format.formatToParts(day);
    const other = hasNumberedMonth(parts) ? 'j' : 'l';
    for (const [index, { type, value }] of parts.entries()) {
      const name = type === 'weekday' || type === 'month' ? nameIn(value) : '';
      if (name === '' || DIGIT.test(name)) {
        for (const [word] of value.toLowerCase().matchAll(WORD)) add(word, other);
      } else {
        const kind = type === 'month' ? 'M' : 'W';
        add(name, kind);
        add(withAttached(name, parts[index - 1]?.value, parts[index + 1]?.value), kind);
      }
    }
  }
  return words;
}

/** Whether a word is next to the number of the month, as in 11月 or "tháng 11". */
function hasNumberedMonth(parts: readonly Intl.DateTimeFormatPart[]): boolean {
  return parts.some(({ type, value }, index) => {
    if (type !== 'month' || !DIGIT.test(value)) return false;
    return HAS_LETTER.test([parts[index - 1]?.value, value, parts[index + 1]?.value].join(''));
  });
}

/** A name without the mark of its abbreviation, and without "of": `nov.`, `נוב׳`, `d’abril`. */
function nameIn(value: string): string {
  return value.toLowerCase().replace(/^(?:de |d[’'])|^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
}

/** A name with the letters that are written together with it: `בנובמבר`. */
function withAttached(name: string, before = '', after = ''): string {
  if (UNSPACED.test(name)) return name;
  const [head = ''] = /[\p{L}\p{M}]+$/u.exec(before) ?? [];
  const [tail = ''] = /^[\p{L}\p{M}]+/u.exec(after) ?? [];
  return `${head}${name}${tail}`.toLowerCase();
}

/** The meaning of a word that has two. */
function merged(one: WordKind | undefined, other: WordKind): WordKind {
  const kinds = new Set([one ?? other, other]);
  const has = (kind: WordKind) => kinds.has(kind);
  if (has('B') || (has('j') && has('W'))) return 'B';
  if (has('A') || (has('M') && has('W'))) return 'A';
  return (['M', 'l', 'j', 'W'] as const).find(has) ?? other;
}

/** The names of the parts of a day, each with that of the morning. */
function dayPeriodsOf(language: string): [string, string][] {
  const styles: Intl.DateTimeFormatOptions[] = [
    { timeStyle: 'short' },
    { hour: 'numeric', hour12: true },
  ];
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    const names = Array.from({ length: 24 }, (_, hour) => {
      const parts = format.formatToParts(CONSTANT_DAY + hour * 3_600_000);
      return parts.find(({ type }) => type === 'dayPeriod')?.value ?? '';
    });
    const morning = names[10] ?? '';
    return names.flatMap((name) =>
      name === '' ? [] : [[name.toLowerCase().replace(/\s/g, ' '), morning]],
    );
  });
}
