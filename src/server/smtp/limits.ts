/** A reply that refuses a connection, a recipient or an email (RFC 5321, section 4.2). */
export class SmtpError extends Error {
  /** @param responseCode from 400; the message says what was wrong */
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Limits the connections from one address, so that one client cannot take them all. */
export class ConnectionLimiter {
  readonly #limit: number;
  readonly #byAddress = new Map<string, Set<string>>();
  /** The address of each connection: a client may have claimed another one since (XCLIENT). */
  readonly #addresses = new Map<string, string>();

  /** @param limit how many connections may come from one address at a time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a connection; returns the refusal of one too many. */
  enter(id: string, address: string): SmtpError | null {
    const others = this.#byAddress.get(address) ?? new Set();
    if (others.size >= this.#limit) {
      return new SmtpError(421, 'Too many connections from your address');
    }
    this.#byAddress.set(address, others.add(id));
    this.#addresses.set(id, address);
    return null;
  }

  /** A connection has ended, whether it was counted or refused. */
  leave(id: string): void {
    const address = this.#addresses.get(id);
    if (address === undefined) return;
    this.#addresses.delete(id);
    const others = this.#byAddress.get(address);
    others?.delete(id);
    if (others?.size === 0) this.#byAddress.delete(address);
  }
}

/**
 * Counts the bytes of emails in flight: those whose data has not ended, and those that are delivered later. Guards
 * against many clients that send big emails at once and never end them: each is small enough, but not all together.
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

/** The refusal of an email while too many bytes are in flight. */
export function tooManyBytesInFlight(): SmtpError {
  return new SmtpError(452, 'Too many message bytes in flight; try again later');
}
