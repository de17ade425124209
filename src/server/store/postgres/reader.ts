import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import type { Collection } from '../../../contract/email.js';
import { needlesOf } from '../matcher.js';
import {
  type EmailFilter,
  type Entry,
  emailIdOf,
  messageKeyOf,
  type Range,
  type StoredMessage,
  type StoreSize,
} from '../store.js';
import { isFault, unavailable } from './errors.js';
import {
  ENTRY,
  findStatement,
  getStatement,
  patternOf,
  SIZE,
  substringPatternsOf,
} from './statements.js';

interface EmailRow {
  id: string;
  time: string;
  kept: Omit<StoredMessage, 'raw'>;
  raw: Buffer;
}

/** Answers queries, on connections of its own. */
export class Reader {
  readonly #pool: Pool;
  readonly #hasTrigrams: boolean;

  constructor(pool: Pool, hasTrigrams: boolean) {
    this.#pool = pool;
    this.#hasTrigrams = hasTrigrams;
    // The pool drops idle connections that break; under a query, the query itself fails.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(emailId)) return null;
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    const [row] = await this.#query<EmailRow>({
      name: `get ${box}`,
      text: getStatement(box),
      values: [id, account],
    });
    return row ? entryOf(row, box) : null;
  }

  async latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null> {
    const search = this.#searchOf(account, filter);
    if (!search) return null;
    const { values, byTrigrams } = search;
    const [row] = await this.#query<EmailRow>({
      // The most frequent query: prepared once a connection.
      name: `latest ${box} ${byTrigrams}`,
      text: findStatement(ENTRY, box, { skip: 0, limit: 1 }, byTrigrams),
      values,
    });
    return row ? entryOf(row, box) : null;
  }

  async list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
  ): Promise<string[]> {
    const search = this.#searchOf(account, filter);
    if (!search) return [];
    const { values, byTrigrams } = search;
    const text = findStatement('id', box, range, byTrigrams);
    const rows = await this.#query<Pick<EmailRow, 'id'>>({ text, values });
    return rows.map(({ id }) => emailIdOf(id, box));
  }

  async size(): Promise<StoreSize> {
    const [row] = await this.#query<Record<'bytes' | Collection, string>>({ text: SIZE });
    const { bytes, inbox, sent } = row ?? { bytes: 0, inbox: 0, sent: 0 };
    return { emails: { inbox: Number(inbox), sent: Number(sent) }, bytes: Number(bytes) };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** The values of a statement that finds emails; null if none can fit. */
  #searchOf(
    account: string,
    filter: EmailFilter,
  ): { values: unknown[]; byTrigrams: boolean } | null {
    const needles = needlesOf(filter);
    if (needles === null) return null;
    const { after, before } = filter;
    const patterns = [needles.from, needles.to, needles.subject].map(patternOf);
    const first = after === undefined ? 0 : Math.floor(after) + 1;
    const last = before === undefined ? Number.MAX_SAFE_INTEGER : Math.ceil(before) - 1;
    const values = [account, first, last, ...patterns];
    const substrings = this.#hasTrigrams ? substringPatternsOf(needles.to) : [];
    if (substrings.length === 0) return { values, byTrigrams: false };
    return { values: [...values, substrings], byTrigrams: true };
  }

  async #query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(query)).rows;
    } catch (error) {
      if (isFault(error)) throw error;
      throw unavailable(error);
    }
  }
}

function entryOf({ id, time, kept, raw }: EmailRow, box: Collection): Entry {
  return {
    emailId: emailIdOf(id, box),
    messageKey: id,
    time: Number(time),
    message: { ...kept, raw },
  };
}
