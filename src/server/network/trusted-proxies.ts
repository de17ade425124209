import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { TLSSocket } from 'node:tls';
import { normalizeIp } from './ip-address.js';

/** Stands for a client whose address its proxy does not tell: it is not the proxy, which may be on this machine. */
const UNKNOWN = 'unknown';

/** Whether a text is an address or a network, such as `10.0.0.0/8`. */
export function isNetwork(text: unknown): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(String(text)) ?? [];
  const family = isIP(address);
  return family !== 0 && !address.includes('%') && Number(bits) <= (family === 4 ? 32 : 128);
}

/** The proxies and load balancers that are believed when they name the client of a connection or a request. */
export class TrustedProxies {
  readonly #networks = new BlockList();
  readonly #isEmpty: boolean;

  /** @param networks of which each {@link isNetwork} */
  constructor(networks: readonly string[]) {
    this.#isEmpty = networks.length === 0;
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      if (bits === undefined) this.#networks.addAddress(address, familyOf(address));
      else this.#networks.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  has(address: string): boolean {
    // Most servers trust none, and each connection asks.
    if (this.#isEmpty) return false;
    // Without the zone of a link-local address.
    const [ip = ''] = normalizeIp(address).split('%');
    return isIP(ip) !== 0 && this.#networks.check(ip, familyOf(ip));
  }

  /**
   * The address of a request's client: that of the connection, or what a trusted proxy says.
   *
   * @returns empty if the client has left; `unknown` if the proxy does not say
   */
  clientOf({ socket, headers }: IncomingMessage): string {
    const peer = socket.remoteAddress ?? '';
    if (!this.has(peer)) return peer;
    const clients = [forwardedFor(headers), xForwardedFor(headers)].flatMap((hops) =>
      hops.length > 0 ? [this.#clientIn(hops)] : [],
    );
    const [client = peer, other = client] = clients;
    // A proxy that adds one of the two passes on what the client wrote into the other.
    return client === other ? client : UNKNOWN;
  }

  /** The scheme of the URL that a request's client has used: that of the connection, or what a trusted proxy says. */
  schemeOf({ socket, headers }: IncomingMessage): string {
    const ofSocket = socket instanceof TLSSocket ? 'https' : 'http';
    if (!this.has(socket.remoteAddress ?? '')) return ofSocket;
    const { forwarded = '', 'x-forwarded-proto': others = '' } = headers;
    // The first proxy's, which is the client's own. A client that lies about it misleads only itself.
    const [, scheme] =
      /(?:^|[\s,;])proto="?(https?)\b/i.exec(forwarded) ??
      /^\s*(https?)\b/i.exec(String(others)) ??
      [];
    return scheme?.toLowerCase() ?? ofSocket;
  }

  /** The last address before the trusted proxies: a client can write any others before it. */
  #clientIn(hops: readonly string[]): string {
    const addresses = hops.map(addressIn);
    return addresses.findLast((address) => !this.has(address)) ?? addresses[0] ?? UNKNOWN;
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** The nodes of the header Forwarded (RFC 7239, section 4), the last proxy's last. */
function forwardedFor({ forwarded = '' }: IncomingHttpHeaders): string[] {
  if (forwarded === '') return [];
  const pairs = [...forwarded.matchAll(/(?:^|[\s,;])for=(?:"([^"]*)"|([^\s,;]*))/gi)];
  return pairs.length > 0 ? pairs.map(([, quoted, token]) => quoted ?? token ?? '') : [UNKNOWN];
}

function xForwardedFor(headers: IncomingHttpHeaders): string[] {
  const value = String(headers['x-forwarded-for'] ?? '');
  return value.split(',').flatMap((hop) => hop.trim() || []);
}

/** `192.0.2.1:4711` → `192.0.2.1`, `[2001:db8::1]` → `2001:db8::1` (RFC 7239, section 6) */
function addressIn(hop: string): string {
  const [, inBrackets, v4 = hop] = /^\[(.*)\](?::\d+)?$|^([\d.]+)(?::\d+)?$/.exec(hop) ?? [];
  const address = inBrackets ?? v4;
  return isIP(address) === 0 ? UNKNOWN : normalizeIp(address);
}
