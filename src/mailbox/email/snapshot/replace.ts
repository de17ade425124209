import type { AnyRecord } from '../../../contract/email.js';
import { addressForm, HASH_LENGTH, TOKEN_LENGTH } from '../../../contract/test-address.js';
import { urlsInText } from '../../../links/urls-in-text.js';
import { escapeRegExp, everyMatch } from '../../text.js';
import { codesOf, placesOfCode, replaceTokens } from '../redact.js';
import { dateEdits } from './dates.js';
import { type Edit, HtmlText } from './html-text.js';
import { zeros } from './zeros.js';

/** Text that differs from run to run, and the text instead of it. Every match is replaced. */
export type SnapshotReplacement = readonly [text: string | RegExp, constant: string];

interface ReplacedPage {
  html: string;
  /** The replacements that match nothing. */
  unmatched: SnapshotReplacement[];
}

/**
 * A page in which constants replace the text that differs from run to run: first by the given replacements, then tokens of
 * URLs, codes, addresses of tests, the Message-ID, UUIDs, and dates and times.
 */
export function withConstants(
  page: string,
  email: AnyRecord,
  replacements: readonly SnapshotReplacement[],
): ReplacedPage {
  const html = new HtmlText(page);
  const unmatched = replacements.filter((replacement) => {
    const edits = [...editsBy(html.text, replacement)];
    html.replace(edits);
    return edits.length === 0;
  });
  html.replace(tokensOfUrls(html.text));
  for (const code of codesOf(email)) html.replace(codeEdits(html.text, code));
  html.replace(zeroed(html.text, ADDRESS, withoutRandom));
  if (email.message_id) {
    const [id = ''] = /[^<>\s@]+(?=@)/.exec(email.message_id) ?? [];
    if (id !== '') html.replace(editsBy(html.text, [id, zeros(id)]));
  }
  html.replace(zeroed(html.text, UUID, zeros));
  html.replace(dateEdits(html.text));
  return { html: html.toString(), unmatched };
}

function* editsBy(text: string, [pattern, constant]: SnapshotReplacement): Generator<Edit> {
  const wanted = typeof pattern === 'string' ? new RegExp(escapeRegExp(pattern)) : pattern;
  for (const { 0: found, index } of text.matchAll(everyMatch(wanted))) {
    if (found !== '') yield { start: index, end: index + found.length, text: constant };
  }
}

/** Replaces matches by texts of the same length. */
function* zeroed(text: string, pattern: RegExp, constant: (found: string) => string) {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    yield { start: index, end: index + found.length, text: constant(found) };
  }
}

/** The visible URLs, in which a zero replaces each character of a token. */
function* tokensOfUrls(text: string): Generator<Edit> {
  for (const { href, at } of urlsInText(text)) {
    const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(href) ?? [];
    const path = href.slice(origin.length);
    const start = at + origin.length;
    if (!text.startsWith(href, at)) continue;
    const constant = replaceTokens(path, (token) => '0'.repeat(token.length));
    yield { start, end: start + path.length, text: constant };
  }
}

/** Characters that may stand between those of a code: groups, or a cell for each digit. */
const BETWEEN = /[\p{L}\p{N}][^\p{L}\p{N}]{4,}[\p{L}\p{N}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function* codeEdits(text: string, code: string): Generator<Edit> {
  let done = 0;
  for (const [start, end] of placesOfCode(text, code)) {
    const isPart = [text.charAt(start - 1), text.charAt(end)].some((one) =>
      LETTER_OR_DIGIT.test(one),
    );
    const shown = text.slice(start, end);
    if (start < done || isPart || BETWEEN.test(shown)) continue;
    done = end;
    yield { start, end, text: zeros(shown) };
  }
}

/** The local part of a test's address. It begins where a word does, which keeps the search in long words linear. */
const ADDRESS = new RegExp(
  `(?<![a-z0-9-])[a-z0-9-]+\\.[a-z0-9]{${HASH_LENGTH}}\\.[a-z0-9]{${TOKEN_LENGTH}}(?:\\.[a-z0-9-]+)*`,
  'gi',
);

/** A local part that is the same for all tests: only the names behind the token stay. */
function withoutRandom(local: string): string {
  if (addressForm(local.toLowerCase()) !== 'test') return local;
  const [, hash = '', token = '', ...names] = local.split('.');
  const check = names.pop();
  const random = [zeros(hash), zeros(token)];
  return ['test', ...random, ...names, ...(check === undefined ? [] : [zeros(check)])].join('.');
}

const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
