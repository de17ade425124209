import { domainToUnicode } from 'node:url';

/**
 * A label of a domain in ASCII form (RFC 5890, 2.3.2.1), such as `xn--bcher-kva`. Limited to 63 characters,
 * since decoding takes quadratic time.
 */
const A_LABEL = /(?<![\p{L}\p{N}_-])xn--[a-z0-9-]{1,59}(?![a-z0-9-])/gu;

/** Characters that need no quotes in a local part (RFC 5321, 4.1.2; RFC 6531, 3.3). */
const ATOM = String.raw`[^\s.()<>[\]:;@\\,"]+`;

/** A quoted local part that needs no quotes: `"kim"@shop.test` is the mailbox `kim@shop.test` (RFC 5321, 4.1.2). */
const NEEDLESS_QUOTES = new RegExp(String.raw`^"(${ATOM}(?:\.${ATOM})*)"(?=@)`);

/**
 * Normalizes an address, or a part of one, for comparison: lower case, without needless quotes, and with international
 * domains in Unicode, because SMTP may say `bücher.test` where a header says `xn--bcher-kva.test`.
 */
export function comparableAddress(text: string): string {
  const lower = text.toLowerCase().replace(NEEDLESS_QUOTES, '$1');
  if (!lower.includes('xn--')) return lower.normalize('NFC');
  return lower.replace(A_LABEL, (label) => domainToUnicode(label) || label).normalize('NFC');
}
