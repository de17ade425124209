/** Longer URLs are shortened, in characters. */
const LONGEST = 80;

/** A part of a path that may be a token: a link is as secret as a password. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])(?!.*\.(?:png|jpe?g|gif|webp|svg)$)[\w.~-]{16,}$/i;

/** A URL for a message, without what may be a token. */
export function shownUrl(url: string): string {
  const shown = url
    .slice(0, 2 * LONGEST)
    .replace(/(?<==)[^&#]+/g, (value) =>
      /^(?:undefined|null|NaN|\[.*)$/.test(value) ? value : '•••',
    )
    .replace(/[^/?#&=]+/g, (part) => (TOKEN.test(part) ? '•••' : part));
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
}

/** The name of a host, in lower case, and its port. */
interface Host {
  name: string;
  host: string;
}

/** The hosts of URLs up to their path: an email has few, and a URL takes long to parse. */
const known = new Map<string, Host | undefined>();
const MOST_KNOWN = 200;

/** The host of a URL; undefined if no client can open it. */
export function hostOf(url: string): Host | undefined {
  const [origin] = /^(?:https?:)?\/\/[^/?#\s][^/?#\\]*/i.exec(url) ?? [];
  if (origin === undefined) return undefined;
  if (known.has(origin)) return known.get(origin);
  if (known.size >= MOST_KNOWN) known.clear();
  const host = parseHost(origin.startsWith('//') ? `https:${origin}` : origin);
  if (origin.length <= LONGEST) known.set(origin, host);
  return host;
}

function parseHost(origin: string): Host | undefined {
  try {
    // Without URL.canParse() before it, which takes as long.
    const { hostname, host } = new URL(origin);
    return { name: hostname.replace(/\.$/, ''), host };
  } catch {
    return undefined;
  }
}

/** Names of the machine itself and of its network (RFC 6761, section 6.3; RFC 6762, section 3). */
const LOCAL_NAME = /^(?:localhost|.+\.localhost|.+\.local)$/;

/** Addresses of the machine itself and of its network (RFC 1918, RFC 3927, RFC 4193). */
const LOCAL_ADDRESS =
  /^(?:(?:127|10)(?:\.\d+){3}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|(?:192\.168|169\.254)(?:\.\d+){2}|0\.0\.0\.0|\[(?:::1|f[cd][\da-f]{2}:.*|fe80:.*)\])$/;

/** Services that show an app of a developer's machine on the internet. */
const TUNNEL =
  /\.(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|loca\.lt|lhr\.life|serveo\.net|devtunnels\.ms|app\.github\.dev)$/;

/** Whether a host is one of a test environment: this machine, its network, or a tunnel to it. */
export function isTestHost(name: string): boolean {
  return [LOCAL_NAME, LOCAL_ADDRESS, TUNNEL].some((pattern) => pattern.test(name));
}

/** Decodes percent-encoding; a text that is not encoded stays. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a host is in `allowedHosts`: its name, or `*.` and a domain that it is in. */
export function isAllowed(name: string, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((one) =>
    one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one,
  );
}
