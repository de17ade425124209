import { isMailboxClientError } from '../../client/errors.js';
import type { PollRequest } from './decide.js';
import { outcomeOf } from './wait-error-message.js';

/** Several requests in a row with one outcome: a line of the log. */
interface Line {
  request: string;
  outcome: string;
  times: number;
  beganAt: number;
  endedAt: number;
}

/**
 * The requests that were pending after a moment (`performance.now()`), as lines of text with times that count from it.
 *
 * @param unanswered what to say of a pending request
 */
export function callLog(
  requests: readonly PollRequest[],
  moment: number,
  unanswered: (request: PollRequest) => string,
): string[] {
  const lines = linesOf(
    requests.filter(({ endedAt }) => endedAt >= moment),
    unanswered,
  );
  const spans = lines.map(({ beganAt, endedAt }) => spanOf(beganAt - moment, endedAt - moment));
  const width = Math.max(0, ...spans.map((span) => span.length));
  return lines.map(({ request, outcome, times }, index) => {
    const often = times > 1 ? ` (${times} times)` : '';
    return `${spans[index]?.padEnd(width)}  ${request} → ${outcome}${often}`;
  });
}

function linesOf(
  requests: readonly PollRequest[],
  unanswered: (request: PollRequest) => string,
): Line[] {
  const lines: Line[] = [];
  for (const one of requests) {
    const { beganAt, endedAt } = one;
    // The failure's text names the address once.
    const request = one.text.split('?', 1)[0] ?? one.text;
    const outcome = Number.isFinite(endedAt) ? outcomeText(one, request) : unanswered(one);
    const last = lines.at(-1);
    if (last?.request === request && last.outcome === outcome) {
      last.times++;
      last.endedAt = endedAt;
    } else lines.push({ request, outcome, times: 1, beganAt, endedAt });
  }
  return lines;
}

function outcomeText({ count, error }: PollRequest, request: string): string {
  if (count !== undefined)
    return count === 0 ? 'nothing new' : count === 1 ? 'a new email' : `${count} new emails`;
  if (!isMailboxClientError(error)) return 'failed';
  // The request stands in the line already, unless another one failed on its behalf.
  const isIt = error.url.includes(`${request.replace(/^GET /, '')}?`);
  return isIt ? outcomeOf(error) : (error.message.split('\n')[0] ?? '');
}

function spanOf(startedAt: number, ended: number): string {
  const [from, to] = [Math.max(0, startedAt), ended].map((ms) => (ms / 1000).toFixed(1));
  if (!Number.isFinite(ended)) return `${from} s –`;
  return from === to ? `${from} s` : `${from}–${to} s`;
}
