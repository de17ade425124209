/** How long a request may take, in ms. */
const TIMEOUT_MS = 10_000;

/** The answer to a request, or the error code of Node if there was none. */
export type WebAnswer = { status: number; location: string | null } | { error: string };

/**
 * Sends a request as a stranger would: without cookies, credentials and headers of the project. Follows no redirect, and
 * reads no body.
 */
export async function sendAsStranger(
  url: string,
  init: Pick<RequestInit, 'method' | 'body'>,
  signal?: AbortSignal,
): Promise<WebAnswer> {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
    });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('Location') };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    return { error: cause?.code ?? name };
  }
}
