import type { Message } from '../message/message.js';

/** A delivery to the inbox that an email is still due for. */
export interface LaterDelivery {
  /** In ms after the email is sent. */
  after: number;
  /** Its recipients, each a line, as in {@link SearchTexts.to}. */
  to: string;
}

/** What of an email is delivered later. */
export interface Schedule {
  /** When the email is sent, in whole ms since the epoch, by the store's clock. */
  sendAt: number;
  /** At least one, ordered by time. Each makes an entry of the inbox. */
  deliveries: readonly LaterDelivery[];
}

/** How much is scheduled, over all accounts. An email counts once, however many deliveries it is due for. */
export interface ScheduleUsage {
  emails: number;
  bytes: number;
}

/** The share of `maxStoreBytes` that scheduled emails may take: they are never deleted to make room. */
export const SCHEDULE_SHARE = 0.5;

/** Bounds the space for canceled emails: of older ones it is forgotten that they were canceled. */
export const MAX_CANCELED = 10_000;

/** How many deliveries are read at a time, and of how many bytes, unless one email has more. */
export const MAX_DUE = 100;
export const MAX_DUE_BYTES = 4 * 1024 * 1024;

/** There is no room for another scheduled email. Nothing was stored. */
export class ScheduleFull extends Error {
  override readonly name = 'ScheduleFull';

  constructor() {
    super('Too many emails wait for their delivery; try again later');
  }
}

/** Whether this much may be scheduled. */
export function fitsSchedule(
  usage: ScheduleUsage,
  limits: { maxEmails: number; maxStoreBytes: number },
): boolean {
  const { maxEmails, maxStoreBytes } = limits;
  return usage.emails <= maxEmails && usage.bytes <= SCHEDULE_SHARE * maxStoreBytes;
}

/** When the next delivery is due, in ms since the epoch. */
export function dueTimeOf({ sendAt, deliveries: [next] }: Schedule): number {
  return sendAt + (next?.after ?? 0);
}

/** An email as its next delivery has it. */
export function nextOf(
  message: Message,
  { deliveries: [next] }: Pick<Schedule, 'deliveries'>,
): Message {
  const { search } = message;
  return { ...message, search: { ...search, to: { ...search.to, inbox: next?.to ?? '' } } };
}
