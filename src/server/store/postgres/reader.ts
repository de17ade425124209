import type { Pool } from 'pg';
import type { Collection } from '../../../contract/email.js';
import type { StoredMessage } from '../../message/message.js';
import { cursorRangeOf } from '../cursor-range.js';
import { needlesOf } from '../matcher.js';
import {
  type EmailFilter,
  type Entry,
  emailIdOf,
  type ListedEntry,
  messageKeyOf,
  noDeletions,
  type Range,
  type StoreSize,
  type StoreUsage,
} from '../store.js';
import { query } from './query.js';
import {
  ACCOUNTS,
  DELETIONS,
  ENTRY,
  findByTrigrams,
  findInTurn,
  getStatement,
  LISTED,
  NEWEST_SEQ,
  patternOf,
  SIZE,
  substringPatternsOf,
} from './statements.js';

interface ListedRow {
  id: string;
  time: string;
  seq: string;
}

type AccountRow = Record<'account' | 'bytes' | Collection, string>;

interface EmailRow extends ListedRow {
  kept: Omit<StoredMessage, 'raw'>;
  raw: Buffer;
}

/** Runs queries on its own connections. */
export class Reader {
  readonly #pool: Pool;
  readonly #hasTrigrams: boolean;

  constructor(pool: Pool, hasTrigrams: boolean) {
    this.#pool = pool;
    this.#hasTrigrams = hasTrigrams;
    // The pool drops idle connections that break. If a connection breaks during a query, the query fails.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    if (!isEmailId(emailId)) return null;
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    const [row] = await query<EmailRow>(this.#pool, {
      name: `get ${box}`,
      text: getStatement(box),
      values: [id, account],
    });
    return row ? entryOf(row, box) : null;
  }

  async latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null> {
    const newest = { skip: 0, limit: 1 };
    const [row] = await this.#find<EmailRow>(ENTRY, account, box, filter, newest);
    return row ? entryOf(row, box) : null;
  }

  async list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
  ): Promise<ListedEntry[]> {
    const rows = await this.#find<ListedRow>(LISTED, account, box, filter, range);
    return rows.map((row) => listedOf(row, box));
  }

  async size(): Promise<StoreSize> {
    const [row] = await query<Record<'bytes' | Collection, string>>(this.#pool, SIZE);
    const { bytes, inbox, sent } = row ?? { bytes: 0, inbox: 0, sent: 0 };
    return { emails: { inbox: Number(inbox), sent: Number(sent) }, bytes: Number(bytes) };
  }

  /** What is stored, by account, and what was deleted. */
  async usage(): Promise<StoreUsage> {
    const rows = await query<AccountRow>(this.#pool, ACCOUNTS);
    const deletions = await query<{ reason: string; emails: string }>(this.#pool, DELETIONS);
    const counts = deletions.map(({ reason, emails }) => [reason, Number(emails)]);
    const accounts = rows.map(({ account, inbox, sent, bytes }) => ({
      account,
      emails: { inbox: Number(inbox), sent: Number(sent) },
      bytes: Number(bytes),
    }));
    return { accounts, deleted: { ...noDeletions(), ...Object.fromEntries(counts) } };
  }

  /** The number of the newest email. */
  async newestSeq(): Promise<number> {
    const [row] = await query<Pick<EmailRow, 'seq'>>(this.#pool, NEWEST_SEQ);
    return Number(row?.seq);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #find<Row extends ListedRow>(
    columns: string,
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
  ): Promise<Row[]> {
    const needles = needlesOf(filter);
    if (needles === null) return [];
    const { above, below } = cursorRangeOf(filter, range);
    const patterns = [needles.from, needles.to, needles.subject].map(patternOf);
    const cursors = [above.time, above.seq, below.time, below.seq];
    const values = [account, ...cursors, ...patterns, needles.recipient];
    const substrings = this.#hasTrigrams ? substringPatternsOf(needles.to) : [];
    const byTrigrams = substrings.length > 0;
    return query<Row>(this.#pool, {
      // The most frequent query: prepared once per connection.
      ...(columns === ENTRY && { name: `latest ${box} ${byTrigrams}` }),
      text: (byTrigrams ? findByTrigrams : findInTurn)(columns, box, range),
      values: byTrigrams ? [...values, substrings] : values,
    });
  }
}

/** Whether a text can be an identifier: PostgreSQL's type uuid rejects others. */
export function isEmailId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}

function listedOf({ id, time, seq }: ListedRow, box: Collection): ListedEntry {
  return { emailId: emailIdOf(id, box), time: Number(time), seq: Number(seq) };
}

function entryOf({ kept, raw, ...row }: EmailRow, box: Collection): Entry {
  return { ...listedOf(row, box), messageKey: row.id, message: { ...kept, raw } };
}
