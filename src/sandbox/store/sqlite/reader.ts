import type { Database, Statement } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import { emailIdOf, mailIdOf, timeOfId } from '../mail-id.js';
import type { Entry, Filter, Range } from '../store.js';
import { BOX_BIT, type EntryColumns, entryOf } from './mail-row.js';
import { searchOf } from './search.js';

/** A mail that fits. */
interface Found {
  seq: number;
  id: string;
}

const CONTAINS = `
  instr(sender, @sender) AND instr(subject, @subject)
  AND instr(iif(@box = ${BOX_BIT.sent}, ifnull(sent, inbox), inbox), @recipients)
`;

/** Answers queries, newest mail first. */
export class Reader {
  readonly #byId: Statement<unknown[], EntryColumns>;
  readonly #bySeq: Statement<unknown[], EntryColumns>;
  readonly #all: Statement<unknown[], Found>;
  readonly #byTexts: Statement<unknown[], Found>;
  readonly #byPieces: Statement<unknown[], Found>;
  readonly #first: Statement<unknown[], number>;
  readonly #last: Statement<unknown[], number>;

  constructor(db: Database) {
    const mail = 'FROM mail WHERE account = @account';
    const times = 'time > @after AND time < @before';
    const newestFirst = 'ORDER BY time DESC, seq DESC';
    const range = 'LIMIT @limit OFFSET @skip';
    this.#byId = db.prepare(
      `SELECT id, time, rest, raw ${mail} AND time = @time AND id = @id AND boxes & @box`,
    );
    this.#bySeq = db.prepare('SELECT id, time, rest, raw FROM mail WHERE seq = ?');
    this.#all = db.prepare(
      `SELECT seq, id ${mail} AND ${times} AND boxes & @box ${newestFirst} ${range}`,
    );
    this.#byTexts = db.prepare(
      `SELECT seq, id ${mail} AND ${times} AND boxes & @box AND ${CONTAINS} ${newestFirst} ${range}`,
    );
    // An account's mails were filed in the order of their times. CROSS has the pieces looked up first.
    this.#byPieces = db.prepare(`
      SELECT seq, id FROM recipient CROSS JOIN mail ON seq = recipient.rowid
      WHERE recipient MATCH @pieces AND recipient.rowid BETWEEN @first AND @last
        AND account = @account AND boxes & @box AND ${CONTAINS}
      ORDER BY recipient.rowid DESC ${range}
    `);
    this.#first = db.prepare(`SELECT seq ${mail} AND ${times} ORDER BY time, seq LIMIT 1`);
    this.#last = db.prepare(`SELECT seq ${mail} AND ${times} ${newestFirst} LIMIT 1`);
    this.#first.pluck();
    this.#last.pluck();
  }

  get(account: string, box: Collection, emailId: string): Entry | null {
    const id = mailIdOf(emailId, box);
    if (id === null) return null;
    const row = this.#byId.get({ account, id, time: timeOfId(id), box: BOX_BIT[box] });
    return row ? entryOf(row, box) : null;
  }

  latest(account: string, box: Collection, filter: Filter): Entry | null {
    const [found] = this.#find(account, box, filter, { skip: 0, limit: 1 });
    const row = found && this.#bySeq.get(found.seq);
    return row ? entryOf(row, box) : null;
  }

  list(account: string, box: Collection, filter: Filter, range: Range): string[] {
    return this.#find(account, box, filter, range).map(({ id }) => emailIdOf(id, box));
  }

  #find(account: string, box: Collection, filter: Filter, range: Range): Found[] {
    const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
    const search = searchOf(filter);
    if (search === null) return [];
    const { sender, recipients, subject, pieces } = search;
    const where = { account, box: BOX_BIT[box], after, before };
    if (!sender && !recipients && !subject) return this.#all.all({ ...where, ...range });
    const question = { ...where, ...search, ...range };
    if (pieces === null) return this.#byTexts.all(question);
    const last = this.#last.get(where);
    const first = this.#first.get(where);
    if (first === undefined || last === undefined) return [];
    return this.#byPieces.all({ ...question, first, last });
  }
}
