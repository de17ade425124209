import { SmtpError } from './smtp-error.js';

/**
 * Counts the bytes of emails that are on the way: whose data has not ended, or that are to arrive
 * later. Answers many clients that send big emails side by side, and never end them: none is too big,
 * and all together are.
 */
export class InFlightBytes {
  readonly #limit: number;
  #bytes = 0;

  /** @param limit how many bytes may be on the way at a time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts more bytes; false where they are too many, and they are not counted then. */
  add(bytes: number): boolean {
    if (this.#bytes + bytes > this.#limit) return false;
    this.#bytes += bytes;
    return true;
  }

  /** So many bytes are on the way no longer. */
  remove(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/** What a client is told whose email is too much with that of others. */
export function tooManyBytesInFlight(): SmtpError {
  return new SmtpError(452, 'Too much message is on the way');
}
