import type { Collection, EmailOf } from '../../contract/email.js';
import { LIST_LIMITS } from '../../contract/limits.js';
import { paths } from '../../contract/operations.js';
import type { ListQuery } from '../../contract/query.js';
import { isFor } from '../address.js';
import { type Email, stampOf, toEmail } from '../email/email.js';
import type { Showing } from '../showing.js';
import type { Connection, HeldLook, Look } from './connection.js';

/** How far a list looks back behind the last one, in ms: mail may become visible out of order. */
const OVERLAP = 10_000;

/** How many emails are fetched at once. */
const FETCHES = 4;

/** What a box needs of the place that its mailbox lives in. */
export interface BoxPlace extends Showing {
  connection: Connection;
}

/**
 * All emails of one collection for one address, as far as they were seen, on the server's clock.
 * Records are immutable, so each is fetched once.
 */
export class MailLog<C extends Collection> {
  /** What was seen, oldest first. */
  readonly emails: Email<C>[] = [];
  /** When the emails seen came, by their identifiers; those for others too. */
  private readonly seen = new Map<string, string>();
  /** The newest moment seen, as the server wrote it. */
  private cursor: string | undefined;
  /** The newest moment up to which lists have shown everything. */
  private listed: string | undefined;
  private readonly madeAt = performance.now();

  /**
   * @param beginsAfter the moment after which mail counts; unless given, all mail counts, which for
   * an address that is new is what came since the log was made
   */
  constructor(
    private readonly collection: C,
    private readonly address: string,
    private readonly place: BoxPlace,
    private readonly beginsAfter?: string,
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
    return this.collection === 'inbox' ? this.shown(paths.latest('inbox')) : this.listRequest;
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
    // The sent box's latest operation knows no `after` (contract, operation 4).
    return this.collection === 'inbox' ? this.lookLatest(look) : this.lookListed(look);
  }

  /** Lists what came since the last list, and fetches what is new; says how many are. */
  async lookSince(look: Look): Promise<number> {
    const overlapping = this.listed === undefined ? undefined : earlier(this.listed, OVERLAP);
    return this.lookAfter(later(overlapping, this.beginsAfter), look);
  }

  /**
   * Lists everything, and fetches what is new; says how many are. The server's clock is left out of
   * it, in case that its `Date` is not that of the machine which stamps the emails.
   */
  async lookAll(look: Look): Promise<number> {
    return this.lookAfter(this.beginsAfter, look);
  }

  /** The newest email of all, for whomever, if it came since the log began. */
  async newestOfAll(look: Look): Promise<EmailOf[C] | null> {
    const email = (await this.place.connection.send(this.collection, look, (client, options) =>
      client.latest({}, options),
    )) as EmailOf[C] | null;
    const start = this.start();
    const isOld = email !== null && start !== undefined && !isLater(stampOf(email), start);
    return isOld ? null : email;
  }

  private shown(path: string): string {
    return `GET ${path}?to=${this.address}`;
  }

  private async lookLatest(look: HeldLook): Promise<number> {
    const query = { to: this.address, ...after(this.cursor ?? this.start()) };
    const email = await this.place.connection.send('inbox', look, (client, options) =>
      client.latest(query, options),
    );
    return email !== null && this.add(email as EmailOf[C]) ? 1 : 0;
  }

  private async lookListed(look: HeldLook): Promise<number> {
    const wasComplete = this.isComplete;
    const query = after(this.cursor ?? this.start());
    const { data, pagination } = await this.page(query, look);
    const count = await this.fetch(data, look);
    if (wasComplete && !pagination.has_more) this.noteListed(data);
    return count;
  }

  private async lookAfter(moment: string | undefined, look: Look): Promise<number> {
    const newest = this.cursor;
    const ids = await this.allPages(after(moment), look);
    const count = await this.fetch(ids, look);
    // What was seen before the list was asked for is in it, or in an earlier one.
    this.noteListed(ids, newest);
    return count;
  }

  /** Takes note of how far a list reaches. Other looks may have moved the cursor meanwhile. */
  private noteListed(ids: readonly string[], newest?: string): void {
    const stamps = ids.map((id) => this.seen.get(id));
    this.listed = [newest, ...stamps].reduce(later, this.listed);
  }

  private page(query: ListQuery, look: Look) {
    const all = { to: this.address, per_page: LIST_LIMITS.perPageMaximum, ...query };
    return this.place.connection.send(this.collection, look, (client, options) =>
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
    const newest = await this.place.connection.send(this.collection, look, (client, options) =>
      client.latest({ to: this.address }, options),
    );
    if (newest === null) return {};
    return { before: new Date(Date.parse(stampOf(newest)) + 1).toISOString() };
  }

  /** Fetches the emails that were not seen; says how many are new. */
  private async fetch(ids: readonly string[], look: Look): Promise<number> {
    const unseen = ids.filter((id) => !this.seen.has(id));
    let count = 0;
    const next = async (): Promise<void> => {
      for (let id = unseen.pop(); id !== undefined; id = unseen.pop()) {
        const email = await this.get(id, look).catch((error) => {
          if (isGone(error)) return null;
          // The others end as well: the next look begins anew.
          unseen.length = 0;
          throw error;
        });
        if (email !== null && this.add(email)) count++;
      }
    };
    await Promise.all(Array.from({ length: FETCHES }, next));
    return count;
  }

  private get(id: string, look: Look): Promise<EmailOf[C]> {
    return this.place.connection.send(this.collection, look, (client, options) =>
      client.get(id, options),
    );
  }

  private add(record: EmailOf[C]): boolean {
    if (this.seen.has(record.email_id)) return false;
    const stamp = stampOf(record);
    this.seen.set(record.email_id, stamp);
    this.cursor = later(this.cursor, stamp);
    if (this.counts(record)) this.insert(toEmail<C>(record, this.place), stamp);
    return true;
  }

  private counts(record: EmailOf[C]): boolean {
    const isTooOld = this.beginsAfter !== undefined && !isLater(stampOf(record), this.beginsAfter);
    return !isTooOld && isFor(this.address, recipientsOf(record));
  }

  private insert(email: Email<C>, stamp: string): void {
    const next = this.emails.findIndex((other) => isLater(stampOf(other), stamp));
    this.emails.splice(next < 0 ? this.emails.length : next, 0, email);
  }

  /** Where the log begins, on the server's clock; unknown before the first answer. */
  private start(): string | undefined {
    return this.beginsAfter ?? this.place.connection.clock.notAfter(this.madeAt);
  }
}

/** Whether one moment of the server's is after another. Finer than ms is told by the text. */
export function isLater(stamp: string, than: string): boolean {
  const difference = Date.parse(stamp) - Date.parse(than);
  return difference === 0 ? stamp > than && stamp.length === than.length : difference > 0;
}

/** The later of two moments, as far as they are known. */
function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isLater(other, one) ? other : one;
}

function recipientsOf(record: EmailOf[Collection]): string[] {
  const hidden = 'bcc_addresses' in record ? (record.bcc_addresses ?? []) : [];
  return [...record.to_addresses, ...(record.cc_addresses ?? []), ...hidden];
}

function after(moment: string | undefined): { after?: string } {
  return moment === undefined ? {} : { after: moment };
}

function earlier(stamp: string, ms: number): string {
  return new Date(Date.parse(stamp) - ms).toISOString();
}

/** Whether an email left the server between the list and the look at it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}
