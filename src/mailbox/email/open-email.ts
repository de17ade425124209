import type { AnyRecord } from '../../contract/email.js';
import { htmlPage, textAsHtml } from '../../sanitize/html-page.js';
import { attachmentList, type OpenedParts, partsOf } from './opened-parts.js';
import type { PageLike, RouteHandler, UrlMatch } from './page-like.js';
import { originOf } from './record.js';

/** How an email is shown. */
export interface OpenOptions {
  /**
   * Loads the images, style sheets and fonts that the email refers to from the web. Default: false,
   * as in an email client that asks first.
   */
  remoteContent?: boolean | undefined;
}

/** An email that a page shows: a `Disposable` of Playwright's. */
export interface OpenedEmail {
  /** Removes the routes that answer for the email. The page stays as it is until it navigates. */
  dispose(): Promise<void>;
  /** The same as {@link dispose}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A host that does not exist: `.test` is reserved for that (RFC 2606). */
const HOST = 'http://mail.test/';

/**
 * Shows an email in a page, at an address of its own. The routes stay until they are disposed of, so
 * that going back and reloading show it again; they leave requests of other pages alone.
 *
 * `setContent()` would run the email's scripts as the app's, and a frame or a `sandbox` policy would get in
 * the way of locators, new tabs and the email's own links. So sanitizing alone has to be enough: a context
 * may bypass a policy, and a file opened from a report has none.
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
    // Before the other one: Playwright asks the latest route first.
    routes.unshift([isOfEmail, fetchHandler((actions) => hide(page, actions))]);
  }
  if (parts) routes.push([parts.isPart, parts.handler]);
  const dispose = () =>
    hide(page, async () => {
      // A page that was closed has no routes any more.
      for (const [url, handler] of routes) await page.unroute(url, handler).catch(() => {});
    });
  await hide(page, async () => {
    for (const [url, handler] of routes) await page.route(url, handler);
  });
  try {
    // Not hidden: a trace takes its snapshot of the email here.
    await page.goto(address);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { dispose, [Symbol.asyncDispose]: dispose };
}

/** The HTML body, or else the text, as a page. */
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

/** The sanitized page is safe without them; they guard against what the sanitizer does not know yet. */
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
    // Chromium resolves the hosts of links before they are clicked.
    'x-dns-prefetch-control': 'off',
  };
}

/**
 * Fetches what an email loads, from outside the browser: a page of a host that does not exist may not
 * load from every network, nor fonts from any other host.
 */
function fetchHandler(hide: <T>(actions: () => Promise<T>) => Promise<T>): RouteHandler {
  return async (route) => {
    const request = route.request();
    // A link of the email leads to another page.
    if (request.isNavigationRequest()) return route.fallback();
    try {
      // Chromium sends the email's host to style sheets that a style sheet imports.
      const { referer: _, ...headers } = request.headers();
      const response = await hide(() => route.fetch({ headers }));
      const opened = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({
        status: response.status(),
        headers: opened,
        body: await response.body(),
      });
    } catch {
      // As for any image whose server cannot be reached. The page may be closed by now.
      await route.abort().catch(() => {});
    }
  };
}
