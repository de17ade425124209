import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface PipelinedRequest {
  /** Starts the response. */
  begin(): void;
  /** Called after the response was sent or the connection closed, if the request was started. */
  end(): void;
}

/** Maximum number of waiting requests per connection: each takes memory. */
const MAX_WAITING = 32;

/**
 * Answers the requests of each connection one after the other (RFC 9112, section 9.3.2). Guards against long
 * pipelines: Node buffers all responses until the first one is read.
 */
export class Pipeline {
  /** The `begin` callbacks of each connection. The first one has been called. */
  readonly #queues = new WeakMap<Socket, (() => void)[]>();

  /**
   * Starts a request when the previous response has been sent.
   *
   * @returns false if too many requests are waiting; the connection is then closed
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
