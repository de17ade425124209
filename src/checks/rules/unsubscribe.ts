import type { Found } from '../finding.js';
import type { CheckSettings } from '../options.js';
import { isOfProvider, isPlaceholder } from '../placeholders.js';
import type { Reading } from '../reading.js';
import { hostOf, isTestHost, shownUrl } from '../url.js';

/** The only value of List-Unsubscribe-Post (RFC 8058, section 3.2). */
const ONE_CLICK = /^List-Unsubscribe=One-Click$/;

/** The fields of one-click unsubscribe, by RFC 2369 and RFC 8058. An email without them is right. */
export function* unsubscribe(
  { parts: { headers } }: Reading,
  settings: CheckSettings,
): Iterable<Found> {
  const lists = headers?.get('list-unsubscribe') ?? [];
  const posts = headers?.get('list-unsubscribe-post') ?? [];
  for (const message of problemsOf(lists, posts, settings)) {
    const excerpt = [...lists, ...posts].join(' ');
    yield { rule: 'unsubscribe', message, part: 'headers', excerpt };
  }
}

/** What is wrong with the values of List-Unsubscribe and List-Unsubscribe-Post. */
export function* problemsOf(
  lists: readonly string[],
  posts: readonly string[],
  settings: CheckSettings,
): Iterable<string> {
  const [list = ''] = lists;
  const [post] = posts;
  if (lists.length > 1) yield 'Two List-Unsubscribe fields: list both URLs in one';
  const urls = urlsIn(list);
  if (list !== '' && urls.length === 0) {
    yield 'List-Unsubscribe has no URL in angle brackets';
  }
  for (const url of urls) {
    if (
      isPlaceholder(url) ||
      /^mailto:[^?]*@/i.test(url) ||
      hostOf(url)?.name.includes('=') === false
    )
      continue;
    yield `List-Unsubscribe: ${shownUrl(url)} is neither a web nor a mailto: URL`;
  }
  if (post === undefined) return;
  if (!ONE_CLICK.test(post.trim())) {
    yield 'List-Unsubscribe-Post must be List-Unsubscribe=One-Click';
  }
  if (oneClickUrl(list, settings) === undefined && !urls.some(isOfProvider))
    yield 'One-Click without an https link in List-Unsubscribe';
}

/** The URL in List-Unsubscribe that a POST request unsubscribes at. */
export function oneClickUrl(list: string, { baseHost }: CheckSettings): string | undefined {
  return urlsIn(list).find((url) => {
    const host = hostOf(url);
    // The app that is tested may have no TLS.
    return host && (/^https:/i.test(url) || isTestHost(host.name) || host.host === baseHost);
  });
}

function urlsIn(list: string): string[] {
  return [...list.matchAll(/<([^<>]*)>/g)].map(([, url = '']) => url.trim());
}
