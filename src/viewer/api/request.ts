import type { ErrorBody } from '../../contract/error.js';
import { ApiFailure, UNREACHABLE } from './failure.js';

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
