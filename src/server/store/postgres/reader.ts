import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import type { Collection } from '../../../contract/email.js';
import { emailIdOf, messageKeyOf, timeOfId } from '../email-id.js';
import { needlesOf } from '../matcher.js';
import type { EmailFilter, Entry, Range, StoredMessage, StoreSize } from '../store.js';
import { isFault, unavailable } from './errors.js';
import { findStatement } from './find.js';
import { patternOf, piecePatternsOf } from './patterns.js';
import { SCHEMA } from './schema/migrate.js';

const GET = `SELECT id, time, kept, raw FROM ${SCHEMA}.mails
  WHERE account = $1 AND time = $2 AND id = $3 AND`;

const SIZE = `SELECT state.bytes,
    coalesce(sum(accounts.inbox), 0) AS inbox, coalesce(sum(accounts.sent), 0) AS sent
  FROM ${SCHEMA}.state LEFT JOIN ${SCHEMA}.accounts ON true GROUP BY state.bytes`;

interface MailRow {
  id: string;
  time: string;
  kept: Omit<StoredMessage, 'raw'>;
  raw: Buffer;
}

/** Answers queries, on connections that it shares with nobody. */
export class Reader {
  readonly #pool: Pool;
  readonly #hasTrigrams: boolean;

  constructor(pool: Pool, hasTrigrams: boolean) {
    this.#pool = pool;
    this.#hasTrigrams = hasTrigrams;
    // Idle connections that break are thrown away, and who uses one hears of it by the query.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(emailId)) return null;
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    const [row] = await this.#ask<MailRow>({
      name: `get ${box}`,
      text: `${GET} in_${box}`,
      values: [account, timeOfId(id), id],
    });
    return row ? entryOf(row, box) : null;
  }

  async latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null> {
    const question = this.#questionOf(account, filter);
    if (!question) return null;
    const { values, byTrigrams } = question;
    const [row] = await this.#ask<MailRow>({
      // Asked most of all: connections remember how.
      name: `latest ${box} ${byTrigrams}`,
      text: findStatement('id, time, kept, raw', box, { skip: 0, limit: 1 }, byTrigrams),
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
    const question = this.#questionOf(account, filter);
    if (!question) return [];
    const { values, byTrigrams } = question;
    const text = findStatement('id', box, range, byTrigrams);
    const rows = await this.#ask<Pick<MailRow, 'id'>>({ text, values });
    return rows.map(({ id }) => emailIdOf(id, box));
  }

  async size(): Promise<StoreSize> {
    const [row] = await this.#ask<Record<'bytes' | Collection, string>>({ text: SIZE });
    const { bytes, inbox, sent } = row ?? { bytes: 0, inbox: 0, sent: 0 };
    return { emails: { inbox: Number(inbox), sent: Number(sent) }, bytes: Number(bytes) };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** The values of a statement that finds mails; null where none can fit. */
  #questionOf(
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
    const pieces = this.#hasTrigrams ? piecePatternsOf(needles.to) : [];
    if (pieces.length === 0) return { values, byTrigrams: false };
    return { values: [...values, pieces], byTrigrams: true };
  }

  async #ask<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(query)).rows;
    } catch (error) {
      if (isFault(error)) throw error;
      throw unavailable(error);
    }
  }
}

function entryOf({ id, time, kept, raw }: MailRow, box: Collection): Entry {
  return {
    emailId: emailIdOf(id, box),
    messageKey: id,
    time: Number(time),
    mail: { ...kept, raw },
  };
}
