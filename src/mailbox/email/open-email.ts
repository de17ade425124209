import type { Collection, EmailOf } from '../../contract/email.js';
import type { StepReporter } from '../step-reporter.js';
import { htmlPage, textAsHtml } from './html-page.js';
import type { PageLike, RouteLike } from './page-like.js';

/** How a mail is shown. */
export interface OpenOptions {
  /**
   * Loads what the mail shows from the web: images, style sheets, fonts. Default: false, as in a
   * mail client that asks first.
   */
  remoteContent?: boolean | undefined;
}

type Mail = Pick<EmailOf[Collection], 'email_id' | 'subject' | 'html_body' | 'text_body'>;

/** A host that does not exist: `.test` is reserved for that (RFC 2606). */
const HOST = 'http://mail.test/';

/**
 * Shows a mail in a page, at an address of its own. The routes stay, so that going back and
 * reloading show it again.
 */
export async function openEmail(
  mail: Mail,
  page: PageLike,
  options: OpenOptions,
  { hide }: Pick<StepReporter, 'hide'>,
): Promise<void> {
  const { remoteContent = false } = options;
  const address = HOST + encodeURIComponent(mail.email_id);
  const answer = {
    status: 200,
    headers: headers(remoteContent),
    body: await pageOf(mail, remoteContent),
  };
  const fetch = fetchFor(address, (actions) => hide(page, actions));
  await hide(page, async () => {
    if (remoteContent) await page.route(/^https?:/, fetch);
    await page.route(exactly(address), (route) => route.fulfill(answer));
  });
  // In sight: it is here that a trace takes its picture of the mail.
  await page.goto(address);
}

/** The HTML body, or else the text, as a page. */
async function pageOf(mail: Mail, remoteContent: boolean): Promise<string> {
  const title = mail.subject ?? '';
  if (!mail.html_body) return htmlPage({ title, body: textAsHtml(mail.text_body ?? '') });
  const { sanitizeEmail } = await import('./sanitize.js');
  return sanitizeEmail(mail.html_body, { remoteContent, title });
}

/** The page is safe without them; they are for what its sanitiser may not know yet. */
function headers(remoteContent: boolean): Record<string, string> {
  const web = remoteContent ? ' http: https:' : '';
  const policy = [
    `default-src 'none'`,
    `img-src data:${web}`,
    `style-src 'unsafe-inline'${web}`,
    ...(remoteContent ? [`font-src data:${web}`] : []),
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    // Chromium looks up the hosts of links before anybody clicks them.
    'x-dns-prefetch-control': 'off',
  };
}

/**
 * Fetches what a mail loads, from outside the browser: a page of a host that does not exist may not
 * load from every network, nor fonts from any other host.
 */
function fetchFor(
  address: string,
  hide: <T>(actions: () => Promise<T>) => Promise<T>,
): (route: RouteLike) => Promise<void> {
  return async (route) => {
    const request = route.request();
    // A navigation may have no frame yet.
    if (request.isNavigationRequest() || !exactly(address).test(request.frame().url())) {
      return route.fallback();
    }
    try {
      // Chromium names the mail's host to style sheets that a style sheet imports.
      const { referer: _, ...asked } = request.headers();
      const response = await hide(() => route.fetch({ headers: asked }));
      const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({ status: response.status(), headers, body: await response.body() });
    } catch {
      // As for any image whose server cannot be reached. The page may be gone by now.
      await route.abort().catch(() => {});
    }
  };
}

/** An address, with or without a fragment. */
function exactly(address: string): RegExp {
  return new RegExp(`^${address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:#|$)`);
}
