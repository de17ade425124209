/** A request to the app's webhook. */
export interface WebhookRequest {
  /** May contain a login. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** The answer of the app. */
export interface WebhookAnswer {
  status: number;
  /** The start of the body. */
  response: string;
  /** Where a redirect leads to. */
  location: string | null;
}

/** How much of an answer is read, in characters: an app may answer with a whole page, or never stop. */
const MAX_ANSWER = 500;

/** How long its start may take, in ms: an app may leave it open. */
const BODY_TIME_MS = 1_000;

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
  const { target, login } = withoutLogin(url);
  const answer = await fetch(target, {
    method: 'POST',
    headers: { ...headers, ...login },
    body: new Uint8Array(body),
    redirect: 'manual',
    signal,
  });
  const location = answer.headers.get('location');
  return { status: answer.status, response: await startOf(answer.body), location };
}

/** `fetch` refuses URLs with a login. */
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

/** The start of an answer's body. Reading it never rejects: the status has decided already. */
async function startOf(body: Response['body']): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // Ends a pending read as well, and closes the connection.
  const cancel = () => void reader.cancel().catch(() => {});
  const timer = setTimeout(cancel, BODY_TIME_MS);
  let text = '';
  try {
    while (text.length < MAX_ANSWER) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The body was cut off.
  }
  clearTimeout(timer);
  cancel();
  return text.slice(0, MAX_ANSWER);
}
