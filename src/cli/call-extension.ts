import type * as z from 'zod';
import { type ErrorDetail, readableErrorBody } from '../contract/error.js';
import { EXTENSIONS_HEADER, extensionPaths } from '../contract/extensions.js';
import { baseOf, type ServerFlags } from './open-mailbox.js';

/** How long the server may take to store an email, or to find and delete emails, in ms. */
const TIMEOUT_MS = 300_000;

/** Codes of a connection that was made, and then broke. */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET']);

const EXTENSIONS = EXTENSIONS_HEADER.toLowerCase();

type SaidError = z.infer<typeof readableErrorBody>['error'];

/** What the mailbox server has answered; `problem` says what is wrong if it has refused the request. */
interface Answer {
  status: number;
  body: unknown;
  problem: string | undefined;
}

/**
 * Calls an extension of the REST API.
 *
 * @param nameOf what the command calls a parameter of the query
 * @throws Error if no server answers, or one without the extension
 */
export async function callExtension(
  extension: 'inbound' | 'purge',
  query: URLSearchParams,
  { url, apiKey }: ServerFlags,
  nameOf: Readonly<Record<string, string>>,
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
    const mayHaveTls = base.startsWith('http:') && BROKEN.has(String(code));
    const hint = mayHaveTls ? ', which begins with https: if the server has TLS' : '';
    const problem = `${base} does not answer (${code ?? message})`;
    throw new Error(`${problem}: check --url (MAILBOX_URL)${hint}`);
  });
  const { statusCode: status, headers } = response;
  const body: unknown = await response.body.json().catch(() => null);
  // Of a proxy, whose server is not there.
  if (status >= 500 && headers[EXTENSIONS] === undefined)
    throw new Error(`${base} answered ${status}; try again later`);
  if (!String(headers[EXTENSIONS]).split(', ').includes(extension))
    throw new Error(
      `The server at ${base} has no extension "${extension}": check --url (MAILBOX_URL)`,
    );
  if (status < 300) return { status, body, problem: undefined };
  const { data } = readableErrorBody.safeParse(body);
  const hint = status === 401 ? ': check --api-key (MAILBOX_API_KEY)' : '';
  const said = data === undefined ? `${base} answered ${status}` : messageOf(data.error, nameOf);
  return { status, body, problem: said + hint };
}

/** The message of an error. If it is about the query, as if it was about the command line. */
function messageOf({ message, details }: SaidError, nameOf: Readonly<Record<string, string>>) {
  const wrong = Array.isArray(details) ? details : [];
  const isOfQuery = ({ field, message: problem }: ErrorDetail) =>
    message.includes(`${field} ${problem}`);
  if (wrong.length === 0 || !wrong.every(isOfQuery)) return message;
  return wrong.map(({ field, message }) => `${nameOf[field] ?? field} ${message}`).join('; ');
}
