import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../src/contract/error.js';
import { type Answer, type ErrorExtras, errorAnswer } from './scripted-operations.js';
import type { ScriptedRequest } from './scripted-requests.js';

/** A pending request, as passed to a fault. */
export interface Exchange {
  request: ScriptedRequest;
  /** Its Date header is already set. */
  response: ServerResponse;
  /** The regular response, after the request has been held for as long as requested. */
  answer(): Promise<Answer>;
  /** Sends a complete response. */
  send(answer: Answer): void;
}

/**
 * What a server does instead of responding. If it returns false, it did not apply: the request gets a regular
 * response, and the fault stays pending.
 */
export type Fault = (exchange: Exchange) => unknown;

/** How long a server asks for no requests, in s, in each possible form. */
export interface RetryAfter {
  /** The header with a number. */
  seconds?: number;
  /** The header with a date, this many seconds after the response's own Date. */
  date?: number;
  /** `details.retry_after` in the body, as the hosted service sends it. */
  details?: unknown;
}

/** Any response. */
function answer(status: number, headers: Record<string, string> = {}, body = ''): Fault {
  return ({ send }) => send({ status, headers, body });
}

/** An error body of the REST API. */
function error(code: ErrorCode, message = 'The script says so', extras: ErrorExtras = {}): Fault {
  return ({ send }) => send(errorAnswer(code, message, extras));
}

function unauthorized(message?: string): Fault {
  return error('UNAUTHORIZED', message);
}

function internalError(message?: string): Fault {
  return error('INTERNAL_ERROR', message);
}

function rateLimited({ seconds, date, details }: RetryAfter = {}): Fault {
  return ({ send, response }) => {
    const now = Date.parse(String(response.getHeader('date')));
    const header =
      date === undefined ? seconds?.toString() : new Date(now + date * 1000).toUTCString();
    const headers = header === undefined ? {} : { 'retry-after': header };
    const extras = details === undefined ? {} : { details: { retry_after: details } };
    send(errorAnswer('RATE_LIMITED', 'Too many requests', { headers, ...extras }));
  };
}

/** The page of a proxy whose server is unreachable. */
function badGateway(): Fault {
  const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
  return answer(502, { 'content-type': 'text/html' }, page);
}

function redirect(location: string, status = 302): Fault {
  return answer(status, { location });
}

/** Resets the connection before the response. */
function resetBefore(): Fault {
  return ({ response }) => response.socket?.resetAndDestroy();
}

/** Resets the connection after half of the body. */
function resetInBody(): Fault {
  return async (exchange) => {
    await sendHalf(exchange);
    exchange.response.socket?.resetAndDestroy();
  };
}

/** Sends half of the body, and then nothing. */
function stallInBody(): Fault {
  return sendHalf;
}

/** Never responds. */
function silence(): Fault {
  return () => undefined;
}

/** Responds with one space at a time, forever. */
function trickle(): Fault {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 5);
    response.once('close', () => clearInterval(timer));
  };
}

/** Responds as fast as possible, forever. */
function flood(): Fault {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  return ({ response }) => {
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.on('drain', pour);
    pour();
  };
}

/** A complete response with truncated JSON. */
function truncatedJson(): Fault {
  return async ({ answer, send }) => {
    const whole = await answer();
    send({ ...whole, body: whole.body.slice(0, whole.body.length / 2) });
  };
}

/** Changes the body; does not apply to null. */
function altered(change: (body: object) => unknown): Fault {
  return async ({ answer, send }) => {
    const whole = await answer();
    const body: object | null = JSON.parse(whole.body);
    if (body === null) return false;
    send({ ...whole, body: JSON.stringify(change(body)) });
    return true;
  };
}

/** Sets a field, named by its path (`pagination.page`); undefined removes it. */
function wrongField(path: string, value: unknown): Fault {
  return altered((body) => withField(body, path.split('.'), value));
}

/** Bytes that are not HTTP. */
function garbage(text: string): Fault {
  return ({ response }) => response.socket?.end(text);
}

/** Faults for `server.fail()`. */
export const faults = {
  answer,
  error,
  unauthorized,
  internalError,
  rateLimited,
  badGateway,
  redirect,
  resetBefore,
  resetInBody,
  stallInBody,
  silence,
  trickle,
  flood,
  truncatedJson,
  altered,
  wrongField,
  garbage,
};

async function sendHalf({ answer, response }: Exchange): Promise<void> {
  const { status, headers, body } = await answer();
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  await new Promise<void>((sent) => {
    response.write(body.slice(0, body.length / 2), () => sent());
  });
}

function withField(body: object, [name = '', ...rest]: string[], value: unknown): object {
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>;
  copy[name] = rest.length > 0 ? withField(copy[name] as object, rest, value) : value;
  return copy;
}
