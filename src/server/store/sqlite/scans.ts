import type { Database, Statement } from 'better-sqlite3';
import type { Budget, Steps } from '../../fairness/slices.js';
import { type SearchedTexts, textsTest } from '../matcher.js';
import type { Cursor } from '../store.js';
import type { Search } from './search.js';
import { BY_TEXTS, BY_TRIGRAMS, CHUNK, COUNT_CHUNK, PAGE, RANGE_IN_TIME } from './statements.js';

/** A matching email. */
export interface Found extends Cursor {
  id: string;
}

/** The emails to compare: of an account, in a box, in a range of numbers, and between two cursors. */
interface Where extends SeqRange {
  account: string;
  box: number;
  aboveTime: number;
  aboveSeq: number;
  belowTime: number;
  belowSeq: number;
}

/** A range of email numbers. */
interface SeqRange {
  first: number;
  last: number;
}

/** An email to compare; texts that the filter does not use are ''. */
interface Row extends Found, SearchedTexts {
  isInBox: number;
}

/** What a chunk of the index contains. */
interface ChunkCount {
  seen: number;
  fitting: number;
  first: number;
  time: number;
}

/** Trigrams are looked up in this many numbers at a time, because SQLite repeats the lookup each time. */
const STRIDE = 65_536;

/** The fixed cost of comparing an email, or an index entry, in characters. */
const LOOK = 256;
const ENTRY = 8;

/**
 * Scans emails, newest first, and pauses when its time slice is used up. Compares texts in JavaScript: SQLite
 * takes quadratic time, and cannot be interrupted.
 */
export class Scans {
  readonly #page: Statement<unknown[], Found>;
  readonly #countChunk: Statement<unknown[], ChunkCount>;
  readonly #rangeInTime: Statement<unknown[], SeqRange>;
  readonly #byTexts: Statement<unknown[], Row>;
  readonly #byTrigrams: Statement<unknown[], Row>;

  constructor(db: Database) {
    this.#page = db.prepare(PAGE);
    this.#countChunk = db.prepare(COUNT_CHUNK);
    this.#rangeInTime = db.prepare(RANGE_IN_TIME);
    this.#byTexts = db.prepare(BY_TEXTS);
    this.#byTrigrams = db.prepare(BY_TRIGRAMS);
  }

  /** Scans all emails, and skips the newest. */
  *all(
    where: Where,
    { skip, limit }: { skip: number; limit: number },
    budget: Budget,
  ): Steps<Found[]> {
    const found: Found[] = [];
    const part = { ...where };
    for (let left = skip; ; ) {
      const rows = this.#page.all({ ...part, skip: left, limit: limit - found.length });
      found.push(...rows);
      if (found.length === limit) return found;
      const { seen, fitting, first: oldest, time } = this.#countChunk.get(part) as ChunkCount;
      if (seen < CHUNK) return found;
      left = Math.max(0, left - fitting);
      part.belowTime = time;
      part.belowSeq = oldest;
      budget.spend(CHUNK * ENTRY);
      if (budget.isUsedUp) yield;
    }
  }

  /** Scans emails by their texts. */
  matching(where: Where, search: Search, most: number, budget: Budget): Steps<Found[]> {
    return search.trigrams === null
      ? this.#inTurn(where, search, most, budget)
      : this.#withTrigrams(where, search, most, budget);
  }

  /** Compares one email after the other. */
  *#inTurn(where: Where, search: Search, most: number, budget: Budget): Steps<Found[]> {
    const found: Found[] = [];
    const matches = rowTest(search, budget);
    const part = { ...where, ...search };
    for (;;) {
      let stop: Row | undefined;
      for (const row of this.#byTexts.iterate(part)) {
        if (matches(row) && found.push(foundOf(row)) === most) return found;
        if (!budget.isUsedUp) continue;
        stop = row;
        break;
      }
      if (!stop) return found;
      part.belowTime = stop.time;
      part.belowSeq = stop.seq;
      yield;
    }
  }

  /** Compares the emails with the trigrams of a recipient's address. */
  *#withTrigrams(where: Where, search: Search, most: number, budget: Budget): Steps<Found[]> {
    const found: Found[] = [];
    const matches = rowTest(search, budget);
    const inTime = this.#rangeInTime.get(where) as SeqRange;
    const first = Math.max(where.first, inTime.first);
    for (let high = Math.min(where.last, inTime.last); high >= first; ) {
      const low = Math.max(first, high - STRIDE + 1);
      let next = low - 1;
      for (const row of this.#byTrigrams.iterate({ ...where, ...search, first: low, last: high })) {
        if (matches(row) && found.push(foundOf(row)) === most) return found;
        if (!budget.isUsedUp) continue;
        next = row.seq - 1;
        break;
      }
      budget.spend(high - next);
      high = next;
      if (budget.isUsedUp) yield;
    }
    return found;
  }
}

function foundOf({ id, time, seq }: Row): Found {
  return { id, time, seq };
}

function rowTest(search: Search, budget: Budget): (row: Row) => boolean {
  const matches = textsTest(search);
  return ({ isInBox, from, to, subject }) => {
    budget.spend(LOOK);
    return isInBox !== 0 && matches(from, to, subject, budget);
  };
}
