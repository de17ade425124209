import type { Database, Statement } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import type { Budget, Steps } from '../../fairness/slices.js';
import { cursorRangeOf } from '../cursor-range.js';
import { matchesAllTexts } from '../matcher.js';
import { type Bounds, findNewestFirst } from '../newest-first.js';
import {
  type EmailFilter,
  type Entry,
  emailIdOf,
  isDigestKey,
  type ListedEntry,
  messageKeyOf,
  type Range,
  timeOfId,
} from '../store.js';
import { type EntryColumns, entryOf } from './email-row.js';
import { type Found, Scans } from './scans.js';
import { searchOf } from './search.js';
import { ANY_BOX, BOUNDS, BOX_BIT, GET_BY_DIGEST, GET_BY_ID, GET_BY_SEQ } from './statements.js';

/** Runs queries, newest email first. */
export class Reader {
  readonly #scans: Scans;
  readonly #byId: Statement<unknown[], EntryColumns>;
  readonly #byDigest: Statement<unknown[], EntryColumns>;
  readonly #bySeq: Statement<unknown[], EntryColumns>;
  readonly #bounds: Statement<unknown[], Bounds>;

  constructor(db: Database) {
    this.#scans = new Scans(db);
    this.#byId = db.prepare(GET_BY_ID);
    this.#byDigest = db.prepare(GET_BY_DIGEST);
    this.#bySeq = db.prepare(GET_BY_SEQ);
    this.#bounds = db.prepare(BOUNDS);
  }

  get(account: string, box: Collection, emailId: string): Entry | null {
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    const where = { account, id, box: BOX_BIT[box] };
    const row = isDigestKey(id)
      ? this.#byDigest.get(where)
      : this.#byId.get({ ...where, time: timeOfId(id) });
    return row ? entryOf(row, box) : null;
  }

  /** Reads the email as soon as it is found: it may be deleted in the next turn of the event loop. */
  *latest(
    account: string,
    box: Collection,
    filter: EmailFilter,
    budget: Budget,
  ): Steps<Entry | null> {
    const newest = { skip: 0, limit: 1 };
    const [found] = yield* this.#find(account, BOX_BIT[box], filter, newest, budget);
    const row = found && this.#bySeq.get(found.seq);
    return row ? entryOf(row, box) : null;
  }

  *list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
    budget: Budget,
  ): Steps<ListedEntry[]> {
    const found = yield* this.#find(account, BOX_BIT[box], filter, range, budget);
    return found.map(({ id, time, seq }) => ({ emailId: emailIdOf(id, box), time, seq }));
  }

  /** The emails that name an address among their recipients, or all emails, in whichever box they are. */
  addressedTo(account: string, recipient: string | null, budget: Budget): Steps<Found[]> {
    const filter = recipient === null ? {} : { recipient };
    return this.#find(
      account,
      ANY_BOX,
      filter,
      { skip: 0, limit: Number.MAX_SAFE_INTEGER },
      budget,
    );
  }

  *#find(
    account: string,
    box: number,
    filter: EmailFilter,
    range: Range,
    budget: Budget,
  ): Steps<Found[]> {
    const search = searchOf(filter);
    if (search === null) return [];
    const { above, below } = cursorRangeOf(filter, range);
    const where = {
      account,
      box,
      aboveTime: above.time,
      aboveSeq: above.seq,
      belowTime: below.time,
      belowSeq: below.seq,
    };
    const bounds = () => this.#bounds.get({ account }) as Bounds;
    if (!matchesAllTexts(search)) {
      const scan = (begin: number, end: number, most: number) =>
        this.#scans.matching({ ...where, first: begin, last: end - 1 }, search, most, budget);
      return yield* findNewestFirst({ bounds, scan }, range);
    }
    const { skip, limit } = range;
    const scan = (begin: number, end: number, most: number) => {
      // Emails that arrive meanwhile are on an earlier page.
      const page = { skip: begin === 0 ? skip : 0, limit: most };
      return this.#scans.all({ ...where, first: begin, last: end - 1 }, page, budget);
    };
    return yield* findNewestFirst({ bounds, scan }, { skip: 0, limit });
  }
}
