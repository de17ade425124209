import type { Database, Statement } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import type { Mail } from '../../mail/mail.js';
import { ArrivalClock } from '../arrival-clock.js';
import { newMailId } from '../mail-id.js';
import { sizeOf } from '../mail-size.js';
import type { StoreLimits, StoreSize } from '../store.js';
import { encodeText } from '../text.js';
import { type Counted, type Holding, Holdings } from './holdings.js';
import { BOX_BIT, columnsOf } from './mail-row.js';

/** A mail that is to be filed. */
export interface Arrival {
  account: string;
  mail: Mail;
  boxes: readonly Collection[];
}

/** A mail that has left. */
type Gone = Counted & { seq: number };

/** Files mails, and lets the oldest go. */
export class Writer {
  readonly #limits: StoreLimits;
  readonly #clocks = new Map<string, ArrivalClock>();
  #holdings: Holdings;
  /** Whether something has been counted that was not written in the end. */
  #isMiscounted = false;
  readonly #totals: Statement<unknown[], Holding>;
  readonly #newest: Statement<unknown[], number | null>;
  readonly #insert: Statement;
  readonly #index: Statement;
  readonly #unindex: Statement;
  readonly #dropOldest: Statement<unknown[], Gone>;
  readonly #dropOldestOfAll: Statement<unknown[], Gone>;
  readonly #writeAll: (arrivals: readonly Arrival[]) => number[];

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
    this.#dropOldestOfAll = db.prepare(
      `DELETE FROM mail WHERE seq = (SELECT min(seq) FROM mail) ${gone}`,
    );
    this.#writeAll = db.transaction((arrivals: readonly Arrival[]) => {
      const times = arrivals.map((arrival) => this.#write(arrival));
      this.#keepLimits();
      return times;
    }).immediate;
    this.#holdings = new Holdings(this.#totals.all());
    this.write([]);
  }

  /**
   * Files all of the mails or, where it fails, none.
   *
   * @returns the time of each
   */
  write(arrivals: readonly Arrival[]): number[] {
    this.#recount();
    this.#isMiscounted = true;
    const times = this.#writeAll(arrivals);
    this.#isMiscounted = false;
    return times;
  }

  size(): StoreSize {
    this.#recount();
    return this.#holdings.size();
  }

  #recount(): void {
    if (this.#isMiscounted) this.#holdings = new Holdings(this.#totals.all());
    this.#isMiscounted = false;
  }

  #write({ account, mail, boxes }: Arrival): number {
    const { to } = mail.search;
    const time = this.#clockOf(account).stamp(to.sent.split('\n'));
    const bits = boxes.reduce((all, box) => all | BOX_BIT[box], 0);
    const row = { account, time, boxes: bits, size: sizeOf(mail), id: newMailId(time) };
    const { lastInsertRowid } = this.#insert.run({ ...row, ...columnsOf(mail) });
    this.#index.run(lastInsertRowid, encodeText(to.sent));
    this.#holdings.add(row);
    return time;
  }

  #keepLimits(): void {
    const { maxEmails, maxBytes } = this.#limits;
    for (const { account, emails } of this.#holdings) {
      if (emails > maxEmails) this.#remove(this.#dropOldest.all(account, emails - maxEmails));
    }
    while (this.#holdings.bytes > maxBytes) this.#remove(this.#dropOldestOfAll.all());
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
