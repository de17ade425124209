import { createHash, randomUUID } from 'node:crypto';
import type { Collection } from '../../contract/email.js';
import type { Message, StoredEmail } from '../message/message.js';
import type { EventQueue } from './events.js';
import type { Schedule } from './schedule.js';

/** A position in the order of a box: by time and, within a ms, by number. The cursor of an entry never changes. */
export interface Cursor {
  /** When the email was stored, in whole ms since the epoch, by the store's clock. */
  time: number;
  /** Ascends in the order in which emails are stored. */
  seq: number;
}

/** An entry of a list. */
export interface ListedEntry extends Cursor {
  /** The identifier of this entry, a UUID. The same email has another identifier in the other box. */
  emailId: string;
}

/** An email in one of the two boxes. Entries never change. */
export interface Entry extends ListedEntry, StoredEmail {}

/** What else is known of an email to be stored. */
export interface AppendOptions {
  /** The identifier of an email that may be submitted again: a {@link digestKey}. By default, the store creates one. */
  messageKey?: string | undefined;
  onKey?: OnKey | undefined;
  /** The later deliveries, which are stored together with the email. */
  schedule?: Schedule | undefined;
}

/** An email to be stored. */
export interface NewEmail extends AppendOptions {
  account: string;
  message: Message;
  boxes: readonly Collection[];
  /** When the email arrived, in whole ms: its time is not earlier. */
  arrivedAt: number;
  /** The scheduled email that this is the next delivery of. */
  scheduledKey?: string | undefined;
}

/**
 * Called with the identifier of an email right before the email is stored: {@link Entry.messageKey}. May
 * write the identifier into the raw bytes without changing their length. May be called again if the store
 * retries.
 */
export type OnKey = (messageKey: string) => void;

/** Selects the entries that match all given filters (docs/rest-api.md). */
export interface EmailFilter {
  /** Literal substring of the sender's address or display name, ignoring case. */
  from?: string | undefined;
  /** Literal substring of a recipient's address, ignoring case. */
  to?: string | undefined;
  /** Whole address of a recipient, ignoring case. */
  recipient?: string | undefined;
  /** Literal substring of the subject, ignoring case. */
  subject?: string | undefined;
  /** Only later entries, in ms since the epoch. */
  after?: number | undefined;
  /** Only earlier entries, in ms since the epoch. */
  before?: number | undefined;
}

/** A range of the entries that match. */
export interface Range {
  /** The number of newest entries to skip. */
  skip: number;
  /** The maximum number of entries to return. */
  limit: number;
  /** Only entries after this cursor. */
  newerThan?: Cursor | undefined;
  /** Only entries before this cursor. */
  olderThan?: Cursor | undefined;
}

/** An email that has arrived and matches. */
export type Arrival = Pick<ListedEntry, 'emailId' | 'time'>;

/** Called with an email that matches, or without one if any email may have arrived. Must not throw. */
export type OnEmail = (arrival?: Arrival) => void;

/** Called with an account of which emails were purged, or with null if it may be any. Must not throw. */
export type OnPurge = (account: string | null) => void;

/** Both boxes. */
export const BOXES: readonly Collection[] = ['inbox', 'sent'];

/** The limits of a store. */
export interface StoreLimits {
  /** Emails per account. */
  maxEmails: number;
  /** Bytes per account. */
  accountMaxBytes: number;
  /** Bytes in total. */
  maxStoreBytes: number;
}

/** Why an email was deleted: beyond a limit, older than allowed, or on request. */
const DELETION_REASONS = [
  'max-emails',
  'account-max-bytes',
  'max-store-bytes',
  'recipient-share',
  'max-age',
  'purge',
] as const;

/** One of the {@link DELETION_REASONS}. */
export type DeletionReason = (typeof DELETION_REASONS)[number];

/** How much an account has stored, without scheduled emails. */
export interface AccountSize {
  account: string;
  emails: Record<Collection, number>;
  bytes: number;
}

/** How many emails were deleted, by reason. */
export type Deletions = Record<DeletionReason, number>;

/** No deletions so far. */
export function noDeletions(): Deletions {
  return Object.fromEntries(DELETION_REASONS.map((reason) => [reason, 0])) as Deletions;
}

/** What is stored, and what was deleted. */
export interface StoreUsage {
  accounts: AccountSize[];
  /** Since the server started or, if several servers share the store, since it was created. */
  deleted: Deletions;
}

/** How many emails were purged. */
export interface Purged {
  /** Stored emails. An email in both boxes counts once. */
  emails: number;
  /** Emails of which deliveries were still to be made. */
  scheduled: number;
}

/** How much is stored. */
export interface StoreSize {
  /** Emails in each box, over all accounts. */
  emails: Record<Collection, number>;
  /** Bytes of all emails, including scheduled ones. */
  bytes: number;
}

/** How long a turn lasts, in ms, unless it is taken again. */
export const TURN_MS = 10_000;

/** How long a note is kept, in ms, while no server runs: no test waits longer for what came meanwhile. */
export const NOTE_MS = 60 * 60_000;

/** Who has the turn at a task. */
export interface Turn {
  isMine: boolean;
  /** How far the task is, as noted by the server that has, or had, the turn; null if nothing is noted. */
  note: string | null;
}

/** Tasks that one of several servers with the same store does at a time. */
export interface Turns {
  /**
   * Takes the turn at a task, or keeps it, until {@link TURN_MS} after the call. A note that no server has kept for
   * {@link NOTE_MS} is forgotten.
   *
   * @param note how far the task is; null keeps what is noted
   * @throws StoreUnavailable
   */
  take(task: string, note: string | null): Promise<Turn>;

  /** Lets another server take the turn, if this one has it. */
  end(task: string): Promise<void>;
}

/**
 * Stores emails. Each account has two boxes, and cannot see other accounts. The entries of a box are ordered
 * by time, which is never in the future. Two emails to one recipient never have the same time, so one of them
 * may wait for the next ms before it is stored. The oldest emails are deleted from both boxes: those of an
 * account beyond `maxEmails` or `accountMaxBytes`, and those of the account with the most bytes beyond
 * `maxStoreBytes`. Scheduled emails count for both limits of bytes as well, but are only deleted by
 * {@link Store.purge}: beyond a share of the limits, no more are accepted.
 *
 * Emails of strangers are counted apart, and have limits of their own ({@link accountLimits}): beyond these, and beyond
 * {@link RECIPIENT_SHARE} of a recipient, the oldest of them are deleted. Beyond `maxStoreBytes` they are deleted first.
 */
export interface Store {
  /**
   * Stores an email, by default in both boxes. Once the promise resolves, every query sees the email. All
   * subscribers are notified by then or, if there are very many, soon after. Does
   * nothing if another process has stored an email with the same `messageKey`; the caller makes sure that this process
   * has not.
   *
   * @throws StoreUnavailable
   * @throws ScheduleFull
   */
  append(
    account: string,
    message: Message,
    boxes?: readonly Collection[],
    options?: AppendOptions,
  ): Promise<void>;

  /**
   * Makes all due deliveries, each exactly once, even if another server does the same, or the process was
   * killed before. Must not be called concurrently.
   *
   * @returns when the next delivery is due, in ms since the epoch; null if there is none
   * @throws StoreUnavailable
   */
  deliverDue(): Promise<number | null>;

  /**
   * When a scheduled email will be sent, in ms since the epoch; null if it was canceled, undefined if it was
   * sent or is unknown.
   *
   * @throws StoreUnavailable
   */
  sendTimeOf(account: string, messageKey: string): Promise<number | null | undefined>;

  /**
   * Changes when a scheduled email will be sent.
   *
   * @param sendAt in ms since the epoch; null cancels the email
   * @returns false if there is no such email
   * @throws StoreUnavailable
   */
  reschedule(account: string, messageKey: string, sendAt: number | null): Promise<boolean>;

  /**
   * The entry with this identifier.
   *
   * @throws StoreUnavailable, like the two methods below
   */
  get(account: string, box: Collection, emailId: string): Promise<Entry | null>;

  /** The newest entry that matches. */
  latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null>;

  /** The entries that match, newest first. */
  list(account: string, box: Collection, filter: EmailFilter, range: Range): Promise<ListedEntry[]>;

  /**
   * Calls the listener whenever the result of a query with this filter may have changed, until the returned
   * function is called.
   */
  subscribe(account: string, box: Collection, filter: EmailFilter, onEmail: OnEmail): () => void;

  /**
   * Deletes the emails that were stored before a time, in ms since the epoch. Scheduled emails stay.
   *
   * @throws StoreUnavailable; some may be deleted already
   */
  deleteBefore(time: number): Promise<void>;

  /**
   * Deletes the emails of an account, or only those that name an address among their recipients: in both boxes,
   * for all of their recipients, with the deliveries that are still to be made. Emails that arrive meanwhile may
   * stay.
   *
   * @param recipient null for all emails of the account
   * @throws StoreUnavailable; some may be deleted already
   */
  purge(account: string, recipient: string | null): Promise<Purged>;

  /** Calls the listener whenever emails may have been purged, until the returned function is called. */
  onPurge(listener: OnPurge): () => void;

  /** How much is stored. */
  size(): Promise<StoreSize>;

  /** What is stored, by account, and what was deleted. */
  usage(): Promise<StoreUsage>;

  /** The events for the app. */
  readonly events: EventQueue;

  /** The turns of the servers with this store; undefined if it ends with its only server. */
  readonly turns?: Turns;

  /** The clock for the times of emails, in ms since the epoch. */
  now(): number;

  /** Whether the store is currently reachable. */
  isReady(): boolean;

  /** Whether emails can currently be stored: with a full disk, for example, a store is read-only. */
  isWritable(): boolean;

  /** Closes files and connections. */
  close(): Promise<void>;
}

/** The store is currently unreachable. Nothing was done; a later attempt may succeed. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(cause: unknown, message = 'The store cannot be reached') {
    super(message, { cause });
  }
}

/** The store canceled a query that took too long. The store works: this is not an outage. */
export class StoreTimeout extends StoreUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The query took too long; narrow it down, or try again later');
  }
}

/** The server closes, and the store with it: this is not an outage either. */
export class StoreClosed extends StoreUnavailable {
  constructor() {
    super(new Error('The store was closed'));
  }
}

/**
 * Creates the identifier of an email, a UUID of version 7 (RFC 9562, section 5.7), which sorts by time. Its
 * last bit is 0; the identifiers of its entries in the two boxes differ in that bit.
 *
 * @param time ms since the epoch
 */
export function newMessageKey(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  const random = randomUUID();
  return flatten(withLastBit(`${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(15)}`, 0));
}

/**
 * Creates the identifier of an email that may be submitted again, by any server: a UUID of version 8 (RFC 9562, section
 * 5.8) with the digest of a text. Like other identifiers, it ends in 0.
 */
export function digestKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return flatten(withLastBit([...groups, hex.slice(20, 32)].join('-'), 0));
}

/** Whether an identifier was created by {@link digestKey}, and so has no time in it. */
export function isDigestKey(messageKey: string): boolean {
  return messageKey[14] === '8';
}

/** V8 keeps a concatenated string as its pieces, which takes several times as much memory. */
function flatten(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** The identifier of an email's entry in a box. */
export function emailIdOf(messageKey: string, box: Collection): string {
  return box === 'inbox' ? messageKey : withLastBit(messageKey, 1);
}

/** The email that an identifier in a box refers to, which need not exist; null if the identifier is invalid. */
export function messageKeyOf(emailId: string, box: Collection): string | null {
  const messageKey = withLastBit(emailId, 0);
  return emailIdOf(messageKey, box) === emailId ? messageKey : null;
}

/**
 * The time in an identifier, in ms since the epoch. It is earlier than the email's {@link Cursor.time} if the
 * store created the identifier before it knew the time.
 */
export function timeOfId(messageKey: string): number {
  return Number.parseInt(messageKey.slice(0, 8) + messageKey.slice(9, 13), 16);
}

function withLastBit(id: string, bit: 0 | 1): string {
  const digit = Number.parseInt(id.slice(-1), 16);
  return id.slice(0, -1) + ((digit & ~1) | bit).toString(16);
}

/** The email with this key, in the sent box or, if it is a later delivery, in the inbox. */
export async function findSent(
  store: Store,
  account: string,
  messageKey: string,
): Promise<Entry | null> {
  const sent = await store.get(account, 'sent', emailIdOf(messageKey, 'sent'));
  return sent ?? store.get(account, 'inbox', messageKey);
}

/** The email with this identifier, in either box. */
export async function findEntry(store: Store, account: string, id: string): Promise<Entry | null> {
  for (const box of BOXES) {
    const entry = await store.get(account, box, id.toLowerCase());
    if (entry) return entry;
  }
  return null;
}
