import { isIPv4, isIPv6 } from 'node:net';

/** Converts an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) to IPv4; returns any other address unchanged. */
export function normalizeIp(address: string): string {
  if (!address.includes(':')) return address;
  const url = `http://[${address}]`;
  // An address with a zone, such as fe80::1%eth0, is not valid in a URL.
  if (!isIPv6(address) || !URL.canParse(url)) return address;
  const words = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(url).hostname)?.slice(1);
  if (!words) return address;
  return words.flatMap((word) => [parseInt(word, 16) >> 8, parseInt(word, 16) & 255]).join('.');
}

/** Whether a host name or a client's address is that of this machine itself. */
export function isLoopback(address: string): boolean {
  const ip = normalizeIp(address);
  return ip === 'localhost' || ip === '::1' || (isIPv4(ip) && ip.startsWith('127.'));
}

/**
 * What stands for a client among others: an IPv4 address, or the network of an IPv6 address, since one client
 * usually has all addresses of a /64 (RFC 4291, section 2.5.4).
 */
export function networkOf(address: string): string {
  const ip = normalizeIp(address);
  if (!isIPv6(ip)) return ip;
  const [left, right] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const words = left ?? [];
  const zeros = right ? Array(8 - words.length - right.length).fill('0') : [];
  return `${[...words, ...zeros, ...(right ?? [])].slice(0, 4).join(':')}::/64`;
}

/** The networks that a client's address is in: {@link networkOf}, and two wider ones (/26 and /21, or /48 and /32). */
export function networksOf(address: string): string[] {
  const network = networkOf(address);
  if (isIPv4(network)) {
    const [a, b, c = 0, d = 0] = network.split('.').map(Number);
    return [network, `${a}.${b}.${c}.${d & 0xc0}/26`, `${a}.${b}.${c & 0xf8}.0/21`];
  }
  const words = network.split(':');
  return [network, `${words.slice(0, 3).join(':')}::/48`, `${words.slice(0, 2).join(':')}::/32`];
}
