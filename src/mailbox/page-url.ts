import type { Collection } from '../contract/email.js';
import type { Connection } from './cache/connection.js';

/** A URL that only the machine of CI can open, not the reader of its report. */
const LOOPBACK = /^https?:\/\/(?:[^/]*@)?(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/i;

/**
 * The URL at which the page of the mailbox server shows the emails of an address; undefined if the server has not
 * announced a page, or if it will be gone when the URL is read: in CI, a server on the same machine.
 */
export function pageUrl(
  connection: Pick<Connection, 'url' | 'hasExtension'>,
  collection: Collection,
  address: string,
): string | undefined {
  if (!connection.hasExtension('page')) return undefined;
  if (process.env.CI && LOOPBACK.test(connection.url)) return undefined;
  const base = connection.url.replace(/\/+$/, '');
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return `${base}/#/to/${to}${collection === 'sent' ? '?box=sent' : ''}`;
}
