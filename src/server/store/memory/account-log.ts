import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import type { Budget, Steps } from '../../slices.js';
import { cursorRangeOf, isBefore } from '../cursor-range.js';
import { matcher, matchesAllTexts, needlesOf } from '../matcher.js';
import { findNewestFirst } from '../newest-first.js';
import { type Cursor, type EmailFilter, messageKeyOf, type Range, timeOfId } from '../store.js';
import { AddressIndex } from './address-index.js';
import type { SlabSlice } from './slab-allocator.js';

/** Copying the array is not worthwhile for fewer holes. */
const MIN_HOLES = 1024;

/** Up to this number, emails are compared one by one, without the index. */
const FEW = 256;

/** An email in one box or in both. */
export interface StoredEmail extends Cursor {
  /** The position in the account's log, which is also the email's number. */
  seq: number;
  id: string;
  boxes: readonly Collection[];
  message: Omit<Message, 'raw'>;
  /** The raw bytes. */
  slice: SlabSlice;
  /** The bytes counted for the email. */
  size: number;
}

/** Positions; the end is exclusive. */
type PositionRange = readonly [begin: number, end: number];

/** The emails of an account in memory, ordered by time. The oldest are deleted first. */
export class AccountLog {
  readonly #index = new AddressIndex();
  /** Oldest first, after the holes of deleted emails. */
  #log: (StoredEmail | undefined)[] = [];
  #holes = 0;
  /** The position of the log's first element; positions never change. */
  #base = 0;
  /** The number of emails in each box. */
  readonly #counts = { inbox: 0, sent: 0 };
  #bytes = 0;

  /** The number of emails. */
  get size(): number {
    return this.#log.length - this.#holes;
  }

  /** The bytes counted for all emails. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The oldest email. */
  get oldest(): StoredEmail | undefined {
    return this.#log[this.#holes];
  }

  /** The position of the next email to be added. */
  get end(): number {
    return this.#base + this.#log.length;
  }

  /** The number of emails in a box. */
  count(box: Collection): number {
    return this.#counts[box];
  }

  /** Adds an email, which must not be older than the others. */
  push(email: StoredEmail): void {
    this.#index.add(recipientsFoundIn(email), email.seq);
    this.#log.push(email);
    for (const box of email.boxes) this.#counts[box]++;
    this.#bytes += email.size;
  }

  /** The email with this identifier, whose time narrows the search. */
  get(box: Collection, emailId: string): StoredEmail | null {
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    const time = timeOfId(id);
    for (let place = this.#firstFrom((other) => other.time >= time); ; place++) {
      const email = this.#log[place];
      if (email?.time !== time) return null;
      if (email.id === id) return email.boxes.includes(box) ? email : null;
    }
  }

  /** The emails of a box that match, newest first. */
  *find(box: Collection, filter: EmailFilter, range: Range, budget: Budget): Steps<StoredEmail[]> {
    const needles = needlesOf(filter);
    if (needles === null) return [];
    const isForAll = matchesAllTexts(needles) && this.#counts[box] === this.size;
    if (isForAll) return this.#slice(filter, range);
    const matches = matcher(box, filter);
    const isFound = (email: StoredEmail) => matches(email, budget) && email.boxes.includes(box);
    const timeline = {
      bounds: () => ({ oldest: this.#base + this.#holes, end: this.end }),
      scan: (begin: number, end: number, most: number) => {
        const [first, last] = this.#positionsOf(filter, range);
        const positions = [Math.max(begin, first), Math.min(end, last)] as const;
        return this.#scan(positions, needles.to, isFound, most, budget);
      },
    };
    return yield* findNewestFirst(timeline, range);
  }

  /** Leaves a hole, and removes all holes when they are half of the log: amortized O(1). */
  deleteOldest(): StoredEmail | undefined {
    const oldest = this.oldest;
    if (!oldest) return undefined;
    this.#index.removeOldest(recipientsFoundIn(oldest));
    for (const box of oldest.boxes) this.#counts[box]--;
    this.#bytes -= oldest.size;
    this.#log[this.#holes++] = undefined;
    if (this.#holes >= MIN_HOLES && this.#holes * 2 >= this.#log.length) {
      this.#log = this.#log.slice(this.#holes);
      this.#base += this.#holes;
      this.#holes = 0;
    }
    return oldest;
  }

  /** The newest emails that the times of a filter allow. */
  #slice(filter: EmailFilter, range: Range): StoredEmail[] {
    const { skip, limit } = range;
    const [begin, end] = this.#positionsOf(filter, range);
    const last = Math.max(begin, end - skip);
    const first = Math.max(begin, last - limit);
    const emails = this.#log.slice(first - this.#base, last - this.#base);
    return (emails as StoredEmail[]).reverse();
  }

  /** The positions that the times of a filter and the cursors of a range allow. */
  #positionsOf(filter: EmailFilter, range: Range): PositionRange {
    const { above, below } = cursorRangeOf(filter, range);
    const begin = this.#firstFrom((email) => isBefore(above, email));
    const end = this.#firstFrom((email) => !isBefore(email, below));
    return [this.#base + begin, this.#base + end];
  }

  *#scan(
    [begin, end]: PositionRange,
    to: string,
    isFound: (email: StoredEmail) => boolean,
    most: number,
    budget: Budget,
  ): Steps<StoredEmail[]> {
    const found: StoredEmail[] = [];
    const positions = end - begin > FEW ? yield* this.#index.find(to, budget) : null;
    const count = positions?.length ?? end - begin;
    for (let i = count - 1; i >= 0; i--) {
      const position = positions ? (positions[i] as number) : begin + i;
      if (position >= end) continue;
      const email = position < begin ? undefined : this.#log[position - this.#base];
      // All emails before this one are too old or deleted.
      if (!email) break;
      if (isFound(email) && found.push(email) === most) break;
      if (budget.isUsedUp) yield;
    }
    return found;
  }

  /** The first index of the log, which is ordered by time, at which a condition holds. */
  #firstFrom(isThere: (email: StoredEmail) => boolean): number {
    let low = this.#holes;
    let high = this.#log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isThere(this.#log[middle] as StoredEmail)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** The recipients indexed for an email, in either box. */
function recipientsFoundIn({ message }: StoredEmail): string[] {
  return message.search.to.sent.split('\n');
}
