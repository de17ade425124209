import type { RequestOptions } from '../../client/index.js';
import type { Collection, EmailOf } from '../../contract/email.js';
import { LIST_LIMITS, type ListIdsResponse } from '../../contract/list.js';
import { paths } from '../../contract/operations.js';
import { isFor } from '../address.js';
import { type Email, stampOf, toEmail } from '../email/email.js';
import type { Connection } from './connection.js';

/** The limits of one look at the server. */
export interface Look {
  signal: AbortSignal;
  /** Time limit of each request in ms. */
  timeout: number;
  /** How often a failed request is sent again; a wait, which looks again by itself, has none. */
  retries?: number;
}

/** A look that the server may hold back until there is something to see. */
export interface HeldLook extends Look {
  /** Whole seconds; 0 asks for an answer at once. */
  wait: number;
}

/** What a look at the newest email brought. */
export interface Newest {
  /** Whether an email came to light that the log had not seen. */
  changed: boolean;
  /** Whether the server held the request as asked, so that no pause is due before the next. */
  held: boolean;
}

/** How far a list looks back behind the last one, in ms: mail may become visible out of order. */
const OVERLAP = 10_000;

/** How many emails are fetched at once. */
const FETCHES = 4;

/**
 * All emails of one collection for one address, as far as they were seen, on the server's clock.
 * Records are immutable, so each is fetched once.
 */
export class MailLog<C extends Collection> {
  /** What was seen, oldest first. */
  readonly emails: Email<C>[] = [];
  /** Identifiers seen, of others' mail too. */
  private readonly seen = new Set<string>();
  /** The newest moment seen, as the server wrote it. */
  private cursor: string | undefined;
  /** The newest moment up to which a list has shown everything. */
  private listed: string | undefined;
  private readonly madeAt = performance.now();

  /**
   * @param beginsAfter the moment after which mail counts; unless given, all mail since the log
   * was made, which for an address that is new is all there is
   */
  constructor(
    private readonly collection: C,
    private readonly address: string,
    private readonly connection: Connection,
    private readonly beginsAfter?: string,
  ) {}

  /** Whether nothing can be hidden behind the newest email seen. */
  get isComplete(): boolean {
    return this.listed === this.cursor;
  }

  /** The request that {@link lookNewest} sends, for people. */
  get request(): string {
    const path = this.collection === 'inbox' ? paths.latest('inbox') : paths.list('sent');
    return `GET ${path}?to=${this.address}`;
  }

  /** Asks for the newest email; hidden ones behind it are for {@link lookSince}. */
  async lookNewest(look: HeldLook): Promise<Newest> {
    // The sent box's latest operation knows no `after` (contract, operation 4).
    return this.collection === 'inbox' ? this.lookLatest(look) : this.lookListed(look);
  }

  /** Lists what came since the last list, and fetches what is new. */
  async lookSince(look: Look): Promise<void> {
    const target = this.cursor;
    const from = this.listed === undefined ? this.start() : earlier(this.listed, OVERLAP);
    await this.fetch(await this.list(notBefore(from, this.beginsAfter), look), look);
    this.listed = target;
  }

  /** Lists everything from the start, and fetches what is new. */
  async lookAll(look: Look): Promise<void> {
    await this.fetch(await this.list(this.start(), look), look);
    this.listed = this.cursor;
  }

  private async lookLatest(look: HeldLook): Promise<Newest> {
    let held = false;
    const client = await this.connection.client();
    const email = await client.inbox.latest(
      { to: this.address, ...after(this.cursor ?? this.start()) },
      this.optionsOf(look, (waited) => {
        held = waited;
      }),
    );
    return { changed: email !== null && this.add(email as EmailOf[C]), held };
  }

  private async lookListed(look: HeldLook): Promise<Newest> {
    let held = false;
    const client = await this.connection.client();
    const since = this.cursor ?? this.start();
    const { data, pagination } = await client.sent.list(
      { to: this.address, per_page: LIST_LIMITS.perPageMaximum, ...after(since) },
      this.optionsOf(look, (waited) => {
        held = waited;
      }),
    );
    const wasComplete = this.isComplete;
    const changed = await this.fetch(data, look);
    if (wasComplete && !pagination.has_more) this.listed = this.cursor;
    return { changed, held };
  }

  /** The identifiers of all pages. */
  private async list(since: string | undefined, look: Look): Promise<string[]> {
    const client = await this.connection.collection(this.collection);
    const page = (number: number, before?: string) =>
      client.list(
        {
          to: this.address,
          per_page: LIST_LIMITS.perPageMaximum,
          page: number,
          ...after(since),
          ...(before !== undefined && { before }),
        },
        this.optionsOf(look),
      );
    const first = await page(1);
    if (!first.pagination.has_more) return first.data;
    return [...first.data, ...(await this.allPages(page, look))];
  }

  /**
   * All pages up to the newest email of now: with that end fixed, mail that arrives meanwhile
   * shifts no email from one page to the next.
   */
  private async allPages(
    page: (number: number, before: string) => Promise<ListIdsResponse>,
    look: Look,
  ): Promise<string[]> {
    const client = await this.connection.collection(this.collection);
    const newest = await client.latest({ to: this.address }, this.optionsOf(look));
    if (newest === null) return [];
    const end = new Date(Date.parse(stampOf(newest)) + 1).toISOString();
    const ids: string[] = [];
    for (let number = 1; ; number++) {
      const { data, pagination } = await page(number, end);
      ids.push(...data);
      if (!pagination.has_more || data.length === 0) return ids;
    }
  }

  /** Fetches the emails that were not seen; says whether any is new. */
  private async fetch(ids: readonly string[], look: Look): Promise<boolean> {
    const unseen = [...new Set(ids)].filter((id) => !this.seen.has(id));
    const client = await this.connection.collection(this.collection);
    let changed = false;
    const next = async (): Promise<void> => {
      for (let id = unseen.pop(); id !== undefined; id = unseen.pop()) {
        const email = await client.get(id, this.optionsOf(look)).catch(nullIfGone);
        if (email !== null && this.add(email)) changed = true;
      }
    };
    await Promise.all(Array.from({ length: FETCHES }, next));
    return changed;
  }

  private add(record: EmailOf[C]): boolean {
    if (this.seen.has(record.email_id)) return false;
    this.seen.add(record.email_id);
    const stamp = stampOf(record);
    if (this.cursor === undefined || isLater(stamp, this.cursor)) this.cursor = stamp;
    if (this.beginsAfter !== undefined && !isLater(stamp, this.beginsAfter)) return true;
    if (!isFor(this.address, recipientsOf(record))) return true;
    const later = this.emails.findIndex((other) => isLater(stampOf(other), stamp));
    this.emails.splice(later < 0 ? this.emails.length : later, 0, toEmail<C>(record));
    return true;
  }

  /** Where the log begins, on the server's clock; unknown before the first answer. */
  private start(): string | undefined {
    return this.beginsAfter ?? this.connection.clock.notAfter(this.madeAt);
  }

  private optionsOf(
    look: Look & Partial<HeldLook>,
    heard?: (waited: boolean) => void,
  ): RequestOptions {
    return {
      signal: look.signal,
      timeout: look.timeout,
      retries: look.retries ?? 0,
      ...(look.wait !== undefined && { wait: look.wait }),
      onResponse: (response) => {
        this.connection.hear(response);
        heard?.(response.waited);
      },
    };
  }
}

/** Whether one moment of the server's is after another. Finer than ms is told by the text. */
export function isLater(stamp: string, than: string): boolean {
  const difference = Date.parse(stamp) - Date.parse(than);
  return difference === 0 ? stamp > than && stamp.length === than.length : difference > 0;
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

function notBefore(moment: string | undefined, limit: string | undefined): string | undefined {
  return limit !== undefined && (moment === undefined || isLater(limit, moment)) ? limit : moment;
}

/** An email that left the server between the list and the look at it. */
function nullIfGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') return null;
  throw error;
}
