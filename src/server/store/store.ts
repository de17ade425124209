import { randomUUID } from 'node:crypto';
import type { Collection } from '../../contract/email.js';
import type { Message, StoredEmail } from '../message/message.js';
import type { Schedule } from './schedule.js';

/** A place in the order of a box: by time and, in one ms, by number. An entry's never changes. */
export interface Cursor {
  /** When the email arrived, in whole ms since the epoch, by the store's clock. */
  time: number;
  /** Ascends in the order in which emails are stored. */
  seq: number;
}

/** An entry of a list. */
export interface ListedEntry extends Cursor {
  /** The identifier of this entry, a UUID: the same email has another in the other box. */
  emailId: string;
}

/** An email in one of the two boxes. Entries never change. */
export interface Entry extends ListedEntry, StoredEmail {}

/** An email on its way into a store. */
export interface NewEmail {
  account: string;
  message: Message;
  boxes: readonly Collection[];
  /** When it arrived, in whole ms: its time is no earlier. */
  arrivedAt: number;
  onKey?: OnKey | undefined;
  /** What of it is delivered later. */
  schedule?: Schedule | undefined;
  /** The scheduled email whose next delivery this is. */
  scheduledKey?: string | undefined;
}

/**
 * Is called with the identifier of an email right before it is stored: {@link Entry.messageKey}. It may still write
 * it into the raw bytes, at their length. A store that has to try again may call it again.
 */
export type OnKey = (messageKey: string) => void;

/** Selects the entries that match all given filters (docs/rest-api.md). */
export interface EmailFilter {
  /** Literal part of the sender's address or display name, in any case. */
  from?: string | undefined;
  /** Literal part of one recipient's address, in any case. */
  to?: string | undefined;
  /** Literal part of the subject, in any case. */
  subject?: string | undefined;
  /** Only later entries, in ms since the epoch. */
  after?: number | undefined;
  /** Only earlier entries, in ms since the epoch. */
  before?: number | undefined;
}

/** Which of the entries that match a list shows. */
export interface Range {
  /** How many of the newest to skip. */
  skip: number;
  /** How many to return at most. */
  limit: number;
  /** Only entries behind this place. */
  newerThan?: Cursor | undefined;
  /** Only entries before this place. */
  olderThan?: Cursor | undefined;
}

/** An email that has arrived, and matches. */
export type Arrival = Pick<ListedEntry, 'emailId' | 'time'>;

/** Is called with an email that matches; without one if any may have arrived. It must not throw. */
export type OnEmail = (arrival?: Arrival) => void;

/** Both boxes. */
export const BOXES: readonly Collection[] = ['inbox', 'sent'];

/** How much a store keeps. */
export interface StoreLimits {
  /** Emails per account. */
  maxEmails: number;
  /** Bytes in total. */
  maxStoreBytes: number;
}

/** How much is stored. */
export interface StoreSize {
  /** Emails in each box, over all accounts. */
  emails: Record<Collection, number>;
  /** Bytes in total, with those of scheduled emails. */
  bytes: number;
}

/**
 * Stores emails. Each account has two boxes, and sees no other account's. The entries of a box are ordered by
 * time, which is never in the future; two emails to one recipient never have the same time, so that one of them may
 * wait for the next ms before it is stored. The oldest emails are deleted from both boxes: those of an
 * account with more than `maxEmails`, and those of the account with the most bytes beyond `maxStoreBytes`. Scheduled
 * emails count for `maxStoreBytes` as well, but are never deleted: beyond a share of it no more are accepted.
 */
export interface Store {
  /**
   * Stores an email, by default in both boxes. Once this has resolved every query sees the email. All subscribers
   * are notified by then or, if there are very many, soon after.
   *
   * @param schedule what of it is delivered later; stored together with the email
   * @throws StoreUnavailable
   * @throws ScheduleFull
   */
  append(
    account: string,
    message: Message,
    boxes?: readonly Collection[],
    onKey?: OnKey,
    schedule?: Schedule,
  ): Promise<void>;

  /**
   * Makes all deliveries that are due, each of them once: at the same time as another server, or again after the
   * process was killed. There is one call at a time.
   *
   * @returns when the next one is due, in ms since the epoch; null if none is
   * @throws StoreUnavailable
   */
  deliverDue(): Promise<number | null>;

  /**
   * When an email is sent that is still to be sent, in ms since the epoch; null if it was canceled, undefined if it
   * is neither.
   *
   * @throws StoreUnavailable
   */
  sendTimeOf(account: string, messageKey: string): Promise<number | null | undefined>;

  /**
   * Changes when an email is sent that is still to be sent.
   *
   * @param sendAt in ms since the epoch; null cancels it
   * @returns false if there is no such email
   * @throws StoreUnavailable
   */
  reschedule(account: string, messageKey: string, sendAt: number | null): Promise<boolean>;

  /**
   * The entry with this identifier.
   *
   * @throws StoreUnavailable, as the two below
   */
  get(account: string, box: Collection, emailId: string): Promise<Entry | null>;

  /** The newest entry that matches. */
  latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null>;

  /** The entries that match, newest first. */
  list(account: string, box: Collection, filter: EmailFilter, range: Range): Promise<ListedEntry[]>;

  /**
   * Calls the listener whenever a query with this filter may have a new answer, until the returned function is
   * called.
   */
  subscribe(account: string, box: Collection, filter: EmailFilter, onEmail: OnEmail): () => void;

  /** How much is stored. */
  size(): Promise<StoreSize>;

  /** The clock that gives emails their times, in ms since the epoch. */
  now(): number;

  /** Whether the store can be reached at the moment. */
  isReady(): boolean;

  /** Whether an email can be stored at the moment: with a full disk, for example, a store can only be read. */
  isWritable(): boolean;

  /** Closes files and connections. */
  close(): Promise<void>;
}

/** The store cannot be reached at the moment. Nothing was done: a later attempt may succeed. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(cause: unknown, message = 'The store cannot be reached') {
    super(message, { cause });
  }
}

/** The store ended a query that took too long. It works: this is not an outage. */
export class StoreTimeout extends StoreUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The query took too long; narrow it down, or try again later');
  }
}

/**
 * Makes the identifier of an email, a UUID of version 7 (RFC 9562, section 5.7), which sorts by time. Its last bit
 * is 0; the identifiers of its entries in the two boxes differ in that bit.
 *
 * @param time ms since the epoch
 */
export function newMessageKey(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  const random = randomUUID();
  return flatten(withLastBit(`${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(15)}`, 0));
}

/** V8 keeps a concatenated string as its pieces, which takes several times the memory. */
function flatten(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** The identifier of an email's entry in a box. */
export function emailIdOf(messageKey: string, box: Collection): string {
  return box === 'inbox' ? messageKey : withLastBit(messageKey, 1);
}

/** The email that an identifier names in a box, which need not exist; null if it can name none. */
export function messageKeyOf(emailId: string, box: Collection): string | null {
  const messageKey = withLastBit(emailId, 0);
  return emailIdOf(messageKey, box) === emailId ? messageKey : null;
}

/**
 * The time that an identifier was made with, in ms since the epoch. A store that makes it before it knows the email's
 * {@link Cursor.time} has an earlier one.
 */
export function timeOfId(messageKey: string): number {
  return Number.parseInt(messageKey.slice(0, 8) + messageKey.slice(9, 13), 16);
}

function withLastBit(id: string, bit: 0 | 1): string {
  const digit = Number.parseInt(id.slice(-1), 16);
  return id.slice(0, -1) + ((digit & ~1) | bit).toString(16);
}

/** The email with this identifier, in either box. */
export async function findEntry(store: Store, account: string, id: string): Promise<Entry | null> {
  for (const box of BOXES) {
    const entry = await store.get(account, box, id.toLowerCase());
    if (entry) return entry;
  }
  return null;
}
