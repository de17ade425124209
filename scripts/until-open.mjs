import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How long a program may take to listen, in ms. */
const LIMIT = 30_000;

/**
 * Waits until a program of this machine listens.
 *
 * @param {number} port
 */
export async function untilOpen(port) {
  const signal = AbortSignal.timeout(LIMIT);
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await setTimeout(20, undefined, { signal });
  }
}
