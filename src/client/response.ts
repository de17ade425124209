import type { z } from 'zod';
import { readableErrorBody, SEND_ONLY, WRONG_KEY } from '../contract/error.js';
import {
  InternalServerError,
  InvalidRequestError,
  InvalidResponseError,
  type MailboxClientError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
} from './errors.js';
import { hideKey } from './hide-key.js';
import { failed, type RawResponse } from './transport.js';

/**
 * Parses a complete response as the REST API defines it.
 *
 * @param apiKey must not appear in an error, even if the server's message repeats it
 * @throws the error for the response's status, or InvalidResponseError
 */
export function parseResponse<T>(response: RawResponse, schema: z.ZodType<T>, apiKey: string): T {
  checkStatus(response, apiKey);
  const result = schema.safeParse(parseJson(response, apiKey));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw new InvalidResponseError({
    ...failed(response),
    happened: `does not match the API schema: ${field || 'the body'}: ${issue?.message}.`,
    hint: 'The server is not a mailbox server, or runs an incompatible version.\nCheck mailboxURL (MAILBOX_URL).',
    field,
    transient: false,
  });
}

/** @throws the error for a status other than 200, or 201 for what was posted */
export function checkStatus(response: RawResponse, apiKey: string): void {
  const { status, method } = response;
  if (status !== 200 && !(status === 201 && method === 'POST')) throw errorOf(response, apiKey);
}

function parseJson(response: RawResponse, apiKey: string): unknown {
  const text = textOf(response);
  try {
    return JSON.parse(text);
  } catch {
    // No excerpt of the body, and therefore no cause: a truncated record may contain a code.
    const type = hideKey(response.headers['content-type'] ?? 'no content type', apiKey);
    throw new InvalidResponseError({
      ...failed(response),
      happened: `is not JSON (${type}, ${text.length} characters).`,
      hint: otherProgramHint(response.url),
      transient: true,
    });
  }
}

const HINTS = {
  unauthorized:
    'Check the API key: mailboxApiKey in your Playwright configuration, or MAILBOX_API_KEY.\n' +
    'A server that was running already keeps its own key.',
  notFound:
    'No email has that ID (was it deleted?), or the base URL does not point to a mailbox server.',
  noPart: 'Check the ID of the email and the number of the part.',
  rateLimited: 'Send fewer requests: fewer workers, or a higher limit at the server.',
  failed: "Check the mailbox server's log.",
  refused: 'The server refused the request.',
  noApi: 'Set the base URL (mailboxURL, MAILBOX_URL) to the URL of the mailbox server itself.',
};

/**
 * For a response that is not from a mailbox server. `mailboxServer()` reuses any program that listens on its
 * port.
 */
function otherProgramHint({ origin }: URL): string {
  return (
    `${origin} is not a mailbox server: another program listens there.\n` +
    'Stop it, or use free ports: mailboxServer({ httpPort: 0, smtpPort: 0 }).\n' +
    'If the mailbox server is elsewhere, set mailboxURL (MAILBOX_URL) to its base URL.'
  );
}

/** The error for another status than 200 (docs/rest-api.md, 'Errors'). */
function errorOf(response: RawResponse, apiKey: string): MailboxClientError {
  const hide = (text: string) => hideKey(text, apiKey);
  const said = readError(response);
  const { status, url } = response;
  const summary = said ? `${said.code}: ${said.message}` : 'without an error body.';
  const facts = {
    ...failed(response),
    happened: said?.message === WRONG_KEY ? summary : hide(summary),
    retryAfter: retryAfterOf(response, said),
  };
  // 403: the key sends emails only.
  if (status === 401 || said?.message === SEND_ONLY)
    return new UnauthorizedError({ ...facts, hint: HINTS.unauthorized });
  if (status === 404) return new NotFoundError({ ...facts, hint: notFoundHint(url, said) });
  if (status === 429) return new RateLimitedError({ ...facts, hint: HINTS.rateLimited });
  if (status >= 500) return new InternalServerError({ ...facts, hint: HINTS.failed });
  if (status >= 400) {
    const details = (Array.isArray(said?.details) ? said.details : []).map((detail) => ({
      field: hide(detail.field),
      message: hide(detail.message),
    }));
    const hint = details.map(({ field, message }) => `${field}: ${message}`).join('\n');
    return new InvalidRequestError({ ...facts, details, hint: hint || HINTS.refused });
  }
  const { location } = response.headers;
  return new InvalidResponseError({
    ...facts,
    happened: location ? `redirects to ${hide(location)}.` : 'is not a status code of the API.',
    hint: HINTS.noApi,
    transient: false,
  });
}

function notFoundHint(url: URL, said: SaidError): string {
  if (url.pathname.includes('/extensions/')) return HINTS.noPart;
  if (EMAIL_PATH.test(url.pathname)) return HINTS.notFound;
  return said ? HINTS.noApi : otherProgramHint(url);
}

/** The path of an email, but not of the newest one. */
const EMAIL_PATH = /\/v1\/(?:inbox|sent)\/(?!latest$)[^/]+$/;

/** The error in a body of the REST API; undefined for any other body. */
type SaidError = z.infer<typeof readableErrorBody>['error'] | undefined;

function readError(response: RawResponse): SaidError {
  try {
    return readableErrorBody.safeParse(JSON.parse(textOf(response))).data?.error;
  } catch {
    return undefined;
  }
}

function textOf({ body }: RawResponse): string {
  return new TextDecoder().decode(body);
}

/** The pause that the server asks for in its header (RFC 9110, 10.2.3), in ms. */
export function retryAfterHeader({ headers }: RawResponse): number | undefined {
  const header = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // A date, which starts with the name of a day, is by the server's clock, like the server's Date header.
  if (!/^[A-Za-z]{3,}, /.test(header)) return undefined;
  const wait = Date.parse(header) - Date.parse(headers.date ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** The pause from the header, or from the body. */
function retryAfterOf(response: RawResponse, said: SaidError): number | undefined {
  const byHeader = retryAfterHeader(response);
  if (byHeader !== undefined) return byHeader;
  const details = said?.details;
  const inBody = details && !Array.isArray(details) ? details.retry_after : undefined;
  const seconds = typeof inBody === 'string' && /^\d+$/.test(inBody) ? Number(inBody) : inBody;
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined;
}
