import type { EmailSummary } from './viewer-schemas.js';

/** A parsed query of the page's search box. An email matches if it meets all conditions. */
export interface Search {
  /**
   * One substring for each text, ignoring case, and times in ms since the epoch: the part that a store can
   * search.
   */
  filter: {
    from?: string;
    to?: string;
    subject?: string;
    /** Only later emails. */
    after?: number;
    /** Only earlier emails. */
    before?: number;
  };
  /** Further substrings of the same texts, in lower case. */
  more: { from: string[]; to: string[]; subject: string[] };
  /** Whole addresses, in lower case, each of which must be a recipient. */
  addresses: string[];
  /** Substrings of the code. */
  codes: string[];
  hasCode: boolean;
  hasAttachment: boolean;
  /** The source must be larger than this, in bytes; 0 for any size. */
  largerThan: number;
  /** Substrings of the subject, the people or the text, in lower case. */
  words: string[];
}

/** An invalid word in a search. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}

/** Limits the words that each email is compared with. */
const MAX_WORDS = 20;

/** A word, `name:value` or "text in quotes", which may also be a value. */
const WORD = /(?:([a-z]+):)?(?:"([^"]*)"?|([^\s"]+))/giy;

const NAMES = ['from', 'to', 'subject', 'code', 'has', 'before', 'after', 'larger'];

/** A name without a value, as while the user types it. It adds no condition. */
const NAME_ONLY = new RegExp(`^(?:${NAMES.join('|')}):(?:""?)?$`, 'i');

/** A whole address. */
const ADDRESS = /^<(.+)>$/;

/** `2030-12-31T09:30Z`, a prefix of it from the year on, or one without the offset. */
const MOMENT =
  /^\d{4}(?:-\d\d(?:-\d\d(?:(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?)?)?$/i;

const UNITS: Record<string, number> = { '': 1, k: 1024, m: 1024 * 1024 };

/**
 * Parses the text of the search box.
 *
 * @throws SearchError if a date or a size is invalid, or there are too many words
 * @example
 * parseSearch('to:kim subject:"sign up" has:attachment larger:10k');
 */
export function parseSearch(text: string): Search {
  const search: Search = {
    filter: {},
    more: { from: [], to: [], subject: [] },
    addresses: [],
    codes: [],
    hasCode: false,
    hasAttachment: false,
    largerThan: 0,
    words: [],
  };
  const words = wordsOf(text).filter((word) => word.value !== '' && !NAME_ONLY.test(word.text));
  for (const [count, { name, value }] of words.entries()) {
    if (count >= MAX_WORDS) throw new SearchError(`Search for at most ${MAX_WORDS} words`);
    add(search, name, value);
  }
  return search;
}

/** Explains why a search may not find what was meant; empty if the search looks fine. */
export function searchHint(text: string): string {
  if (text.split('"').length % 2 === 0) return 'A quote has no end: add another "';
  const words = wordsOf(text);
  const unfinished = words.find((word) => NAME_ONLY.test(word.text));
  if (unfinished) return `${unfinished.text} needs a value: it limits nothing yet`;
  const unknown = words.find(
    // A URL has a colon, too.
    ({ name, value }) => name !== '' && !NAMES.includes(name) && !value.startsWith('//'),
  );
  if (!unknown) return '';
  return `"${unknown.text}" is searched as text: words before a colon are ${NAMES.join(', ')}`;
}

/** The search for emails to an address, but not to longer addresses that contain it. */
export function searchForAddress(address: string): string {
  return `to:"<${address.replaceAll('"', '')}>"`;
}

interface Word {
  /** The whole word as typed. */
  text: string;
  /** In lower case; empty for a word without a name. */
  name: string;
  value: string;
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < text.length; ) {
    WORD.lastIndex = at;
    const found = WORD.exec(text);
    at = found ? WORD.lastIndex : at + 1;
    if (!found) continue;
    const [word, name = '', quoted, plain = ''] = found;
    words.push({ text: word, name: name.toLowerCase(), value: quoted ?? plain });
  }
  return words;
}

function add(search: Search, name: string, value: string): void {
  const { filter } = search;
  switch (name) {
    case 'from':
    case 'subject':
      addPart(search, name, value);
      return;
    case 'to': {
      const [, address] = ADDRESS.exec(value) ?? [];
      if (address !== undefined) search.addresses.push(address.toLowerCase());
      addPart(search, name, address ?? value);
      return;
    }
    case 'code':
      search.codes.push(value.toLowerCase());
      return;
    case 'has':
      addHas(search, value.toLowerCase());
      return;
    case 'before':
      filter.before = Math.min(filter.before ?? Infinity, momentOf(name, value));
      return;
    case 'after':
      filter.after = Math.max(filter.after ?? -Infinity, momentOf(name, value));
      return;
    case 'larger':
      search.largerThan = Math.max(search.largerThan, sizeOf(value));
      return;
    default:
      // "Re:" and "12:30" are words like any other.
      search.words.push((name === '' ? value : `${name}:${value}`).toLowerCase());
  }
}

function addPart({ filter, more }: Search, name: 'from' | 'to' | 'subject', value: string): void {
  if (filter[name] === undefined) filter[name] = value;
  else more[name].push(value.toLowerCase());
}

/** Defaults to midnight and UTC. */
function momentOf(name: string, text: string): number {
  const [found, time, offset] = MOMENT.exec(text) ?? [];
  const moment = found === undefined ? Number.NaN : Date.parse(time && !offset ? `${text}Z` : text);
  if (!Number.isNaN(moment)) return moment;
  throw new SearchError(`${name}: needs a date such as 2030-12-31 or 2030-12-31T09:30Z`);
}

/** Accepts a prefix of the word, as while the user types it. */
function addHas(search: Search, what: string): void {
  if ('attachments'.startsWith(what)) search.hasAttachment = true;
  else if ('codes'.startsWith(what)) search.hasCode = true;
  else throw new SearchError(`has:${what} is unknown: use has:attachment or has:code`);
}

function sizeOf(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,9})([km]?)b?$/i.exec(text) ?? [];
  if (digits === undefined) throw new SearchError('larger: needs a size such as 500, 10k or 2m');
  return Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
}

/**
 * Whether a line of the list meets the conditions of a search that a store cannot evaluate, except its words.
 *
 * @param recipients all recipients of the email
 */
export function matchesSearch(
  summary: EmailSummary,
  { more, addresses, codes, hasCode, hasAttachment, largerThan }: Search,
  recipients: readonly string[] = summary.recipients,
): boolean {
  const { code, attachment_count, size, from_address, from_name, subject } = summary;
  return (
    !(hasCode && code === null) &&
    !(hasAttachment && attachment_count === 0) &&
    (largerThan === 0 || size > largerThan) &&
    includesAll([code], codes) &&
    includesAll([from_address, from_name], more.from) &&
    includesAll(recipients, more.to) &&
    addresses.every((address) => recipients.some((one) => one.toLowerCase() === address)) &&
    includesAll([subject], more.subject)
  );
}

/**
 * Whether an email has all words of a search.
 *
 * @param text the visible text of the email, if it was read
 */
export function hasWords(summary: EmailSummary, words: readonly string[], text = ''): boolean {
  const { subject, from_address, from_name, recipients, code } = summary;
  return includesAll([subject, from_address, from_name, code, ...recipients, text], words);
}

/** Whether each part, in lower case, is in one of the texts. */
export function includesAll(texts: readonly (string | null)[], parts: readonly string[]): boolean {
  if (parts.length === 0) return true;
  const lower = texts.map((text) => text?.toLowerCase() ?? '');
  return parts.every((part) => lower.some((text) => text.includes(part)));
}
