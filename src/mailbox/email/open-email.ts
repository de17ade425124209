import type { AnyRecord } from '../../contract/email.js';
import { htmlPage, textAsHtml } from '../../sanitize/html-page.js';
import { attachmentList, type OpenedParts, partsOf } from './opened-parts.js';
import type { PageLike, RouteHandler, UrlMatch } from './page-like.js';
import { originOf } from './record.js';

/** Options of `email.open()`. */
export interface OpenOptions {
  /** Loads images, style sheets and fonts from the web. Default: false, as in an email client that asks first. */
  remoteContent?: boolean | undefined;
}

/** An email in a page: a `Disposable` as in Playwright. */
export interface OpenedEmail {
  /** Removes the routes for the email. The page does not change until it navigates. */
  dispose(): Promise<void>;
  /** Same as {@link dispose}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A host that does not exist: `.test` is reserved (RFC 2606). */
const HOST = 'http://mail.test/';

/**
 * Shows an email in a page, at its own URL. The routes stay until they are disposed of, so that going back
 * and reloading show the email again. They do not affect requests of other pages.
 *
 * `setContent()` would run the email's scripts as the app's, and a frame or a `sandbox` policy would
 * interfere with locators, new tabs and the email's own links. Therefore sanitizing alone must suffice: a
 * context may bypass a policy, and a file opened from a report has none.
 */
export async function openEmail(
  email: AnyRecord,
  page: PageLike,
  { remoteContent = false }: OpenOptions,
): Promise<OpenedEmail> {
  const { hide } = originOf(email).runner;
  const address = HOST + encodeURIComponent(email.email_id);
  // With or without a fragment.
  const isEmail = (url: string) => url.split('#', 1)[0] === address;
  const parts = await partsOf(email, address);
  const response = {
    status: 200,
    headers: headers(remoteContent),
    body: await pageOf(email, remoteContent, parts),
  };
  const routes: [UrlMatch, RouteHandler][] = [
    [({ href }) => isEmail(href), (route) => route.fulfill(response)],
  ];
  if (remoteContent) {
    const isOfEmail = ({ protocol }: URL) => /^https?:$/.test(protocol) && isEmail(page.url());
    // Before the other route: Playwright uses the latest route first.
    routes.unshift([isOfEmail, fetchHandler((actions) => hide(page, actions))]);
  }
  if (parts) routes.push([parts.isPart, parts.handler]);
  const dispose = () =>
    hide(page, async () => {
      // A closed page has no routes.
      for (const [url, handler] of routes) await page.unroute(url, handler).catch(() => {});
    });
  await hide(page, async () => {
    for (const [url, handler] of routes) await page.route(url, handler);
  });
  try {
    // Not hidden, so that a trace contains a snapshot of the email.
    await page.goto(address);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { dispose, [Symbol.asyncDispose]: dispose };
}

/** The HTML body, or otherwise the text, as a page. */
async function pageOf(
  email: AnyRecord,
  remoteContent: boolean,
  parts: OpenedParts | undefined,
): Promise<string> {
  const title = email.subject ?? '';
  const list = parts ? attachmentList(parts.attachments) : '';
  if (!email.html_body) return htmlPage({ title, body: textAsHtml(email.text_body ?? '') + list });
  const { sanitizeEmail } = await import('../../sanitize/index.js');
  const imageUrl = parts?.imageUrl;
  return (await sanitizeEmail(email.html_body, { remoteContent, title, imageUrl })) + list;
}

/** Headers as a second line of defense: the sanitized page is safe without them. */
function headers(remoteContent: boolean): Record<string, string> {
  const web = remoteContent ? ' http: https:' : '';
  const policy = [
    `default-src 'none'`,
    `img-src data: 'self'${web}`,
    `style-src 'unsafe-inline'${web}`,
    ...(remoteContent ? [`font-src data:${web}`] : []),
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    // Prevents Chromium from resolving the hosts of links before a click.
    'x-dns-prefetch-control': 'off',
  };
}

/**
 * Fetches remote content from outside the browser: a page of a nonexistent host cannot load from every
 * network, nor fonts from any other host.
 */
function fetchHandler(hide: <T>(actions: () => Promise<T>) => Promise<T>): RouteHandler {
  return async (route) => {
    const request = route.request();
    // A navigation to another page by a link in the email.
    if (request.isNavigationRequest()) return route.fallback();
    try {
      // Chromium sends the email's host as the referrer for imported style sheets.
      const { referer: _, ...headers } = request.headers();
      const response = await hide(() => route.fetch({ headers }));
      const opened = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({
        status: response.status(),
        headers: opened,
        body: await response.body(),
      });
    } catch {
      // Like any image of an unreachable server. The page may be closed by now.
      await route.abort().catch(() => {});
    }
  };
}
