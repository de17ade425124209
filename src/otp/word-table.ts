import { fold } from './characters.js';
import type { Kind, Language } from './languages/language.js';
import { isLetter } from './units.js';

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
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The kinds by rank: refusals go first. */
const RANK: Kind[] = ['backup', 'promo', 'booking', 'meeting', 'thing', 'parcel', 'strong', 'sure'];

/** Entries by their first two characters, the longest first. */
type Entries = Map<number, Map<number, Pattern[]>>;

/** Words of some languages, ready to be looked up. */
export interface Table {
  /** For places where a word begins. */
  atStart: Entries;
  /** For places inside of a word, where few entries may begin. */
  inside: Entries;
  /** By two ASCII characters: whether an entry begins so. Most places of a text are done with here. */
  pairs: Uint8Array;
}

const ASCII = 0x80;
const AT_START = 1;
const INSIDE = 2;

const NONE: readonly Pattern[] = [];

/** The next place, from one on, where an entry may begin. */
export function nextPlace({ pairs }: Table, folded: string, from: number): number {
  let isWithin = from > 0 && isLetter(folded.charCodeAt(from - 1));
  let unit = folded.charCodeAt(from);
  for (let index = from; index < folded.length; index++) {
    const next = folded.charCodeAt(index + 1) || 0;
    if (unit >= ASCII || next >= ASCII) return index;
    const begun = pairs[unit * ASCII + next] ?? 0;
    if (begun !== 0 && (!isWithin || begun !== AT_START)) return index;
    isWithin = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
    unit = next;
  }
  return folded.length;
}

/** The entries that fit at one place, the longest first. Entries are short, so a place costs little. */
export function fittingAt(
  table: Table,
  folded: string,
  typed: string,
  index: number,
): readonly Pattern[] {
  const first = folded.charCodeAt(index);
  // Beyond the end there is nothing, and nothing is not a number.
  const second = folded.charCodeAt(index + 1) || 0;
  const isAscii = first < ASCII && second < ASCII;
  const begun = isAscii ? table.pairs[first * ASCII + second] : AT_START | INSIDE;
  if (begun === 0) return NONE;
  const isWithin = isInside(folded, index);
  if (isWithin && begun === AT_START) return NONE;
  const bySecond = (isWithin ? table.inside : table.atStart).get(first);
  if (!bySecond) return NONE;
  let fitting: Pattern[] | undefined;
  for (const patterns of [bySecond.get(second), second === 0 ? undefined : bySecond.get(0)]) {
    for (const pattern of patterns ?? NONE) {
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

/** @param kinds - Only these lists; without it, all. */
export function makeTable(languages: readonly Language[], kinds?: ReadonlySet<Kind>): Table {
  const table: Table = {
    atStart: new Map(),
    inside: new Map(),
    pairs: new Uint8Array(ASCII * ASCII),
  };
  for (const language of languages) {
    for (const [kind, list] of Object.entries(language) as [Kind, string][]) {
      if (kinds && !kinds.has(kind)) continue;
      for (const pattern of patternsOf(language, kind, list)) add(table, pattern);
    }
  }
  for (const bySecond of [...table.atStart.values(), ...table.inside.values()]) {
    for (const patterns of bySecond.values()) {
      if (patterns.length > 1) patterns.sort(byLength);
    }
  }
  return table;
}

function byLength(a: Pattern, b: Pattern): number {
  return b.folded.length - a.folded.length || a.rank - b.rank;
}

function add(table: Table, pattern: Pattern): void {
  const first = pattern.folded.charCodeAt(0);
  const second = pattern.folded.charCodeAt(1) || 0;
  addTo(table.atStart, first, second, pattern);
  if (pattern.freeStart) addTo(table.inside, first, second, pattern);
  if (first >= ASCII || second >= ASCII) return;
  const begun = pattern.freeStart ? AT_START | INSIDE : AT_START;
  const from = first * ASCII;
  // After an entry of one character anything may follow.
  const to = second === 0 ? from + ASCII : from + second + 1;
  for (let pair = from + second; pair < to; pair++) {
    table.pairs[pair] = (table.pairs[pair] ?? 0) | begun;
  }
}

function addTo(entries: Entries, first: number, second: number, pattern: Pattern): void {
  const bySecond = entries.get(first) ?? new Map<number, Pattern[]>();
  entries.set(first, bySecond);
  const patterns = bySecond.get(second);
  if (patterns) patterns.push(pattern);
  else bySecond.set(second, [pattern]);
}

// Made when a mail first asks for them. Most tables are of languages that others had before.
const known = new Map<Language, Map<Kind, Pattern[]>>();

function patternsOf(language: Language, kind: Kind, list: string): Pattern[] {
  const ofLanguage = known.get(language) ?? new Map<Kind, Pattern[]>();
  known.set(language, ofLanguage);
  const ready = ofLanguage.get(kind) ?? readPatterns(language, kind, list);
  ofLanguage.set(kind, ready);
  return ready;
}

function readPatterns(language: Language, kind: Kind, list: string): Pattern[] {
  // Folding keeps the length, so that the two lists can be split alike.
  const entries = list.replace(/\s+/g, ' ').normalize('NFC').split(',');
  const folded = fold(entries.join(',')).split(',');
  const rank = rankOf(kind);
  return entries.map((raw, index) => {
    const entry = raw.trim();
    const isFree = isUnspaced(entry);
    const word = entry.replace(/[=*]/g, '');
    return {
      language,
      kind,
      rank,
      entry: word,
      folded: (folded[index] ?? '').trim().replace(/[=*]/g, ''),
      exact: entry.startsWith('=') ? word : undefined,
      freeStart: isFree || entry.startsWith('*'),
      freeEnd: isFree || entry.endsWith('*'),
    };
  });
}

/** Whether a word is of a script without spaces. All of these come late in Unicode. */
export function isUnspaced(entry: string): boolean {
  for (let index = 0; index < entry.length; index++) {
    if (entry.charCodeAt(index) >= 0x0e00) return UNSPACED.test(entry);
  }
  return false;
}

function rankOf(kind: Kind): number {
  const rank = RANK.indexOf(kind);
  return rank < 0 ? RANK.length : rank;
}
