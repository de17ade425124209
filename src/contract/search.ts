/** What the search box of the page asks for. An email matches if all of it does. */
export interface Search {
  /** One part of each text, in any case, and the time in ms since the epoch: what a store looks for. */
  filter: {
    from?: string;
    to?: string;
    subject?: string;
    /** Only later emails. */
    after?: number;
    /** Only earlier emails. */
    before?: number;
  };
  /** Further parts of the same texts, in lower case. */
  more: { from: string[]; to: string[]; subject: string[] };
  /** Parts of a code. */
  codes: string[];
  hasCode: boolean;
  hasAttachment: boolean;
  /** Bytes that the source exceeds; 0 for any. */
  largerThan: number;
  /** Parts of the subject, the people or the text, in lower case. */
  words: string[];
}

/** A word that cannot be read. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}

/** Guards against searches that compare each email with thousands of words. */
const MAX_WORDS = 20;

/** A word, `name:value` or a "text in quotes", also as a value. */
const WORD = /(?:([a-z]+):)?(?:"([^"]*)"?|([^\s"]+))/giy;

const UNITS: Record<string, number> = { '': 1, k: 1024, m: 1024 * 1024 };

/**
 * Reads what was typed into the search box.
 *
 * @param readTime reads a date: ms since the epoch, null if it is none
 * @throws SearchError if a date or a size cannot be read, or there are too many words
 * @example
 * parseSearch('to:kim subject:"sign up" has:attachment larger:10k', parseTimestamp);
 */
export function parseSearch(text: string, readTime: ReadTime): Search {
  const search: Search = {
    filter: {},
    more: { from: [], to: [], subject: [] },
    codes: [],
    hasCode: false,
    hasAttachment: false,
    largerThan: 0,
    words: [],
  };
  for (const [count, { name, value }] of wordsOf(text).entries()) {
    if (count >= MAX_WORDS) throw new SearchError(`Search for at most ${MAX_WORDS} words`);
    add(search, name, value, readTime);
  }
  return search;
}

type ReadTime = (text: string) => number | null;

function wordsOf(text: string): { name: string; value: string }[] {
  const words: { name: string; value: string }[] = [];
  for (let at = 0; at < text.length; ) {
    WORD.lastIndex = at;
    const found = WORD.exec(text);
    at = found ? WORD.lastIndex : at + 1;
    const value = found?.[2] ?? found?.[3] ?? '';
    if (value !== '') words.push({ name: found?.[1]?.toLowerCase() ?? '', value });
  }
  return words;
}

function add(search: Search, name: string, value: string, readTime: ReadTime): void {
  const { filter } = search;
  const momentOf = () => {
    const moment = readTime(value);
    if (moment !== null) return moment;
    throw new SearchError(`${name}: needs a date such as 2030-12-31 or 2030-12-31T09:30Z`);
  };
  switch (name) {
    case 'from':
    case 'to':
    case 'subject':
      if (filter[name] === undefined) filter[name] = value;
      else search.more[name].push(value.toLowerCase());
      return;
    case 'code':
      search.codes.push(value.toLowerCase());
      return;
    case 'has':
      addHas(search, value.toLowerCase());
      return;
    case 'before':
      filter.before = Math.min(filter.before ?? Infinity, momentOf());
      return;
    case 'after':
      filter.after = Math.max(filter.after ?? -Infinity, momentOf());
      return;
    case 'larger':
      search.largerThan = Math.max(search.largerThan, sizeOf(value));
      return;
    default:
      // "Re:" and "12:30" are words like any other.
      search.words.push((name === '' ? value : `${name}:${value}`).toLowerCase());
  }
}

function addHas(search: Search, what: string): void {
  if (/^attachments?$/.test(what)) search.hasAttachment = true;
  else if (/^codes?$/.test(what)) search.hasCode = true;
  else throw new SearchError(`has:${what} is unknown: use has:attachment or has:code`);
}

function sizeOf(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,9})([km]?)b?$/i.exec(text) ?? [];
  if (digits === undefined) throw new SearchError('larger: needs a size such as 500, 10k or 2m');
  return Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
}
