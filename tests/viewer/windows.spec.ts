import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { expect, OTHER_TEST, test, Viewer } from './fixtures.js';

/** More than the six connections that browsers open to a host over HTTP/1.1. */
const WINDOWS = 8;

/** Opens windows side by side: every page of Playwright counts as visible. */
async function openWindows(context: BrowserContext, urls: readonly string[]): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  for (const url of urls) {
    const viewer = new Viewer(await context.newPage(), new URL(url).origin);
    await viewer.page.goto(url, { waitUntil: 'commit' });
    viewers.push(viewer);
  }
  return viewers;
}

async function expectInEach(viewers: readonly Viewer[], subject: string): Promise<void> {
  for (const viewer of viewers) await expect(viewer.line(subject)).toBeVisible();
}

/** Closes the windows, and expects no errors in them. */
async function closeAll(viewers: readonly Viewer[]): Promise<void> {
  for (const { page, problems } of viewers) {
    expect(problems).toEqual([]);
    await page.close();
  }
}

test('eight windows show each email as it arrives', async ({ viewer, send, context }) => {
  await send({ subject: 'one' });
  const windows = await openWindows(context, Array(WINDOWS).fill(viewer.url));
  await expectInEach(windows, 'one');
  await send({ subject: 'two' });
  await expectInEach(windows, 'two');
  await closeAll(windows);
});

test('windows with different addresses show only their own emails', async ({
  viewer,
  send,
  context,
}) => {
  const addresses = Array.from({ length: WINDOWS }, (_, index) => `kim${index}@inbox.test`);
  const urls = addresses.map((address) => `${viewer.url}/#/to/${address}`);
  const windows = await openWindows(context, urls);
  const waiting = (one: Viewer): Locator => one.page.getByText('Nothing has arrived for this');
  for (const one of windows) await expect(waiting(one)).toBeVisible();
  for (const to of addresses) await send({ to, subject: `for ${to}` });
  for (const [index, one] of windows.entries()) {
    await expect(one.list.getByRole('link')).toHaveText([new RegExp(`for ${addresses[index]}`)]);
  }
  // A window that changes its view does not affect the others.
  await windows[0]?.page.goto(`${viewer.url}/#/to/${OTHER_TEST}`);
  await send({ to: OTHER_TEST, subject: 'another' });
  await send({ to: addresses, subject: 'for all' });
  await expectInEach(windows.slice(0, 1), 'another');
  await expectInEach(windows.slice(1), 'for all');
  await closeAll(windows);
});

test('a long search does not delay emails in other windows', async ({ viewer, send, context }) => {
  // Together they exceed the limit of one request's header.
  const words = [0, 1, 2, 3].map((index) => `unicorn${index} ${'ж'.repeat(700)}`);
  const urls = words.map((word) => `${viewer.url}/#/?q=${encodeURIComponent(word)}`);
  const windows = await openWindows(context, [viewer.url, ...urls]);
  const searching = windows.slice(1);
  for (const { page } of searching) {
    await expect(page.getByRole('main').getByText('No email matches')).toBeVisible();
  }
  await send({ subject: 'found', text: words.join('\n') });
  await expectInEach(windows, 'found');
  await closeAll(windows);
});

/** Kills the shared process that follows the server, as when the browser runs out of memory. */
async function endSharedWorker(browser: Browser, url: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const found = targetInfos.filter((one) => one.type === 'shared_worker' && one.url.includes(url));
  expect(found).toHaveLength(1);
  for (const { targetId } of found) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId });
    const evaluate = { id: 1, method: 'Runtime.evaluate', params: { expression: 'close()' } };
    const message = JSON.stringify(evaluate);
    await session.send('Target.sendMessageToTarget', { sessionId, message });
  }
  await session.detach();
}

test('windows continue after their shared worker is killed', async ({
  viewer,
  send,
  context,
  browser,
}) => {
  const windows = await openWindows(context, Array(2).fill(viewer.url));
  for (const { page } of windows) {
    await expect(page.getByRole('heading', { name: 'Waiting for the first' })).toBeVisible();
  }
  await send({ subject: 'one' });
  await expectInEach(windows, 'one');
  await endSharedWorker(browser, viewer.url);
  await send({ subject: 'two' });
  await expectInEach(windows, 'two');
  await closeAll(windows);
});

test('a frozen window does not delay emails in others', async ({ viewer, send, context }) => {
  const windows = await openWindows(context, Array(3).fill(viewer.url));
  const [frozen, ...others] = windows;
  for (const one of windows) await expect(one.page.getByText('Waiting for the')).toBeVisible();
  const session = await context.newCDPSession((frozen as Viewer).page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await send({ subject: 'one' });
  await expectInEach(others, 'one');
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expectInEach(windows, 'one');
  await closeAll(windows);
});

test('a window follows the server by itself without shared workers', async ({ viewer, send }) => {
  await viewer.page.addInitScript('delete globalThis.SharedWorker');
  await viewer.open();
  await send({ subject: 'one' });
  await expect(viewer.line('one')).toBeVisible();
});

test.describe('with two keys', () => {
  test.use({ serverOptions: { accounts: { shop: 'shop-key', bank: 'bank-key' } } });

  test('windows side by side show only the emails of their own account', async ({
    viewer,
    context,
    mailboxServer,
  }) => {
    const windows = await openWindows(context, Array(4).fill(viewer.url));
    const accounts = ['shop', 'bank'] as const;
    for (const [index, { page }] of windows.entries()) {
      await page.getByLabel('API key').fill(`${accounts[index % 2]}-key`);
      await page.getByRole('button', { name: 'Show emails' }).click();
      await expect(page.getByRole('heading', { name: 'Waiting for the first' })).toBeVisible();
    }
    for (const [index, { page }] of windows.entries()) {
      const user = accounts[index % 2];
      const login = `--auth-user ${user} --auth-password "$MAILBOX_API_KEY"`;
      await expect(page.getByText(login)).toBeVisible();
      await expect(page.getByText(`--user "${user}:$MAILBOX_API_KEY"`)).toBeVisible();
    }
    for (const user of accounts) {
      const url = mailboxServer.smtp.replace('//', `//${user}:${user}-key@`);
      const transport = createTransport(url);
      await transport.sendMail({ from: 'app@shop.test', to: 'kim@inbox.test', subject: user });
    }
    for (const [index, one] of windows.entries()) {
      await expect(one.list.getByRole('link')).toHaveText([new RegExp(accounts[index % 2] ?? '')]);
      // Not the number of emails of other accounts.
      await expect(one.page.getByText('Emails are in memory')).toBeVisible();
      await expect(one.page.getByText(/\d emails? in memory/)).toHaveCount(0);
      // The page first tries the default key, which is wrong here.
      one.problems.length = 0;
    }
    await closeAll(windows);
  });
});
