import type { Collection } from '../../contract/email.js';
import type { Message } from '../message/message.js';

/** A mail in one of the two boxes. Entries never change. */
export interface Entry {
  /** The identifier of this entry, a UUID: the same mail has another in the other box. */
  emailId: string;
  /** The identifier of the mail, in both boxes. */
  messageKey: string;
  /** When the mail came, in whole ms since the epoch, by the store's clock. */
  time: number;
  mail: StoredMessage;
}

/** What is read of a mail that was filed. */
export type StoredMessage = Omit<Message, 'search'>;

/** What a query keeps: entries that fit every filter given (docs/rest-api.md, 'Query parameters'). */
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

/** Which of the entries that fit a list shows. */
export interface Range {
  /** How many of the newest to pass over. */
  skip: number;
  /** How many to give at most. */
  limit: number;
}

/** Both boxes. */
export const BOXES: readonly Collection[] = ['inbox', 'sent'];

/** How much mail a store keeps. */
export interface StoreLimits {
  /** Mails of an account. */
  maxEmails: number;
  /** Bytes in all. */
  maxStoreBytes: number;
}

/** How much mail there is. */
export interface StoreSize {
  /** Mails in each box, over all accounts. */
  emails: Record<Collection, number>;
  /** Bytes in all. */
  bytes: number;
}

/**
 * Where mail is kept. Each account has two boxes, and one never sees another's mail. The entries
 * of a box are ordered by time, which is never in the future; two mails that were sent to one recipient never
 * have the same time, so that one of them may wait for the next ms before it is filed.
 * Beyond the store's limits the oldest mails leave, from both boxes: those of the account with the most bytes.
 */
export interface Store {
  /**
   * Files a mail, in both boxes unless told. Once this has resolved every query sees the mail. All who watch
   * for it are told by then, or where very many watch, soon after.
   *
   * @throws StoreUnavailable
   */
  append(account: string, mail: Message, boxes?: readonly Collection[]): Promise<void>;

  /**
   * The entry with this identifier.
   *
   * @throws StoreUnavailable, as the two below
   */
  get(account: string, box: Collection, emailId: string): Promise<Entry | null>;

  /** The newest entry that fits. */
  latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null>;

  /** The identifiers of the entries that fit, newest first. */
  list(account: string, box: Collection, filter: EmailFilter, range: Range): Promise<string[]>;

  /**
   * Tells whenever a query with this filter may have a new answer, until the returned function is
   * called. The listener must not throw.
   */
  subscribe(account: string, box: Collection, filter: EmailFilter, onMail: () => void): () => void;

  /** How much mail there is. */
  size(): Promise<StoreSize>;

  /** The clock that gives mails their times, in ms since the epoch. */
  now(): number;

  /** Whether the store can be reached at the moment, and so be asked. */
  isReady(): boolean;

  /** Whether an email can be filed at the moment: where there is no room, say, all can still be read. */
  canFile(): boolean;

  /** Lets go of what the store holds open. */
  close(): Promise<void>;
}

/**
 * The store cannot be reached at the moment. Nothing of what was asked was done: whoever asks again
 * later may be served.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(cause: unknown, message = 'The store cannot be reached') {
    super(message, { cause });
  }
}

/** The store ended a query that took too long. It works: this is no outage. */
export class StoreTimeout extends StoreUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The query took too long; narrow it down, or try again later');
  }
}
