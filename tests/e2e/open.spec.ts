import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { toEmail } from '../../src/mailbox/email/email.js';
import type { PageLike } from '../../src/mailbox/email/page-like.js';
import { ScriptedBox } from '../support/scripted-records.js';
import { expect, NO_SERVER, type Site, test } from './sites.js';

/** A red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const DATA_PNG = `data:image/png;base64,${PNG.toString('base64')}`;

/** An app that signs in visitors of `/`, and shows on `/dashboard` who is signed in. */
const APP = {
  '/': {
    headers: { 'set-cookie': 'session=kim; HttpOnly; SameSite=Lax' },
    body: '<h1>Shop</h1>',
  },
  '/dashboard': { body: '<h1>Dashboard</h1>' },
};

/** The width of a loaded `<img>`; 0 if nothing was loaded. */
const loadedWidth = (page: Page, alt: string) =>
  page.getByAltText(alt).evaluate((image) => (image as unknown as Image).naturalWidth);

interface Image {
  naturalWidth: number;
}

/** Why a promise was rejected. */
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ reason: 'nothing' }),
    (error: Error) => ({ reason: error.message }),
  );

/** Cookies and referrer of the last request for a path. */
const lastRequest = (site: Site, path: string) => {
  const { cookie, referer } = site.requests.findLast(({ url }) => url === path)?.headers ?? {};
  return { cookie, referer };
};

test('a click on a link sends the cookies, and Back returns to the email', async ({
  page,
  newSite,
  mail,
}) => {
  const app = await newSite(APP);
  await page.goto(app.url);
  const email = mail({
    subject: 'Your <link> & "more"',
    html_body: `<p>Hello</p><a href="${app.url}/dashboard">Sign in</a>`,
  });
  await email.open(page);
  await expect(page).toHaveTitle('Your <link> & "more"');
  await expect(page).toHaveURL(`http://mail.test/${email.email_id}`);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(lastRequest(app, '/dashboard')).toEqual({ cookie: 'session=kim', referer: undefined });

  await page.goBack();
  await expect(page.getByText('Hello')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${app.url}/dashboard`);
});

test('a link with target=_blank opens a tab with the cookies and without an opener', async ({
  page,
  newSite,
  mail,
}) => {
  const app = await newSite(APP);
  await page.goto(app.url);
  const link = `<a href="${app.url}/dashboard" target="_blank" rel="opener">Sign in</a>`;
  await mail({ html_body: link }).open(page);

  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Sign in' }).click();
  const tab = await popup;
  await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(lastRequest(app, '/dashboard')).toEqual({ cookie: 'session=kim', referer: undefined });
  expect(await tab.evaluate('window.opener')).toBeNull();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('image maps and anchors within the email work as links', async ({ page, newSite, mail }) => {
  const app = await newSite(APP);
  const html_body = `
    <a href="#end">To the end</a>
    <img src="${DATA_PNG}" alt="Map" width="100" height="100" usemap="#map">
    <map name="map"><area href="${app.url}/dashboard" coords="0,0,100,100" alt="Shop"></map>
    <div style="height:5000px"></div><p id="end">Goodbye</p>`;
  await mail({ html_body }).open(page);
  await page.getByRole('link', { name: 'To the end' }).click();
  await expect(page.getByText('Goodbye')).toBeInViewport();
  await page.getByAltText('Map').click();
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await page.goBack();
  await expect(page.getByText('Goodbye')).toBeVisible();
});

test('shows an email without HTML as text with links', async ({ page, newSite, mail }) => {
  const app = await newSite(APP);
  const text_body = [
    'Hello <b>Kim</b> & co,',
    `  sign in (${app.url}/dashboard?a=1&b=2) or <img src=x onerror=alert(1)>`,
    'or ask help@shop.test, not //shop.test or ftp://shop.test/.',
  ].join('\n');
  for (const html_body of [null, '']) {
    await mail({ html_body, text_body }).open(page);
    expect(await page.locator('body').innerText()).toBe(text_body);
    await expect(page.getByRole('link')).toHaveText([
      `${app.url}/dashboard?a=1&b=2`,
      'help@shop.test',
    ]);
  }
  await page.getByRole('link').first().click();
  await expect(page).toHaveURL(`${app.url}/dashboard?a=1&b=2`);
});

test('shows an email without a body as an empty page', async ({ page, mail }) => {
  await mail({ subject: null, html_body: null, text_body: null }).open(page);
  expect(await page.locator('body').innerText()).toBe('');
});

test('shows a sent email', async ({ page }) => {
  const box = new ScriptedBox('sent');
  const { record } = box.add({ html_body: '<p>Sent</p>' }, '2026-03-01T12:00:00Z');
  await toEmail(record, NO_SERVER).open(page);
  await expect(page.getByText('Sent')).toBeVisible();
});

test('opens two emails in one page, each at its own URL', async ({ page, mail }) => {
  const first = mail({ html_body: '<p>First</p>' });
  await first.open(page);
  await mail({ html_body: '<p>Second</p>' }).open(page);
  await expect(page.getByText('Second')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('First')).toBeVisible();
  await first.open(page);
  await expect(page.getByText('First')).toBeVisible();
});

test('dispose() removes the routes, even after the page was closed', async ({ page, mail }) => {
  const email = mail({ html_body: '<p>Hello</p>' });
  {
    await using opened = await email.open(page);
    expect(opened.dispose).toBeInstanceOf(Function);
    await page.reload();
    await expect(page.getByText('Hello')).toBeVisible();
  }
  const { reason } = await rejection(page.reload());
  expect(reason).toContain('ERR_NAME_NOT_RESOLVED');

  const other = await page.context().newPage();
  const opened = await email.open(other, { remoteContent: true });
  await other.close();
  await opened.dispose();
});

test('an email that fails to open leaves no routes behind', async ({ page, mail }) => {
  const routes = new Set<unknown>();
  const failing: PageLike = {
    url: () => page.url(),
    route: async (_url, handler) => routes.add(handler),
    unroute: async (_url, handler) => void routes.delete(handler),
    goto: () => Promise.reject(new Error(`navigation failed with ${routes.size} routes`)),
  };
  const { reason } = await rejection(mail({}).open(failing, { remoteContent: true }));
  expect(reason).toContain('navigation failed with 2 routes');
  expect(routes.size).toBe(0);
});

test('the page looks like the email', async ({ page, mail }) => {
  const html_body = `<!doctype html><html lang="de"><head>
    <style media="screen">.box > p { color: rgb(1, 2, 3) }</style>
    <style media="print">.box > p { display: none }</style>
    <style>@media (width <= 10000px) { .box { padding-left: 7px } }</style>
    </head><body bgcolor="#00ff00" style="margin:3px">
    <table width="300" border="0" cellpadding="5"><tr><td align="center" colspan="2">
      <div class="box" id="box" style="background:url(https://web.test/a.png) rgb(4, 5, 6)">
        <p>Text</p><font color="#070809">Font</font>
      </div>
      <img src="${DATA_PNG}" alt="Dot" width="20">
    </td></tr></table></body></html>`;
  await mail({ html_body }).open(page);
  await expect(page.getByText('Text')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.locator('#box')).toHaveCSS('background-color', 'rgb(4, 5, 6)');
  await expect(page.locator('#box')).toHaveCSS('padding-left', '7px');
  await expect(page.getByText('Font')).toHaveCSS('color', 'rgb(7, 8, 9)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 255, 0)');
  await expect(page.locator('body')).toHaveCSS('margin', '3px');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('table')).toHaveCSS('width', '300px');
  await expect(page.locator('td')).toHaveAttribute('colspan', '2');
  expect(await loadedWidth(page, 'Dot')).toBe(1);
  expect(await page.evaluate('document.compatMode')).toBe('CSS1Compat');
});

for (const tag of ['svg onload=alert(1)', 'math']) {
  test(`shows what follows a <${tag}> that is not closed`, async ({ page, mail }) => {
    await mail({ html_body: `<${tag}><h1>Hi</h1>` }).open(page);
    await expect(page.getByRole('heading', { name: 'Hi' })).toBeVisible();
  });
}

test('compares a screenshot', async ({ page, mail }) => {
  const email = mail({ html_body: '<h1 style="color:red">Hello</h1>' });
  const baseline = test.info().snapshotPath('mail.png');
  try {
    await email.open(page);
    await page.screenshot({ path: baseline });
    await page.goto('about:blank');
    await email.open(page);
    await expect(page).toHaveScreenshot('mail.png');
    expect(readFileSync(baseline).length).toBeGreaterThan(0);
  } finally {
    rmSync(`${fileURLToPath(import.meta.url)}-snapshots`, { recursive: true, force: true });
  }
});

test("accepts Playwright's Page as PageLike", ({ page }) => {
  const mailPage: PageLike = page;
  expect(mailPage).toBe(page);
});

test.describe('remote content', () => {
  const CSS = 'p { color: rgb(1, 2, 3) } div { background: url(/nested.png) }';
  const REPLIES = {
    '/a.png': { type: 'image/png', body: PNG },
    '/set.png': { type: 'image/png', body: PNG },
    '/style.png': { type: 'image/png', body: PNG },
    '/nested.png': { type: 'image/png', body: PNG },
    '/table.png': { type: 'image/png', body: PNG },
    '/linked.css': { type: 'text/css', body: CSS },
    '/imported.css': { type: 'text/css', body: 'p { padding-left: 9px }' },
  };
  const contentOf = ({ url }: Site) => `
    <link rel="stylesheet" href="${url}/linked.css">
    <style>@import "${url}/imported.css";</style>
    <img src="${url}/a.png" alt="A"><img srcset="${url}/set.png 1x" alt="Set">
    <img src="${url}/missing.png" alt="Missing"><img src="http://127.0.0.1:1/a.png" alt="Refused">
    <p style="background:url(${url}/style.png)">Text</p><div>a</div>
    <table background="${url}/table.png"><tr><td>a</table>
    <script src="${url}/script.js"></script><iframe src="${url}/frame"></iframe>`;
  const LOADED = [...Object.keys(REPLIES), '/missing.png'].sort();

  test('is loaded with { remoteContent: true }, but scripts and frames are not', async ({
    page,
    newSite,
    mail,
  }) => {
    const web = await newSite(REPLIES);
    await mail({ html_body: contentOf(web) }).open(page, { remoteContent: true });
    expect(await loadedWidth(page, 'A')).toBe(1);
    expect(await loadedWidth(page, 'Set')).toBe(1);
    expect(await loadedWidth(page, 'Missing')).toBe(0);
    expect(await loadedWidth(page, 'Refused')).toBe(0);
    await expect(page.getByText('Text')).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(page.getByText('Text')).toHaveCSS('padding-left', '9px');
    await expect.poll(() => web.paths().sort()).toEqual(LOADED);
    expect(web.requests.filter(({ headers }) => headers.referer)).toHaveLength(0);
  });

  test('is loaded by one call and not by the next', async ({ page, newSite, mail }) => {
    const web = await newSite(REPLIES);
    const email = mail({ html_body: contentOf(web) });
    await email.open(page);
    await page.waitForLoadState('networkidle');
    expect(web.paths()).toEqual([]);
    await email.open(page, { remoteContent: true });
    // Backgrounds may come after the page has loaded.
    await expect.poll(() => web.paths().sort()).toEqual(LOADED);
    web.requests.length = 0;
    await email.open(page);
    await page.waitForLoadState('networkidle');
    expect(web.paths()).toEqual([]);
  });

  test('is the only content that is routed', async ({ page, newSite, mail }) => {
    const web = await newSite(REPLIES);
    const app = await newSite({ '/dashboard': { body: '<h1>Shop</h1><img src="/a.png">' } });
    const routed: string[] = [];
    const spied: PageLike = {
      url: () => page.url(),
      route: (url, handler) =>
        page.route(url, (route) => {
          routed.push(new URL(route.request().url()).pathname);
          return handler(route);
        }),
      unroute: (url, handler) => page.unroute(url, handler),
      goto: (url) => page.goto(url),
    };
    const html_body = `<a href="${app.url}/dashboard">Sign in</a><img src="${web.url}/a.png" alt="A">`;
    const email = mail({ html_body });
    await email.open(spied, { remoteContent: true });
    expect(await loadedWidth(page, 'A')).toBe(1);
    await page.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
    await expect.poll(() => app.paths()).toEqual(['/dashboard', '/a.png']);
    await page.goBack();
    await expect.poll(() => loadedWidth(page, 'A')).toBe(1);
    const own = [`/${email.email_id}`, '/a.png'];
    expect(routed).toEqual([...own, '/dashboard', ...own]);
  });

  test("leaves the app's own routes alone", async ({ page, newSite, mail }) => {
    const app = await newSite({ '/dashboard': { body: '<img src="/a.png" alt="A">' } });
    await page.route('**/a.png', (route) => route.fulfill({ body: PNG, contentType: 'image/png' }));
    const html_body = `<a href="${app.url}/dashboard">Sign in</a>`;
    await mail({ html_body }).open(page, { remoteContent: true });
    await page.getByRole('link').click();
    await expect.poll(() => loadedWidth(page, 'A')).toBe(1);
    expect(app.paths()).toEqual(['/dashboard']);
  });
});
