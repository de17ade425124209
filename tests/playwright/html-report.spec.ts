import path from 'node:path';
import { mergeTests, type Page } from '@playwright/test';
import { test as siteTest } from '../e2e/sites.js';
import { expect, test as projectTest } from '../support/project.js';
import { specOf } from './files.js';
import { reportSite } from './report-site.js';

const test = mergeTests(projectTest, siteTest);

/** What a hostile email does that runs a script, or loads something. */
const hostile = (web: string) => `
  <p onclick="document.title = 'stolen'">Dear <b>Kim</b>, <a href="${web}/link">sign in</a></p>
  <script>document.title = 'stolen'</script><script src="${web}/script.js"></script>
  <img src="${web}/pixel.png" onerror="document.title = 'stolen'"><iframe src="${web}/frame"></iframe>
  <link rel="stylesheet" href="${web}/style.css"><meta http-equiv="refresh" content="0; ${web}/refresh">
  <p style="background: url(${web}/background.png)">Goodbye</p>`;

test("a failed test's emails open in the HTML report, and do nothing there", async ({
  runProject,
  newSite,
  page,
}) => {
  const web = await newSite();
  const run = await runProject(
    specOf(`
      test('fails', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'Hello', text: 'Dear Kim, in text', html: ${JSON.stringify(hostile(web.url))} });
        await send({ to: mailbox.address, subject: 'Plain', text: 'Only text' });
        await mailbox.waitForEmails(2);
        expect(1).toBe(2);
      });
    `),
    ['--reporter=html,json'],
    { PLAYWRIGHT_HTML_OPEN: 'never' },
  );
  expect(run.failed).toBe(1);
  const report = await newSite(reportSite(path.join(run.folder, 'playwright-report')));
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.goto(`${report.url}/index.html`);
  await page.getByText('fails', { exact: true }).first().click();

  const mail = await opened(page, /^email 1, [\d:]{8}, Hello\.html$/);
  await expect(mail.getByText('Dear Kim, sign in')).toBeVisible();
  await expect(mail.getByText('Goodbye')).toBeVisible();
  await expect(mail).toHaveTitle('Hello');
  await mail.getByText('Dear Kim, sign in').click({ position: { x: 1, y: 1 } });
  await mail.waitForLoadState('networkidle');
  await expect(mail).toHaveTitle('Hello');
  const text = mail.getByText('Dear Kim, in text', { exact: true });
  await expect(text).toBeHidden();
  await mail.getByText('Plain text', { exact: true }).click();
  await expect(text).toBeVisible();
  await mail.close();

  const plain = await opened(page, /^email 2, [\d:]{8}, Plain\.html$/);
  await expect(plain.getByText('Only text', { exact: true })).toBeVisible();
  await plain.close();
  await page.getByText('mailbox.json', { exact: true }).click();
  await expect(page.getByText('"received": [').last()).toBeVisible();
  expect(web.paths()).toEqual([]);
  // Data inside the report is not a request.
  const elsewhere = asked.filter(
    (url) => !/^(?:data|blob):/.test(url) && !url.startsWith(report.url),
  );
  expect(elsewhere).toEqual([]);
});

/** The tab that an attachment opens in. */
async function opened(page: Page, name: RegExp): Promise<Page> {
  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name }).click();
  return tab;
}
