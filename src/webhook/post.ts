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

async function startOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  // To leave the loop closes the connection.
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MAX_ANSWER) break;
  }
  return text.slice(0, MAX_ANSWER);
}
