import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { type CheckSettings, checkSettings } from '../../checks/options.js';
import { oneClickUrl, problemsOf } from '../../checks/rules/unsubscribe.js';
import { hostOf, isAllowed } from '../../checks/url.js';
import { checkNames, kindOf } from '../../client/validate-options.js';
import type { AnyEmail } from '../../mailbox/email/email.js';
import type { EmailHeaders } from '../../mailbox/email/headers.js';
import { shownLink } from '../../mailbox/email/redact.js';
import { sendAsStranger, type WebAnswer } from '../../mailbox/email/web-request.js';
import { projectChecks } from '../test-context.js';
import { emailOf, emailResult } from './received.js';

/** The header fields of one-click unsubscribe. */
const FIELDS = ['List-Unsubscribe', 'List-Unsubscribe-Post'];

/** Options of `toHaveOneClickUnsubscribe()`. */
export interface OneClickOptions {
  /** Whether to unsubscribe, by a POST request in each of the two encodings. Default: false. */
  post?: boolean | undefined;
  /** The hosts that requests may be sent to, as in the checks. Default: those of `mailboxChecks`. */
  allowedHosts?: readonly string[] | undefined;
}

/**
 * Passes if readers can unsubscribe with one click (RFC 8058): by the header fields and, if the email is signed, by what
 * its DKIM signatures cover. With `post: true`, by sending the requests that a mail program sends, too.
 */
export async function toHaveOneClickUnsubscribe(
  this: ExpectMatcherState,
  received: AnyEmail,
  options: OneClickOptions = {},
): Promise<MatcherReturnType> {
  const name = 'toHaveOneClickUnsubscribe';
  const email = emailOf(this, name, received);
  if ('failure' in email) return email.failure;
  checkNames(options, ['post', 'allowedHosts']);
  const { post = false, allowedHosts } = options;
  if (typeof post !== 'boolean')
    throw new TypeError(`post must be true or false; got ${kindOf(post)}.`);
  const { options: ofProject, baseURL } = projectChecks();
  const settings = checkSettings({ allowedHosts }, ofProject, baseURL);
  if (post && !settings.allowedHosts) {
    throw new TypeError(
      `${name}({ post: true }) sends requests only to hosts that you name: set allowedHosts, such as ['shop.test'], here or in mailboxChecks.`,
    );
  }
  const headers = await email.headers();
  const problems = [...problemsIn(email, headers, settings)];
  if (post && problems.length === 0)
    problems.push(...(await problemsOfPost(email, headers, settings)));
  return emailResult(this, name, email, undefined, 'one-click unsubscribe', () => ({
    pass: problems.length === 0,
    received: () => (problems.length === 0 ? 'one-click unsubscribe' : problems.join('\n  ')),
    actual: () => problems,
  }));
}

function* problemsIn(
  email: AnyEmail,
  headers: EmailHeaders,
  settings: CheckSettings,
): Iterable<string> {
  for (const field of FIELDS.filter((one) => !headers.has(one))) yield `There is no ${field} field`;
  const [lists, posts] = FIELDS.map((field) => headers.getAll(field));
  yield* problemsOf(lists ?? [], posts ?? [], settings);
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
    const answer = await sendAsStranger(url, { method: 'POST', body });
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
