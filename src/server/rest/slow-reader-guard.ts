import type { ServerResponse } from 'node:http';

/** How much unread data responses may have, and for how long. */
interface Limits {
  /** Maximum bytes of all responses together. */
  bytes: number;
  /** Maximum time in ms for each response. */
  time: number;
}

interface Held {
  bytes: number;
  responses: number;
}

/**
 * Watches responses until they are read. Guards against slow readers: clients that request large emails and
 * read the responses byte by byte, or not at all, while the server buffers them.
 */
export class SlowReaderGuard {
  readonly #limits: Limits;
  readonly #onCut: () => void;
  readonly #held = new Map<object, Held>();
  #bytes = 0;

  /** @param onCut called for each response that is aborted together with its connection */
  constructor(limits: Limits, onCut: () => void) {
    this.#limits = limits;
    this.#onCut = onCut;
  }

  /** Watches a response that is written at once: Node buffers what the connection does not accept. */
  watch(response: ServerResponse): void {
    response.once('prefinish', () => {
      const bytes = response.socket?.writableLength ?? 0;
      this.#bytes += bytes;
      onClose(response, () => {
        this.#bytes -= bytes;
      });
      this.#limitTime(response);
      // A response that exceeds the limit on its own is allowed, because otherwise it could never be read.
      if (this.#bytes > Math.max(this.#limits.bytes, bytes)) this.#cut(response);
    });
  }

  /**
   * Watches a response that is written in chunks, and needs its content until the last one. Content shared by
   * responses counts once.
   *
   * @param own bytes needed besides the content
   * @returns false if the responses together exceed the limit; the response is then not watched
   */
  hold(response: ServerResponse, content: object, bytes: number, own = 0): boolean {
    const held = this.#held.get(content) ?? { bytes, responses: 0 };
    const more = own + (held.responses === 0 ? bytes : 0);
    if (more > 0 && this.#bytes > 0 && this.#bytes + more > this.#limits.bytes) return false;
    this.#bytes += more;
    this.#held.set(content, held);
    held.responses++;
    onClose(response, () => {
      this.#bytes -= own;
      if (--held.responses > 0) return;
      this.#bytes -= bytes;
      this.#held.delete(content);
    });
    this.#limitTime(response);
    return true;
  }

  #limitTime(response: ServerResponse): void {
    const timer = setTimeout(() => this.#cut(response), this.#limits.time);
    onClose(response, () => clearTimeout(timer));
  }

  #cut(response: ServerResponse): void {
    this.#onCut();
    response.destroy();
  }
}

/** Calls it when a response is closed; at once if the client left before there was one. */
export function onClose(response: ServerResponse, call: () => void): void {
  if (response.closed) call();
  else response.once('close', call);
}
