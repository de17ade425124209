import type { Socket } from 'node:net';
import { type ProxyHeader, parseProxyHeader } from './proxy-header.js';

/** How long a peer may take to begin a header, and then to complete it, in ms. */
const TIMEOUT_MS = 3_000;

/**
 * Reads a header of the PROXY protocol off the beginning of a connection, if there is one.
 *
 * @param onSilence called after 3 s without a byte. The header may still come: some balancers send it together with
 * what the client says first
 * @param onRead null if the peer has left
 */
export function readProxyHeader(
  socket: Socket,
  onSilence: () => void,
  onRead: (header: ProxyHeader | null) => void,
): void {
  let bytes: Buffer = Buffer.alloc(0);
  const end = (header: ProxyHeader | null) => {
    clearTimeout(timer);
    socket.off('readable', read).off('end', leave).off('close', leave);
    const rest = bytes.subarray(header?.kind === 'header' ? header.length : 0);
    if (header && rest.length > 0) socket.unshift(rest);
    onRead(header);
    socket.off('error', leave);
  };
  const leave = () => end(null);
  const read = () => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    if (bytes.length === 0) timer.refresh();
    bytes = Buffer.concat([bytes, chunk]);
    const header = parseProxyHeader(bytes);
    if (header.kind !== 'incomplete') end(header);
  };
  const timer = setTimeout(() => {
    if (bytes.length === 0) onSilence();
    else end({ kind: 'malformed', problem: `incomplete after ${TIMEOUT_MS} ms` });
  }, TIMEOUT_MS);
  socket.on('readable', read).on('error', leave).on('end', leave).on('close', leave);
}
