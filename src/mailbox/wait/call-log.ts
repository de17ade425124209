import { isMailboxClientError } from '../../client/errors.js';
import type { PollRequest } from './state.js';

/**
 * The requests that were pending after a time (`performance.now()`), one per line, with times relative to it.
 * Consecutive requests with the same outcome share a line.
 *
 * @param unanswered the outcome shown for a pending request
 */
export function callLog(
  requests: readonly PollRequest[],
  moment: number,
  unanswered: (request: PollRequest) => string,
): string[] {
  const lines: { line: string; times: number; beganAt: number; endedAt: number }[] = [];
  for (const request of requests.filter(({ endedAt }) => endedAt >= moment)) {
    const line = lineOf(request, unanswered);
    const last = lines.at(-1);
    if (last?.line !== line) lines.push({ ...request, line, times: 1 });
    else Object.assign(last, { times: last.times + 1, endedAt: request.endedAt });
  }
  const spans = lines.map(({ beganAt, endedAt }) => spanOf(beganAt - moment, endedAt - moment));
  const width = Math.max(0, ...spans.map((span) => span.length));
  return lines.map(({ line, times }, index) => {
    const often = times > 1 ? ` (${times} times)` : '';
    return `${spans[index]?.padEnd(width)}  ${line}${often}`;
  });
}

function lineOf(one: PollRequest, unanswered: (request: PollRequest) => string): string {
  // Without the query: the message already names the address.
  const request = one.text.split('?', 1)[0] ?? one.text;
  const isEnded = Number.isFinite(one.endedAt);
  return `${request} → ${isEnded ? outcomeOf(one, request) : unanswered(one)}`;
}

function outcomeOf({ count, error }: PollRequest, request: string): string {
  if (count !== undefined)
    return count === 0 ? 'nothing new' : count === 1 ? 'a new email' : `${count} new emails`;
  if (!isMailboxClientError(error)) return 'failed';
  // The line already contains the request, unless the failed one is another.
  const isIt = error.url.includes(`${request.replace(/^GET /, '')}?`);
  return isIt ? error.outcome : (error.message.split('\n')[0] ?? '');
}

function spanOf(startedAt: number, ended: number): string {
  const [from, to] = [Math.max(0, startedAt), ended].map((ms) => (ms / 1000).toFixed(1));
  if (!Number.isFinite(ended)) return `${from} s –`;
  return from === to ? `${from} s` : `${from}–${to} s`;
}
