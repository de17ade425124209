import { startMailboxServer } from '../../src/server/index.js';
import { expect, portsOf, test, Viewer } from './fixtures.js';

test('an email that was opened while the server was unreachable is shown later', async ({
  viewer,
  send,
}) => {
  const { page } = viewer;
  await send({ subject: 'one', text: 'The text.' });
  await viewer.open();
  await expect(viewer.line('one')).toBeVisible();
  await page.route('**/v1/**', (route) => route.abort());
  await viewer.line('one').click();
  await expect(viewer.email.getByRole('alert')).toContainText('The page keeps trying');
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await page.unroute('**/v1/**');
  // The page hears from the server again.
  await send({ subject: 'two' });
  await expect(viewer.email.getByRole('tabpanel')).toContainText('The text.');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await page.route('**/source', (route) => route.abort());
  await viewer.email.getByRole('tab', { name: 'Source' }).click();
  await expect(viewer.email.getByRole('alert')).toBeVisible();
  await page.unroute('**/source');
  await send({ subject: 'three' });
  await expect(viewer.email.getByRole('tabpanel')).toContainText('Subject: one');
  viewer.problems.length = 0;
});

test('all views say that the server is unreachable, and are loaded when it is back', async ({
  page,
}) => {
  const first = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const viewer = new Viewer(page, first.http);
  await viewer.open();
  await first.close();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  const main = page.getByRole('main');
  for (const view of ['Refused', 'Outgoing', 'Emails']) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(main).toContainText('The mailbox server cannot be reached');
  }
  const second = await startMailboxServer(portsOf(first));
  await expect(page.getByRole('heading', { name: 'Waiting for the first' })).toBeVisible();
  for (const view of ['Refused', 'Outgoing']) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(main).toContainText(/Nothing was/);
  }
  await page.goto('about:blank');
  await second.close();
});

test('the login says why a key is not accepted, or that the server is unreachable', async ({
  page,
}) => {
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0, apiKey: 'own-key' });
  await page.goto(server.http);
  const key = page.getByLabel('API key');
  const enter = async (text: string) => {
    await key.fill(text);
    await key.press('Enter');
  };
  await expect(key).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const wrong of ['sandbox', 'wrong']) {
    await enter(wrong);
    await expect(page.getByRole('alert')).toHaveText('The server does not accept this key.');
  }
  await server.close();
  await enter('own-key');
  await expect(page.getByRole('alert')).toHaveText(
    'The mailbox server cannot be reached. Try again.',
  );
  const again = await startMailboxServer({ ...portsOf(server), apiKey: 'own-key' });
  await enter('own-key');
  await expect(page.getByRole('heading', { name: 'Waiting for the first' })).toBeVisible();
  await page.goto('about:blank');
  await again.close();
});
