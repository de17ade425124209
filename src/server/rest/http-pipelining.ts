import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request of a connection. */
interface PipelinedRequest {
  /** Starts to answer it. */
  begin(): void;
  /** It was answered, or its connection is closed. */
  end(): void;
}

/**
 * Answers the requests of each connection one after the other (RFC 9112, section 9.3.2). Guards against
 * long pipelines: Node buffers the responses to all of them until the first one is read.
 */
export class Pipeline {
  readonly #queues = new WeakMap<Socket, PipelinedRequest[]>();

  /** Begins a request when the response before it has been sent. */
  enter(socket: Socket, response: ServerResponse, request: PipelinedRequest): void {
    const queue = this.#queueOf(socket);
    queue.push(request);
    response.once('close', () => {
      queue.shift()?.end();
      if (!socket.destroyed) queue[0]?.begin();
    });
    if (queue.length === 1) request.begin();
  }

  #queueOf(socket: Socket): PipelinedRequest[] {
    const known = this.#queues.get(socket);
    if (known) return known;
    const queue: PipelinedRequest[] = [];
    this.#queues.set(socket, queue);
    // Node emits no event then for responses that have not begun.
    socket.once('close', () => {
      for (const request of queue.splice(0)) request.end();
    });
    return queue;
  }
}
