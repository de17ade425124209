import { setMaxListeners } from 'node:events';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { codesOf, permanentFailure, reasonOf } from './connection-failure.js';
import {
  type FailedRequest,
  InvalidResponseError,
  RequestTimeoutError,
  UnreachableError,
} from './errors.js';
import { LONGEST_TIMER } from './retry.js';

/** Response size limit in bytes, larger than any record. Guards against servers that never stop sending. */
const MAX_RESPONSE_SIZE = 128 * 1024 * 1024;

/** The method and the URL of a request. */
interface RequestLine {
  method: FailedRequest['method'];
  url: URL;
}

/** A complete response, with the line of its request. */
export interface RawResponse extends RequestLine {
  status: number;
  headers: Record<string, string | undefined>;
  body: Uint8Array;
}

/** One request and its limits. */
interface RawRequest {
  url: URL;
  headers: Record<string, string>;
  /** What to post; undefined for a GET. */
  body?: string | Uint8Array | undefined;
  /** Timeout in ms, from sending the request to the last byte of the response. */
  timeout: number;
  signal: AbortSignal | undefined;
}

/** Connections to one server, kept open between requests. Idle connections do not keep the process alive. */
export class Transport {
  private readonly agent = new Agent({
    // The request's own timeout applies: a held request may be silent for long.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_RESPONSE_SIZE,
  });

  private readonly closing = new AbortController();

  constructor() {
    setMaxListeners(0, this.closing.signal);
  }

  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * Sends a request and reads the complete response, whatever its status.
   *
   * @throws UnreachableError, RequestTimeoutError, InvalidResponseError if the response is too large, or the
   * signal's reason if it aborts
   */
  async send({ url, headers, body, timeout, signal }: RawRequest): Promise<RawResponse> {
    const method = body === undefined ? 'GET' : 'POST';
    const line = { method, url } as const;
    signal?.throwIfAborted();
    if (this.closed.aborted) throw clientClosed(line);
    const limit = new AbortController();
    const abort = () => limit.abort();
    const timer = setTimeout(abort, Math.min(timeout, LONGEST_TIMER));
    if (signal) {
      // Any number of calls may share a signal.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', abort, { once: true });
    }
    try {
      const dispatcher = this.agent;
      const options = { dispatcher, method, headers, body: body ?? null, signal: limit.signal };
      const response = await request(url, options);
      return {
        ...line,
        status: response.statusCode,
        headers: flatten(response.headers),
        body: await response.body.bytes(),
      };
    } catch (cause) {
      signal?.throwIfAborted();
      if (this.closed.aborted) throw clientClosed(line);
      if (limit.signal.aborted) throw tooSlow(line, timeout, cause);
      throw cause instanceof errors.ResponseExceededMaxSizeError
        ? tooLarge(line, cause)
        : unreachable(line, cause);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Closes all connections; pending requests fail. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.agent.destroy();
  }
}

function flatten(headers: Dispatcher.ResponseData['headers']): RawResponse['headers'] {
  const flat: RawResponse['headers'] = {};
  for (const [name, value] of Object.entries(headers)) {
    flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function tooSlow(line: RequestLine, timeout: number, cause: unknown): RequestTimeoutError {
  return new RequestTimeoutError({
    ...failed(line),
    happened: `was not answered in full within ${timeout}ms.`,
    hint: 'The server may be overloaded, or the timeout too short.',
    cause,
  });
}

function tooLarge(line: RequestLine, cause: unknown): InvalidResponseError {
  return new InvalidResponseError({
    ...failed(line),
    happened: `was answered with more than ${MAX_RESPONSE_SIZE / 1024 / 1024} MiB.`,
    hint: `Is ${line.url.origin} really the mailbox server (mailboxURL, MAILBOX_URL)?`,
    transient: false,
    cause,
  });
}

function clientClosed(line: RequestLine): UnreachableError {
  return new UnreachableError({
    ...failed(line),
    refused: false,
    transient: false,
    happened: 'got no answer: this client was closed.',
    hint: 'Create a new client, or keep this one open longer.',
  });
}

function unreachable(line: RequestLine, error: unknown): UnreachableError {
  const { url } = line;
  const permanent = permanentFailure(url, error);
  // Keeps only the message of a parser's error, which also contains the received bytes, and these may be
  // secret.
  const cause = error instanceof errors.HTTPParserError ? new Error(error.message) : error;
  const refused = codesOf(cause).some((code) => REFUSALS.has(code));
  return new UnreachableError({
    ...failed(line),
    refused,
    transient: permanent === undefined,
    happened: permanent?.happened ?? `got no answer: ${reasonOf(cause)}.`,
    hint:
      permanent?.hint ??
      (refused
        ? `Nothing answers at ${url.origin}.\nIs the mailbox server running?\nIn your Playwright configuration: webServer: [mailboxServer()], or set mailboxURL (MAILBOX_URL) to the server's URL.`
        : brokenHint(url)),
    cause,
  });
}

function brokenHint({ origin, protocol }: URL): string {
  const hint = `The connection to ${origin} broke.\nWas the server restarted, or is a proxy in between?`;
  return protocol === 'https:'
    ? hint
    : `${hint}\nIf the server has TLS, mailboxURL (MAILBOX_URL) begins with https:.`;
}

/** What an error says of its request. */
export function failed({ method, url, status }: RequestLine & { status?: number }): FailedRequest {
  return { method, url: url.href, ...(status !== undefined && { status }) };
}

/** Codes of errors for a connection that was not made at all. */
const REFUSALS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
