import { isIPv6 } from 'node:net';

/** Converts an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) to IPv4; returns any other address unchanged. */
export function normalizeIp(address: string): string {
  const url = `http://[${address}]`;
  // An address with a zone, such as fe80::1%eth0, is not valid in a URL.
  if (!isIPv6(address) || !URL.canParse(url)) return address;
  const words = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(url).hostname)?.slice(1);
  if (!words) return address;
  return words.flatMap((word) => [parseInt(word, 16) >> 8, parseInt(word, 16) & 255]).join('.');
}

/** Whether an IP address is that of a client on this machine. */
export function isLoopbackAddress(address: string): boolean {
  const normalized = normalizeIp(address);
  return normalized === '::1' || normalized.startsWith('127.');
}
