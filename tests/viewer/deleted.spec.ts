import { createTransport } from 'nodemailer';
import { startMailboxServer } from '../../src/server/index.js';
import { expect, portsOf, test, Viewer } from './fixtures.js';

test('a purged email disappears, and the page says that it was deleted', async ({
  viewer,
  api,
  send,
}) => {
  await send({ to: 'kim@inbox.test', subject: 'for Kim', text: 'Your code is 482913.' });
  await send({ to: 'ann@inbox.test', subject: 'for Ann' });
  await viewer.open();
  await viewer.line('for Kim').click();
  await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('for Kim');
  await expect(viewer.page.getByText(/^2 emails in memory/)).toBeVisible();
  await api.request('/extensions/v1/emails?recipient=kim@inbox.test', { method: 'DELETE' });
  await expect(viewer.list.getByRole('link')).toHaveText([/for Ann/]);
  await expect(viewer.email.getByRole('alert')).toContainText('This email was deleted');
  await expect(viewer.email.getByText('482913')).toHaveCount(0);
  await expect(viewer.page.getByText(/^1 email in memory/)).toBeVisible();
  // The browser reports the request for the deleted email.
  viewer.problems.length = 0;
});

test('an email that is purged while it is loaded is not shown', async ({ viewer, api, send }) => {
  await send({ subject: 'one' });
  await viewer.open();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Its record is read before the purge.
  await viewer.page.route('**/codes', async (route) => {
    await answered;
    await route.fulfill({ json: { data: [], enough: 0 } }).catch(() => {});
  });
  const record = viewer.page.waitForResponse('**/v1/inbox/*');
  await viewer.line('one').click();
  await record;
  await api.request('/extensions/v1/emails?recipient=bob@inbox.test', { method: 'DELETE' });
  await expect(viewer.line('one')).toHaveCount(0);
  answer();
  await expect(viewer.email.getByRole('alert')).toBeVisible();
  await expect(viewer.email.getByRole('heading')).toHaveCount(0);
  viewer.problems.length = 0;
});

test('emails that are deleted while the window is hidden disappear when it is shown', async ({
  viewer,
  api,
  send,
}) => {
  await send({ subject: 'one' });
  await viewer.open();
  await expect(viewer.line('one')).toBeVisible();
  const setHidden = (isHidden: boolean) =>
    viewer.page.evaluate(
      `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`,
    );
  await setHidden(true);
  await api.request('/extensions/v1/emails?recipient=bob@inbox.test', { method: 'DELETE' });
  await setHidden(false);
  await expect(viewer.page.getByRole('heading', { name: 'Waiting for the first' })).toBeVisible();
  // The page may have asked for the checks of the deleted email.
  viewer.problems.length = 0;
});

test.describe('with a limit', () => {
  test.use({ serverOptions: { maxEmails: 2 } });

  test('an email that exceeded the limit disappears when it is opened', async ({
    viewer,
    send,
  }) => {
    for (const subject of ['one', 'two']) await send({ subject });
    await viewer.open();
    await expect(viewer.line('two')).toBeVisible();
    await send({ subject: 'three' });
    await expect(viewer.line('three')).toBeVisible();
    await viewer.line('one').click();
    await expect(viewer.email.getByRole('alert')).toContainText('This email was deleted');
    await expect(viewer.list.getByRole('link')).toHaveText([/three/, /two/]);
    viewer.problems.length = 0;
  });
});

test('the emails of a server that was restarted without them disappear', async ({ page }) => {
  const first = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const send = async (subject: string) => {
    const transport = createTransport(first.smtp);
    await transport.sendMail({ from: 'app@shop.test', to: 'bob@inbox.test', subject });
  };
  for (const subject of ['one', 'two', 'three']) await send(subject);
  const viewer = new Viewer(page, first.http);
  await viewer.open();
  await viewer.line('two').click();
  await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('two');
  await first.close();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  const second = await startMailboxServer(portsOf(first));
  await send('four');
  await expect(viewer.list.getByRole('link')).toHaveText([/four/]);
  await expect(viewer.email.getByRole('alert')).toContainText('This email was deleted');
  await page.goto('about:blank');
  await second.close();
});
