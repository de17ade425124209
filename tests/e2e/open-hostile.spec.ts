import type { Page, Request } from '@playwright/test';
import { launchOptions } from '../../scripts/browser.mjs';
import { test as base, expect } from './sites.js';
import { TRAPS, trapFor } from './traps.js';

/** Two pages in which only the sanitizer protects against requests to the web. */
interface Pages {
  control: Page;
  page: Page;
}

// One pair for all traps, since opening pages takes longer than a trap.
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

// Chromium prevents web pages from loading 127.0.0.1, which would hide requests from these tests.
const { args, ...launch } = launchOptions();
test.use({
  launchOptions: { ...launch, args: [...args, '--disable-features=LocalNetworkAccessChecks'] },
});

for (const [name, trap] of Object.entries(TRAPS)) {
  test(`sends no request to the web: ${name}`, async ({
    pages: { control, page },
    newSite,
    mail,
  }) => {
    const tracker = await newSite();
    const html = trapFor(trap, tracker.url);

    // Checks that the trap works in this browser; otherwise the test would prove nothing.
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

test('the Content Security Policy alone stops requests to the web', async ({
  page,
  newSite,
  mail,
}) => {
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

test('clicks run no script, submit no form and only follow links to the web', async ({
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

test('shows an email that consists of tags in bounded time', async ({ page, mail }) => {
  const html_body = `<p>Hello</p>${'<b>'.repeat(500_000)}${'</i>'.repeat(500_000)}`;
  await mail({ html_body }).open(page);
  await expect(page.getByText('Hello')).toBeVisible();
});
