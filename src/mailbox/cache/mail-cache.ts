import type { RequestOptions, ResponseInfo } from '../../client/index.js';
import type { Collection, EmailOf } from '../../contract/email.js';
import { LIST_LIMITS } from '../../contract/limits.js';
import { paths } from '../../contract/paths.js';
import type { ListQuery } from '../../contract/query.js';
import { isAddressedTo } from '../address.js';
import { type Email, placeBetween, timestampOf, toEmail } from '../email/email.js';
import type { StepReporter } from '../step-reporter.js';
import type { Connection, HeldLook, Look, SomeCollection } from './connection.js';
import { recipientsOf } from './recipients.js';
import { beforeSecondOf, earlier, isCoarse, isLater, later } from './timestamps.js';

/** How far a list looks back behind the last one, in ms: mail may become visible out of order. */
const OVERLAP = 10_000;

/**
 * How long after an email was seen others of its second may still become visible, in ms: the rest
 * of the second, and what a server takes to show one.
 */
const SECOND_IS_OVER = 3_000;

/** How many emails are fetched at once. */
const FETCHES = 4;

/** What a box needs of the place that its mailbox lives in. */
export interface CacheContext extends StepReporter {
  connection: Connection;
}

/** An email as a server gave it. */
interface Received<C extends Collection> {
  record: EmailOf[C];
  /** Whether it was delivered to the log's address; undefined when the server did not say. */
  delivered: boolean | undefined;
}

/** Where a log begins. */
export interface CacheStart {
  /** The timestamp after which emails count. */
  after?: string | undefined;
  /** Emails after it that do not count all the same: they were there when the log began. */
  except?: readonly string[];
}

/**
 * All emails of one collection for one address, as far as they were seen, on the server's clock.
 * Records are immutable, so each is fetched once.
 */
export class MailCache<C extends Collection> {
  /** What was seen, oldest first. */
  readonly emails: Email<C>[] = [];
  /** When the emails seen came, by their identifiers; those for others too. */
  private readonly seen = new Map<string, string>();
  /** The newest moment seen, as the server wrote it. */
  private cursor: string | undefined;
  /** When it was seen (`performance.now()`). */
  private cursorSeenAt = 0;
  /** The newest moment seen that surely no email to come shares. */
  private settled: string | undefined;
  /** The newest moment up to which lists have shown everything. */
  private listed: string | undefined;
  /** When it was made (`performance.now()`). */
  readonly madeAt = performance.now();

  /** Whether the server lists the oldest emails first, as far as a list has told. */
  private listsOldestFirst = false;

  /**
   * @param begin where it begins; unless given, all mail counts, which for an address that is new is
   * what came since the log was made
   */
  constructor(
    readonly collection: C,
    readonly address: string,
    private readonly context: CacheContext,
    readonly begin: CacheStart = {},
  ) {}

  /** Whether nothing can be hidden behind the newest email seen. */
  get isComplete(): boolean {
    return this.listed === this.cursor;
  }

  /** When the newest email seen came, be it for somebody else. */
  get newest(): string | undefined {
    return this.cursor;
  }

  /** The request that {@link lookNewest} sends, for people. */
  get newestRequest(): string {
    return this.isListed ? this.listRequest : this.shown(paths.latest('inbox'));
  }

  /** The request that the other looks begin with, for people. */
  get listRequest(): string {
    return this.shown(paths.list(this.collection));
  }

  /**
   * Asks for the newest email; hidden ones behind it are for {@link lookSince}.
   *
   * @returns how many emails came to light that the log had not seen
   */
  async lookNewest(look: HeldLook): Promise<number> {
    return this.isListed ? this.lookListed(look) : this.lookLatest(look);
  }

  /** Lists what came since the last list, and fetches what is new; says how many are. */
  async lookSince(look: Look): Promise<number> {
    const overlapping = this.listed === undefined ? undefined : earlier(this.listed, OVERLAP);
    return this.lookAfter(later(overlapping, this.begin.after), look);
  }

  /**
   * Lists everything, and fetches what is new; says how many are. The server's clock is left out of
   * it, in case that its `Date` is not that of the machine which stamps the emails.
   */
  async lookAll(look: Look): Promise<number> {
    return this.lookAfter(this.begin.after, look);
  }

  private shown(path: string): string {
    return `GET ${path}?to=${this.address}`;
  }

  private async lookLatest(look: HeldLook): Promise<number> {
    const query = { to: this.address, ...after(this.cursor ?? this.start()) };
    const one = await this.receive(look, (client, options) => client.latest(query, options));
    return one !== null && this.add(one) ? 1 : 0;
  }

  private async lookListed(look: HeldLook): Promise<number> {
    const wasComplete = this.isComplete;
    const settle = this.settling();
    const { data, pagination } = await this.page(after(this.listStart()), look);
    const count = await this.fetch(data, look);
    if (wasComplete && !pagination.has_more) this.noteListed(data);
    if (!pagination.has_more) settle();
    return count;
  }

  private async lookAfter(moment: string | undefined, look: Look): Promise<number> {
    const newest = this.cursor;
    const settle = this.settling();
    const ids = await this.allPages(after(moment), look);
    const count = await this.fetch(ids, look);
    // What was seen before the list was asked for is in it, or in an earlier one.
    this.noteListed(ids, newest);
    settle();
    return count;
  }

  /** Whether {@link lookNewest} goes by the list. */
  private get isListed(): boolean {
    // The sent box's latest operation knows no `after` (docs/rest-api.md, 'Query parameters'). And after a timestamp
    // of whole seconds, `latest` hides what comes in the rest of that second.
    return this.collection === 'sent' || this.mayShareStamp;
  }

  /** Whether emails may come, or be there unseen, that share the newest timestamp seen. */
  private get mayShareStamp(): boolean {
    if (this.cursor === undefined || this.context.connection.showsFractions) return false;
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

  /** Takes note of how far a list reaches. Other looks may have moved the cursor meanwhile. */
  private noteListed(ids: readonly string[], newest?: string): void {
    const stamps = ids.map((id) => this.seen.get(id));
    this.listed = [newest, ...stamps].reduce(later, this.listed);
  }

  private page(query: ListQuery, look: Look) {
    const all = { to: this.address, per_page: LIST_LIMITS.perPageMaximum, ...query };
    return this.context.connection.send(this.collection, look, (client, options) =>
      client.list(all, options),
    );
  }

  /**
   * The identifiers of all pages. Where there are several, they end at the newest email of now, so
   * that mail which arrives meanwhile shifts none from one page to the next.
   */
  private async allPages(query: ListQuery, look: Look): Promise<string[]> {
    const first = await this.page(query, look);
    if (!first.pagination.has_more) return first.data;
    const end = await this.endOfNow(look);
    const ids = new Set(first.data);
    for (let page = 1; ; page++) {
      const { data, pagination } = await this.page({ ...query, ...end, page }, look);
      for (const id of data) ids.add(id);
      if (!pagination.has_more || data.length === 0) return [...ids];
    }
  }

  private async endOfNow(look: Look): Promise<{ before?: string }> {
    const newest = await this.context.connection.send(this.collection, look, (client, options) =>
      client.latest({ to: this.address }, options),
    );
    if (newest === null) return {};
    return { before: new Date(Date.parse(timestampOf(newest)) + 1).toISOString() };
  }

  /** Fetches the emails that were not seen; says how many are new. */
  private async fetch(ids: readonly string[], look: Look): Promise<number> {
    const unseen = ids.filter((id) => !this.seen.has(id));
    const records = new Map<string, Received<C>>();
    const next = async (): Promise<void> => {
      for (let id = unseen.pop(); id !== undefined; id = unseen.pop()) {
        const one = await this.get(id, look).catch((error) => {
          if (isGone(error)) return null;
          // The others end as well: the next look begins anew.
          unseen.length = 0;
          throw error;
        });
        if (one !== null) records.set(id, one);
      }
    };
    try {
      await Promise.all(Array.from({ length: FETCHES }, next));
    } finally {
      // What came before one failed is kept.
      this.addListed(ids, records);
    }
    return records.size;
  }

  /** Adds emails of a list, whose order tells those of one timestamp apart. */
  private addListed(ids: readonly string[], records: ReadonlyMap<string, Received<C>>): void {
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

  private get(id: string, look: Look): Promise<Received<C> | null> {
    return this.receive(look, (client, options) => client.get(id, options));
  }

  /** Asks for an email, and whether it was delivered to this very address. */
  private async receive(
    look: Look | HeldLook,
    call: (client: SomeCollection<C>, options: RequestOptions) => Promise<EmailOf[C] | null>,
  ): Promise<Received<C> | null> {
    let delivered: boolean | undefined;
    const record = await this.context.connection.send(this.collection, look, (client, options) => {
      const onResponse = (response: ResponseInfo) => {
        delivered = response.delivered;
        options.onResponse?.(response);
      };
      return call(client, { ...options, recipient: this.address, onResponse });
    });
    return record && { record, delivered };
  }

  /** @param newer identifiers of emails that a list shows as newer */
  private add({ record, delivered }: Received<C>, newer: readonly string[] = []): boolean {
    if (this.seen.has(record.email_id)) return false;
    const stamp = timestampOf(record);
    this.seen.set(record.email_id, stamp);
    this.context.connection.showsFractions ||= !isCoarse(stamp);
    if (this.cursor === undefined || isLater(stamp, this.cursor)) {
      this.cursor = stamp;
      this.cursorSeenAt = performance.now();
    }
    if (this.counts(record, delivered)) this.insert(record, newer);
    return true;
  }

  private counts(record: EmailOf[C], delivered: boolean | undefined): boolean {
    const { after, except = [] } = this.begin;
    const isTooOld = after !== undefined && !isLater(timestampOf(record), after);
    if (isTooOld || except.includes(record.email_id)) return false;
    return delivered ?? this.isAddressed(record);
  }

  /** Whether an email is to this very address, and not to a longer one that contains it. */
  isAddressed(record: EmailOf[C]): boolean {
    return isAddressedTo(this.address, recipientsOf(record));
  }

  /** Of one timestamp, what was seen first is the older, unless a list says otherwise. */
  private insert(record: EmailOf[C], newer: readonly string[]): void {
    const stamp = timestampOf(record);
    const next = this.emails.findIndex(
      (other) =>
        isLater(timestampOf(other), stamp) ||
        (!isLater(stamp, timestampOf(other)) && newer.includes(other.email_id)),
    );
    const place = next < 0 ? this.emails.length : next;
    const email = toEmail<C>(record, this.context);
    placeBetween(email, this.emails[place - 1], this.emails[place]);
    this.emails.splice(place, 0, email);
  }

  /** Where the log begins, on the server's clock; unknown before the first answer. */
  private start(): string | undefined {
    return this.begin.after ?? this.context.connection.clock.notAfter(this.madeAt);
  }
}

function after(moment: string | undefined): { after?: string } {
  return moment === undefined ? {} : { after: moment };
}

/** Whether an email left the server between the list and the look at it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}
