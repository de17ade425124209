import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Operation, routeOf } from './scripted-operations.js';

/** A request as it came. */
export interface ScriptedRequest {
  /** Undefined for a path that the REST API does not have. */
  operation: Operation | undefined;
  method: string;
  /** The path as it was sent, with the prefix of the base URL, without the query. */
  path: string;
  /** The query, decoded. */
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** When it came (`performance.now()`). */
  at: number;
}

/** Which requests something is about: an operation, a pattern for its name or path, or a choice. */
export type Target = Operation | RegExp | ((request: ScriptedRequest) => boolean);

/** Notes what came. */
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

/** Whether a request is one of those meant; without a target, all are. */
export function isMeant(request: ScriptedRequest, target: Target | undefined): boolean {
  if (target === undefined) return true;
  if (typeof target === 'function') return target(request);
  if (typeof target === 'string') return request.operation === target;
  return target.test(request.operation ?? '') || target.test(request.path);
}

/** How often something in a script happens, and where. */
export interface Occasion {
  /** Which requests; all unless given. */
  on?: Target;
  /** How many of them; default: 1. */
  times?: number;
  /** How many pass before. */
  skip?: number;
}

interface Line<T> {
  what: T;
  on: Target | undefined;
  times: number;
  skip: number;
}

/** Things that are to happen on certain requests. */
export class Script<T> {
  private readonly lines: Line<T>[] = [];

  add(what: T, { on, times = 1, skip = 0 }: Occasion): void {
    this.lines.push({ what, on, times, skip });
  }

  /** Everything that is to happen on this request. */
  takeAll(request: ScriptedRequest): T[] {
    return this.due(request).map((line) => {
      line.times--;
      return line.what;
    });
  }

  /** The first thing that is to happen on this request, which may be given back. */
  takeFirst(request: ScriptedRequest): { what: T; giveBack: () => void } | undefined {
    const [line] = this.due(request);
    if (!line) return undefined;
    line.times--;
    return { what: line.what, giveBack: () => line.times++ };
  }

  /** Strikes out all that has not happened yet. */
  clear(): void {
    this.lines.length = 0;
  }

  private due(request: ScriptedRequest): Line<T>[] {
    const meant = this.lines.filter(({ times, on }) => times > 0 && isMeant(request, on));
    return meant.filter((line) => line.skip-- <= 0);
  }
}
