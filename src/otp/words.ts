import type { Spelled } from './characters.js';
import { ALWAYS, LANGUAGES } from './languages/index.js';
import type { Kind, Language } from './languages/language.js';
import { fittingAt, makeTable, nextPlace, type Table } from './word-table.js';

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
    'meeting',
    'strong',
  ] as const),
]);

// Built when the first email is read, so that loading the module stays cheap.
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

function tableFor(languages: readonly Language[]): Table {
  const key = languages.map((language) => LANGUAGES.indexOf(language)).join();
  const ready = tables.get(key);
  if (ready) return ready;
  if (tables.size >= MAX_TABLES) tables.clear();
  const table = makeTable(languages);
  tables.set(key, table);
  return table;
}
