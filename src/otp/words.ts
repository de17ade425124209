import { fold, type Spelled } from './characters.js';
import { ALWAYS, LANGUAGES } from './languages/index.js';
import type { Kind, Language } from './languages/language.js';

/** A word of the tables, found in a text. */
export interface Word {
  language: Language;
  kind: Kind;
  start: number;
  end: number;
  /** As it stands in the tables. */
  entry: string;
}

interface Pattern {
  language: Language;
  kind: Kind;
  entry: string;
  folded: string;
  /** To be found with these very letters; undefined when folding may hide differences. */
  exact: string | undefined;
  /** Whether it may begin, or end, inside of a word. */
  freeStart: boolean;
  freeEnd: boolean;
}

/** Scripts that set no spaces between words, and Korean, which puts particles behind them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Of two entries of the same length the one of the earlier kind counts: refusals go first. */
const RANK: Kind[] = ['backup', 'promo', 'booking', 'meeting', 'thing', 'parcel', 'strong'];

/** Entries by their first two characters, the longest first. */
interface Index {
  entries: Map<number, Map<number, Pattern[]>>;
  /** Of ASCII: whether any entry begins so. Most places of a text are done with here. */
  begins: Uint8Array;
}

interface Table {
  /** For places where a word begins. */
  atStart: Index;
  /** For places inside of a word, where few entries may begin. */
  inside: Index;
}

/** The words that tell languages apart: those that any mail about a code is full of. */
const TELLING: ReadonlySet<Kind> = new Set<Kind>([
  ...([
    'code',
    'sure',
    'is',
    'verb',
    'unit',
    'never',
    'hypothetical',
    'label',
    'number',
    'purpose',
  ] as const),
]);

// Made when the first mail is read: whoever only loads the module does not pay for them.
let telling: Table | undefined;
const tables = new Map<string, Table>();

/** How many combinations of languages are kept ready. Mails of one app come in a few. */
const MAX_TABLES = 30;

/** Finds the words of some languages. */
export type Finder = (text: Text) => Word[];

type Text = Pick<Spelled, 'folded' | 'typed'>;

/** All words in a line, from left to right, none over another: the longest at each place. */
export function finderFor(languages: readonly Language[]): Finder {
  const table = tableFor(languages);
  return ({ folded, typed }) => {
    const found: Word[] = [];
    for (let index = 0; index < folded.length; ) {
      const pattern = fittingAt(table, folded, typed, index)[0];
      if (pattern) {
        const end = index + pattern.folded.length;
        const { kind, entry, language } = pattern;
        found.push({ kind, entry, language, start: index, end });
        index = end;
      } else {
        index++;
      }
    }
    return found;
  };
}

/** How much of a mail its languages are judged by, in characters. */
const SAMPLE = 2_000;

/** A language counts whose words make up that share of those of the best one. */
const SHARE = 0.3;

/**
 * The languages that a mail is written in, by the words of the tables in it. A word of one language
 * is another word in the next: Danish "time" is an hour, English "of" is "or" in Dutch.
 */
export function languagesOf(texts: readonly Text[]): Language[] {
  telling ??= makeTable(LANGUAGES, TELLING);
  const weights = new Map<Language, number>();
  let left = SAMPLE;
  for (const { folded, typed } of texts) {
    if (left <= 0) break;
    countWords(folded.slice(0, left), typed, telling, weights);
    left -= folded.length;
  }
  const most = Math.max(...weights.values(), 1);
  const spoken = LANGUAGES.filter((language) => (weights.get(language) ?? 0) >= SHARE * most);
  return [ALWAYS, ...spoken];
}

/** Adds the length of each word to the weight of every language that has it. */
function countWords(
  folded: string,
  typed: string,
  table: Table,
  weights: Map<Language, number>,
): void {
  for (let index = 0; index < folded.length; index++) {
    const counted: Language[] = [];
    // The longest come first, so that each language is credited with its longest word.
    for (const { language, folded: word } of fittingAt(table, folded, typed, index)) {
      if (counted.includes(language)) continue;
      counted.push(language);
      weights.set(language, (weights.get(language) ?? 0) + word.length);
    }
  }
}

const NONE: readonly Pattern[] = [];

/** The entries that fit at one place, the longest first. Entries are short, so a place costs little. */
function fittingAt(
  { atStart, inside }: Table,
  folded: string,
  typed: string,
  index: number,
): readonly Pattern[] {
  const first = folded.charCodeAt(index);
  // Beyond ASCII there is nothing, and nothing is not 0.
  if (atStart.begins[first] === 0) return NONE;
  const usable = isInside(folded, index) ? inside : atStart;
  const bySecond = usable.begins[first] === 0 ? undefined : usable.entries.get(first);
  if (!bySecond) return NONE;
  const long = bySecond.get(folded.charCodeAt(index + 1));
  const short = bySecond.get(0);
  if (!long && !short) return NONE;
  let fitting: Pattern[] | undefined;
  for (const patterns of [long ?? NONE, short ?? NONE]) {
    for (const pattern of patterns) {
      if (!fits(pattern, folded, typed, index)) continue;
      fitting ??= [];
      fitting.push(pattern);
    }
  }
  return fitting ?? NONE;
}

/** Whether a place is inside of a word, or of the name of a site: `shop.example`. */
function isInside(folded: string, index: number): boolean {
  const before = folded.charCodeAt(index - 1);
  return isLetter(before) || (before === 0x2e && isLetter(folded.charCodeAt(index - 2)));
}

function fits(pattern: Pattern, folded: string, typed: string, index: number): boolean {
  if (!folded.startsWith(pattern.folded, index)) return false;
  const end = index + pattern.folded.length;
  if (!pattern.freeEnd && isLetter(folded.charCodeAt(end))) return false;
  return pattern.exact === undefined || typed.slice(index, end).toLowerCase() === pattern.exact;
}

function tableFor(languages: readonly Language[]): Table {
  const key = languages.map((language) => LANGUAGES.indexOf(language)).join();
  const ready = tables.get(key);
  if (ready) return ready;
  if (tables.size >= MAX_TABLES) tables.clear();
  const table = makeTable(languages);
  tables.set(key, table);
  return table;
}

function makeTable(languages: readonly Language[], kinds?: ReadonlySet<Kind>): Table {
  const table: Table = { atStart: newIndex(), inside: newIndex() };
  for (const language of languages) {
    for (const [kind, list] of Object.entries(language) as [Kind, string][]) {
      if (kinds && !kinds.has(kind)) continue;
      for (const pattern of patternsOf(language, kind, list)) {
        add(table.atStart, pattern);
        if (pattern.freeStart) add(table.inside, pattern);
      }
    }
  }
  const indexes = [table.atStart, table.inside];
  for (const bySecond of indexes.flatMap(({ entries }) => [...entries.values()])) {
    for (const patterns of bySecond.values()) {
      patterns.sort((a, b) => b.folded.length - a.folded.length || rankOf(a) - rankOf(b));
    }
  }
  return table;
}

function newIndex(): Index {
  return { entries: new Map(), begins: new Uint8Array(0x80) };
}

function add({ entries, begins }: Index, pattern: Pattern): void {
  const first = pattern.folded.charCodeAt(0);
  const second = pattern.folded.charCodeAt(1) || 0;
  const bySecond = entries.get(first) ?? new Map<number, Pattern[]>();
  entries.set(first, bySecond);
  if (first < 0x80) begins[first] = 1;
  const patterns = bySecond.get(second);
  if (patterns) patterns.push(pattern);
  else bySecond.set(second, [pattern]);
}

function patternsOf(language: Language, kind: Kind, list: string): Pattern[] {
  // Folding keeps the length, so that the two lists can be split alike.
  const entries = list.replace(/\s+/g, ' ').normalize('NFC').split(',');
  const folded = fold(entries.join(',')).split(',');
  return entries.map((raw, index) => {
    const entry = raw.trim();
    const isFree = hasUnspaced(entry);
    const word = entry.replace(/[=*]/g, '');
    return {
      language,
      kind,
      entry: word,
      folded: (folded[index] ?? '').trim().replace(/[=*]/g, ''),
      exact: entry.startsWith('=') ? word : undefined,
      freeStart: isFree || entry.startsWith('*'),
      freeEnd: isFree || entry.endsWith('*'),
    };
  });
}

/** Whether a word is of a script without spaces. All of these come late in Unicode. */
function hasUnspaced(entry: string): boolean {
  for (let index = 0; index < entry.length; index++) {
    if (entry.charCodeAt(index) >= 0x0e00) return UNSPACED.test(entry);
  }
  return false;
}

function rankOf({ kind }: Pattern): number {
  const rank = RANK.indexOf(kind);
  return rank < 0 ? RANK.length : rank;
}

const LETTER = /[\p{L}\p{M}]/u;
// By UTF-16 unit: 0 not met yet, 1 a letter, 2 none.
let letters: Uint8Array | undefined;

/** Whether a UTF-16 unit belongs to a word. NaN, the unit beyond an end, does not. */
export function isLetter(unit: number): boolean {
  if (!(unit >= 0x80)) return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  letters ??= new Uint8Array(0x10000);
  letters[unit] ||= LETTER.test(String.fromCharCode(unit)) ? 1 : 2;
  return letters[unit] === 1;
}
