import type { CheckSettings } from '../../checks/options.js';
import { oneClickUrl, problemsOf } from '../../checks/rules/unsubscribe.js';
import { hostOf, isAllowed } from '../../checks/url.js';
import type { AnyEmail } from './email.js';
import type { EmailHeaders } from './headers.js';
import { shownLink } from './redact.js';
import { sendAsStranger, type WebAnswer } from './web-request.js';

/** The header fields of one-click unsubscribe. */
const FIELDS = ['List-Unsubscribe', 'List-Unsubscribe-Post'];

/**
 * Why readers cannot unsubscribe with one click (RFC 8058); empty if they can.
 *
 * @param post whether to unsubscribe if the header fields are right
 * @param signal cancels the requests that unsubscribe
 * @throws Error if the host of `List-Unsubscribe` is not among those allowed
 */
export async function oneClickProblems(
  email: AnyEmail,
  settings: CheckSettings,
  post: boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const headers = await email.headers();
  const problems = [...problemsIn(email, headers, settings)];
  return post && problems.length === 0
    ? problemsOfPost(email, headers, settings, signal)
    : problems;
}

function* problemsIn(
  email: AnyEmail,
  headers: EmailHeaders,
  settings: CheckSettings,
): Iterable<string> {
  for (const field of FIELDS.filter((one) => !headers.has(one))) yield `There is no ${field} field`;
  const [lists, posts] = FIELDS.map((field) => headers.getAll(field));
  yield* problemsOf(lists ?? [], posts ?? [], settings);
  if (lists?.[0] && !posts?.[0] && oneClickUrl(lists[0], settings) === undefined)
    yield 'List-Unsubscribe has no https: URL';
  // A provider may sign an email only when it sends it: one without a signature is not wrong.
  const signatures = headers.getAll('DKIM-Signature');
  if (signatures.length === 0) return;
  if ('dkim_verdict' in email && email.dkim_verdict === 'FAIL')
    yield 'The DKIM signature is not valid';
  const signed = new Set(signatures.flatMap(signedFields));
  for (const field of FIELDS.filter((one) => !signed.has(one.toLowerCase())))
    yield `No DKIM signature covers ${field}: add it to the header fields that are signed`;
}

/** The names of the fields in `h=` (RFC 6376, section 3.5), in lower case. */
function signedFields(signature: string): string[] {
  const [, names = ''] = /(?:^|;)\s*h\s*=([^;]*)/i.exec(signature) ?? [];
  return names.split(':').map((name) => name.trim().toLowerCase());
}

/** Unsubscribes as mail programs do. A GET request must not unsubscribe, so none is sent. */
async function problemsOfPost(
  email: AnyEmail,
  headers: EmailHeaders,
  settings: CheckSettings,
  signal: AbortSignal,
): Promise<string[]> {
  const url = oneClickUrl(headers.get('List-Unsubscribe') ?? '', settings) ?? '';
  const host = hostOf(url)?.name ?? '';
  if (!isAllowed(host, settings.allowedHosts ?? [])) {
    throw new Error(
      `The host of List-Unsubscribe, ${host}, is not in allowedHosts: no request was sent.`,
    );
  }
  const fields = { 'List-Unsubscribe': 'One-Click' };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const problems: string[] = [];
  for (const body of [form, new URLSearchParams(fields)]) {
    signal.throwIfAborted();
    const answer = await sendAsStranger(url, { method: 'POST', body }, signal);
    const problem = problemOf(answer);
    const type = body === form ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    if (problem) problems.push(`POST ${shownLink(email, url)} as ${type} ${problem}`);
  }
  return problems;
}

function problemOf(answer: WebAnswer): string | undefined {
  if ('error' in answer) return `failed: ${answer.error}`;
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400
    ? `was answered by a redirect (${status}), which mail programs do not follow`
    : `was answered by ${status}`;
}
