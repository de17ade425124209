import type { AnyRecord, Collection } from '../../contract/email.js';
import { paths } from '../../contract/operations.js';
import { isAddressedTo } from '../address.js';
import { type AnyEmail, toEmail } from '../email/email.js';
import { placeBetween } from '../email/order.js';
import type { EmailOrigin } from '../email/origin.js';
import { recipientsOf, timestampOf } from '../email/record.js';
import type { LongPollLimits, RequestLimits } from '../request-limits.js';
import { addMs, beforeSecondOf, isCoarse, isLater, later } from '../server-time.js';
import type { Connection } from './connection.js';
import { type Received, RemoteCollection } from './remote-collection.js';

/** How far a list reaches back behind the last one, in ms: emails may become visible out of order. */
const OVERLAP = 10_000;

/**
 * How long after an email was seen others of its second may still become visible, in ms: the rest
 * of the second, and what a server takes to show one.
 */
const SECOND_IS_OVER = 3_000;

export interface CacheStart {
  /** The timestamp after which emails count. */
  after?: string | undefined;
  /** Emails after it that do not count either: they were there when the cache was created. */
  except?: readonly string[];
}

/**
 * All emails of one collection for one address, as far as they were seen, on the server's clock.
 * Records are immutable, so each is fetched once.
 */
export class MailCache {
  readonly emails: AnyEmail[] = [];
  private readonly remote: RemoteCollection;
  /** The timestamps of all emails seen, by their identifiers; also of those for other addresses. */
  private readonly seen = new Map<string, string>();
  /** The newest timestamp seen, as the server wrote it. */
  private cursor: string | undefined;
  /** When it was seen (`performance.now()`). */
  private cursorSeenAt = 0;
  /** The newest timestamp seen that no later email can share. */
  private settled: string | undefined;
  /** The newest timestamp up to which lists have shown everything. */
  private listed: string | undefined;
  readonly madeAt = performance.now();

  /** Whether the server lists the oldest emails first, as far as lists have shown. */
  private listsOldestFirst = false;

  /**
   * @param begin where it begins; by default all emails count, which for a new address means those that
   * came since the cache was created
   */
  constructor(
    readonly collection: Collection,
    readonly address: string,
    readonly connection: Connection,
    private readonly origin: EmailOrigin,
    readonly begin: CacheStart = {},
  ) {
    this.remote = new RemoteCollection(collection, address, connection);
  }

  /** Whether nothing can be hidden behind the newest email seen. */
  get isComplete(): boolean {
    return this.listed === this.cursor;
  }

  /** The timestamp of the newest email seen, for any address. */
  get newest(): string | undefined {
    return this.cursor;
  }

  /** The request that {@link pollNewest} sends, as text. */
  get newestRequest(): string {
    return this.isListed ? this.listRequest : this.shown(paths.latest('inbox'));
  }

  /** The request that the others begin with, as text. */
  get listRequest(): string {
    return this.shown(paths.list(this.collection));
  }

  /** Asks for the newest email, and returns how many are new; those hidden behind it are for {@link listSince}. */
  async pollNewest(limits: LongPollLimits): Promise<number> {
    return this.isListed ? this.pollList(limits) : this.pollLatest(limits);
  }

  /** Lists what came since the last list, fetches what is new, and returns how many are. */
  async listSince(limits: RequestLimits): Promise<number> {
    const overlapping = this.listed === undefined ? undefined : addMs(this.listed, -OVERLAP);
    return this.listAfter(later(overlapping, this.begin.after), limits);
  }

  /**
   * Lists everything, fetches what is new, and returns how many are. It does not rely on the server's
   * clock, in case its `Date` is not that of the machine which stamps the emails.
   */
  async listAll(limits: RequestLimits): Promise<number> {
    return this.listAfter(this.begin.after, limits);
  }

  private shown(path: string): string {
    return `GET ${path}?to=${this.address}`;
  }

  private async pollLatest(limits: LongPollLimits): Promise<number> {
    const one = await this.remote.latest(after(this.cursor ?? this.start()), limits);
    return one !== null && this.add(one) ? 1 : 0;
  }

  private async pollList(limits: LongPollLimits): Promise<number> {
    const wasComplete = this.isComplete;
    const settle = this.settling();
    const { data, pagination } = await this.remote.page(after(this.listStart()), limits);
    const count = await this.fetch(data, limits);
    if (wasComplete && !pagination.has_more) this.noteListed(data);
    if (!pagination.has_more) settle();
    return count;
  }

  private async listAfter(moment: string | undefined, limits: RequestLimits): Promise<number> {
    const newest = this.cursor;
    const settle = this.settling();
    const ids = await this.remote.allPages(after(moment), limits);
    const count = await this.fetch(ids, limits);
    // Emails seen before this list was requested are in it, or in an earlier one.
    this.noteListed(ids, newest);
    settle();
    return count;
  }

  /** Whether {@link pollNewest} goes by the list. */
  private get isListed(): boolean {
    // The sent box's latest operation knows no `after` (docs/rest-api.md, 'Query parameters'). And after a timestamp
    // of whole seconds, `latest` hides what comes in the rest of that second.
    return this.collection === 'sent' || this.mayShareStamp;
  }

  /** Whether emails may come, or be there unseen, that share the newest timestamp seen. */
  private get mayShareStamp(): boolean {
    if (this.cursor === undefined || this.connection.showsFractions) return false;
    return isCoarse(this.cursor) && this.settled !== this.cursor;
  }

  private listStart(): string | undefined {
    if (this.cursor === undefined) return this.start();
    return this.mayShareStamp ? beforeSecondOf(this.cursor) : this.cursor;
  }

  /** What to call when a list that begins now has shown all of the newest timestamp seen. */
  private settling(): () => void {
    const { cursor } = this;
    const isOver = performance.now() - this.cursorSeenAt > SECOND_IS_OVER;
    return () => {
      if (isOver) this.settled = cursor;
    };
  }

  /** Notes how far a list reaches. Other polls may have moved the cursor meanwhile. */
  private noteListed(ids: readonly string[], newest?: string): void {
    const stamps = ids.map((id) => this.seen.get(id));
    this.listed = [newest, ...stamps].reduce(later, this.listed);
  }

  /** Fetches the emails that were not seen, and returns how many are new. */
  private async fetch(ids: readonly string[], limits: RequestLimits): Promise<number> {
    const records = new Map<string, Received>();
    const unseen = ids.filter((id) => !this.seen.has(id));
    try {
      await this.remote.fetch(unseen, limits, records);
    } finally {
      // Emails read before one failed are kept.
      this.addListed(ids, records);
    }
    return records.size;
  }

  /** Adds emails of a list, whose order tells those of one timestamp apart. */
  private addListed(ids: readonly string[], records: ReadonlyMap<string, Received>): void {
    if (records.size === 0) return;
    const stampAt = (index: number) => {
      const id = ids.at(index) ?? '';
      const one = records.get(id);
      return one ? timestampOf(one.record) : this.seen.get(id);
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
  private add({ record, delivered }: Received, newer: readonly string[] = []): boolean {
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

  /** Whether an email is to this very address, and not to a longer one that contains it. */
  isAddressed(record: AnyRecord): boolean {
    return isAddressedTo(this.address, recipientsOf(record));
  }

  /** Of one timestamp, what was seen first is the older, unless a list says otherwise. */
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

  /** Where the cache begins, on the server's clock; unknown before the first response. */
  private start(): string | undefined {
    return this.begin.after ?? this.connection.clock.notAfter(this.madeAt);
  }
}

function after(moment: string | undefined): { after?: string } {
  return moment === undefined ? {} : { after: moment };
}
