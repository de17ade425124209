/** A request that the server rejected, or that did not reach the server. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  /** @param status the HTTP status; 0 if the server could not be reached */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The server could not be reached, or the connection broke. */
export const UNREACHABLE = new ApiFailure(0, 'The mailbox server cannot be reached');
