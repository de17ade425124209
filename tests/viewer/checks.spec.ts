import { expect, test } from './fixtures.js';

const HTML = `<html lang="en"><style>p { margin: 1.5rem }</style>
  <p>Hi ,</p>
  ${'<p>More</p>'.repeat(100)}<a href="#">Pay now</a></html>`;

test('shows what is wrong with an email, in the list and in the email', async ({
  viewer,
  send,
}) => {
  await send({ subject: 'Your order', html: HTML, text: 'See\nTotal: undefined\nBye' });
  await send({ subject: 'All right', text: 'Your order is on its way.' });
  await viewer.open();
  await expect(viewer.line('Your order')).toContainText('3 errors');
  await expect(viewer.line('All right')).not.toContainText('error');
  await viewer.line('Your order').click();
  await viewer.email.getByRole('tab', { name: 'Checks (3 errors, 1 warning)' }).click();
  const panel = viewer.email.getByRole('tabpanel');
  await expect(panel.getByRole('listitem')).toHaveText([
    /^1.*“undefined” in “Total: undefined”error value, text, line 2/,
    /^2.*“Hi ,” greets nobodyerror greeting, HTML, line 2/,
    /^3.*“Pay now” leads nowhere \(#\)error link-empty, HTML, line 3/,
    /^4.*rem is ignored.*warning client-css, HTML, line 1/,
  ]);
  const mail = viewer.page.frameLocator('iframe');
  await expect(mail.getByText('2Hi ,')).toBeVisible();
  await expect(mail.locator('body')).toHaveText(/4\s*2\s*Hi ,[\sMore]*3\s*Pay now/);
  await expect(panel.locator('pre')).toHaveText('See\nTotal: 1undefined\nBye\n');
  const pay = panel.getByRole('button', { name: '“Pay now” leads nowhere' });
  await pay.click();
  await expect(mail.getByText('3', { exact: true })).toBeInViewport();
  await expect(pay).toBeInViewport();
  await viewer.line('All right').click();
  await expect(panel).toHaveText('Nothing is wrong with this email.');
});

test('on a phone, the findings come first, and the place of a chosen one is seen with it', async ({
  viewer,
  send,
}) => {
  const { page, email } = viewer;
  await page.setViewportSize({ width: 390, height: 844 });
  await send({ subject: 'Your order', html: HTML, text: 'Your order is on its way.' });
  await viewer.open();
  await viewer.line('Your order').click();
  await email.getByRole('tab', { name: 'Checks' }).click();
  const finding = email.getByRole('button', { name: '“Pay now” leads nowhere' });
  const preview = email.locator('iframe');
  const mark = page.frameLocator('iframe').getByText('2', { exact: true });
  await expect(mark).toBeVisible();
  const topOf = async (element: typeof preview) => (await element.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(finding)).toBeLessThan(await topOf(preview));
  await finding.click();
  await expect(finding).toBeInViewport({ ratio: 1 });
  await expect(preview).toBeInViewport({ ratio: 1 });
  await expect(mark).toBeInViewport();
});

test('lists 20 findings of a rule, and counts the others', async ({ viewer, send }) => {
  const links = Array.from({ length: 300 }, (_, index) => `<a href="#">Page ${index}</a>`);
  await send({ subject: 'News', html: `<p lang="en">${links.join('')}</p>`, text: 'News' });
  await viewer.open();
  await expect(viewer.line('News')).toContainText('300 errors');
  await viewer.line('News').click();
  await viewer.email.getByRole('tab', { name: 'Checks (300 errors)' }).click();
  const items = viewer.email.getByRole('tabpanel').getByRole('listitem');
  await expect(items).toHaveCount(21);
  await expect(items.last()).toHaveText('and 280 more of link-empty');
});
