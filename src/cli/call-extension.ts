import { readableErrorBody } from '../contract/error.js';
import { EXTENSIONS_HEADER, extensionPaths } from '../contract/extensions.js';
import { baseOf, type ServerFlags } from './open-mailbox.js';

/** How long the server may take to store an email, or to find and delete emails, in ms. */
const TIMEOUT_MS = 300_000;

/** What the mailbox server has answered; `problem` says what is wrong if it has refused the request. */
interface Answer {
  status: number;
  body: unknown;
  problem: string | undefined;
}

/**
 * Calls an extension of the REST API.
 *
 * @throws Error if no server answers, or one without the extension
 */
export async function callExtension(
  extension: 'inbound' | 'purge',
  query: URLSearchParams,
  { url, apiKey }: ServerFlags,
  email?: Buffer,
): Promise<Answer> {
  // Loaded on demand, because other commands need no client.
  const { request } = await import('undici');
  const base = baseOf(url);
  const response = await request(`${base}${extensionPaths[extension]}?${query}`, {
    method: email === undefined ? 'DELETE' : 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(email && { 'Content-Type': 'message/rfc822' }),
    },
    body: email ?? null,
    headersTimeout: TIMEOUT_MS,
  }).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Error(`${base} does not answer (${code ?? message}): check --url (MAILBOX_URL)`);
  });
  const { statusCode: status, headers } = response;
  const body: unknown = await response.body.json().catch(() => null);
  if (!String(headers[EXTENSIONS_HEADER.toLowerCase()]).split(', ').includes(extension))
    throw new Error(
      `The server at ${base} has no extension "${extension}": check --url (MAILBOX_URL)`,
    );
  if (status < 300) return { status, body, problem: undefined };
  const { data } = readableErrorBody.safeParse(body);
  const hint = status === 401 ? ': check --api-key (MAILBOX_API_KEY)' : '';
  return { status, body, problem: `${data?.error.message ?? `${base} answered ${status}`}${hint}` };
}
