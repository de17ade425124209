import { domainToUnicode } from 'node:url';

/**
 * A label of a domain in its ASCII form (RFC 5890, 2.3.2.1), such as `xn--bcher-kva`. It has 63 characters at
 * most: decoding takes the square of its length.
 */
const A_LABEL = /(?<![\p{L}\p{N}_-])xn--[a-z0-9-]{1,59}(?![a-z0-9-])/gu;

/**
 * The form in which addresses, and parts of them, are compared: in lower case, and international
 * domains in Unicode, for SMTP says `bücher.test` where a header may say `xn--bcher-kva.test`.
 */
export function comparableAddress(text: string): string {
  const lower = text.toLowerCase();
  if (!lower.includes('xn--')) return lower.normalize('NFC');
  return lower.replace(A_LABEL, (label) => domainToUnicode(label) || label).normalize('NFC');
}
