import type { EventAttempt, EventKind } from '../../contract/events.js';

/** An event about an email, for the app: to be posted, or posted. */
export interface QueuedEvent {
  /** The same for all attempts: 32 hexadecimal digits. */
  id: string;
  account: string;
  /** The identifier of the email that the provider's API has answered, as in `Entry.messageKey`. */
  messageKey: string;
  event: EventKind;
  /** The provider's name of the event. */
  name: string;
  recipient: string;
  /** The reply of the recipient's server. */
  reason?: string | undefined;
  /** The link that was clicked. */
  url?: string | undefined;
  /** When it happens, in ms since the epoch, by the store's clock. */
  at: number;
  /** Whether the app has accepted it; null until it has, or all attempts have failed. */
  accepted: boolean | null;
  attempts: EventAttempt[];
}

/** For how long an event is taken, in ms: longer than all attempts to post it. */
export const TAKEN_MS = 10_000;

/** How many events are kept of an account: its apps can send emails without end. The oldest are forgotten. */
export const MAX_EVENTS = 10_000;

/** After how many stored events of an account a database looks for the oldest, since that reads {@link MAX_EVENTS} of them. */
const FORGET_AFTER = 1_000;

/** Says whose events may have become too many. */
export class EventCounter {
  readonly #stored = new Map<string, number>();

  /** @returns the accounts whose oldest events are to be forgotten now */
  add(events: readonly { account: string }[]): string[] {
    // An account's first event counts as many: servers may be restarted before they store enough.
    for (const { account } of events)
      this.#stored.set(account, (this.#stored.get(account) ?? FORGET_AFTER) + 1);
    const full = [...this.#stored].filter(([, stored]) => stored >= FORGET_AFTER);
    for (const [account] of full) this.#stored.set(account, 0);
    return full.map(([account]) => account);
  }
}

/** The events of all accounts. Each is posted by one server; the events about a recipient of an email in their order. */
export interface EventQueue {
  /**
   * Adds events, or replaces those with the same identifier.
   *
   * @param isTaken whether the caller posts them, so that {@link EventQueue.take} leaves them out for {@link TAKEN_MS}
   * @throws StoreUnavailable, like the other methods
   */
  put(events: readonly QueuedEvent[], isTaken: boolean): Promise<void>;

  /**
   * Takes events that are due, for {@link TAKEN_MS}: then the server that has taken them must have been killed.
   *
   * @param limit how many, at least 1
   * @returns them, and when further ones are due, in ms since the epoch, without those that wait for these
   */
  take(limit: number): Promise<{ due: QueuedEvent[]; next: number | null }>;

  /** The events about an email, oldest first. */
  of(account: string, messageKey: string): Promise<QueuedEvent[]>;

  /**
   * Postpones the events about an email that are not posted.
   *
   * @param by in ms; null removes them
   */
  postpone(messageKey: string, by: number | null): Promise<void>;
}

/** An event as a row of a database. */
export interface EventRow {
  id: string;
  account: string;
  messageKey: string;
  recipient: string;
  at: number;
  /** When it is to be posted, in ms since the epoch; null once that is done. */
  dueAt: number | null;
  /** The rest as JSON. */
  rest: string;
}

/** @param now by the store's clock */
export function rowOf(event: QueuedEvent, isTaken: boolean, now: number): EventRow {
  const { id, account, messageKey, recipient, at, ...rest } = event;
  const dueAt = event.accepted === null ? dueTimeOf(event, isTaken, now) : null;
  return { id, account, messageKey, recipient, at, dueAt, rest: JSON.stringify(rest) };
}

/** When an event is to be posted that is not done. @param now by the store's clock */
export function dueTimeOf({ at }: QueuedEvent, isTaken: boolean, now: number): number {
  return isTaken ? Math.floor(now) + TAKEN_MS : at;
}

export function eventOf({ rest, id, account, messageKey, recipient, at }: EventRow): QueuedEvent {
  return { ...JSON.parse(rest), id, account, messageKey, recipient, at };
}
