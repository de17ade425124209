import type { Collection } from '../../../contract/email.js';
import type { Budget, Steps } from '../../fairness/slices.js';
import type { Message } from '../../message/message.js';
import { RECIPIENT_SHARE } from '../../settings/reception.js';
import { cursorRangeOf, isBefore } from '../cursor-range.js';
import { matcher, matchesAllTexts, needlesOf, recipientTest } from '../matcher.js';
import { findNewestFirst } from '../newest-first.js';
import {
  type Cursor,
  type EmailFilter,
  isDigestKey,
  messageKeyOf,
  type Range,
  timeOfId,
} from '../store.js';
import { AddressIndex } from './address-index.js';
import type { SlabSlice } from './slab-allocator.js';
import { StrangerEmails } from './stranger-emails.js';

/** Copying the array is not worthwhile for fewer holes. */
const MIN_HOLES = 1024;

/** Up to this number, emails are compared one by one, without the index. */
const FEW = 256;

/** An email in one box or in both. */
export interface StoredEmail extends Cursor {
  id: string;
  boxes: readonly Collection[];
  isOfStranger: boolean;
  message: Omit<Message, 'raw'>;
  /** The raw bytes. */
  slice: SlabSlice;
  /** The bytes counted for the email. */
  size: number;
}

/** Numbers of emails; the end is exclusive. */
type SeqRange = readonly [begin: number, end: number];

/** The emails of an account in memory, ordered by time. */
export class AccountLog {
  readonly #index = new AddressIndex();
  readonly #strangers = new StrangerEmails<StoredEmail>();
  /** The emails whose identifiers have no time. */
  readonly #byDigest = new Map<string, StoredEmail>();
  /** Oldest first, after the holes of deleted emails. */
  #log: (StoredEmail | undefined)[] = [];
  #holes = 0;
  /** The number of the next email. */
  #end = 0;
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

  /** The number of emails, and their bytes, of strangers or of the account's own. */
  usageOf(isStranger: boolean): { size: number; bytes: number } {
    const { size, bytes } = this.#strangers;
    return isStranger ? { size, bytes } : { size: this.size - size, bytes: this.#bytes - bytes };
  }

  /** The oldest email of strangers, or of the account's own. */
  oldestOf(isStranger: boolean): StoredEmail | undefined {
    if (isStranger) return this.#strangers.oldest;
    let place = this.#holes;
    while (this.#log[place]?.isOfStranger) place++;
    return this.#log[place];
  }

  /** The emails of strangers beyond the share of a recipient, of those that an email has. */
  beyondShare(email: StoredEmail): StoredEmail[] {
    return this.#strangers.beyond(email, RECIPIENT_SHARE);
  }

  /** The number of the next email to be added. */
  get end(): number {
    return this.#end;
  }

  /** The number of emails in a box. */
  count(box: Collection): number {
    return this.#counts[box];
  }

  /** Adds an email, which must not be older than the others. */
  push(email: StoredEmail): void {
    this.#index.add(recipientsFoundIn(email), email.seq);
    this.#log.push(email);
    this.#end = email.seq + 1;
    for (const box of email.boxes) this.#counts[box]++;
    this.#bytes += email.size;
    if (email.isOfStranger) this.#strangers.add(email);
    if (isDigestKey(email.id)) this.#byDigest.set(email.id, email);
  }

  /** The email with this identifier, whose time narrows the search. */
  get(box: Collection, emailId: string): StoredEmail | null {
    const id = messageKeyOf(emailId, box);
    if (id === null) return null;
    if (isDigestKey(id)) {
      const email = this.#byDigest.get(id);
      return email?.boxes.includes(box) ? email : null;
    }
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
      bounds: () => ({ oldest: this.oldest?.seq ?? this.end, end: this.end }),
      scan: (begin: number, end: number, most: number) => {
        const [first, last] = this.#placesOf(filter, range);
        const seqs = [
          Math.max(begin, this.#log[first]?.seq ?? this.end),
          Math.min(end, this.#log[last]?.seq ?? this.end),
        ] as const;
        return this.#scan(seqs, needles.to, isFound, most, budget);
      },
    };
    return yield* findNewestFirst(timeline, range);
  }

  /** The emails that name an address among their recipients, or all emails, in whichever box they are. */
  *addressedTo(recipient: string | null, budget: Budget): Steps<StoredEmail[]> {
    if (recipient === null) return this.#slice({}, { skip: 0, limit: this.size });
    const matches = recipientTest({ to: recipient, recipient });
    const isFound = ({ message }: StoredEmail) => matches(message.search.to.sent, budget);
    const most = Number.POSITIVE_INFINITY;
    return yield* this.#scan([0, this.end], recipient, isFound, most, budget);
  }

  /** Deletes those of the emails that are still there, and returns them. */
  delete(emails: readonly StoredEmail[]): StoredEmail[] {
    const chosen = new Set(emails);
    const gone: StoredEmail[] = [];
    const left: StoredEmail[] = [];
    for (const email of this.#log) if (email) (chosen.has(email) ? gone : left).push(email);
    this.#log = left;
    this.#holes = 0;
    const addresses = new Set(gone.flatMap(recipientsFoundIn));
    this.#index.remove(addresses, new Set(gone.map(({ seq }) => seq)));
    for (const email of gone) this.#discount(email);
    return gone;
  }

  /** Deletes an email: in amortized O(1) the oldest, and otherwise as fast as the array can close a gap. */
  deleteOne(email: StoredEmail): void {
    if (email === this.oldest) {
      this.#index.removeOldest(recipientsFoundIn(email));
      this.#leaveHole();
    } else {
      this.#index.remove(recipientsFoundIn(email), new Set([email.seq]));
      this.#log.splice(this.#placeOf(email.seq), 1);
    }
    this.#discount(email);
  }

  /** Removes all holes when they are half of the log. */
  #leaveHole(): void {
    this.#log[this.#holes++] = undefined;
    if (this.#holes < MIN_HOLES || this.#holes * 2 < this.#log.length) return;
    this.#log = this.#log.slice(this.#holes);
    this.#holes = 0;
  }

  #discount(email: StoredEmail): void {
    for (const box of email.boxes) this.#counts[box]--;
    this.#bytes -= email.size;
    if (email.isOfStranger) this.#strangers.delete(email);
    this.#byDigest.delete(email.id);
  }

  /** The newest emails that the times of a filter allow. */
  #slice(filter: EmailFilter, range: Range): StoredEmail[] {
    const { skip, limit } = range;
    const [begin, end] = this.#placesOf(filter, range);
    const last = Math.max(begin, end - skip);
    const first = Math.max(begin, last - limit);
    return (this.#log.slice(first, last) as StoredEmail[]).reverse();
  }

  /** The part of the log that the times of a filter and the cursors of a range allow; the end is exclusive. */
  #placesOf(filter: EmailFilter, range: Range): [begin: number, end: number] {
    const { above, below } = cursorRangeOf(filter, range);
    const begin = this.#firstFrom((email) => isBefore(above, email));
    const end = this.#firstFrom((email) => !isBefore(email, below));
    return [begin, end];
  }

  /** Compares emails, newest first. Emails may be added and deleted while it pauses. */
  *#scan(
    [begin, end]: SeqRange,
    to: string,
    isFound: (email: StoredEmail) => boolean,
    most: number,
    budget: Budget,
  ): Steps<StoredEmail[]> {
    const found: StoredEmail[] = [];
    const indexed = end - begin > FEW ? yield* this.#index.find(to, budget) : null;
    for (const email of indexed ? this.#numbered(indexed, end) : this.#before(end)) {
      if (email.seq < begin) break;
      if (isFound(email) && found.push(email) === most) break;
      if (budget.isUsedUp) yield;
    }
    return found;
  }

  /** The emails before a number, newest first. */
  *#before(end: number): Generator<StoredEmail> {
    for (let place = this.#placeOf(end) - 1; place >= this.#holes; place--) {
      const email = this.#log[place] as StoredEmail;
      yield email;
      // Others may have been deleted meanwhile.
      if (this.#log[place] !== email) place = this.#placeOf(email.seq);
    }
  }

  /** Those of the numbered emails before a number that are still there, newest first. */
  *#numbered(seqs: readonly number[], end: number): Generator<StoredEmail> {
    for (let i = seqs.length - 1; i >= 0; i--) {
      const seq = seqs[i] as number;
      const email = seq < end ? this.#log[this.#placeOf(seq)] : undefined;
      if (email?.seq === seq) yield email;
    }
  }

  /** The place of an email in the log, or of the next one if it was deleted. */
  #placeOf(seq: number): number {
    return this.#firstFrom((email) => email.seq >= seq);
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
