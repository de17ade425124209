import * as z from 'zod';
import type { ImapStatus } from '../../contract/inbound.js';

/** How many delays the usual delay is taken from. */
const MOST_DELAYS = 20;

const progress = z.object({
  /** The number of the folder's UIDs (UIDVALIDITY): if it changes, all of them are others. */
  uidValidity: z.string(),
  /** The least UID that was not fetched yet. */
  uidNext: z.int(),
  /** When the newest email arrived at the other server (INTERNALDATE), or else when fetching began, in ms since the epoch. */
  newestAt: z.number(),
  /** When an email was last stored, in ms since the epoch. */
  storedAt: z.number().nullable(),
  /** How long the last emails took from their Date to being stored, in ms. */
  delays: z.array(z.number()),
});

/** How far the fetching of a folder is. */
export type Progress = z.infer<typeof progress>;

/** Reads what another server has noted; null if it has noted nothing that this one knows. */
export function readProgress(note: string | null): Progress | null {
  return note === null ? null : (progress.safeParse(JSON.parse(note)).data ?? null);
}

/** The progress after another email. */
export function progressAfter(
  before: Progress,
  { uid, arrivedAt, sentAt }: { uid: number; arrivedAt: number; sentAt: number },
  now: number,
): Progress {
  const delay = Math.max(0, now - sentAt);
  return {
    ...before,
    uidNext: Math.max(before.uidNext, uid + 1),
    newestAt: Math.max(before.newestAt, arrivedAt),
    storedAt: now,
    delays: [...before.delays, ...(Number.isNaN(delay) ? [] : [delay])].slice(-MOST_DELAYS),
  };
}

/** What a failing wait says of it. */
export function statusFields({
  storedAt,
  delays,
}: Progress): Pick<ImapStatus, 'last_email_at' | 'usual_delay'> {
  const sorted = delays.toSorted((one, other) => one - other);
  return {
    last_email_at: storedAt === null ? null : new Date(storedAt).toISOString(),
    usual_delay: sorted[Math.floor(sorted.length / 2)] ?? null,
  };
}
