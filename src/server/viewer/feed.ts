import { setTimeout } from 'node:timers/promises';
import type { Collection } from '../../contract/email.js';
import type { Search } from '../../contract/search.js';
import type { EmailEvent } from '../../contract/viewer.js';
import type { EmailSummary } from '../../contract/viewer-schemas.js';
import { TooManyReads } from '../message/email-serializer.js';
import { isBefore } from '../store/cursor-range.js';
import { type Cursor, type ListedEntry, type Store, StoreUnavailable } from '../store/store.js';
import { formatCursor } from './cursor.js';
import { encodeEvent } from './encode-event.js';
import type { Summaries } from './summaries.js';

/** The emails that a list of the page shows. */
export interface View {
  account: string;
  box: Collection;
  search: Search;
}

/** Lines kept for streams that are behind. The reader of a stream that is further behind starts anew. */
const MAX_LINES = 100;

/** How long creating the lines of an event may take, in ms. The remaining lines are for the next event. */
const MAX_WORK_MS = 10;

/** Limits of the pause after an event, in ms. */
const PAUSE_MS = { least: 20, most: 1_000 };

/** The share of time that a feed may use, on an idle and on a busy server. */
const SHARE = { idle: 0.5, busy: 0.015 };

/** A server is busy from this utilization of the event loop, without the feed's own work. */
const BUSY = 0.5;

/** How long to wait before a query to an unreachable store is retried, in ms. */
const RETRY_MS = 1_000;

interface Line {
  cursor: Cursor;
  summary: EmailSummary;
}

/**
 * The new emails of a view, for all streams that show it: the store is queried once, and each line and event
 * is created once, however many streams there are. A stream is a position in the feed, so that a slow reader
 * takes no memory.
 *
 * The more work there is, the longer the feed pauses, and if more than {@link MAX_LINES} emails have arrived,
 * it skips all but the newest: so even thousands of emails cost only a small share of the server's time.
 */
export class Feed {
  readonly #store: Store;
  readonly #summaries: Summaries;
  readonly #view: View;
  readonly #readers = new Set<() => void>();
  /** Null from the first email until the next update, which finds all emails: further ones need not be compared. */
  #unsubscribe: (() => void) | null = null;
  /** The newest lines, newest first. */
  #lines: Line[] = [];
  /** The email from which on the lines are complete; null if none was left out. */
  #oldest: Cursor | null = null;
  /** The newest email in an event. */
  #newest: Cursor | null = null;
  /** The newest email that was compared. */
  #last: Cursor | undefined;
  #encoded: { begin: Cursor | null; end: Cursor; bytes: Uint8Array } | null = null;
  /** The event loop at the end of the last update. */
  #loop = performance.eventLoopUtilization();
  #hasBegun = false;
  #isRunning = false;
  #isDue = false;
  #nextAt = 0;
  readonly #closing = new AbortController();

  constructor(store: Store, summaries: Summaries, view: View) {
    this.#store = store;
    this.#summaries = summaries;
    this.#view = view;
    this.#subscribe();
  }

  /**
   * Determines the start position.
   *
   * @throws StoreUnavailable
   */
  async begin(): Promise<void> {
    const { account, box, search } = this.#view;
    const [newest] = await this.#store.list(account, box, search.filter, { skip: 0, limit: 1 });
    this.#newest = newest ?? null;
    this.#oldest = this.#newest;
    this.#last = newest;
    this.#hasBegun = true;
    // An email may have arrived meanwhile.
    if (this.#isDue) this.#wake();
  }

  /** The newest email in an event, which is the position of a stream that is up to date; null if there was none. */
  get newest(): Cursor | null {
    return this.#newest;
  }

  /** Calls a function whenever there are new events, until the returned function is called. */
  subscribe(onMore: () => void): () => void {
    this.#readers.add(onMore);
    return () => this.#readers.delete(onMore);
  }

  /** The event for a stream at a position; null if the stream is up to date. */
  eventFrom(position: Cursor | null): Uint8Array | null {
    const newest = this.#newest;
    if (position === newest || newest === null) return null;
    if (this.#encoded?.begin !== position || this.#encoded.end !== newest) {
      const bytes = encodeEvent('email', this.#eventBetween(position, newest));
      this.#encoded = { begin: position, end: newest, bytes };
    }
    return this.#encoded.bytes;
  }

  /** Ends the feed. */
  close(): void {
    this.#closing.abort();
    this.#unsubscribe?.();
  }

  #eventBetween(position: Cursor | null, newest: Cursor): EmailEvent {
    const isNew = (cursor: Cursor) => position === null || isBefore(position, cursor);
    const oldest = this.#oldest;
    return {
      data: this.#lines.filter(({ cursor }) => isNew(cursor)).map(({ summary }) => summary),
      follows: position && formatCursor(position),
      newest: formatCursor(newest),
      next: oldest && isNew(oldest) ? formatCursor(oldest) : null,
    };
  }

  #subscribe(): void {
    const { account, box, search } = this.#view;
    this.#unsubscribe ??= this.#store.subscribe(account, box, search.filter, () => this.#wake());
  }

  #wake(): void {
    this.#isDue = true;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    if (this.#hasBegun && !this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#closing;
    while (this.#isDue) {
      const pause = Math.max(0, this.#nextAt - performance.now());
      await setTimeout(pause, null, { signal }).catch(() => {});
      if (signal.aborted) break;
      const { utilization } = performance.eventLoopUtilization(this.#loop);
      this.#isDue = false;
      this.#subscribe();
      const begun = performance.now();
      const isReached = await this.#update().then(
        () => true,
        () => false,
      );
      const work = performance.now() - begun;
      this.#nextAt = performance.now() + (isReached ? pauseAfter(work, utilization) : RETRY_MS);
      if (!isReached) this.#isDue = true;
      this.#loop = performance.eventLoopUtilization();
    }
    this.#isRunning = false;
  }

  /** @throws StoreUnavailable */
  async #update(): Promise<void> {
    const { account, box, search } = this.#view;
    const range = { skip: 0, limit: MAX_LINES + 1, newerThan: this.#last };
    const fresh = await this.#store.list(account, box, search.filter, range);
    // If there are too many emails, the newest are shown. Otherwise the oldest come first, and the rest comes
    // next time.
    const isGap = fresh.length > MAX_LINES;
    const entries = isGap ? fresh : fresh.toReversed();
    const { lines, looked } = await this.#linesOf(entries);
    const told = isGap ? entries.slice(0, looked) : entries.slice(0, looked).reverse();
    const [newest, oldest] = [told[0], told.at(-1)];
    if (!newest || !oldest) return;
    this.#last = newest;
    if (!isGap && looked < entries.length) this.#isDue = true;
    if (!isGap && lines.length === 0) return;
    this.#lines = isGap ? lines : [...lines.reverse(), ...this.#lines];
    if (isGap) this.#oldest = oldest;
    const dropped = this.#lines.splice(MAX_LINES);
    if (dropped.length > 0) this.#oldest = this.#lines.at(-1)?.cursor ?? null;
    this.#newest = newest;
    for (const onMore of this.#readers) onMore();
  }

  /** @returns lines in the order of the entries, and how many entries were compared: at least one */
  async #linesOf(entries: readonly ListedEntry[]): Promise<{ lines: Line[]; looked: number }> {
    const { account, box, search } = this.#view;
    const end = performance.now() + MAX_WORK_MS;
    const lines: Line[] = [];
    let looked = 0;
    for (const cursor of entries) {
      if (looked > 0 && performance.now() > end) break;
      const line = this.#summaries.line(account, box, cursor.emailId, search);
      const summary = await line.catch(onlyTemporary);
      if (summary) lines.push({ cursor, summary });
      looked++;
    }
    return { lines, looked };
  }
}

/** Skips an email that cannot be read, since it would block all later ones. */
function onlyTemporary(error: unknown): null {
  if (error instanceof StoreUnavailable || error instanceof TooManyReads) throw error;
  return null;
}

/** How long a feed pauses after some ms of work: the busier the server, the longer. */
function pauseAfter(work: number, utilization: number): number {
  const share = utilization < BUSY ? SHARE.idle : SHARE.busy;
  const pause = work * (1 / share - 1);
  return Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, pause));
}
