import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../e2e/sites.js';
import { reportSite } from './report-site.js';
import { attachmentsOf } from './results.js';
import { FOLDER, runOf } from './run.js';

const run = () => runOf('report.spec.ts');

test('the HTML report of a failed test opens its emails', async ({ newSite, page }) => {
  const folder = path.join(FOLDER, 'playwright-report');
  const site = await newSite(reportSite(folder));
  await test.step('the report is on a site', () => look(site.url));
  await test.step('the report is a file', () => look(`file://${folder}`));
  await test.step('the report of a retried test names its attempt', async () => {
    await page.setContent(
      attachmentsOf(runOf('attach.spec.ts'), 'only-on-failure fails')['mailbox.html'] ?? '',
    );
    const title = 'attach.spec.ts › only-on-failure fails attempt 2';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveTitle('only-on-failure fails, attempt 2 - Mailbox');
  });
  await test.step('the report of a test that wrote to the app has the number of its emails', async () => {
    await page.setContent(attachmentsOf(runOf('attach.spec.ts'), 'written')['mailbox.html'] ?? '');
    await expect(page.getByRole('link', { name: 'Outgoing (1)' })).toBeVisible();
  });
  await test.step('the report of a test without emails leads to the refusals', async () => {
    await page.setContent(attachmentsOf(run(), 'is refused')['mailbox.html'] ?? '');
    await expect(page.getByText('No email arrived.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'refused 1 attempt' }).click();
    await expect(page.getByRole('row', { name: /rcpt 552/ })).toBeVisible();
  });

  async function look(base: string) {
    const asked: string[] = [];
    const problems: string[] = [];
    page.context().on('request', (request) => asked.push(request.url()));
    await page.goto(`${base}/index.html`);
    await page.getByText('gets no code', { exact: true }).first().click();
    await expect(page.getByText('mailbox.json', { exact: true })).toBeVisible();

    const tab = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'mailbox.html' }).click();
    const report = await tab;
    report.on('pageerror', (error) => problems.push(error.message));
    report.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await expect(
      report.getByRole('heading', { name: 'report.spec.ts › gets no code' }),
    ).toBeVisible();
    await expect(report.getByText('email arrived, but without a code').first()).toBeVisible();
    if (base === site.url) {
      // In its other mode axe opens a page for its result.
      const axe = new AxeBuilder({ page: report }).setLegacyMode();
      expect((await axe.analyze()).violations).toEqual([]);
    }

    // Explains why there is no code.
    const list = report.getByRole('list', { name: 'Emails, newest first' });
    await list.getByRole('link', { name: /Your order/ }).click();
    const email = report.getByRole('region', { name: 'Email', exact: true });
    await expect(email.getByText(/^The nearest is 482913/)).toBeVisible();
    await expect(email.getByText(/after "Your order"/).first()).toBeVisible();

    // A hostile email has no effect.
    await report.keyboard.press('j');
    await expect(email.getByRole('heading', { level: 1 })).toHaveText(
      '<b onclick="steal()">Hello</b>',
    );
    const mail = report.frameLocator('iframe');
    await expect(mail.getByText('Goodbye')).toBeVisible();
    await mail.getByText('Dear Kim, sign in').click({ position: { x: 1, y: 1 } });
    await expect(report).toHaveTitle('<b onclick="steal()">Hello</b> - gets no code - Mailbox');
    await report.getByRole('tab', { name: 'Text' }).click();
    await expect(report.getByText('Dear Kim, in text')).toBeVisible();
    await report.getByRole('tab', { name: 'Headers' }).click();
    await expect(report.getByRole('rowheader', { name: 'Subject' })).toBeVisible();
    await report.getByRole('tab', { name: 'Attachments (1)' }).click();
    await expect(report.getByText('Remember the milk')).toBeVisible();
    await report.getByRole('tab', { name: 'Source' }).click();
    const downloading = report.waitForEvent('download');
    await report.getByRole('button', { name: 'Download .eml' }).click();
    const source = await readFile(await (await downloading).path(), 'utf8');
    expect(source).toMatch(/^To: gets-no-code\./m);

    // Only the server can search.
    const search = report.getByRole('searchbox', { name: 'Search emails' });
    await search.fill('to:gets-no-code subject:order way');
    await expect(list.getByRole('link', { name: /Hello/ })).toBeHidden();
    await expect(list.getByRole('link', { name: /Your order/ })).toBeVisible();
    await search.fill('has:attachment goodbye');
    await expect(list.getByRole('link', { name: /Hello/ })).toBeVisible();
    await expect(list.getByRole('link', { name: /Your order/ })).toBeHidden();
    await search.fill('before:yesterday');
    await expect(report.getByRole('alert')).toContainText('before: needs a date');

    expect(problems).toEqual([]);
    // Data URLs in the report are not requests.
    const elsewhere = asked.filter(
      (url) => !/^(?:data|blob|about):/.test(url) && !url.startsWith(base),
    );
    expect(elsewhere).toEqual([]);
    await report.close();
  }
});
