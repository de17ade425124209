import type { EmailEvent, SizeEvent } from '../../contract/viewer.js';
import type { Cursor } from '../../contract/viewer-schemas.js';

/** The view of a window. */
export interface Subscription {
  /** The key of the account. */
  key: string;
  /** The URL of the server's events: relative URLs differ between the hub and the page. */
  url: string;
  /** A `ListView` as JSON. */
  view: string;
}

/** What a window sends to the hub every {@link BEAT_MS}; null if it no longer shows a list. */
export type WindowMessage = Subscription | null;

/** What the hub sends to a window. */
export type HubMessage =
  /** The response to each {@link Subscription}. */
  | { name: 'alive' }
  /** Events start. `newest` is the newest email that existed before them. */
  | { name: 'start'; newest: Cursor | null; generation: string }
  | { name: 'email'; event: EmailEvent }
  | { name: 'size'; event: SizeEvent }
  /** Emails may have been purged. */
  | { name: 'deleted'; generation: string }
  /** The server is alive, without new events. */
  | { name: 'idle' }
  /** The server rejected the request; status 0 means that it is unreachable. */
  | { name: 'failure'; status: number; message: string };

/** How often a window sends a beat, in ms. */
export const BEAT_MS = 5_000;
