import { fold, isLetter, isWithin, type Spelled } from './characters.js';
import { danish, german, norwegian } from './languages/germanic.js';
import { ALWAYS, LANGUAGES } from './languages/index.js';
import type { Kind, Language } from './languages/language.js';

/** An entry of the tables, as it is looked up. */
export interface Pattern {
  language: Language;
  kind: Kind;
  entry: string;
  /** Of two entries of the same length the one of the lower rank counts. */
  rank: number;
  folded: string;
  /** To be found with these very letters; undefined when folding may hide differences. */
  exact: string | undefined;
  /** Whether it may begin, or end, inside of a word. */
  freeStart: boolean;
  freeEnd: boolean;
}

/** Scripts that set no spaces between words, and Korean, which puts particles behind them. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3005\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/** The kinds by rank: refusals go first. */
const RANK: Kind[] = ['backup', 'promo', 'booking', 'meeting', 'thing', 'parcel', 'strong', 'sure'];

/**
 * Words of some languages, ready to be looked up. An email needs few of some thousand entries: only those
 * are read that begin as something in it does.
 */
export interface Table {
  /** By two characters: whether an entry begins so. Most places of a text are done with here. */
  pairs: Uint8Array;
  /** By the key of the first characters: where in `places` the last such entry is; 0 for none. */
  last: Int32Array;
  /** In turn the key of an entry, the list it is in, its place there, and where the one before it is. */
  places: number[];
  lists: readonly List[];
  /** Entries that were read, by their key. */
  atStart: Map<number, readonly Pattern[]>;
  inside: Map<number, readonly Pattern[]>;
}

/** One list of a language. */
interface List {
  language: Language;
  kind: Kind;
  rank: number;
  /** As written, with the white space before them. */
  entries: readonly string[];
  folded: readonly string[];
  /** Whether some are of a script without spaces. */
  isUnspaced: boolean;
}

/** So many characters of an entry make its key: few entries that do not fit have to be compared. */
const KEYED = 3;

/** So many bits tell the characters of a pair or a key apart, all of ASCII. What fits is compared. */
const BITS = 7;
const CHARACTERS = 1 << BITS;

const AT_START = 1;
const INSIDE = 2;

const NONE: readonly Pattern[] = [];

/** The next place, from one on, where an entry may begin. */
export function nextPlace({ pairs }: Table, folded: string, from: number): number {
  let unit = folded.charCodeAt(from);
  for (let index = from; index < folded.length; index++) {
    const next = folded.charCodeAt(index + 1);
    const begun = pairs[pairOf(unit, next)] ?? 0;
    if (begun > AT_START || (begun !== 0 && !isAfterLetter(folded, index))) return index;
    unit = next;
  }
  return folded.length;
}

function pairOf(first: number, second: number): number {
  // Beyond the end there is NaN, of which these operators make 0.
  return ((first & (CHARACTERS - 1)) << BITS) | (second & (CHARACTERS - 1));
}

/** The key of so many characters of a text. */
function keyAt(text: string, index: number, length: number): number {
  let key = 0;
  for (let at = index; at < index + length; at++) key = (key << BITS) ^ text.charCodeAt(at);
  return key;
}

/** The entries that fit at one place, the longest first. Entries are short, so a place costs little. */
export function fittingAt(
  table: Table,
  folded: string,
  typed: string,
  index: number,
): readonly Pattern[] {
  const isFree = isInside(folded, index);
  let fitting: Pattern[] | undefined;
  for (let length = Math.min(KEYED, folded.length - index); length > 0; length--) {
    const key = keyAt(folded, index, length);
    const patterns = (isFree ? table.inside : table.atStart).get(key) ?? readAt(table, key, isFree);
    for (let at = 0; at < patterns.length; at++) {
      const pattern = patterns[at];
      if (!pattern || !fits(pattern, folded, typed, index)) continue;
      fitting ??= [];
      fitting.push(pattern);
    }
  }
  return fitting ?? NONE;
}

/** Whether a place is inside of a word, or of the name of a site: `shop.example`. */
function isInside(folded: string, index: number): boolean {
  const before = folded.charCodeAt(index - 1);
  return (
    isAfterLetter(folded, index) || (before === 0x2e && isLetter(folded.charCodeAt(index - 2)))
  );
}

/** The letter for "and", which Hebrew and Arabic write as a part of the next word, begins no word of the tables. */
function isAfterLetter(folded: string, index: number): boolean {
  const before = folded.charCodeAt(index - 1);
  if (!isLetter(before)) return false;
  return !(before === VAV || before === WAW) || isLetter(folded.charCodeAt(index - 2));
}

const [VAV, WAW] = [0x05d5, 0x0648];

function fits(pattern: Pattern, folded: string, typed: string, index: number): boolean {
  if (!folded.startsWith(pattern.folded, index)) return false;
  const end = index + pattern.folded.length;
  if (!pattern.freeEnd && isLetter(folded.charCodeAt(end))) return false;
  // A fresh one-time passcode: no "fresh one".
  if (
    folded.charAt(end) === '-' &&
    pattern.folded.includes(' ') &&
    isLetter(folded.charCodeAt(end + 1))
  )
    return false;
  return pattern.exact === undefined || typed.slice(index, end).toLowerCase() === pattern.exact;
}

/** @param kinds - Only these lists; without it, all. */
export function makeTable(languages: readonly Language[], kinds?: ReadonlySet<Kind>): Table {
  const lists = languages.flatMap((language) =>
    (Object.keys(language) as Kind[])
      .filter((kind) => !kinds || kinds.has(kind))
      .map((kind) => listOf(language, kind)),
  );
  const table: Table = {
    pairs: new Uint8Array(CHARACTERS * CHARACTERS),
    last: new Int32Array(BUCKETS),
    places: [0],
    lists,
    atStart: new Map(),
    inside: new Map(),
  };
  for (const [index, list] of lists.entries()) addAll(table, list, index);
  return table;
}

/** How many entries there are places for by their keys. */
const BUCKETS = 4_096;

/** So many numbers in `places` are one entry. */
const FIELDS = 4;

const [SPACE, STAR, EQUALS] = [0x20, 0x2a, 0x3d];

function addAll({ pairs, last, places }: Table, list: List, number: number): void {
  const { folded } = list;
  for (let index = 0; index < folded.length; index++) {
    const entry = folded[index] ?? '';
    let from = 0;
    while (entry.charCodeAt(from) <= SPACE) from++;
    const mark = entry.charCodeAt(from);
    const isFree = mark === STAR || (list.isUnspaced && isUnspaced(entry));
    if (mark === STAR || mark === EQUALS) from++;
    const length = entry.length - from - (entry.charCodeAt(entry.length - 1) === STAR ? 1 : 0);
    const begun = isFree ? AT_START | INSIDE : AT_START;
    const pair = pairOf(entry.charCodeAt(from), length > 1 ? entry.charCodeAt(from + 1) : 0);
    // After an entry of one character anything may follow.
    const to = length === 1 ? pair + CHARACTERS : pair + 1;
    for (let at = pair; at < to; at++) pairs[at] = (pairs[at] ?? 0) | begun;
    const key = keyAt(entry, from, Math.min(KEYED, length));
    const bucket = key & (BUCKETS - 1);
    places.push(key, number, index, last[bucket] ?? 0);
    last[bucket] = places.length - FIELDS;
  }
}

/** Reads the entries of a key, the longest first. */
function readAt(table: Table, key: number, isFree: boolean): readonly Pattern[] {
  const { last, places, lists } = table;
  const patterns: Pattern[] = [];
  for (let at = last[key & (BUCKETS - 1)] ?? 0; at > 0; at = places[at + 3] ?? 0) {
    const list = lists[places[at + 1] ?? 0];
    if (places[at] === key && list) patterns.push(patternOf(list, places[at + 2] ?? 0));
  }
  patterns.reverse().sort(byLength);
  table.atStart.set(key, patterns);
  const free = patterns.filter(({ freeStart }) => freeStart);
  table.inside.set(key, free);
  return isFree ? free : patterns;
}

function byLength(a: Pattern, b: Pattern): number {
  return b.folded.length - a.folded.length || a.rank - b.rank;
}

// Read when an email first asks for them. Most tables are of languages that others had before.
const known = new Map<Language, Map<Kind, List>>();

function listOf(language: Language, kind: Kind): List {
  const ofLanguage = known.get(language) ?? new Map<Kind, List>();
  known.set(language, ofLanguage);
  const list = ofLanguage.get(kind) ?? readList(language, kind);
  ofLanguage.set(kind, list);
  return list;
}

function readList(language: Language, kind: Kind): List {
  const text = withDigraphs(language, (language[kind] ?? '').trim());
  const folded = fold(text);
  const entries = text.split(',');
  return {
    language,
    kind,
    rank: rankOf(kind),
    entries,
    folded: folded === text ? entries : folded.split(','),
    isUnspaced: isUnspaced(text),
  };
}

/** How letters are written where there are none but those of ASCII, and ß in Switzerland. */
const DIGRAPHS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
};
const WITH_DIGRAPHS: ReadonlySet<Language> = new Set([german, danish, norwegian]);
/** Of four letters at least: Danish naar (when) is Dutch (to). */
const HAS_LETTER = /^[^=]{3,}[äöüßæøå]|[äöüßæøå][^=]{3}/;

/** Gültig, gueltig: the entries of a list, and those again that are written in two ways. */
function withDigraphs(language: Language, text: string): string {
  if (!WITH_DIGRAPHS.has(language)) return text;
  const others = text.split(/,\s*/).filter((entry) => HAS_LETTER.test(entry));
  const written = others.map((entry) =>
    entry.replace(/./g, (letter) => DIGRAPHS[letter] ?? letter),
  );
  return [text, ...written].join(',');
}

function patternOf({ language, kind, rank, entries, folded }: List, index: number): Pattern {
  const entry = (entries[index] ?? '').trim();
  const word = withoutMarks(entry);
  const isFree = isUnspaced(entry);
  return {
    language,
    kind,
    rank,
    entry: word,
    folded: withoutMarks((folded[index] ?? '').trim()),
    exact: entry.startsWith('=') ? word : undefined,
    freeStart: isFree || entry.startsWith('*'),
    freeEnd: isFree || entry.endsWith('*'),
  };
}

function withoutMarks(entry: string): string {
  const from = entry.startsWith('*') || entry.startsWith('=') ? 1 : 0;
  return entry.slice(from, entry.endsWith('*') ? -1 : undefined);
}

/** Whether a text has letters of a script without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

function rankOf(kind: Kind): number {
  const rank = RANK.indexOf(kind);
  return rank < 0 ? RANK.length : rank;
}

/** A word of the tables, found in a text. */
export interface Word {
  language: Language;
  kind: Kind;
  start: number;
  end: number;
  /** As it stands in the tables. */
  entry: string;
}

/** The words that tell languages apart: those that any mail with a code of some kind is full of. */
const TELLING: ReadonlySet<Kind> = new Set<Kind>([
  'code',
  'sure',
  'is',
  'verb',
  'unit',
  'time',
  'never',
  'hypothetical',
  'label',
  'purpose',
]);

/** The scripts that some languages only are written in, as ranges of UTF-16 units. All other languages are written in Latin letters. */
const SCRIPTS: readonly (readonly number[])[] = [
  [0x0370, 0x03ff, 0x1f00, 0x1fff],
  [0x0400, 0x052f],
  [0x0590, 0x05ff],
  [0x0600, 0x06ff],
  [0x0900, 0x097f],
  [0x0980, 0x09ff],
  [0x0b80, 0x0bff],
  [0x0e00, 0x0e7f],
  [0x10a0, 0x10ff],
  [0x1100, 0x11ff, 0x3040, 0x30ff, 0x3400, 0x9fff, 0xac00, 0xd7af],
];

/** Which of them the letters of a text are of. No patterns: to compile one for each takes longer. */
function scriptsIn(text: string): Set<number> {
  const found = new Set<number>();
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= FIRST_OF_SCRIPTS) {
      const script = SCRIPTS.findIndex((ranges) => isWithin(unit, ranges));
      if (script >= 0) found.add(script);
    }
  }
  return found;
}

const FIRST_OF_SCRIPTS = 0x0370;

// Built when the first email is read, so that loading the module stays cheap.
const tables = new Map<string, Table>();

/** How many combinations of languages are kept ready. Mails of one app come in a few. */
const MAX_TABLES = 60;

/** Finds the words of some languages. */
export type Finder = (text: Text) => Word[];

type Text = Pick<Spelled, 'folded' | 'typed'>;

/** All words in a line, from left to right, none over another: the longest at each place. */
export function finderFor(languages: readonly Language[]): Finder {
  const table = tableFor(languages);
  return ({ folded, typed }) => {
    const found: Word[] = [];
    for (let index = 0; index < folded.length; ) {
      index = nextPlace(table, folded, index);
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
const SAMPLE = 1_200;

/** A language counts whose words make up that share of those of the best one. */
const SHARE = 0.3;

/** The words of every sentence: they say quickly which languages need a closer look. */
const COMMON: ReadonlySet<Kind> = new Set<Kind>(['is', 'time', 'code', 'hypothetical']);
/** How much of them there has to be, in characters, and what share a language has to have. */
const ENOUGH_COMMON = 20;
const COMMON_SHARE = 0.2;

/**
 * The languages that a mail is written in, by the words of the tables in it. A word of one language
 * is another word in the next: Danish "time" is an hour, English "of" is "or" in Dutch.
 */
export function languagesOf(texts: readonly Text[]): Language[] {
  const sample: Text[] = [];
  let left = SAMPLE;
  for (const { folded, typed } of texts) {
    if (left <= 0) break;
    sample.push({ folded: folded.slice(0, left), typed });
    left -= folded.length;
  }
  const all = writtenLike(sample.map(({ folded }) => folded).join('\n'));
  const common = weightsOf(sample, all, COMMON);
  const isEnough = Math.max(...common.values(), 0) >= ENOUGH_COMMON;
  const some = isEnough ? thoseAbove(COMMON_SHARE, common) : all;
  return [ALWAYS, ...thoseAbove(SHARE, weightsOf(sample, some, TELLING))];
}

/** The languages whose script is in a text. */
function writtenLike(text: string): readonly Language[] {
  const scripts = scriptsIn(text);
  return LANGUAGES.filter(({ purpose }) => {
    const [script] = [...scriptsIn(purpose.slice(0, SCRIPT_SAMPLE))].sort();
    return script === undefined || scripts.has(script);
  });
}

/** How many characters of a text are words of each language. */
function weightsOf(
  sample: readonly Text[],
  languages: readonly Language[],
  kinds: ReadonlySet<Kind>,
): Map<Language, number> {
  const table = tableFor(languages, kinds);
  const weights = new Map<Language, number>();
  for (const { folded, typed } of sample) countWords(folded, typed, table, weights);
  return weights;
}

function thoseAbove(share: number, weights: ReadonlyMap<Language, number>): Language[] {
  const most = Math.max(...weights.values(), 1);
  return LANGUAGES.filter((language) => (weights.get(language) ?? 0) >= share * most);
}

/** The script of a language is that of the first letters of its words. */
const SCRIPT_SAMPLE = 20;

/** Adds the length of each word to the weight of every language that has it. */
function countWords(
  folded: string,
  typed: string,
  table: Table,
  weights: Map<Language, number>,
): void {
  for (let index = 0; index < folded.length; index++) {
    index = nextPlace(table, folded, index);
    const fitting = fittingAt(table, folded, typed, index);
    if (fitting.length === 0) continue;
    const counted: Language[] = [];
    // The longest come first, so that each language is credited with its longest word.
    for (const { language, folded: word } of fitting) {
      if (counted.includes(language)) continue;
      counted.push(language);
      weights.set(language, (weights.get(language) ?? 0) + word.length);
    }
  }
}

/** @param kinds - Only these lists; without it, all. */
function tableFor(languages: readonly Language[], kinds?: ReadonlySet<Kind>): Table {
  const key = `${[...(kinds ?? [])].join()} ${languages.map((one) => LANGUAGES.indexOf(one)).join()}`;
  const ready = tables.get(key);
  if (ready) return ready;
  if (tables.size >= MAX_TABLES) tables.clear();
  const table = makeTable(languages, kinds);
  tables.set(key, table);
  return table;
}
