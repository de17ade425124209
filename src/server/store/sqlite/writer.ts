import type { Database, Statement } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { ArrivalClock, recipientsOf } from '../arrival-clock.js';
import { newMessageKey } from '../email-id.js';
import { heaviestOf } from '../heaviest.js';
import { SteadyClock } from '../steady-clock.js';
import type { StoreLimits, StoreSize } from '../store.js';
import { sizeOf } from '../stored-size.js';
import { encodeText } from '../text.js';
import { BOX_BIT, columnsOf } from './mail-row.js';
import { type AccountUsage, type Counted, UsageCounters } from './usage-counters.js';

/** A mail that is to be filed. */
export interface Filing {
  account: string;
  mail: Message;
  boxes: readonly Collection[];
  /** When it came, in ms since the epoch. */
  since: number;
}

/** A mail that has its time. */
type Stamped = Filing & { time: number };

/** A mail that has left. */
type Gone = Counted & { seq: number };

/** So long after something was written, in ms, there is no need to try whether it can be. */
const PROVEN_MS = 1_000;

/** What is written to find out, in bytes: more than most mails have. */
const PROBE_BYTES = 128 * 1024;

/** Files mails, and lets the oldest go. */
export class Writer {
  readonly #limits: StoreLimits;
  readonly #clock: SteadyClock;
  readonly #clocks = new Map<string, ArrivalClock>();
  #holdings: UsageCounters;
  /** Whether something has been counted that was not written in the end. */
  #isMiscounted = false;
  readonly #totals: Statement<unknown[], AccountUsage>;
  readonly #newest: Statement<unknown[], number | null>;
  readonly #insert: Statement;
  readonly #index: Statement;
  readonly #unindex: Statement;
  readonly #dropOldest: Statement<unknown[], Gone>;
  readonly #probe: (bytes: number) => void;
  readonly #clearProbe: Statement;
  /** How many bytes are tried: at least those that could not be written last. */
  #neededBytes = PROBE_BYTES;
  /** When something was written last, by the monotonic clock. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  readonly #writeAll: (mails: readonly Stamped[]) => void;

  /** Beyond lower limits than before, the oldest mails leave at once. */
  constructor(db: Database, limits: StoreLimits) {
    this.#limits = limits;
    this.#totals = db.prepare(`
      SELECT account, count(*) AS emails, sum(boxes & 1) AS inbox, sum(boxes >> 1) AS sent,
        sum(size) AS bytes
      FROM mail GROUP BY account
    `);
    this.#newest = db.prepare('SELECT max(time) FROM mail WHERE account = ?');
    this.#newest.pluck();
    this.#insert = db.prepare(`
      INSERT INTO mail (account, time, boxes, size, id, sender, subject, inbox, sent, rest, raw)
      VALUES (@account, @time, @boxes, @size, @id, @sender, @subject, @inbox, @sent, @rest, @raw)
    `);
    this.#index = db.prepare('INSERT INTO recipient (rowid, address) VALUES (?, ?)');
    this.#unindex = db.prepare('DELETE FROM recipient WHERE rowid = ?');
    const gone = 'RETURNING seq, account, boxes, size';
    this.#dropOldest = db.prepare(`
      DELETE FROM mail WHERE seq IN
        (SELECT seq FROM mail WHERE account = ? ORDER BY time, seq LIMIT ?) ${gone}
    `);
    this.#writeAll = db.transaction((mails: readonly Stamped[]) => {
      for (const mail of mails) this.#write(mail);
      this.#keepLimits(mails);
    }).immediate;
    this.#clearProbe = db.prepare('DELETE FROM probe');
    const fillProbe = db.prepare('INSERT INTO probe (room) VALUES (zeroblob(?))');
    this.#probe = db.transaction((bytes: number) => {
      this.#clearProbe.run();
      fillProbe.run(bytes);
    }).immediate;
    const newest = db.prepare<unknown[], number | null>('SELECT max(time) FROM mail').pluck().get();
    this.#clock = new SteadyClock((newest ?? 0) + 1);
    this.#holdings = new UsageCounters(this.#totals.all());
    this.#writeMails([]);
  }

  /** The clock that mails get their times from, in ms since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /** Whether mails can be filed now: the disk may be full. It is tried, unless it was just done. */
  canFile(): boolean {
    if (performance.now() - this.#writtenAt < PROVEN_MS) return true;
    try {
      this.#probe(this.#neededBytes);
      // The email that was refused may need this room.
      if (this.#neededBytes > PROBE_BYTES) this.#clearProbe.run();
    } catch {
      return false;
    }
    this.#neededBytes = PROBE_BYTES;
    this.#writtenAt = performance.now();
    return true;
  }

  /**
   * Files mails, all that can have a time now or, where it fails, none.
   *
   * @returns the time of each; null for one that was not filed: a recipient of it has a mail in each ms that
   * there was
   */
  write(filings: readonly Filing[]): (number | null)[] {
    const times = this.#stamp(filings);
    const stamped = filings.flatMap((filing, n) => {
      const time = times[n] ?? null;
      return time === null ? [] : { ...filing, time };
    });
    if (stamped.length > 0) this.#writeMails(stamped.sort((one, other) => one.time - other.time));
    return times;
  }

  size(): StoreSize {
    this.#recount();
    return this.#holdings.size();
  }

  #recount(): void {
    if (this.#isMiscounted) this.#holdings = new UsageCounters(this.#totals.all());
    this.#isMiscounted = false;
  }

  #writeMails(mails: readonly Stamped[]): void {
    this.#recount();
    this.#isMiscounted = true;
    this.#writtenAt = Number.NEGATIVE_INFINITY;
    try {
      this.#writeAll(mails);
    } catch (error) {
      const bytes = mails.reduce((sum, { mail }) => sum + sizeOf(mail), 0);
      this.#neededBytes = Math.max(this.#neededBytes, bytes);
      throw error;
    }
    // A smaller email than one that was refused proves nothing.
    if (this.#neededBytes === PROBE_BYTES) this.#writtenAt = performance.now();
    this.#isMiscounted = false;
  }

  /** Each account has times of its own. */
  #stamp(filings: readonly Filing[]): (number | null)[] {
    const now = this.now();
    const times: (number | null)[] = [];
    for (const account of new Set(filings.map((filing) => filing.account))) {
      const own = [...filings.entries()].filter(([, filing]) => filing.account === account);
      const arrivals = own.map(([, { mail, boxes, since }]) => ({
        recipients: recipientsOf(mail, boxes),
        since,
      }));
      const stamped = this.#clockOf(account).stamp(arrivals, now);
      for (const [n, [place]] of own.entries()) times[place] = stamped[n] ?? null;
    }
    return times;
  }

  #write({ account, mail, boxes, time }: Stamped): void {
    const { to } = mail.search;
    const bits = boxes.reduce((all, box) => all | BOX_BIT[box], 0);
    const row = { account, time, boxes: bits, size: sizeOf(mail), id: newMessageKey(time) };
    const { lastInsertRowid } = this.#insert.run({ ...row, ...columnsOf(mail) });
    this.#index.run(lastInsertRowid, encodeText(to.sent));
    this.#holdings.add(row);
  }

  #keepLimits(filed: readonly Stamped[]): void {
    const { maxEmails, maxStoreBytes } = this.#limits;
    for (const { account, emails } of this.#holdings) {
      if (emails > maxEmails) this.#remove(this.#dropOldest.all(account, emails - maxEmails));
    }
    if (this.#holdings.bytes <= maxStoreBytes) return;
    const last = filed.at(-1);
    const size = last ? sizeOf(last.mail) : 0;
    while (this.#holdings.bytes > maxStoreBytes) {
      const heaviest = heaviestOf(
        this.#holdings,
        ({ account, bytes }) => bytes - (account === last?.account ? size : 0),
      );
      if (!heaviest) break;
      this.#remove(this.#dropOldest.all(heaviest.account, 1));
    }
  }

  #remove(gone: readonly Gone[]): void {
    for (const mail of gone) {
      this.#unindex.run(mail.seq);
      this.#holdings.remove(mail);
    }
  }

  #clockOf(account: string): ArrivalClock {
    const known = this.#clocks.get(account);
    if (known) return known;
    const clock = new ArrivalClock((this.#newest.get(account) ?? 0) + 1);
    this.#clocks.set(account, clock);
    return clock;
  }
}
