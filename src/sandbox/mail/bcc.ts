import { domainToASCII } from 'node:url';
import type { Header } from './header.js';
import type { Envelope } from './mail.js';

/**
 * The blind-copy recipients of a mail: those that only the envelope knows, and those of a Bcc
 * field that was left in. null when there are none.
 */
export function blindCopies(envelope: Envelope, header: Header): string[] | null {
  const shown = new Set([...header.to, ...header.cc].map(sameAddress));
  const hidden = envelope.to.filter((address) => !shown.has(sameAddress(address)));
  const distinct = new Map<string, string>();
  for (const address of [...hidden, ...header.bcc]) {
    const key = sameAddress(address);
    if (!distinct.has(key)) distinct.set(key, address);
  }
  return distinct.size ? [...distinct.values()] : null;
}

/** One spelling for an address: SMTP gives `bücher.test`, the header may say `xn--bcher-kva.test`. */
function sameAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`.toLowerCase();
}
