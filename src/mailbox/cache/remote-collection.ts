import type { RequestOptions, ResponseInfo } from '../../client/index.js';
import type { AnyRecord, Collection } from '../../contract/email.js';
import type { ListIdsResponse } from '../../contract/list.js';
import { LIST_LIMITS } from '../../contract/operations.js';
import type { ListQuery } from '../../contract/query.js';
import { timestampOf } from '../email/record.js';
import type { LongPollLimits, RequestLimits } from '../request-limits.js';
import { addMs } from '../server-time.js';
import type { AnyCollection, Connection } from './connection.js';

/** How many emails are fetched at once. */
const FETCHES = 4;

export interface Received {
  record: AnyRecord;
  /** Whether it was delivered to the address; undefined when the server did not say. */
  delivered: boolean | undefined;
}

/** The requests for one collection at the server, narrowed to one address. */
export class RemoteCollection {
  constructor(
    private readonly collection: Collection,
    private readonly address: string,
    private readonly connection: Connection,
  ) {}

  latest(query: { after?: string }, limits: LongPollLimits): Promise<Received | null> {
    const all = { to: this.address, ...query };
    return this.receive(limits, (client, options) => client.latest(all, options));
  }

  page(query: ListQuery, limits: RequestLimits): Promise<ListIdsResponse> {
    const all = { to: this.address, per_page: LIST_LIMITS.perPageMaximum, ...query };
    return this.connection.list(this.collection, all, limits);
  }

  /**
   * The identifiers of all pages. Where there are several, they end at the email that is newest now, so
   * that emails which arrive meanwhile move none from one page to the next.
   */
  async allPages(query: ListQuery, limits: RequestLimits): Promise<string[]> {
    const first = await this.page(query, limits);
    if (!first.pagination.has_more) return first.data;
    const end = await this.endOfNow(limits);
    const ids = new Set(first.data);
    for (let page = 1; ; page++) {
      const { data, pagination } = await this.page({ ...query, ...end, page }, limits);
      for (const id of data) ids.add(id);
      if (!pagination.has_more || data.length === 0) return [...ids];
    }
  }

  /**
   * Fetches emails. If one fetch fails, the others end as well: the next poll begins anew.
   *
   * @param received gets the emails; those that came before one failed too
   */
  async fetch(
    ids: readonly string[],
    limits: RequestLimits,
    received: Map<string, Received>,
  ): Promise<void> {
    const left = [...ids];
    const next = async (): Promise<void> => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const one = await this.get(id, limits).catch((error) => {
          if (isGone(error)) return null;
          left.length = 0;
          throw error;
        });
        if (one !== null) received.set(id, one);
      }
    };
    await Promise.all(Array.from({ length: FETCHES }, next));
  }

  private get(id: string, limits: RequestLimits): Promise<Received | null> {
    return this.receive(limits, (client, options) => client.get(id, options));
  }

  private async endOfNow(limits: RequestLimits): Promise<{ before?: string }> {
    const newest = await this.connection.latest(this.collection, { to: this.address }, limits);
    if (newest === null) return {};
    return { before: addMs(timestampOf(newest), 1) };
  }

  /** Requests an email, and whether it was delivered to this very address. */
  private async receive(
    limits: RequestLimits | LongPollLimits,
    call: (client: AnyCollection, options: RequestOptions) => Promise<AnyRecord | null>,
  ): Promise<Received | null> {
    let delivered: boolean | undefined;
    const record = await this.connection.send(this.collection, limits, (client, options) => {
      const onResponse = (response: ResponseInfo) => {
        delivered = response.delivered;
        options.onResponse?.(response);
      };
      return call(client, { ...options, recipient: this.address, onResponse });
    });
    return record && { record, delivered };
  }
}

/** Whether an email left the server between the list and the request for it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}
