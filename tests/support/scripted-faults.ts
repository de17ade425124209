import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../src/contract/error.js';
import { type Answer, type ErrorExtras, errorAnswer } from './scripted-operations.js';
import type { ScriptedRequest } from './scripted-requests.js';

/** A pending request, as a fault sees it. */
export interface Exchange {
  request: ScriptedRequest;
  /** Its Date header stands already. */
  response: ServerResponse;
  /** What a server without faults answers, once it has held the request for as long as asked. */
  answer(): Promise<Answer>;
  /** Sends a whole answer. */
  send(answer: Answer): void;
}

/**
 * What a server does instead of answering. One that gives false found nothing that it could spoil:
 * the request is then answered, and the fault is still to come.
 */
export type Fault = (exchange: Exchange) => unknown;

/** How long a server asks to be left alone for, in each way in which it can say so, in seconds. */
export interface RetryAfter {
  /** The header with a number. */
  seconds?: number;
  /** The header with a date, this many seconds after the answer's own Date. */
  date?: number;
  /** `details.retry_after` in the body, as the hosted service had it. */
  details?: unknown;
}

/** Any answer at all. */
function answer(status: number, headers: Record<string, string> = {}, body = ''): Fault {
  return ({ send }) => send({ status, headers, body });
}

/** An error in the REST API's shape. */
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

/** The page of a proxy whose server is away. */
function badGateway(): Fault {
  const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
  return answer(502, { 'content-type': 'text/html' }, page);
}

function redirect(location: string, status = 302): Fault {
  return answer(status, { location });
}

/** Resets the connection before a byte is answered. */
function resetBefore(): Fault {
  return ({ response }) => response.socket?.resetAndDestroy();
}

/** Resets the connection when half of the body is out. */
function resetInBody(): Fault {
  return async (exchange) => {
    await sendHalf(exchange);
    exchange.response.socket?.resetAndDestroy();
  };
}

/** Sends half of the body, and nothing more. */
function stallInBody(): Fault {
  return sendHalf;
}

/** Never answers. */
function silence(): Fault {
  return () => undefined;
}

/** Answers a space at a time, for ever. */
function trickle(): Fault {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 5);
    response.once('close', () => clearInterval(timer));
  };
}

/** Answers as fast as it can, for ever. */
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

/** A whole answer whose JSON is cut. */
function truncatedJson(): Fault {
  return async ({ answer, send }) => {
    const whole = await answer();
    send({ ...whole, body: whole.body.slice(0, whole.body.length / 2) });
  };
}

/** Changes the body; one that is null has nothing to change. */
function altered(change: (body: object) => unknown): Fault {
  return async ({ answer, send }) => {
    const whole = await answer();
    const body: object | null = JSON.parse(whole.body);
    if (body === null) return false;
    send({ ...whole, body: JSON.stringify(change(body)) });
    return true;
  };
}

/** A field with another value, named by its path (`pagination.page`); undefined leaves it out. */
function wrongField(path: string, value: unknown): Fault {
  return altered((body) => withField(body, path.split('.'), value));
}

/** Bytes that are no HTTP. */
function garbage(text: string): Fault {
  return ({ response }) => response.socket?.end(text);
}

/** Faults to give to `server.fail()`. */
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
