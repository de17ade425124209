import type { Collection } from '../contract/email.js';
import type { Connection } from './cache/connection.js';

/** A URL that only the machine of CI can open, not the reader of its report. */
const LOOPBACK = /^https?:\/\/(?:[^/]*@)?(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/i;

/** What the page shows: the emails of an address, or one email. */
type Shown = { kind: 'to'; address: string } | { kind: 'email'; emailId: string };

/**
 * The URL of the page of the mailbox server; undefined if the server has not announced a page, or if it will be gone
 * when the URL is read: in CI, a server on the same machine.
 */
export function pageUrl(
  connection: Pick<Connection, 'url' | 'hasExtension'>,
  collection: Collection,
  shown: Shown,
): string | undefined {
  if (!connection.hasExtension('page')) return undefined;
  if (process.env.CI && LOOPBACK.test(connection.url)) return undefined;
  const base = connection.url.replace(/\/+$/, '');
  const value = shown.kind === 'to' ? shown.address : shown.emailId;
  const path = `${shown.kind}/${encodeURIComponent(value).replaceAll('%40', '@')}`;
  return `${base}/#/${path}${collection === 'sent' ? '?box=sent' : ''}`;
}
