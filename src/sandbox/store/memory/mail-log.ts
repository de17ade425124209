import type { Collection } from '../../../contract/email.js';
import type { Mail } from '../../mail/mail.js';
import { mailIdOf, timeOfId } from '../mail-id.js';
import { matcher, needlesOf } from '../matcher.js';
import type { Filter, Range } from '../store.js';
import { AddressIndex } from './address-index.js';
import type { Place } from './byte-pool.js';

/** So few holes at the front are not worth a copy of the array. */
const MIN_HOLES = 1024;

/** So few mails are looked at one after the other. */
const FEW = 256;

/** A mail as it is filed, in one box or in both. */
export interface FiledMail {
  id: string;
  /** ms since the epoch */
  time: number;
  boxes: readonly Collection[];
  mail: Omit<Mail, 'raw'>;
  /** Where its bytes are. */
  place: Place;
  /** What it counts for, in bytes. */
  size: number;
}

/** One account's mails in memory, ordered by time, of which the oldest leave. */
export class MailLog {
  readonly #index = new AddressIndex();
  /** Oldest first, behind the holes that mails left. */
  #log: (FiledMail | undefined)[] = [];
  #holes = 0;
  /** The position of the log's first place; positions never change. */
  #base = 0;
  /** How many of the mails are in each box. */
  readonly #counts = { inbox: 0, sent: 0 };
  #bytes = 0;

  /** How many mails there are. */
  get size(): number {
    return this.#log.length - this.#holes;
  }

  /** What the mails count for, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The mail that is there for longest. */
  get oldest(): FiledMail | undefined {
    return this.#log[this.#holes];
  }

  /** How many mails are in a box. */
  count(box: Collection): number {
    return this.#counts[box];
  }

  /** Adds a mail that is not older than any that is there. */
  push(filed: FiledMail): void {
    this.#index.add(recipientsOf(filed), this.#base + this.#log.length);
    this.#log.push(filed);
    for (const box of filed.boxes) this.#counts[box]++;
    this.#bytes += filed.size;
  }

  /** The mail of the entry with this identifier: the time that is in it says where to look. */
  get(box: Collection, emailId: string): FiledMail | null {
    const id = mailIdOf(emailId, box);
    if (id === null) return null;
    const time = timeOfId(id);
    for (let place = this.#firstFrom((other) => other >= time); ; place++) {
      const filed = this.#log[place];
      if (filed?.time !== time) return null;
      if (filed.id === id) return filed.boxes.includes(box) ? filed : null;
    }
  }

  /** The mails of a box that fit, newest first. */
  find(box: Collection, filter: Filter, { skip, limit }: Range): FiledMail[] {
    const begin = this.#firstFrom((time) => time > (filter.after ?? Number.NEGATIVE_INFINITY));
    const end = this.#firstFrom((time) => time >= (filter.before ?? Number.POSITIVE_INFINITY));
    const isForAll = !filter.from && !filter.to && !filter.subject;
    if (isForAll && this.#counts[box] === this.size) return this.#slice(begin, end - skip, limit);
    const fits = matcher(box, filter);
    const found: FiledMail[] = [];
    let passed = 0;
    for (const filed of this.#candidates(needlesOf(filter)?.to ?? '', begin, end)) {
      if (!filed.boxes.includes(box) || !fits(filed) || passed++ < skip) continue;
      found.push(filed);
      if (found.length === limit) break;
    }
    return found;
  }

  /** Leaves a hole, and closes the holes when they are half of the log: O(1) a mail. */
  dropOldest(): FiledMail | undefined {
    const oldest = this.oldest;
    if (!oldest) return undefined;
    this.#index.removeOldest(recipientsOf(oldest));
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

  /** The newest mails of a stretch of the log, newest first. */
  #slice(begin: number, end: number, limit: number): FiledMail[] {
    const mails = this.#log.slice(Math.max(begin, end - limit), Math.max(begin, end));
    return (mails as FiledMail[]).reverse();
  }

  /** The mails of a stretch of the log that may have a recipient, newest first. */
  *#candidates(to: string, begin: number, end: number): Generator<FiledMail> {
    const positions = end - begin > FEW ? this.#index.find(to) : null;
    const count = positions?.length ?? end - begin;
    for (let i = count - 1; i >= 0; i--) {
      const place = positions ? (positions[i] as number) - this.#base : begin + i;
      yield this.#log[place] as FiledMail;
    }
  }

  /** The first place of the log, which is ordered by time, from which on something is true. */
  #firstFrom(isThere: (time: number) => boolean): number {
    let low = this.#holes;
    let high = this.#log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isThere((this.#log[middle] as FiledMail).time)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Whom a mail is found by, in either box. */
function recipientsOf({ mail }: FiledMail): string[] {
  return mail.search.to.sent.split('\n');
}
