/** The app did not accept an email that a test sent to it. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** The SMTP reply code, or the HTTP status; undefined if the app did not answer. */
  readonly status: number | undefined;
  /** The SMTP reply, or the HTTP body; of more than 65,536 characters, the start. '' if the app did not answer. */
  readonly response: string;

  /**
   * @param happened the destination and what happened there
   * @param hint what to do about it
   */
  constructor(
    happened: string,
    hint: string,
    { status, response = '', cause }: { status?: number; response?: string; cause?: unknown } = {},
  ) {
    super(`${happened}\n${hint}`, { cause });
    this.status = status;
    this.response = response;
  }
}
