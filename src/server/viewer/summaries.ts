import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Collection } from '../../contract/email.js';
import { hasWords, matchesSearch, type Search } from '../../contract/search.js';
import { MAX_RECIPIENTS, reachedVerdicts } from '../../contract/summary.js';
import type { EmailSummary, SummariesResponse } from '../../contract/viewer-schemas.js';
import type { Content } from '../message/email-json.js';
import type { EmailSerializer } from '../message/email-serializer.js';
import type { Cursor, Entry, Store } from '../store/store.js';
import { formatCursor } from './cursor.js';
import type { Generations } from './generations.js';

/** A requested page of the list. */
export interface SummaryPage {
  box: Collection;
  search: Search;
  /** The cursor of the last email compared; null to start with the newest. */
  cursor: Cursor | null;
  limit: number;
  /** Time limit in ms, after which the page has fewer emails. Default: {@link MAX_SEARCH_MS}. */
  most?: number;
}

/** Emails compared per request: a search with few results continues with the next request. */
const MAX_SCANNED = 500;

/** How long a request may search, in ms. It returns what it has found by then. */
const MAX_SEARCH_MS = 500;

/** How long the event loop may be blocked, in ms. */
const TURN_MS = 5;

/** Truncates long texts, such as a subject of a megabyte in each of 100 lines. */
const MAX_TEXT = 500;

/** Lines in the cache, over all accounts. */
const CACHED = 20_000;

/** Characters of a text that are searched for words. */
const MAX_SEARCHED = 512 * 1024;

/** Creates the lines of the list, without the bodies of emails. */
export class Summaries {
  readonly #store: Store;
  readonly #serializer: EmailSerializer;
  readonly #generations: Generations;
  /** Keyed by account, box and identifier. Emails never change. */
  readonly #cache = new LRUCache<string, EmailSummary>({ max: CACHED });

  constructor(store: Store, serializer: EmailSerializer, generations: Generations) {
    this.#store = store;
    this.#serializer = serializer;
    this.#generations = generations;
  }

  /**
   * A page of the list. It may have fewer emails than requested, even none, although there are older ones.
   *
   * @throws StoreUnavailable
   * @throws TooManyReads
   */
  async page(account: string, page: SummaryPage): Promise<SummariesResponse> {
    const { box, search, limit } = page;
    const end = performance.now() + (page.most ?? MAX_SEARCH_MS);
    let turnEnd = performance.now() + TURN_MS;
    const scannable = isPlain(search) ? limit : MAX_SCANNED;
    const range = { skip: 0, limit: scannable + 1, olderThan: page.cursor ?? undefined };
    // Before the query: emails that are purged meanwhile belong to an earlier generation.
    const generation = this.#generations.of(account);
    const entries = await this.#store.list(account, box, search.filter, range);
    const data: EmailSummary[] = [];
    let scanned = 0;
    for (const { emailId } of entries.slice(0, scannable)) {
      if (data.length >= limit || (scanned > 0 && performance.now() > end)) break;
      scanned++;
      const summary = await this.line(account, box, emailId, search);
      if (summary) data.push(summary);
      if (performance.now() < turnEnd) continue;
      await nextTurn();
      turnEnd = performance.now() + TURN_MS;
    }
    const last = entries[scanned - 1];
    const next = scanned < entries.length && last ? formatCursor(last) : null;
    const newest = entries[0] ? formatCursor(entries[0]) : null;
    return { data, next, scanned, newest, generation };
  }

  /**
   * The line of an email; null if the email does not match, or was deleted meanwhile.
   *
   * @throws StoreUnavailable
   * @throws TooManyReads
   */
  async line(
    account: string,
    box: Collection,
    id: string,
    search: Search,
  ): Promise<EmailSummary | null> {
    const key = `${account} ${box} ${id}`;
    const known = this.#cache.get(key);
    if (known && hasAllRecipients(known, search)) {
      if (!matchesSearch(known, search)) return null;
      if (hasWords(known, search.words)) return known;
    }
    const entry = await this.#store.get(account, box, id);
    if (!entry) return null;
    const content = await this.#serializer.content(account, entry);
    const summary = known ?? summaryOf(entry, content);
    this.#cache.set(key, summary);
    if (!matchesSearch(summary, search, entry.message.envelope.to)) return null;
    if (hasWords(summary, search.words)) return summary;
    return hasWords(summary, search.words, await textOf(content)) ? summary : null;
  }
}

/** Whether the store itself can evaluate the whole search. */
function isPlain(search: Search): boolean {
  const { more, addresses, codes, hasCode, hasAttachment, largerThan, words } = search;
  const others = [addresses, codes, words, ...Object.values(more)];
  return others.every(({ length }) => length === 0) && !hasCode && !hasAttachment && !largerThan;
}

function summaryOf(
  { emailId, time, message: { envelope, raw, verdicts } }: Entry,
  content: Content,
): EmailSummary {
  const { from, subject } = content;
  return {
    email_id: emailId,
    at: new Date(time).toISOString(),
    from_address: from.address,
    from_name: from.name && start(from.name),
    recipients: envelope.to.slice(0, MAX_RECIPIENTS),
    recipient_count: envelope.to.length,
    subject: subject && start(subject),
    code: content.code,
    attachment_count: content.attachmentCount,
    size: raw.length,
    verdicts: reachedVerdicts(verdicts),
  };
}

function start(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** Whether a line has all recipients, or the search does not need the others. */
function hasAllRecipients(
  { recipients, recipient_count }: EmailSummary,
  { more, addresses }: Search,
): boolean {
  return recipients.length === recipient_count || addresses.length + more.to.length === 0;
}

/** The visible text of an email. */
async function textOf({ json }: Content): Promise<string> {
  if (json.length > 8 * MAX_SEARCHED) return '';
  const text = typeof json === 'string' ? json : Buffer.from(json).toString();
  // Loaded on demand, so that the start does not wait for an HTML parser.
  const { visibleText } = await import('../../html/reader.js');
  const { text_body, html_body } = JSON.parse(`{${text}}`);
  const shown = html_body === null ? '' : visibleText(html_body.slice(0, MAX_SEARCHED));
  return `${(text_body ?? '').slice(0, MAX_SEARCHED)}\n${shown}`;
}
