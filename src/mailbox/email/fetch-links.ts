import type { Found } from '../../checks/finding.js';
import type { CheckSettings } from '../../checks/options.js';
import type { Reading, SeenLink } from '../../checks/reading.js';
import { hostOf, isAllowed, shownUrl } from '../../checks/url.js';
import { mayHaveEffect } from '../../links/action-link.js';
import { sendAsStranger, type WebAnswer } from './web-request.js';

/** Bounds of a check: a newsletter has thousands of links, and the sites are those of others. */
const MOST_LINKS = 100;
const MOST_AT_ONCE = 4;
const MOST_REDIRECTS = 5;

/** How many characters before a link of the text part may say what it does. */
const MOST_WORDS = 300;

/** Error codes of Node for a name without a host, and for TLS. Others may be temporary. */
const NO_HOST = /^ENOTFOUND$/;
const NO_TLS = /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/;

/** What apps that know no HEAD answer it with, and nothing else: GET says what a reader gets. */
const NOT_BY_HEAD = [404, 405, 410, 501];

/**
 * Asks for the links of an email, and finds those that are broken. Skips links that may have an effect, and those whose
 * hosts are not in `allowedHosts`, if it is set. What a site refuses to strangers is not broken.
 */
export async function fetchLinks(
  { links, parts }: Reading,
  { allowedHosts }: CheckSettings,
  signal: AbortSignal,
): Promise<Found[]> {
  const listed = parts.headers?.get('list-unsubscribe')?.join() ?? '';
  const mayAsk = (href: string, text = '') => {
    const host = hostOf(href);
    const isHostAllowed = host && (!allowedHosts || isAllowed(host.name, allowedHosts));
    return isHostAllowed && !listed.includes(href) && !mayHaveEffect({ href, text });
  };
  const byUrl = new Map<string, SeenLink>();
  for (const link of links) {
    const url = withoutFragment(link.href);
    if (!byUrl.has(url)) byUrl.set(url, link);
  }
  // Another link to the same page may have words that say what it does.
  for (const link of links)
    if (!mayAsk(link.href, wordsOf(link, parts.text ?? '')))
      byUrl.delete(withoutFragment(link.href));
  const found: Found[] = [];
  const left = [...byUrl].slice(0, MOST_LINKS).values();
  const askNext = async () => {
    for (const [url, { href, words, part, at }] of left) {
      const reason = brokenBecause(await ask(url, mayAsk, signal));
      if (reason === undefined) continue;
      const shown = shownUrl(href);
      const message = words === href ? `${shown} ${reason}` : `“${words}”: ${shown} ${reason}`;
      found.push({ rule: 'link-broken', message, part, excerpt: shown, at });
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, askNext));
  return found;
}

function withoutFragment(href: string): string {
  return href.replace(/#.*/s, '');
}

/** What a link says. In the text part, these are the words before it, in its line and the one above. */
function wordsOf({ words, part, at }: SeenLink, text: string): string {
  if (part === 'html') return words;
  const before = text.slice(Math.max(0, at - MOST_WORDS), at);
  return before.split('\n').slice(-2).join(' ');
}

/** The answer at the end of the redirects; that of a redirect if it leads where no request may be sent to. */
async function ask(
  start: string,
  mayAsk: (url: string) => unknown,
  signal: AbortSignal,
): Promise<WebAnswer> {
  let url = start;
  let answer = await head(url, signal);
  for (let redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
    const location = 'location' in answer ? answer.location : null;
    if (location === null || !URL.canParse(location, url)) break;
    url = new URL(location, url).href;
    if (!mayAsk(url)) break;
    answer = await head(url, signal);
  }
  return answer;
}

async function head(url: string, signal: AbortSignal): Promise<WebAnswer> {
  const answer = await sendAsStranger(url, { method: 'HEAD' }, signal);
  return 'status' in answer && NOT_BY_HEAD.includes(answer.status)
    ? sendAsStranger(url, { method: 'GET' }, signal)
    : answer;
}

function brokenBecause(answer: WebAnswer): string | undefined {
  if ('status' in answer) {
    const { status } = answer;
    return status === 404 || status === 410 ? `answers with ${status}` : undefined;
  }
  if (NO_HOST.test(answer.error)) return 'has a host that does not exist';
  return NO_TLS.test(answer.error) ? `has no valid TLS (${answer.error})` : undefined;
}
