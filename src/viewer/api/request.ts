import type { ErrorBody } from '../../contract/error.js';

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

  /** Whether the server does not accept the key (401), or not for reading (403). */
  get rejectsKey(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** The server could not be reached, or the connection broke. */
export const UNREACHABLE = new ApiFailure(0, 'The mailbox server cannot be reached');

/**
 * Sends a request to the mailbox server.
 *
 * @throws ApiFailure
 */
export async function request(url: string, key: string, signal?: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(url, { headers, signal: signal ?? null, cache: 'default' }).catch(
    (error: unknown) => {
      throw signal?.aborted ? error : UNREACHABLE;
    },
  );
  if (response.ok) return response;
  const body: ErrorBody | null = await response.json().catch(() => null);
  throw new ApiFailure(response.status, body?.error.message ?? `HTTP status ${response.status}`);
}
