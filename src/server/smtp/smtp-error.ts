/** A reply that refuses a connection, a recipient or an email (RFC 5321, section 4.2). */
export class SmtpError extends Error {
  /** @param responseCode at least 400; the message says what was wrong */
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}
