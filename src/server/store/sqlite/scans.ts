import type { Database, Statement } from 'better-sqlite3';
import { partTest } from '../matcher.js';
import type { Meter, Steps } from '../slices.js';
import { BOX_BIT } from './mail-row.js';
import type { Search } from './search.js';

/** A mail that fits; its position is its number in the file. */
export interface Found {
  position: number;
  id: string;
}

/** Whose mails are looked at, in which box, between which times. */
export interface Where {
  account: string;
  box: number;
  after: number;
  before: number;
}

/** Positions, from one to another. */
export interface Stretch {
  begin: number;
  last: number;
}

/** A mail that is compared; texts that nothing is looked for in are ''. */
interface Row extends Found {
  time: number;
  isThere: number;
  sender: string;
  subject: string;
  recipients: string;
}

/** The mails of a part of the index. */
interface Tally {
  seen: number;
  fitting: number;
  first: number;
  time: number;
}

/** So many entries of an index SQLite looks at in one go: it cannot be stopped meanwhile. */
const CHUNK = 16_384;

/** So many positions it looks up pieces of addresses in: with each go it has to find them anew. */
const STRIDE = 65_536;

/** What a look at a mail counts for, and at an entry of an index, in characters. */
const LOOK = 256;
const ENTRY = 8;

const IN_RANGE =
  'account = @account AND time > @after AND time < @before AND seq BETWEEN @begin AND @last';

const NEWEST_FIRST = 'ORDER BY time DESC, seq DESC';

const ENTRIES = `(SELECT seq, time, boxes FROM mail WHERE ${IN_RANGE} ${NEWEST_FIRST} LIMIT ${CHUNK})`;

const TEXTS = `seq AS position, id, time,
  iif(@sender = '', '', sender) AS sender, iif(@subject = '', '', subject) AS subject,
  iif(@recipients = '', '', iif(@box = ${BOX_BIT.sent}, ifnull(sent, inbox), inbox)) AS recipients`;

/**
 * Goes through mails, newest first, and stops wherever its slice is used up. Texts are compared here: SQLite
 * takes the product of their lengths, and cannot be stopped.
 */
export class Scans {
  readonly #page: Statement<unknown[], Found>;
  readonly #tally: Statement<unknown[], Tally>;
  readonly #byTexts: Statement<unknown[], Row>;
  readonly #byPieces: Statement<unknown[], Row>;

  constructor(db: Database) {
    this.#page = db.prepare(`
      SELECT seq AS position, (SELECT id FROM mail WHERE mail.seq = entry.seq) AS id
      FROM ${ENTRIES} AS entry WHERE boxes & @box LIMIT @limit OFFSET @skip
    `);
    this.#tally = db.prepare(`
      SELECT count(*) AS seen, ifnull(sum(boxes & @box <> 0), 0) AS fitting,
        ifnull(min(seq), 0) AS first, ifnull(min(time), 0) AS time FROM ${ENTRIES}
    `);
    this.#byTexts = db.prepare(
      `SELECT ${TEXTS}, boxes & @box AS isThere FROM mail WHERE ${IN_RANGE} ${NEWEST_FIRST}`,
    );
    // An account's mails were filed in the order of their times. CROSS has the pieces looked up first.
    this.#byPieces = db.prepare(`
      SELECT ${TEXTS}, account = @account AND boxes & @box AS isThere
      FROM recipient CROSS JOIN mail ON seq = recipient.rowid
      WHERE recipient MATCH @pieces AND recipient.rowid BETWEEN @begin AND @last
      ORDER BY recipient.rowid DESC
    `);
  }

  /** All mails, without the newest that are passed over. */
  *all(
    where: Where,
    { begin, last }: Stretch,
    { skip, limit }: { skip: number; limit: number },
    meter: Meter,
  ): Steps<Found[]> {
    const found: Found[] = [];
    const part = { ...where, begin, last };
    for (let left = skip; ; ) {
      const rows = this.#page.all({ ...part, skip: left, limit: limit - found.length });
      found.push(...rows);
      if (found.length === limit) return found;
      const { seen, fitting, first, time } = this.#tally.get(part) as Tally;
      if (seen < CHUNK) return found;
      left = Math.max(0, left - fitting);
      part.last = first - 1;
      part.before = time + 1;
      meter.spend(CHUNK * ENTRY);
      if (meter.isUsedUp) yield;
    }
  }

  /** The mails with these texts. */
  *byTexts(
    where: Where,
    { begin, last }: Stretch,
    search: Search,
    most: number,
    meter: Meter,
  ): Steps<Found[]> {
    const found: Found[] = [];
    const fits = rowTest(search, meter);
    const part = { ...where, ...search, begin, last };
    for (;;) {
      let stop: Row | undefined;
      for (const row of this.#byTexts.iterate(part)) {
        if (fits(row) && found.push(foundOf(row)) === most) return found;
        if (!meter.isUsedUp) continue;
        stop = row;
        break;
      }
      if (!stop) return found;
      part.last = stop.position - 1;
      part.before = Math.min(part.before, stop.time + 1);
      yield;
    }
  }

  /** The same, by pieces of a recipient's address. */
  *byPieces(
    where: Where,
    { begin, last }: Stretch,
    search: Search,
    most: number,
    meter: Meter,
  ): Steps<Found[]> {
    const found: Found[] = [];
    const fits = rowTest(search, meter);
    for (let high = last; high >= begin; ) {
      const low = Math.max(begin, high - STRIDE + 1);
      let next = low - 1;
      for (const row of this.#byPieces.iterate({ ...where, ...search, begin: low, last: high })) {
        if (fits(row) && found.push(foundOf(row)) === most) return found;
        if (!meter.isUsedUp) continue;
        next = row.position - 1;
        break;
      }
      meter.spend(high - next);
      high = next;
      if (meter.isUsedUp) yield;
    }
    return found;
  }
}

function foundOf({ position, id }: Row): Found {
  return { position, id };
}

function rowTest(search: Search, meter: Meter): (row: Row) => boolean {
  const isFrom = partTest(search.sender);
  const isTo = partTest(search.recipients);
  const isAbout = partTest(search.subject);
  return ({ isThere, sender, recipients, subject }) => {
    meter.spend(LOOK);
    return (
      isThere !== 0 && isFrom(sender, meter) && isTo(recipients, meter) && isAbout(subject, meter)
    );
  };
}
