/** A refusal that an SMTP client is told (RFC 5321, 4.2): of a connection, a recipient or an email. */
export class SmtpError extends Error {
  /** @param responseCode from 400; the message says what was wrong */
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}
