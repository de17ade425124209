import type { Page, Request } from '@playwright/test';
import { launchOptions } from '../../scripts/browser.mjs';
import { test as base, expect } from './sites.js';

/** Two pages in which nothing but the sanitiser keeps an email from the web. */
interface Pages {
  control: Page;
  page: Page;
}

// One pair is for all traps: opening pages would take longer than the traps do.
const test = base.extend<object, { pages: Pages }>({
  pages: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ bypassCSP: true });
      await use({ control: await context.newPage(), page: await context.newPage() });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

// Chromium keeps pages of the web from loading what is on 127.0.0.1. It would hide from these tests
// what leaves.
const { args, ...launch } = launchOptions();
test.use({
  launchOptions: { ...launch, args: [...args, '--disable-features=LocalNetworkAccessChecks'] },
});

/** An image that is there. */
const DATA_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** What asks for URL when a browser shows it as it is. */
const TRAPS: Record<string, string> = {
  script: '<script>new Image().src = "URL"</script>',
  'script from the web': '<script src="URL"></script>',
  onerror: `<img src="data:," onerror="new Image().src='URL'">`,
  'onload of svg': `<svg onload="new Image().src='URL'"></svg>`,
  'image in svg': '<svg><image href="URL" /></svg>',
  'style in svg': `<svg><style><img src="data:," onerror="new Image().src='URL'"></style></svg>`,
  'script in svg': '<svg><script>new Image().src = "URL"</script></svg>',
  'autofocus onfocus': `<input autofocus onfocus="new Image().src='URL'">`,
  ontoggle: `<details open ontoggle="new Image().src='URL'"><p>More</p></details>`,
  'image after a noscript that ends early': '<noscript><p title="</noscript><img src=URL>">',
  'image after an xmp that ends early': '<xmp><p title="</xmp><img src=URL>">',
  'image after a title that ends early': '<title><p title="</title><img src=URL>">',
  'image after a textarea that ends early': '<textarea><p title="</textarea><img src=URL>">',
  'image after a style that ends early': '<style>a{content:"</style><img src=URL>"}</style>',
  'image after a comment that ends early': '<!--><img src=URL>-->',
  'image in select': '<select><option><img src=URL></select><img src=URL>',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=URL">',
  iframe: '<iframe src="URL"></iframe>',
  srcdoc: '<iframe srcdoc="<img src=URL>"></iframe>',
  frameset: '<frameset><frame src="URL"></frameset>',
  object: '<object data="URL"></object>',
  embed: '<embed src="URL">',
  'base with a relative image': '<base href="URL/"><img src="a.png">',
  src: '<img src="URL">',
  'src without a scheme': '<img src="//HOST/a">',
  srcset: '<img srcset="URL 1x">',
  picture: `<picture><source srcset="URL"><img src="${DATA_PNG}"></picture>`,
  'input type=image': '<input type="image" src="URL">',
  poster: '<video poster="URL"></video>',
  video: '<video src="URL" autoplay muted></video>',
  audio: '<audio src="URL" autoplay></audio>',
  'background of table': '<table background="URL"><tr><td>a</table>',
  'background of body': '<body background="URL">a',
  'style sheet': '<link rel="stylesheet" href="URL">',
  preload: '<link rel="preload" as="image" href="URL">',
  'url()': '<p style="background:url(URL)">a</p>',
  'url() in quotes': `<p style="background:url('URL')">a</p>`,
  'url() in capitals': '<p style="background:URL( URL )">a</p>',
  'url() with escapes': '<p style="background:u\\72 \\6C(URL)">a</p>',
  'url() with an escaped URL': '<p style="background:url(\\68 WITHOUT_H)">a</p>',
  'url() with entities': '<p style="background:u&#114;l(URL)">a</p>',
  'url() behind a comment': '<p style="background:/**/url(URL)">a</p>',
  'url() behind a string of two lines': `<p style="content:'\\\n';background:url(URL)">a</p>`,
  'url() behind a string without an end': `<style>a{content:'\n;}p{background:url(URL)}</style><p>a`,
  'list-style': '<ul style="list-style:url(URL)"><li>a</ul>',
  'image-set()': `<p style="background:image-set('URL' 1x)">a</p>`,
  'image-set() of a vendor': `<p style="background:-webkit-image-set(url(URL) 1x)">a</p>`,
  'url() in a style element': '<style>p{background:url(URL)}</style><p>a</p>',
  'url() in an unended style element': '<p>a</p><style>p{background:url(URL)',
  'url() in a variable': '<style>:root{--a:url(URL)}p{background:var(--a)}</style><p>a</p>',
  'url() in a media query': '<style>@media all{p{background:url(URL)}}</style><p>a</p>',
  '@import': '<style>@import "URL";</style>',
  '@import url()': '<style>@import url(URL);</style>',
  '@import with escapes': '<style>@\\69mport "URL";</style>',
  '@import behind a comment of HTML': '<style><!--@import "URL";--></style>',
  '@font-face': `<style>@font-face{font-family:f;src:url(URL)}p{font-family:f}</style><p>a</p>`,
};

for (const [name, trap] of Object.entries(TRAPS)) {
  test(`nothing leaves: ${name}`, async ({ pages: { control, page }, newSite, mail }) => {
    const tracker = await newSite();
    const html = trap
      .replaceAll('WITHOUT_H', `${tracker.url.slice(1)}/a`)
      .replace(/URL(?!\()/g, `${tracker.url}/a`)
      .replaceAll('HOST', new URL(tracker.url).host);

    // The trap works in this browser, or else this test would say nothing.
    const url = 'http://control.test/';
    await control.route(url, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
    await control.goto(url, { waitUntil: 'commit' });
    await expect.poll(() => tracker.requests.length).toBeGreaterThan(0);
    await control.unroute(url);
    await control.goto('about:blank');
    tracker.requests.length = 0;

    const requested: string[] = [];
    const note = (request: Request) => requested.push(request.url());
    page.on('request', note);
    const email = mail({ html_body: html });
    await email.open(page);
    await page.screenshot();
    page.off('request', note);
    const elsewhere = requested.filter((url) => !url.startsWith('data:'));
    expect(elsewhere).toEqual([`http://mail.test/${email.email_id}`]);
    expect(tracker.paths()).toEqual([]);
  });
}

test('the policy alone would be enough too', async ({ page, newSite, mail }) => {
  const tracker = await newSite();
  await mail({ html_body: '<p>Hello</p>' }).open(page);
  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  await page.evaluate((url) => {
    const { document } = globalThis as unknown as { document: { body: { innerHTML: string } } };
    document.body.innerHTML = `
      <img src="${url}/a"><object data="${url}/b"></object><p style="background:url(${url}/c)">
      <img src="data:," onerror="location='${url}/d'">`;
  }, tracker.url);
  await page.screenshot();
  expect(tracker.paths()).toEqual([]);
  expect(errors.filter((error) => error.includes('Content Security Policy'))).not.toEqual([]);
});

test('clicks run no script, send no form and go nowhere unless to the web', async ({
  page,
  newSite,
  mail,
}) => {
  const tracker = await newSite();
  const html_body = `
    <form action="${tracker.url}/form"><input name="a"><button>Form</button>
      <button formaction="${tracker.url}/formaction">Formaction</button></form>
    <a href="javascript:location='${tracker.url}/a'">Script</a>
    <a href=" java&#10;script:location='${tracker.url}/b'">Newline</a>
    <a href="data:text/html,hello">Data</a>
    <a href="vbscript:a">Basic</a>
    <a href="/relative">Relative</a>
    <a href="//127.0.0.1/a">No scheme</a>
    <a href="file:///etc/hosts">File</a>
    <p onclick="location='${tracker.url}/c'">Handler</p>
    <a href="${tracker.url}/good" ping="${tracker.url}/ping">Good</a>`;
  await mail({ html_body }).open(page);
  await expect(page.getByRole('link')).toHaveText(['Good']);
  const texts = ['Form', 'Formaction', 'Script', 'Newline', 'Data', 'Basic', 'Relative', 'Handler'];
  for (const text of texts) await page.getByText(text, { exact: true }).click();
  await expect(page).toHaveURL(/^http:\/\/mail\.test\//);
  await page.getByRole('link', { name: 'Good' }).click();
  await expect(page).toHaveURL(`${tracker.url}/good`);
  expect(tracker.paths()).toEqual(['/good']);
});

test('an email of nothing but tags is shown in bounded time', async ({ page, mail }) => {
  const html_body = `<p>Hello</p>${'<b>'.repeat(500_000)}${'</i>'.repeat(500_000)}`;
  await mail({ html_body }).open(page);
  await expect(page.getByText('Hello')).toBeVisible();
});
