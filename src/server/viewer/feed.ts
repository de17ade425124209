import { setTimeout } from 'node:timers/promises';
import type { Collection } from '../../contract/email.js';
import type { Search } from '../../contract/search.js';
import type * as contract from '../../contract/viewer.js';
import type { EmailEvent, EmailSummary } from '../../contract/viewer.js';
import { TooManyReads } from '../message/email-serializer.js';
import { type Cursor, type ListedEntry, type Store, StoreUnavailable } from '../store/store.js';
import { formatCursor } from './cursor.js';
import { encodeEvent } from './encode-event.js';
import type { Summaries } from './summaries.js';

/** What a page of the list shows. */
export interface View {
  account: string;
  box: Collection;
  search: Search;
}

/** Lines that are kept for streams that are behind; a stream that is further behind has its reader begin anew. */
const MAX_LINES = 100;

/** How long the lines of an event may take to make, in ms: further ones are for the next. */
const MAX_WORK_MS = 10;

/** How long to pause after an event, in ms. */
const PAUSE_MS = { least: 20, most: 1_000 };

/** The part of its time that a feed may use, on a server with nothing else to do and on a busy one. */
const SHARE = { idle: 0.5, busy: 0.015 };

/** From this utilization of the event loop on, without the feed's own work, a server is busy. */
const BUSY = 0.5;

/** How long to wait in ms before querying a store again that could not be reached. */
const RETRY_MS = 1_000;

/** What one update found. */
interface Batch {
  /** Newest first. */
  lines: EmailSummary[];
  follows: Cursor | null;
  newest: Cursor;
  /** The oldest email that was looked at. */
  oldest: Cursor;
  /** Whether there are others between it and the batch before. */
  isGap: boolean;
}

/**
 * What arrives in a view, for all streams that show it: the store is queried once, and each line and event is made
 * once, however many there are. A stream is a position in it, so that a slow reader takes no memory.
 *
 * The more there is to do, the longer the feed pauses, and if more than {@link MAX_LINES} emails have arrived it skips
 * all but the newest: emails that arrive by the thousand cost it a small part of the server's time.
 */
export class Feed {
  readonly #store: Store;
  readonly #summaries: Summaries;
  readonly #view: View;
  readonly #readers = new Set<() => void>();
  /** Null from an email on until the next update, which finds all that has come: further ones need not be compared. */
  #unsubscribe: (() => void) | null = null;
  /** The newest lines, oldest batch first. */
  #batches: Batch[] = [];
  /** How many batches there were before these. */
  #dropped = 0;
  /** The newest email that was told of. */
  #newest: Cursor | null = null;
  /** The newest email that was looked at. */
  #last: Cursor | undefined;
  #encoded: { begin: number; end: number; bytes: Uint8Array } | null = null;
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
   * Finds out where it begins.
   *
   * @throws StoreUnavailable
   */
  async begin(): Promise<void> {
    const { account, box, search } = this.#view;
    const [newest] = await this.#store.list(account, box, search.filter, { skip: 0, limit: 1 });
    this.#newest = newest ?? null;
    this.#last = newest;
    this.#hasBegun = true;
    // An email may have come meanwhile.
    if (this.#isDue) this.#wake();
  }

  /** The newest email that was told of; null if there was none. */
  get newest(): contract.Cursor | null {
    return this.#newest && formatCursor(this.#newest);
  }

  /** The position behind all that was told. */
  get end(): number {
    return this.#dropped + this.#batches.length;
  }

  /** Calls a function whenever there is more, until the returned one is called. */
  subscribe(onMore: () => void): () => void {
    this.#readers.add(onMore);
    return () => this.#readers.delete(onMore);
  }

  /** The event for a stream at a position, up to the end; null if it is there. */
  eventFrom(position: number): Uint8Array | null {
    const { end } = this;
    if (position >= end) return null;
    if (this.#encoded?.begin !== position || this.#encoded.end !== end) {
      const bytes = encodeEvent('email', this.#eventFrom(position));
      this.#encoded = { begin: position, end, bytes };
    }
    return this.#encoded.bytes;
  }

  /** Ends it. */
  close(): void {
    this.#closing.abort();
    this.#unsubscribe?.();
  }

  #eventFrom(position: number): EmailEvent {
    const isBehind = position < this.#dropped;
    const batches = this.#batches.slice(isBehind ? 0 : position - this.#dropped);
    const data = batches.flatMap(({ lines }) => lines.toReversed()).reverse();
    // There is at least one: a position is only behind the end if there are batches.
    const [first, last] = [batches[0] as Batch, batches.at(-1) as Batch];
    return {
      data,
      follows: first.follows && formatCursor(first.follows),
      newest: formatCursor(last.newest),
      next: isBehind || first.isGap ? formatCursor(first.oldest) : null,
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
    // Of too many emails the newest are told of; of others the oldest first, and what takes too long the next time.
    const isGap = fresh.length > MAX_LINES;
    const entries = isGap ? fresh : fresh.toReversed();
    const { lines, looked } = await this.#linesOf(entries);
    const told = isGap ? entries.slice(0, looked) : entries.slice(0, looked).reverse();
    const [newest, oldest] = [told[0], told.at(-1)];
    if (!newest || !oldest) return;
    this.#last = newest;
    if (!isGap && looked < entries.length) this.#isDue = true;
    if (isGap) this.#dropped += this.#batches.splice(0).length;
    else if (lines.length === 0) return;
    const newestFirst = isGap ? lines : lines.reverse();
    this.#publish({ lines: newestFirst, follows: this.#newest, newest, oldest, isGap });
  }

  /** @returns lines in the order of the entries, and how many of these were looked at: at least one */
  async #linesOf(
    entries: readonly ListedEntry[],
  ): Promise<{ lines: EmailSummary[]; looked: number }> {
    const { account, box, search } = this.#view;
    const end = performance.now() + MAX_WORK_MS;
    const lines: EmailSummary[] = [];
    let looked = 0;
    for (const { emailId } of entries) {
      if (looked > 0 && performance.now() > end) break;
      const line = await this.#summaries.line(account, box, emailId, search).catch(onlyTemporary);
      if (line) lines.push(line);
      looked++;
    }
    return { lines, looked };
  }

  #publish(batch: Batch): void {
    this.#batches.push(batch);
    this.#newest = batch.newest;
    let lines = this.#batches.reduce((sum, { lines }) => sum + lines.length, 0);
    for (const { lines: oldest } of this.#batches.slice(0, -1)) {
      if (lines <= MAX_LINES) break;
      lines -= oldest.length;
      this.#batches.shift();
      this.#dropped++;
    }
    for (const onMore of this.#readers) onMore();
  }
}

/** An email that cannot be read is passed over: it would be in the way of all that follow. */
function onlyTemporary(error: unknown): null {
  if (error instanceof StoreUnavailable || error instanceof TooManyReads) throw error;
  return null;
}

/** The busier the server, the longer a feed pauses after work of some ms. */
function pauseAfter(work: number, utilization: number): number {
  const share = utilization < BUSY ? SHARE.idle : SHARE.busy;
  const pause = work * (1 / share - 1);
  return Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, pause));
}
