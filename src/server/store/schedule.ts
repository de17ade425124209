import type { Message } from '../message/message.js';

/** A later delivery of an email to the inbox. */
export interface LaterDelivery {
  /** In ms after the email is sent. */
  after: number;
  /** The recipients, one per line, as in {@link SearchTexts.to}. */
  to: string;
}

/** The later deliveries of an email. */
export interface Schedule {
  /** When the email is sent, in whole ms since the epoch, by the store's clock. */
  sendAt: number;
  /** Not empty, ordered by time. Each delivery creates an entry in the inbox. */
  deliveries: readonly LaterDelivery[];
}

/** How much is scheduled. An email counts once, however many deliveries it has. */
export interface ScheduleUsage {
  emails: number;
  bytes: number;
}

/**
 * The share of `accountMaxBytes`, and of `maxStoreBytes`, for scheduled emails, which are never deleted to make
 * room.
 */
export const SCHEDULE_SHARE = 0.5;

/** Limits the memory of canceled emails: the oldest cancellations are forgotten. */
export const MAX_CANCELED = 10_000;

/** How many deliveries are read at a time, and how many bytes, unless one email is larger. */
export const MAX_DUE = 100;
export const MAX_DUE_BYTES = 4 * 1024 * 1024;

/** There is no space for another scheduled email. Nothing was stored. */
export class ScheduleFull extends Error {
  override readonly name = 'ScheduleFull';

  constructor() {
    super('Too many emails wait for their delivery; try again later');
  }
}

/** When the next delivery is due, in ms since the epoch. */
export function dueTimeOf({ sendAt, deliveries: [next] }: Schedule): number {
  return sendAt + (next?.after ?? 0);
}

/** The email of the next delivery. */
export function nextOf(
  message: Message,
  { deliveries: [next] }: Pick<Schedule, 'deliveries'>,
): Message {
  const { search } = message;
  return { ...message, search: { ...search, to: { ...search.to, inbox: next?.to ?? '' } } };
}
