import type { AnyRecord, Collection } from '../../contract/email.js';
import { LIST_LIMITS, paths } from '../../contract/operations.js';
import type { ListQuery } from '../../contract/query.js';
import { isAddressedTo } from '../address.js';
import { type AnyEmail, toEmail } from '../email/email.js';
import type { EmailOrigin, RequestLimits } from '../email/origin.js';
import { placeBetween, recipientsOf, timestampOf } from '../email/record.js';
import { addMs, beforeSecondOf, isCoarse, isLater, later } from '../server-time.js';
import type { Answer, AnyCollection, Connection, Turn } from './connection.js';

/** How many emails are fetched concurrently. */
const FETCHES = 4;

/** How far a list reaches back before the last one, in ms: emails may become visible out of order. */
const OVERLAP = 10_000;

/**
 * How long after an email was seen others with the same second may become visible, in ms: the rest of the
 * second, and the server's delay.
 */
const SECOND_IS_OVER = 3_000;

export interface CacheStart {
  /** Emails after this timestamp count. */
  after?: string | undefined;
  /** Emails after it that do not count: they existed when the cache was created. */
  except?: readonly string[];
}

/**
 * The emails of a collection for one address that were seen so far, on the server's clock. Records are
 * immutable, so each is fetched once.
 */
export class MailCache {
  readonly emails: AnyEmail[] = [];
  /** The timestamps of all emails seen, by identifier, including those for other addresses. */
  private readonly seen = new Map<string, string>();
  /** The newest timestamp seen, exactly as the server wrote it. */
  private cursor: string | undefined;
  /** When the newest timestamp was seen (`performance.now()`). */
  private cursorSeenAt = 0;
  /** The newest timestamp seen that no later email can have. */
  private settled: string | undefined;
  /** The newest timestamp up to which lists were complete. */
  private listed: string | undefined;
  readonly madeAt = performance.now();

  /** Whether the server lists the oldest emails first, as far as known. */
  private listsOldestFirst = false;

  /**
   * @param begin where the cache starts; by default all emails count, which for a new address means those
   * since the cache was created
   */
  constructor(
    readonly collection: Collection,
    readonly address: string,
    readonly connection: Connection,
    private readonly origin: EmailOrigin,
    readonly begin: CacheStart = {},
  ) {}

  /** Whether nothing can be hidden behind the newest email seen. */
  get isComplete(): boolean {
    if (this.cursor === undefined) return true;
    return this.listed !== undefined && !isLater(this.cursor, this.listed);
  }

  /** The timestamp of the newest email seen, for any address. */
  get newest(): string | undefined {
    return this.cursor;
  }

  /** The request of {@link pollNewest}, as text. */
  get newestRequest(): string {
    return this.pollsLists ? this.listRequest : this.shown(paths.latest('inbox'));
  }

  /** The start of the requests for lists, as text. */
  get listRequest(): string {
    return this.shown(paths.list(this.collection));
  }

  /**
   * Requests the newest email, and returns the number of new emails. Those hidden behind it are found by
   * {@link listSince}.
   *
   * @param turn for the request, which the server may hold for `hold` seconds
   */
  pollNewest(turn: Turn, hold: number, limits: RequestLimits): Promise<number> {
    return this.pollsLists ? this.pollList(turn, hold, limits) : this.pollLatest(turn, hold);
  }

  /** Lists emails since the last list, fetches the new ones, and returns their number. */
  async listSince(limits: RequestLimits): Promise<number> {
    const overlapping = this.listed === undefined ? undefined : addMs(this.listed, -OVERLAP);
    return this.listAfter(later(overlapping, this.begin.after), limits);
  }

  /**
   * Lists all emails, fetches the new ones, and returns their number. Does not rely on the server's clock, in
   * case its `Date` differs from the clock of its timestamps.
   */
  async listAll(limits: RequestLimits): Promise<number> {
    return this.listAfter(this.begin.after, limits);
  }

  private shown(path: string): string {
    return `GET ${path}?to=${this.address}`;
  }

  private async pollLatest(turn: Turn, hold: number): Promise<number> {
    const query = { to: this.address, ...after(this.cursor ?? this.start()) };
    const answer = await turn.send(
      ({ inbox }, options) => inbox.latest(query, { ...options, recipient: this.address }),
      hold,
    );
    const { data, response } = answer;
    return data !== null && this.add({ data, response }) ? 1 : 0;
  }

  private async pollList(turn: Turn, hold: number, limits: RequestLimits): Promise<number> {
    const wasComplete = this.isComplete;
    const settle = this.settling();
    const query = this.page(after(this.listStart()));
    const { data: page } = await turn.send(
      (client, options) => client[this.collection].list(query, options),
      hold,
    );
    const count = await this.fetchUnseen(page.data, limits);
    if (wasComplete && !page.pagination.has_more) this.noteListed(page.data);
    if (!page.pagination.has_more) settle();
    return count;
  }

  private async listAfter(moment: string | undefined, limits: RequestLimits): Promise<number> {
    const newest = this.cursor;
    const settle = this.settling();
    const ids = await this.allPages(after(moment), limits);
    const count = await this.fetchUnseen(ids, limits);
    // This list or an earlier one contains all emails seen before it was requested.
    this.noteListed(ids, newest);
    settle();
    return count;
  }

  /**
   * The identifiers of all pages. If there are several pages, they end at the email that is newest now, so
   * that arriving emails do not move others to another page.
   */
  private async allPages(query: ListQuery, limits: RequestLimits): Promise<string[]> {
    const { collection, connection } = this;
    const first = await connection.list(collection, this.page(query), limits);
    if (!first.pagination.has_more) return first.data;
    const newest = await connection.latest(collection, { to: this.address }, limits);
    const end = newest === null ? {} : { before: addMs(timestampOf(newest), 1) };
    const ids = new Set(first.data);
    for (let page = 1; ; page++) {
      const next = this.page({ ...query, ...end, page });
      const { data, pagination } = await connection.list(collection, next, limits);
      for (const id of data) ids.add(id);
      if (!pagination.has_more || data.length === 0) return [...ids];
    }
  }

  private page(query: ListQuery): ListQuery {
    return { to: this.address, per_page: LIST_LIMITS.perPageMaximum, ...query };
  }

  /** Whether {@link pollNewest} must use a list. */
  private get pollsLists(): boolean {
    // The sent box's latest operation has no `after` (docs/rest-api.md, 'Query parameters'). And after a
    // timestamp of whole seconds, `latest` hides emails from the rest of the second.
    return this.collection === 'sent' || this.mayShareStamp;
  }

  /** Whether other emails, unseen or still to come, may have the newest timestamp seen. */
  private get mayShareStamp(): boolean {
    if (this.cursor === undefined || this.connection.showsFractions) return false;
    return isCoarse(this.cursor) && this.settled !== this.cursor;
  }

  private listStart(): string | undefined {
    if (this.cursor === undefined) return this.start();
    return this.mayShareStamp ? beforeSecondOf(this.cursor) : this.cursor;
  }

  /**
   * Returns a function to call when a list that starts now has completed, and so shown all emails with the
   * newest timestamp seen.
   */
  private settling(): () => void {
    const { cursor } = this;
    const isOver = performance.now() - this.cursorSeenAt > SECOND_IS_OVER;
    return () => {
      if (isOver) this.settled = cursor;
    };
  }

  /** Records how far a list reaches. Other polls may have moved the cursor meanwhile. */
  private noteListed(ids: readonly string[], newest?: string): void {
    const stamps = ids.map((id) => this.seen.get(id));
    this.listed = [newest, ...stamps].reduce(later, this.listed);
  }

  /**
   * Fetches emails that were not seen, and returns the number of new ones. If one fetch fails, the others are
   * canceled: the next poll tries again.
   */
  private async fetchUnseen(ids: readonly string[], limits: RequestLimits): Promise<number> {
    const records = new Map<string, Answer<AnyRecord>>();
    const left = ids.filter((id) => !this.seen.has(id));
    const next = async (): Promise<void> => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const one = await this.fetch(id, limits).catch((error) => {
          if (isGone(error)) return null;
          left.length = 0;
          throw error;
        });
        if (one !== null) records.set(id, one);
      }
    };
    try {
      await Promise.all(Array.from({ length: FETCHES }, next));
    } finally {
      // Keeps emails that were fetched before one failed.
      this.addListed(ids, records);
    }
    return records.size;
  }

  private fetch(id: string, limits: RequestLimits): Promise<Answer<AnyRecord>> {
    return this.connection.send(limits, (client, options) => {
      const emails: AnyCollection = client[this.collection];
      return emails.get(id, { ...options, recipient: this.address });
    });
  }

  /** Adds emails of a list, whose order distinguishes emails with the same timestamp. */
  private addListed(ids: readonly string[], records: ReadonlyMap<string, Answer<AnyRecord>>): void {
    if (records.size === 0) return;
    const stampAt = (index: number) => {
      const id = ids.at(index) ?? '';
      const one = records.get(id);
      return one ? timestampOf(one.data) : this.seen.get(id);
    };
    const [first, last] = [stampAt(0), stampAt(-1)];
    if (first !== undefined && last !== undefined && Date.parse(first) !== Date.parse(last)) {
      this.listsOldestFirst = isLater(last, first);
    }
    const newestFirst = this.listsOldestFirst ? ids.toReversed() : ids;
    for (const [index, id] of [...newestFirst.entries()].toReversed()) {
      const one = records.get(id);
      if (one) this.add(one, newestFirst.slice(0, index));
    }
  }

  /** @param newer identifiers of emails that a list shows as newer */
  private add(
    { data: record, response: { delivered } }: Answer<AnyRecord>,
    newer: readonly string[] = [],
  ): boolean {
    if (this.seen.has(record.email_id)) return false;
    const stamp = timestampOf(record);
    this.seen.set(record.email_id, stamp);
    this.connection.showsFractions ||= !isCoarse(stamp);
    if (this.cursor === undefined || isLater(stamp, this.cursor)) {
      this.cursor = stamp;
      this.cursorSeenAt = performance.now();
    }
    if (this.counts(record, delivered)) this.insert(record, newer);
    return true;
  }

  private counts(record: AnyRecord, delivered: boolean | undefined): boolean {
    const { after, except = [] } = this.begin;
    const isTooOld = after !== undefined && !isLater(timestampOf(record), after);
    if (isTooOld || except.includes(record.email_id)) return false;
    return delivered ?? this.isAddressed(record);
  }

  /** Whether an email is addressed to exactly this address, rather than to a longer one that contains it. */
  isAddressed(record: AnyRecord): boolean {
    return isAddressedTo(this.address, recipientsOf(record));
  }

  /** Of emails with the same timestamp, the one seen first is older, unless a list says otherwise. */
  private insert(record: AnyRecord, newer: readonly string[]): void {
    const stamp = timestampOf(record);
    const next = this.emails.findIndex(
      (other) =>
        isLater(timestampOf(other), stamp) ||
        (!isLater(stamp, timestampOf(other)) && newer.includes(other.email_id)),
    );
    const place = next < 0 ? this.emails.length : next;
    const email = toEmail(record, this.origin);
    placeBetween(email, this.emails[place - 1], this.emails[place]);
    this.emails.splice(place, 0, email);
  }

  /** Where the cache starts, on the server's clock; unknown before the first response. */
  private start(): string | undefined {
    return this.begin.after ?? this.connection.clock.notAfter(this.madeAt);
  }
}

function after(moment: string | undefined): { after?: string } {
  return moment === undefined ? {} : { after: moment };
}

/** Whether an email was deleted between the list and the request for it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}
