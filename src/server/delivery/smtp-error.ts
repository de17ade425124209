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

/** The refusal of an email while too many bytes are in flight. */
export function tooManyBytesInFlight(): SmtpError {
  return new SmtpError(452, 'Too many message bytes in flight; try again later');
}
