import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { messageKeyOf, timeOfId } from '../email-id.js';
import { matcher, needlesOf } from '../matcher.js';
import { findNewestFirst } from '../newest-first.js';
import type { Meter, Steps } from '../slices.js';
import type { EmailFilter, Range } from '../store.js';
import { AddressIndex } from './address-index.js';
import type { SlabSlice } from './slab-allocator.js';

/** So few holes at the front are not worth a copy of the array. */
const MIN_HOLES = 1024;

/** So few mails are looked at one after the other. */
const FEW = 256;

/** A mail as it is filed, in one box or in both. */
export interface FiledMessage {
  /** Where it is in its account's log. */
  position: number;
  id: string;
  /** ms since the epoch */
  time: number;
  boxes: readonly Collection[];
  mail: Omit<Message, 'raw'>;
  /** Where its bytes are. */
  place: SlabSlice;
  /** What it counts for, in bytes. */
  size: number;
}

/** Positions from one up to another, which is no part of it. */
type Stretch = readonly [begin: number, end: number];

/** One account's mails in memory, ordered by time, of which the oldest leave. */
export class AccountLog {
  readonly #index = new AddressIndex();
  /** Oldest first, behind the holes that mails left. */
  #log: (FiledMessage | undefined)[] = [];
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
  get oldest(): FiledMessage | undefined {
    return this.#log[this.#holes];
  }

  /** The position of the next mail. */
  get end(): number {
    return this.#base + this.#log.length;
  }

  /** How many mails are in a box. */
  count(box: Collection): number {
    return this.#counts[box];
  }

  /** Adds a mail, at the end, that is not older than any that is there. */
  push(filed: FiledMessage): void {
    this.#index.add(recipientsOf(filed), filed.position);
    this.#log.push(filed);
    for (const box of filed.boxes) this.#counts[box]++;
    this.#bytes += filed.size;
  }

  /** The mail of the entry with this identifier: the time that is in it says where to look. */
  get(box: Collection, emailId: string): FiledMessage | null {
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    const time = timeOfId(id);
    for (let place = this.#firstFrom((other) => other >= time); ; place++) {
      const filed = this.#log[place];
      if (filed?.time !== time) return null;
      if (filed.id === id) return filed.boxes.includes(box) ? filed : null;
    }
  }

  /** The mails of a box that fit, newest first. */
  *find(box: Collection, filter: EmailFilter, range: Range, meter: Meter): Steps<FiledMessage[]> {
    const isForAll = !filter.from && !filter.to && !filter.subject;
    if (isForAll && this.#counts[box] === this.size) return this.#slice(filter, range);
    const to = needlesOf(filter)?.to ?? '';
    const fits = matcher(box, filter);
    const isFound = (filed: FiledMessage) => fits(filed, meter) && filed.boxes.includes(box);
    const timeline = {
      bounds: () => ({ oldest: this.#base + this.#holes, end: this.end }),
      scan: (begin: number, end: number, most: number) => {
        const [first, last] = this.#stretch(filter);
        const stretch = [Math.max(begin, first), Math.min(end, last)] as const;
        return this.#scan(stretch, to, isFound, most, meter);
      },
    };
    return yield* findNewestFirst(timeline, range);
  }

  /** Leaves a hole, and closes the holes when they are half of the log: O(1) a mail. */
  dropOldest(): FiledMessage | undefined {
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

  /** The newest mails between the times of a filter. */
  #slice(filter: EmailFilter, { skip, limit }: Range): FiledMessage[] {
    const [begin, end] = this.#stretch(filter);
    const last = Math.max(begin, end - skip);
    const first = Math.max(begin, last - limit);
    const mails = this.#log.slice(first - this.#base, last - this.#base);
    return (mails as FiledMessage[]).reverse();
  }

  /** The positions between the times of a filter. */
  #stretch({ after, before }: EmailFilter): Stretch {
    const begin = this.#firstFrom((time) => time > (after ?? Number.NEGATIVE_INFINITY));
    const end = this.#firstFrom((time) => time >= (before ?? Number.POSITIVE_INFINITY));
    return [this.#base + begin, this.#base + end];
  }

  *#scan(
    [begin, end]: Stretch,
    to: string,
    isFound: (filed: FiledMessage) => boolean,
    most: number,
    meter: Meter,
  ): Steps<FiledMessage[]> {
    const found: FiledMessage[] = [];
    const positions = end - begin > FEW ? yield* this.#index.find(to, meter) : null;
    const count = positions?.length ?? end - begin;
    for (let i = count - 1; i >= 0; i--) {
      const position = positions ? (positions[i] as number) : begin + i;
      if (position >= end) continue;
      const filed = position < begin ? undefined : this.#log[position - this.#base];
      // Those before it are too old as well, or have left.
      if (!filed) break;
      if (isFound(filed) && found.push(filed) === most) break;
      if (meter.isUsedUp) yield;
    }
    return found;
  }

  /** The first place of the log, which is ordered by time, from which on something is true. */
  #firstFrom(isThere: (time: number) => boolean): number {
    let low = this.#holes;
    let high = this.#log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isThere((this.#log[middle] as FiledMessage).time)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Whom a mail is found by, in either box. */
function recipientsOf({ mail }: FiledMessage): string[] {
  return mail.search.to.sent.split('\n');
}
