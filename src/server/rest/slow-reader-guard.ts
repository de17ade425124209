import type { ServerResponse } from 'node:http';

/** How much of answers may wait for their readers, and how long. */
interface Limits {
  /** Bytes of all answers together. */
  bytes: number;
  /** In ms, for each answer. */
  time: number;
}

interface Held {
  bytes: number;
  answers: number;
}

/**
 * Watches answers until they are read. Guards against slow readers: clients that ask for big emails and
 * take the answers byte by byte, or not at all, while the server keeps them.
 */
export class SlowReaderGuard {
  readonly #limits: Limits;
  readonly #onCut: () => void;
  readonly #held = new Map<object, Held>();
  #bytes = 0;

  /** @param onCut is told of each answer that is cut off, and its connection with it */
  constructor(limits: Limits, onCut: () => void) {
    this.#limits = limits;
    this.#onCut = onCut;
  }

  /** Watches an answer that is given at once: what the connection does not take is kept here. */
  watch(response: ServerResponse): void {
    response.once('prefinish', () => {
      const bytes = response.socket?.writableLength ?? 0;
      this.#bytes += bytes;
      response.once('close', () => {
        this.#bytes -= bytes;
      });
      this.#limitTime(response);
      // One that is too big by itself is let go: it could be read by nobody else.
      if (this.#bytes > Math.max(this.#limits.bytes, bytes)) this.#cut(response);
    });
  }

  /**
   * Watches an answer that is given piece by piece, and needs its content until the last one. Content
   * that answers share counts once.
   *
   * @returns false if it is too much with what others need; then it is not watched
   */
  hold(response: ServerResponse, content: object, bytes: number): boolean {
    const held = this.#held.get(content) ?? { bytes, answers: 0 };
    if (held.answers === 0) {
      if (this.#bytes > 0 && this.#bytes + bytes > this.#limits.bytes) return false;
      this.#bytes += bytes;
      this.#held.set(content, held);
    }
    held.answers++;
    response.once('close', () => {
      if (--held.answers > 0) return;
      this.#bytes -= bytes;
      this.#held.delete(content);
    });
    this.#limitTime(response);
    return true;
  }

  #limitTime(response: ServerResponse): void {
    const timer = setTimeout(() => this.#cut(response), this.#limits.time);
    response.once('close', () => clearTimeout(timer));
  }

  #cut(response: ServerResponse): void {
    this.#onCut();
    response.destroy();
  }
}
