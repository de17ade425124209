import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request of a connection. */
interface Turn {
  /** Begins to answer. */
  begin(): void;
  /** It is over: answered, or its connection is gone. */
  end(): void;
}

/**
 * Answers the requests of each connection one after the other (RFC 9112, section 9.3.2). Guards against
 * pipelines: Node keeps the answer to each of a thousand requests until the one before it was read.
 */
export class Pipeline {
  readonly #turns = new WeakMap<Socket, Turn[]>();

  /** Begins a request when the answer to the one before it was taken by the connection. */
  enter(socket: Socket, response: ServerResponse, turn: Turn): void {
    const turns = this.#turnsOf(socket);
    turns.push(turn);
    response.once('close', () => {
      turns.shift()?.end();
      if (!socket.destroyed) turns[0]?.begin();
    });
    if (turns.length === 1) turn.begin();
  }

  #turnsOf(socket: Socket): Turn[] {
    const known = this.#turns.get(socket);
    if (known) return known;
    const turns: Turn[] = [];
    this.#turns.set(socket, turns);
    // Of answers that have not begun Node says nothing then.
    socket.once('close', () => {
      for (const turn of turns.splice(0)) turn.end();
    });
    return turns;
  }
}
