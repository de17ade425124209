import { isMailboxClientError } from '../../client/errors.js';
import { countText } from '../text.js';
import type { PollRequest } from './state.js';

/**
 * The requests that were pending after a time (`performance.now()`), one per line, with times relative to it.
 * Consecutive requests with the same outcome share a line.
 *
 * @param received how many emails the mailbox has received; requests may have found others
 * @param unanswered the outcome shown for a pending request
 */
export function callLog(
  requests: readonly PollRequest[],
  moment: number,
  received: number,
  unanswered: (request: PollRequest) => string,
): string[] {
  const lines: { line: string; times: number; beganAt: number; endedAt: number }[] = [];
  for (const request of requests.filter(({ endedAt }) => endedAt >= moment)) {
    const line = lineOf(request, received, unanswered);
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

function lineOf(
  one: PollRequest,
  received: number,
  unanswered: (request: PollRequest) => string,
): string {
  // Without the query: the message already names the address.
  const request = one.text.split('?', 1)[0] ?? one.text;
  const isEnded = Number.isFinite(one.endedAt);
  return `${request} → ${isEnded ? outcomeOf(one, request, received) : unanswered(one)}`;
}

function outcomeOf({ count, error }: PollRequest, request: string, received: number): string {
  if (count && received === 0) return `${countText(count, 'email')}, not for this mailbox`;
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
