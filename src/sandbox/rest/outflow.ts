import type { ServerResponse } from 'node:http';

/** How much of answers may wait for their readers, and how long. */
interface Limits {
  /** Bytes of all answers together. */
  bytes: number;
  /** In ms, for each answer. */
  time: number;
}

/**
 * Watches answers until they are read. Answers slow reading: who asks for big mails and takes the
 * answers byte by byte, or not at all, while the server keeps them.
 */
export class Outflow {
  readonly #limits: Limits;
  readonly #onCut: () => void;
  #bytes = 0;

  /** @param onCut hears of each answer that is cut off, and its connection with it */
  constructor(limits: Limits, onCut: () => void) {
    this.#limits = limits;
    this.#onCut = onCut;
  }

  watch(response: ServerResponse): void {
    // All of it is given, and what the connection did not take at once is kept here.
    response.once('prefinish', () => {
      const bytes = response.socket?.writableLength ?? 0;
      this.#bytes += bytes;
      const timer = setTimeout(() => this.#cut(response), this.#limits.time);
      response.once('close', () => {
        this.#bytes -= bytes;
        clearTimeout(timer);
      });
      // One that is too big by itself is let go: it could be read by nobody else.
      if (this.#bytes > Math.max(this.#limits.bytes, bytes)) this.#cut(response);
    });
  }

  #cut(response: ServerResponse): void {
    this.#onCut();
    response.destroy();
  }
}
