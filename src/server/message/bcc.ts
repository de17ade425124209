import { comparableAddress } from '../../contract/address.js';
import type { Header } from './header.js';
import type { Envelope } from './message.js';

/**
 * The blind-copy recipients of an email: those that only the envelope knows, and those of a Bcc
 * field that was left in. null when there are none.
 */
export function blindCopies(envelope: Envelope, header: Header): string[] | null {
  const shown = new Set([...header.to, ...header.cc].map(comparableAddress));
  const hidden = envelope.to.filter((address) => !shown.has(comparableAddress(address)));
  const distinct = new Map<string, string>();
  for (const address of [...hidden, ...header.bcc]) {
    const key = comparableAddress(address);
    if (!distinct.has(key)) distinct.set(key, address);
  }
  return distinct.size ? [...distinct.values()] : null;
}
