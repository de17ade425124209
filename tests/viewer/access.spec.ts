import packageJson from '../../package.json' with { type: 'json' };
import { expect, FRIEND, test } from './fixtures.js';

const HTML = '<p>Your code is <b>482913</b>. <a href="https://shop.test/verify">Verify</a></p>';

test('uses the color scheme of the system', async ({ viewer }) => {
  const ground = () =>
    viewer.page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  await viewer.page.emulateMedia({ colorScheme: 'dark' });
  await viewer.open();
  expect(await ground()).toBe('rgb(16, 18, 22)');
  await viewer.page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe('rgb(245, 246, 248)');
});

test('names the version of tests that differs from its own', async ({ viewer, api }) => {
  const ask = (version: string) =>
    api.request('/v1/inbox', { headers: { 'Mailbox-Version': version } });
  const warning = viewer.page.getByText('The tests use v99.1.0: update the older one');
  const { version } = packageJson;
  await ask('99.1.0');
  await viewer.open();
  await expect(viewer.page.getByText(`v${version}`, { exact: true })).toBeVisible();
  await expect(warning).toBeVisible();
  await ask(version.replace(/\d+$/, '999'));
  await viewer.page.reload();
  await expect(viewer.page.getByText(`v${version}`, { exact: true })).toBeVisible();
  await expect(warning).toBeHidden();
});

test('the keyboard reaches all functions', async ({ viewer, send }) => {
  for (const subject of ['one', 'two', 'three']) await send({ subject });
  await viewer.open('/?view=flat');
  await expect(viewer.line('one')).toBeVisible();
  const { keyboard } = viewer.page;
  const heading = viewer.email.getByRole('heading', { level: 1 });
  await keyboard.press('j');
  await expect(heading).toHaveText('three');
  await keyboard.press('j');
  await expect(heading).toHaveText('two');
  await keyboard.press('k');
  await expect(heading).toHaveText('three');
  await keyboard.press('Enter');
  await expect(viewer.email).toBeFocused();
  await keyboard.press('Escape');
  await expect(viewer.email.getByText('Choose an email')).toBeVisible();
  await keyboard.press('/');
  await expect(viewer.search).toBeFocused();
  await keyboard.type('two');
  await expect(viewer.list.getByRole('link')).toContainText(['two']);
  await keyboard.press('Escape');
  await expect(viewer.list.getByRole('link')).toHaveCount(3);
  await keyboard.press('?');
  await expect(viewer.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(viewer.page.getByRole('dialog')).toHaveCount(0);
});

test('Enter in the search field reactivates the keyboard shortcuts', async ({ viewer, send }) => {
  for (const subject of ['welcome', 'invoice 1', 'invoice 2']) await send({ subject });
  await viewer.open('/?view=flat');
  const { keyboard } = viewer.page;
  await keyboard.press('/');
  await keyboard.type('invoice');
  await keyboard.press('Enter');
  await expect(viewer.list.getByRole('link')).toContainText(['invoice 2', 'invoice 1']);
  await keyboard.press('j');
  await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('invoice 2');
  await expect(viewer.search).toHaveValue('invoice');
});

test('Enter opens the line that has the focus, and then reads its email', async ({
  viewer,
  send,
}) => {
  for (const subject of ['one', 'two']) await send({ subject });
  await viewer.open('/?view=flat');
  const heading = viewer.email.getByRole('heading', { level: 1 });
  await viewer.line('two').click();
  await expect(heading).toHaveText('two');
  await viewer.line('one').focus();
  await viewer.page.keyboard.press('Enter');
  await expect(heading).toHaveText('one');
  await viewer.page.keyboard.press('Enter');
  await expect(viewer.email).toBeFocused();
});

test('Escape in the filter of the headers keeps the search', async ({ viewer, send }) => {
  await send({ subject: 'welcome' });
  await viewer.open('/?q=welcome');
  await viewer.line('welcome').click();
  await viewer.email.getByRole('tab', { name: 'Headers' }).click();
  await viewer.email.getByLabel('Filter headers').fill('subject');
  await viewer.page.keyboard.press('Escape');
  await expect(viewer.email.getByLabel('Filter headers')).not.toBeFocused();
  await expect(viewer.search).toHaveValue('welcome');
});

test('leaves Alt with an arrow key to the browser', async ({ viewer, send }) => {
  await send({ subject: 'one' });
  await viewer.open();
  await viewer.line('one').click();
  const text = viewer.email.getByRole('tab', { name: 'Text' });
  await text.focus();
  await viewer.page.keyboard.press('Alt+ArrowRight');
  await expect(text).toHaveAttribute('aria-selected', 'true');
  await viewer.page.keyboard.press('ArrowRight');
  await expect(viewer.email.getByRole('tab', { name: 'Checks' })).toBeFocused();
});

test('a button keeps the focus when it copies, and each copy is announced', async ({
  viewer,
  send,
}) => {
  await send({ subject: 'Your code', text: 'Your code is 482913.' });
  await viewer.open();
  // As over HTTP on another machine.
  await viewer.page.evaluate(
    `Object.defineProperty(navigator, 'clipboard', { value: undefined });
    const status = document.querySelector('.visually-hidden[role="status"]');
    window.announced = [];
    new MutationObserver(() => announced.push(status.textContent.trim()))
      .observe(status, { characterData: true, childList: true, subtree: true });`,
  );
  await viewer.line('Your code').click();
  const button = viewer.email.getByRole('button', { name: 'Copy the code 482913' });
  const announced = () => viewer.page.evaluate('announced');
  await button.press('Enter');
  await expect.poll(announced).toEqual(['Copied']);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect.poll(announced).toEqual(['Copied', 'Copied']);
});

test('Back returns from an email to the list', async ({ viewer, send }) => {
  await send({ subject: 'one' });
  await viewer.open();
  await viewer.line('one').click();
  await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('one');
  // The tab is found among others.
  await expect(viewer.page).toHaveTitle('one - Mailbox');
  await viewer.page.goBack();
  await expect(viewer.email.getByText('Choose an email')).toBeVisible();
  await expect(viewer.page).toHaveTitle('Mailbox');
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('wraps the title of a test', async ({ viewer, send }) => {
    const title = 'signs-up-with-an-emailed-code';
    await send({ to: `${title}.a1b2c3.0123456789abcdef@inbox.test` });
    await send({ to: `${title}.a1b2c3.fedcba9876543210@inbox.test` });
    await viewer.open();
    const shown = viewer.line('2 attempts').getByText(title.replaceAll('-', ' '));
    await expect(shown).toBeVisible();
    const isWhole = await shown.evaluate(
      (element) =>
        element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
    );
    expect(isWhole).toBe(true);
  });

  test('shows the list or the email, and nothing overflows', async ({ viewer, send }) => {
    await send({ to: FRIEND, subject: 'An email with a long subject'.repeat(3), html: HTML });
    await viewer.open();
    const width = () => viewer.page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(360);
    // Long text is truncated at its end.
    const box = await viewer.line('long subject').getByText('app@shop.test').boundingBox();
    expect(box?.x).toBeLessThan(30);
    await viewer.line('long subject').click();
    await expect(viewer.email.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(viewer.list).toBeHidden();
    expect(await width()).toBe(360);
    await viewer.email.getByRole('link', { name: 'All emails' }).click();
    await expect(viewer.list).toBeVisible();
  });
});
