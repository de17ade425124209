import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** A connection that sends exactly the given bytes, in chunks if they matter. */
export function dial(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  socket.on('error', () => {});
  return socket;
}

/**
 * The same, once connected. After thousands of connections, the machine may reset one whose port is still
 * closing, before the server sees it.
 */
async function dialled(url: string): Promise<Socket> {
  for (let tries = 1; ; tries++) {
    const socket = dial(url);
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
    });
    if (isThere) return socket;
    if (tries === 5) throw new Error(`${url} cannot be reached`);
  }
}

/**
 * Sends pieces one by one.
 *
 * @param ending whether the client then disconnects, or its last command makes the server do so
 * @returns all responses as latin1, once the connection is closed
 */
export async function talk(
  url: string,
  pieces: readonly string[],
  ending: 'hang up' | 'wait' = 'wait',
): Promise<string> {
  const socket = await dialled(url);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) {
    if (!socket.writable) break;
    socket.write(piece, 'latin1');
    // Each piece arrives separately.
    await setImmediate();
  }
  if (ending === 'hang up') socket.end();
  await closed;
  return Buffer.concat(chunks).toString('latin1');
}

/** Splits a text at the given positions. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = [0, ...places, text.length].sort((one, other) => one - other);
  return sorted
    .slice(1)
    .map((end, n) => text.slice(sorted[n], end))
    .filter((piece) => piece !== '');
}
