import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod';
import { FRAME_PREFIX } from '../../contract/viewer.js';
import type { PageKind } from '../../contract/viewer-schemas.js';
import type { EmailSerializer } from '../message/email-serializer.js';
import type { MessageReader } from '../message/message-reader.js';
import type { Env } from '../rest/auth.js';
import { ApiError, methodNotAllowed } from '../rest/errors.js';
import { readQuery } from '../rest/query.js';
import { findEntry, type Store } from '../store/store.js';
import { type Asset, readAssets } from './assets.js';
import { FirstPage, type FirstPageServices } from './first-page.js';
import { type Frame, readFrameToken } from './frame-token.js';

/** The services that the page and its frames use. */
export interface PageServices extends FirstPageServices {
  store: Store;
  reader: MessageReader;
  serializer: EmailSerializer;
}

/**
 * The page runs only its own scripts, connects only to its own server, and cannot be framed. Its inline
 * script and styles are allowed by their hashes.
 */
function pageCsp(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(html, 'script')}`,
    `style-src 'self' ${hashOf(html, 'style')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The hash of the only element with this name and no attributes. */
function hashOf(html: string, name: string): string {
  const [, content = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/**
 * An email has its own origin, runs no scripts, and loads only embedded content unless it may load remote
 * content.
 */
function frameCsp(kind: PageKind): string {
  const remote = kind === 'remotePage' ? ' https: http:' : '';
  return [
    "default-src 'none'",
    `img-src data:${remote}`,
    `style-src 'unsafe-inline'${remote}`,
    `font-src data:${remote}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}

const SAFE = {
  'Referrer-Policy': 'no-referrer',
  // Otherwise a page that opens this one could count its frames: there is one if the newest email of an
  // address has HTML.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const latestQuery = z.strictObject({ to: z.string().optional() });

/** Adds the page at `/`, its files, and the frames that show the HTML of emails. They need no key. */
export function addPage(app: Hono<Env>, services: PageServices): void {
  let assets: ReadonlyMap<string, Asset> | undefined;
  const firstPage = new FirstPage(services);
  let page: { html: string; csp: string } | undefined;
  const readPage = () => {
    const file = assetOf('index.html');
    if (!file) throw new ApiError('NOT_FOUND', 'The page was not built: run "npm run build"');
    const html = new TextDecoder().decode(file.bytes);
    return { html, csp: pageCsp(html) };
  };
  const assetOf = (name: string) => {
    assets ??= readAssets();
    return assets.get(name);
  };
  app.get('/', async (c) => {
    page ??= readPage();
    const { html, csp } = page;
    const filled = await firstPage.addTo(html, c.req.header('Sec-Fetch-Dest'));
    return c.body(filled ?? html, 200, {
      ...SAFE,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': csp,
      // Prevents caches from storing emails.
      'Cache-Control': filled === null ? 'no-cache' : 'no-store',
      Vary: 'Sec-Fetch-Dest',
    });
  });
  app.get('/viewer/assets/:name', (c) => {
    const asset = assetOf(`viewer/assets/${c.req.param('name')}`);
    if (!asset) throw new ApiError('NOT_FOUND', `There is no ${c.req.path} here`);
    return c.body(asset.bytes, 200, {
      ...SAFE,
      'Content-Type': asset.type,
      // File names change with the content.
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
  app.get('/latest', (c) => {
    const { to = '' } = readQuery(c.req.url, latestQuery);
    // The page looks up the newest email itself, since this request has no key. A proxy may prefix its path.
    return c.redirect(`./#/latest/${encodeURIComponent(to)}`, 302);
  });
  app.get(`${FRAME_PREFIX}/:token`, async (c) => {
    const { accounts, store } = services;
    const frame = readFrameToken(accounts, c.req.param('token'), store.now());
    if (!frame) throw new ApiError('NOT_FOUND', 'This frame is too old: reload the page');
    services.rateLimit.take(frame.account);
    const entry = await findEntry(store, frame.account, frame.emailId);
    const page = entry && (await framedPage(services, frame, entry.message.raw));
    if (!page) throw new ApiError('NOT_FOUND', 'The email has no HTML');
    return c.body(page, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': frameCsp(frame.kind),
      'Referrer-Policy': 'no-referrer',
    });
  });
  for (const path of ['/', '/latest', '/viewer/*']) app.all(path, methodNotAllowed);
}

function framedPage({ serializer, reader }: PageServices, { account, kind }: Frame, raw: Buffer) {
  return serializer.limited(account, raw, () => reader.page(raw, kind));
}
