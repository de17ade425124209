import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request of a connection. */
interface PipelinedRequest {
  /** Starts to answer it. */
  begin(): void;
  /** It has begun, and was answered, or its connection is closed. */
  end(): void;
}

/** How many requests of a connection may wait: each takes memory. */
const MAX_WAITING = 32;

/**
 * Answers the requests of each connection one after the other (RFC 9112, section 9.3.2). Guards against
 * long pipelines: Node buffers the responses to all of them until the first one is read.
 */
export class Pipeline {
  /** What begins each request; that of the first one was called. */
  readonly #queues = new WeakMap<Socket, (() => void)[]>();

  /**
   * Begins a request when the response before it has been sent.
   *
   * @returns false if too many are waiting; the connection is closed then
   */
  enter(socket: Socket, response: ServerResponse, request: PipelinedRequest): boolean {
    const queue = this.#queues.get(socket) ?? [];
    this.#queues.set(socket, queue);
    if (queue.length > MAX_WAITING) {
      socket.destroy();
      return false;
    }
    const begin = () => {
      response.once('close', () => {
        request.end();
        queue.shift();
        if (!socket.destroyed) queue[0]?.();
      });
      request.begin();
    };
    if (queue.push(begin) === 1) begin();
    return true;
  }
}
