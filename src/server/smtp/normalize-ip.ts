import { isIPv6 } from 'node:net';

/** The IPv4 address that an IPv6 address stands for (RFC 4291, section 2.5.5.2); others as they are. */
export function normalizeIp(address: string): string {
  const url = `http://[${address}]`;
  // Not so with a zone, as in fe80::1%eth0.
  if (!isIPv6(address) || !URL.canParse(url)) return address;
  const words = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(url).hostname)?.slice(1);
  if (!words) return address;
  return words.flatMap((word) => [parseInt(word, 16) >> 8, parseInt(word, 16) & 255]).join('.');
}
