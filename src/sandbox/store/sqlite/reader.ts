import type { Database, Statement } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import { emailIdOf, mailIdOf, timeOfId } from '../mail-id.js';
import { matcher } from '../matcher.js';
import type { Entry, Filter, Range } from '../store.js';
import {
  BOX_BIT,
  type EntryColumns,
  entryOf,
  searchTextsOf,
  type TextColumns,
} from './mail-row.js';
import { type Search, searchOf } from './search.js';

/** A mail that may fit. */
type Candidate = TextColumns & { seq: number; id: string; time: number };

/** A mail that fits. */
type Found = Pick<Candidate, 'seq' | 'id'>;

const CONTAINS = `
  instr(sender, @sender) AND instr(subject, @subject)
  AND instr(iif(@box = ${BOX_BIT.sent}, ifnull(sent, inbox), inbox), @recipients)
`;

/** Answers queries, newest mail first. */
export class Reader {
  readonly #byId: Statement<unknown[], EntryColumns>;
  readonly #bySeq: Statement<unknown[], EntryColumns>;
  readonly #all: Statement<unknown[], Found>;
  readonly #byTexts: Statement<unknown[], Candidate>;
  readonly #byPieces: Statement<unknown[], Candidate>;
  readonly #first: Statement<unknown[], number>;
  readonly #last: Statement<unknown[], number>;

  constructor(db: Database) {
    const mail = 'FROM mail WHERE account = @account';
    const times = 'time > @after AND time < @before';
    const newestFirst = 'ORDER BY time DESC, seq DESC';
    this.#byId = db.prepare(
      `SELECT id, time, rest, raw ${mail} AND time = @time AND id = @id AND boxes & @box`,
    );
    this.#bySeq = db.prepare('SELECT id, time, rest, raw FROM mail WHERE seq = ?');
    this.#all = db.prepare(
      `SELECT seq, id ${mail} AND ${times} AND boxes & @box ${newestFirst} LIMIT @limit OFFSET @skip`,
    );
    const candidates = 'SELECT seq, id, time, sender, subject, inbox, sent';
    this.#byTexts = db.prepare(
      `${candidates} ${mail} AND ${times} AND boxes & @box AND ${CONTAINS} ${newestFirst}`,
    );
    // An account's mails were filed in the order of their times. CROSS has the pieces looked up first.
    this.#byPieces = db.prepare(`
      ${candidates} FROM recipient CROSS JOIN mail ON seq = recipient.rowid
      WHERE recipient MATCH @pieces AND recipient.rowid BETWEEN @first AND @last
        AND account = @account AND boxes & @box AND ${CONTAINS}
      ORDER BY recipient.rowid DESC
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

  #find(account: string, box: Collection, filter: Filter, { skip, limit }: Range): Found[] {
    const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
    const where = { account, box: BOX_BIT[box], after, before };
    const search = searchOf(filter);
    if (search === null) return this.#all.all({ ...where, skip, limit });
    const fits = matcher(box, filter);
    const found: Found[] = [];
    let passed = 0;
    for (const candidate of this.#candidates(where, search)) {
      const mail = { search: searchTextsOf(candidate) };
      if (!fits({ time: candidate.time, mail }) || passed++ < skip) continue;
      found.push(candidate);
      if (found.length === limit) break;
    }
    return found;
  }

  #candidates(where: { account: string }, search: Search): Iterable<Candidate> {
    if (search.pieces === null) return this.#byTexts.iterate({ ...where, ...search });
    const last = this.#last.get(where);
    const first = this.#first.get(where);
    if (first === undefined || last === undefined) return [];
    return this.#byPieces.iterate({ ...where, ...search, first, last });
  }
}
