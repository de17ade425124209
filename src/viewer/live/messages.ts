import type { Cursor, EmailEvent, SizeEvent } from '../../contract/viewer.js';

/** What a window shows. */
export interface Subscription {
  /** The key of the account. */
  key: string;
  /** Where the server's events are: the hub is in another folder than the page. */
  url: string;
  /** A `ListView` as JSON. */
  view: string;
}

/** What a window sends to the hub, every {@link BEAT_MS}; null if it shows nothing any more. */
export type WindowMessage = Subscription | null;

/** What the hub sends to a window. */
export type HubMessage =
  /** The answer to each {@link Subscription}. */
  | { name: 'alive' }
  /** Events begin: the newest email of the view that none will tell of. */
  | { name: 'start'; newest: Cursor | null }
  | { name: 'email'; event: EmailEvent }
  | { name: 'size'; event: SizeEvent }
  /** The server is still there, and has nothing to tell. */
  | { name: 'idle' }
  /** The server has refused the request; with status 0 it could not be reached. */
  | { name: 'failure'; status: number; message: string };

/** How often a window says that it is still there, in ms. */
export const BEAT_MS = 5_000;
