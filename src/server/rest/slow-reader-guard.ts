import type { ServerResponse } from 'node:http';
import { FairPool, type Revocable, UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';

/** How much unread data responses may have, and for how long. */
interface Limits {
  /** Maximum bytes of all responses together. */
  bytes: number;
  /** How long a client may take to read a response, in ms. */
  time: number;
}

/** Bytes that responses need until they are read. */
interface Held extends Revocable {
  responses: Set<ServerResponse>;
  release(): void;
}

/**
 * Watches responses until they are read. Guards against slow readers: clients that request large emails and
 * read the responses byte by byte, or not at all, while the server buffers them. Accounts share the bytes fairly.
 */
export class SlowReaderGuard {
  readonly #limits: Limits;
  readonly #onCut: () => void;
  readonly #pool: FairPool;
  readonly #owners = new WeakMap<ServerResponse, string>();
  readonly #held = new Map<object, Held>();

  /** @param onCut called for each response that is aborted together with its connection */
  constructor(limits: Limits, onCut: () => void) {
    this.#limits = limits;
    this.#onCut = onCut;
    this.#pool = new FairPool(limits.bytes);
  }

  /** Notes the account of a response, whose bytes it counts as. */
  setOwner(response: ServerResponse, account: string): void {
    this.#owners.set(response, account);
  }

  /** Watches a response that is written at once: Node buffers what the connection does not accept. */
  watch(response: ServerResponse): void {
    response.once('prefinish', () => {
      const bytes = response.socket?.writableLength ?? 0;
      if (bytes === 0) this.#limitTime(response);
      else if (!this.hold(response, response, bytes)) this.#cut(response);
    });
  }

  /**
   * Watches a response that is written in chunks, and needs its content until the last one. Content shared by
   * responses counts once. If too many bytes are held, cuts off responses of an account that has more of them.
   *
   * @returns false if there is no such account; the response is then not watched
   */
  hold(response: ServerResponse, content: object, bytes: number): boolean {
    const owner = this.#owners.get(response) ?? UNKNOWN_CLIENTS;
    const held = this.#held.get(content) ?? this.#take(owner, content, bytes);
    if (held === null) return false;
    held.responses.add(response);
    onClose(response, () => {
      held.responses.delete(response);
      if (held.responses.size === 0) held.release();
    });
    this.#limitTime(response);
    return true;
  }

  #take(owner: string, content: object, bytes: number): Held | null {
    // A response that exceeds the limit on its own is allowed, because otherwise it could never be read.
    const amount = Math.min(bytes, this.#limits.bytes);
    if (!this.#pool.take(owner, amount)) return null;
    const responses = new Set<ServerResponse>();
    const release = () => {
      if (this.#held.get(content) !== held) return;
      this.#held.delete(content);
      this.#pool.removeRevocable(owner, held);
      this.#pool.release(owner, amount);
    };
    const revoke = () => {
      release();
      for (const response of responses) this.#cut(response);
    };
    const held = { responses, release, revoke };
    this.#held.set(content, held);
    this.#pool.addRevocable(owner, held);
    return held;
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
