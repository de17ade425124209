/** Why an email is refused while they are too many. */
export const TOO_MANY_BYTES = 'Too many message bytes in flight; try again later';

/**
 * Counts the bytes of emails whose data has not ended. Guards against many clients that send big emails at once and never
 * end them: each is small enough, but not all together.
 */
export class InFlightBytes {
  readonly #limit: number;
  #bytes = 0;

  /** @param limit how many bytes may be in flight at a time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts more bytes; returns false, and does not count them, if they are too many. */
  add(bytes: number): boolean {
    if (this.#bytes + bytes > this.#limit) return false;
    this.#bytes += bytes;
    return true;
  }

  /** These bytes are no longer in flight. */
  remove(bytes: number): void {
    this.#bytes -= bytes;
  }
}
