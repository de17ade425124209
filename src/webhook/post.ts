import type { Readable } from 'node:stream';

/** A request to the app's webhook. */
interface WebhookRequest {
  /** May contain a login. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** The answer of the app. */
export interface WebhookAnswer {
  status: number;
  /** The body. If it is longer than {@link MAX_ANSWER}, or not complete in time: its start, and {@link CUT}. */
  response: string;
  /** Where a redirect leads to. */
  location: string | null;
}

/** How much of an answer is read, in characters: an app may never stop. */
const MAX_ANSWER = 65_536;

/** How much of it messages show, in characters: an app may answer with a whole page. */
const MAX_SHOWN = 500;

/** The end of an answer that is not complete. */
const CUT = '… (cut off)';

/** How long the body may take, in ms: an app may leave it open. */
const BODY_TIME_MS = 1_000;

/** What of a page is no text. */
const MARKUP = /<(style|script)\b[\s\S]*?<\/\1>|<[^<>]*>|&nbsp;/gi;

/** The start of an answer in one line, for messages: of a page, that of its text. */
export function startOfAnswer(response: string): string {
  const start = response.slice(0, 20 * MAX_SHOWN);
  const isPage = /^\s*<(?:!doctype|html)/i.test(start);
  const line = (isPage ? start.replace(MARKUP, ' ') : start).replace(/\s+/g, ' ').trim();
  const isWhole = start.length === response.length && line.length <= MAX_SHOWN;
  return isWhole ? line : line.slice(0, MAX_SHOWN) + CUT;
}

/**
 * Posts to the app like a provider: does not follow redirects, and sends the login in the URL as Basic
 * authentication.
 *
 * @throws the signal's reason; the error of the connection
 */
export async function postToWebhook(
  { url, headers, body }: WebhookRequest,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  // Unlike `fetch`, adds no header fields of browsers.
  const { request } = await import('undici');
  const { target, login } = withoutLogin(url);
  const answer = await request(target, {
    method: 'POST',
    headers: { ...headers, ...login },
    body,
    signal,
  });
  const { statusCode: status, headers: fields, body: stream } = answer;
  const { location = null } = fields;
  return { status, response: await readBody(stream), location: location && String(location) };
}

function withoutLogin(url: string): { target: URL; login: Record<string, string> } {
  const target = new URL(url);
  const { username, password } = target;
  if (username === '' && password === '') return { target, login: {} };
  target.username = '';
  target.password = '';
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const login = { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
  return { target, login };
}

/** An answer's body. Reading it never rejects: the status has decided already. */
async function readBody(body: Readable): Promise<string> {
  const decoder = new TextDecoder();
  const timer = setTimeout(() => body.destroy(), BODY_TIME_MS);
  let text = '';
  let isComplete = false;
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_ANSWER) break;
    }
    isComplete = text.length <= MAX_ANSWER;
  } catch {
    // The connection was lost, or the time is over.
  }
  clearTimeout(timer);
  return isComplete ? text : text.slice(0, MAX_ANSWER) + CUT;
}
