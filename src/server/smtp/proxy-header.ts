import { isIP } from 'node:net';
import { normalizeIp } from '../network/ip-address.js';

/** The client that a proxy names. */
interface ProxiedClient {
  address: string;
  port: number;
}

/** What a connection begins with. */
export type ProxyHeader =
  | { kind: 'none' }
  | { kind: 'incomplete' }
  | { kind: 'malformed'; problem: string }
  /** @property client null for a connection of the proxy's own, such as a health check */
  | { kind: 'header'; length: number; client: ProxiedClient | null };

const V1_SIGNATURE = Buffer.from('PROXY ');
const V2_SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n');

/** The length of a header of version 1 with the line end, as the protocol limits it. */
const V1_MAX_BYTES = 107;

/** Limits what is kept of an endless header of version 2. The addresses take 36 bytes; additions by clouds and TLS the rest. */
const V2_MAX_BYTES = 4_096;

/** Version and command, address family and protocol, length. */
const V2_PREFIX_BYTES = V2_SIGNATURE.length + 4;

/**
 * Reads the header of the PROXY protocol, versions 1 and 2
 * (https://www.haproxy.org/download/3.2/doc/proxy-protocol.txt).
 *
 * @param bytes the first bytes of a connection; further ones may follow
 */
export function parseProxyHeader(bytes: Buffer): ProxyHeader {
  if (mayBegin(bytes, V1_SIGNATURE)) return parseV1(bytes);
  if (mayBegin(bytes, V2_SIGNATURE)) return parseV2(bytes);
  return { kind: 'none' };
}

/** Whether bytes begin with a signature, as far as they have come. */
function mayBegin(bytes: Buffer, signature: Buffer): boolean {
  const length = Math.min(bytes.length, signature.length);
  return bytes.subarray(0, length).equals(signature.subarray(0, length));
}

function parseV1(bytes: Buffer): ProxyHeader {
  const length = bytes.subarray(0, V1_MAX_BYTES).indexOf('\r\n') + 2;
  if (length < 2) {
    return bytes.length < V1_MAX_BYTES
      ? { kind: 'incomplete' }
      : malformed(`no line end within ${V1_MAX_BYTES} bytes`);
  }
  const line = bytes.toString('latin1', 0, length - 2);
  if (/^PROXY UNKNOWN(?: |$)/.test(line)) return { kind: 'header', length, client: null };
  const [, family, address = '', port] =
    /^PROXY TCP([46]) (\S+) \S+ (\d{1,5}) \d{1,5}$/.exec(line) ?? [];
  if (family === undefined || isIP(address) !== Number(family))
    return malformed('not a line such as "PROXY TCP4 192.0.2.1 198.51.100.1 56324 25"');
  return { kind: 'header', length, client: { address: normalizeIp(address), port: Number(port) } };
}

function parseV2(bytes: Buffer): ProxyHeader {
  if (bytes.length < V2_PREFIX_BYTES) return { kind: 'incomplete' };
  const [command, family] = bytes.subarray(V2_SIGNATURE.length);
  const length = V2_PREFIX_BYTES + bytes.readUInt16BE(V2_PREFIX_BYTES - 2);
  const isLocal = command === 0x20;
  if (!isLocal && command !== 0x21) return malformed('an unknown version or command');
  if (length > V2_MAX_BYTES) return malformed(`more than ${V2_MAX_BYTES} bytes`);
  if (bytes.length < length) return { kind: 'incomplete' };
  const addresses = bytes.subarray(V2_PREFIX_BYTES, length);
  if (isLocal) return { kind: 'header', length, client: null };
  switch (family) {
    case 0x11:
      return clientIn(addresses, 4, length, (ip) => ip.join('.'));
    case 0x21:
      return clientIn(addresses, 16, length, (ip) =>
        Array.from({ length: 8 }, (_, n) => ip.readUInt16BE(2 * n).toString(16)).join(':'),
      );
    // UDP, a Unix socket or unspecified: the protocol asks for the address of the connection.
    default:
      return { kind: 'header', length, client: null };
  }
}

/** Two addresses, followed by two ports. */
function clientIn(
  addresses: Buffer,
  bytesOfIp: number,
  length: number,
  format: (ip: Buffer) => string,
): ProxyHeader {
  if (addresses.length < 2 * bytesOfIp + 4) return malformed('too short for its addresses');
  const address = normalizeIp(format(addresses.subarray(0, bytesOfIp)));
  return {
    kind: 'header',
    length,
    client: { address, port: addresses.readUInt16BE(2 * bytesOfIp) },
  };
}

function malformed(problem: string): ProxyHeader {
  return { kind: 'malformed', problem };
}
