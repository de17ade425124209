import type { ServerResponse } from 'node:http';
import { chunksFor } from './email-response.js';

/**
 * Writes bytes with backpressure, and ends the response when the connection has sent them. Resolves early if
 * the connection is closed.
 */
export async function writeFile(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  for (const piece of chunksFor(response.socket, bytes))
    if (!(await write(response, piece))) return;
  response.end();
}

/** Resolves when the connection has sent the bytes. False if the connection was closed. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onClose = () => resolve(false);
    response.once('close', onClose);
    response.write(bytes, (error) => {
      response.off('close', onClose);
      resolve(!error);
    });
  });
}
