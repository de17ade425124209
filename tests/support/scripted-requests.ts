import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Operation, routeOf } from './scripted-operations.js';

/** A recorded request. */
export interface ScriptedRequest {
  /** Undefined for a path outside of the REST API. */
  operation: Operation | undefined;
  method: string;
  /** The path as sent, with the prefix of the base URL, without the query. */
  path: string;
  /** The decoded query. */
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** When it arrived (`performance.now()`). */
  at: number;
}

/** Selects requests: an operation, a pattern for its name or path, or a function. */
export type Target = Operation | RegExp | ((request: ScriptedRequest) => boolean);

/** Records a request. */
export function requestOf(incoming: IncomingMessage, prefix: string): ScriptedRequest {
  const url = incoming.url ?? '';
  const [path = ''] = url.split('?');
  const below = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return {
    operation: routeOf(below)?.operation,
    method: incoming.method ?? '',
    path,
    query: Object.fromEntries(new URLSearchParams(url.slice(path.length))),
    headers: incoming.headers,
    at: performance.now(),
  };
}

/** Whether a request matches the target; without a target, all requests match. */
export function isMeant(request: ScriptedRequest, target: Target | undefined): boolean {
  if (target === undefined) return true;
  if (typeof target === 'function') return target(request);
  if (typeof target === 'string') return request.operation === target;
  return target.test(request.operation ?? '') || target.test(request.path);
}

/** To which requests, and how often, an action of the script applies. */
export interface Occasion {
  /** The requests; default: all. */
  on?: Target;
  /** Maximum number of times; default: 1. */
  times?: number;
  /** How many requests to skip first. */
  skip?: number;
}

interface Line<T> {
  what: T;
  on: Target | undefined;
  times: number;
  skip: number;
}

/** Actions that are to happen on certain requests. */
export class Script<T> {
  private readonly lines: Line<T>[] = [];

  add(what: T, { on, times = 1, skip = 0 }: Occasion): void {
    this.lines.push({ what, on, times, skip });
  }

  /** All actions for this request. */
  takeAll(request: ScriptedRequest): T[] {
    return this.due(request).map((line) => {
      line.times--;
      return line.what;
    });
  }

  /** The first action for this request, which may be given back. */
  takeFirst(request: ScriptedRequest): { what: T; giveBack: () => void } | undefined {
    const [line] = this.due(request);
    if (!line) return undefined;
    line.times--;
    return { what: line.what, giveBack: () => line.times++ };
  }

  /** Removes all pending actions. */
  clear(): void {
    this.lines.length = 0;
  }

  private due(request: ScriptedRequest): Line<T>[] {
    const meant = this.lines.filter(({ times, on }) => times > 0 && isMeant(request, on));
    return meant.filter((line) => line.skip-- <= 0);
  }
}
