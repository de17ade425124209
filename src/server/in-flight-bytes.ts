/** The reply to an email while too many bytes are in flight. */
export const TOO_MANY_BYTES = 'Too many message bytes in flight; try again later';

/**
 * Counts the bytes of emails in flight. Guards against many clients that send large emails concurrently
 * without ever ending them.
 */
export class InFlightBytes {
  readonly #limit: number;
  #bytes = 0;

  /** @param limit maximum number of bytes in flight */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Reserves bytes. Returns false if they would exceed the limit. */
  tryReserve(bytes: number): boolean {
    if (this.#bytes + bytes > this.#limit) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Releases bytes. */
  release(bytes: number): void {
    this.#bytes -= bytes;
  }
}
