import type { Database, Statement } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import { emailIdOf, messageKeyOf, timeOfId } from '../email-id.js';
import { type Bounds, findNewestFirst } from '../newest-first.js';
import type { Meter, Steps } from '../slices.js';
import type { EmailFilter, Entry, Range } from '../store.js';
import { BOX_BIT, type EntryColumns, entryOf } from './mail-row.js';
import { type Found, Scans, type Stretch, type Where } from './scans.js';
import { type Search, searchOf } from './search.js';

/** Answers queries, newest mail first. */
export class Reader {
  readonly #scans: Scans;
  readonly #byId: Statement<unknown[], EntryColumns>;
  readonly #bySeq: Statement<unknown[], EntryColumns>;
  readonly #bounds: Statement<unknown[], Bounds>;
  readonly #stretch: Statement<unknown[], Stretch>;

  constructor(db: Database) {
    this.#scans = new Scans(db);
    const mail = 'FROM mail WHERE account = @account';
    const inTime = `${mail} AND time > @after AND time < @before`;
    this.#byId = db.prepare(
      `SELECT id, time, rest, raw ${mail} AND time = @time AND id = @id AND boxes & @box`,
    );
    this.#bySeq = db.prepare('SELECT id, time, rest, raw FROM mail WHERE seq = ?');
    this.#bounds = db.prepare(`SELECT
      ifnull((SELECT seq ${mail} ORDER BY time, seq LIMIT 1), 0) AS oldest,
      ifnull((SELECT seq ${mail} ORDER BY time DESC, seq DESC LIMIT 1), 0) + 1 AS end`);
    this.#stretch = db.prepare(`SELECT
      ifnull((SELECT seq ${inTime} ORDER BY time, seq LIMIT 1), 0) AS begin,
      ifnull((SELECT seq ${inTime} ORDER BY time DESC, seq DESC LIMIT 1), -1) AS last`);
  }

  get(account: string, box: Collection, emailId: string): Entry | null {
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    const row = this.#byId.get({ account, id, time: timeOfId(id), box: BOX_BIT[box] });
    return row ? entryOf(row, box) : null;
  }

  /** Read as soon as it is found: it may leave in the next turn. */
  *latest(
    account: string,
    box: Collection,
    filter: EmailFilter,
    meter: Meter,
  ): Steps<Entry | null> {
    const [found] = yield* this.#find(account, box, filter, { skip: 0, limit: 1 }, meter);
    const row = found && this.#bySeq.get(found.position);
    return row ? entryOf(row, box) : null;
  }

  *list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
    meter: Meter,
  ): Steps<string[]> {
    const found = yield* this.#find(account, box, filter, range, meter);
    return found.map(({ id }) => emailIdOf(id, box));
  }

  *#find(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
    meter: Meter,
  ): Steps<Found[]> {
    const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
    const search = searchOf(filter);
    if (search === null) return [];
    const where = { account, box: BOX_BIT[box], after, before };
    const bounds = () => this.#bounds.get({ account }) as Bounds;
    const isForAll = !search.sender && !search.recipients && !search.subject;
    if (!isForAll) {
      const scan = (begin: number, end: number, most: number) =>
        this.#scan(where, { begin, last: end - 1 }, search, most, meter);
      return yield* findNewestFirst({ bounds, scan }, range);
    }
    const { skip, limit } = range;
    const scan = (begin: number, end: number, most: number) => {
      // What comes while a page is looked for is on a page before it.
      const page = { skip: begin === 0 ? skip : 0, limit: most };
      return this.#scans.all(where, { begin, last: end - 1 }, page, meter);
    };
    return yield* findNewestFirst({ bounds, scan }, { skip: 0, limit });
  }

  #scan(
    where: Where,
    { begin, last }: Stretch,
    search: Search,
    most: number,
    meter: Meter,
  ): Steps<Found[]> {
    if (search.pieces === null)
      return this.#scans.byTexts(where, { begin, last }, search, most, meter);
    const inTime = this.#stretch.get(where) as Stretch;
    const stretch = { begin: Math.max(begin, inTime.begin), last: Math.min(last, inTime.last) };
    return this.#scans.byPieces(where, stretch, search, most, meter);
  }
}
