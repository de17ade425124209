import { isIP } from 'node:net';

/** What is wrong with the URL of an app. */
type UrlProblem = 'not a URL' | 'login not encoded' | 'another host';

/**
 * Checks a URL to which emails or events of tests are sent: nothing may leave the machine by mistake.
 *
 * @param protocols such as `http:`
 * @param allowedHosts hosts beyond loopback
 * @returns undefined if it is valid
 */
export function problemOfAppUrl(
  value: unknown,
  protocols: readonly string[],
  allowedHosts: readonly string[] = [],
): UrlProblem | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'not a URL';
  const url = new URL(value);
  if (!protocols.includes(url.protocol) || url.hostname === '') return 'not a URL';
  if (!isDecodable(url.username + url.password)) return 'login not encoded';
  const host = hostOf(url);
  const isAllowed = isLoopback(host) || allowedHosts.some((one) => one.toLowerCase() === host);
  return isAllowed ? undefined : 'another host';
}

/** The host of a URL, without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

/** A URL without its login and query, for messages. */
export function shownUrl(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
}

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost' || host.endsWith('.localhost');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
