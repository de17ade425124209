import { expect, test } from './fixtures.js';

const HTML = `<html lang="en"><style>p { margin: 1.5rem }</style>
  <p>Hi ,</p>
  <a href="#">Pay now</a></html>`;

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
    /^1.*“Total: undefined”error value, text, line 2/,
    /^2.*“Hi ,” greets nobodyerror greeting, HTML, line 2/,
    /^3.*“Pay now” leads nowhere \(#\)error link-empty, HTML, line 3/,
    /^4.*rem is ignored.*warning client-css, HTML, line 1/,
  ]);
  const mail = viewer.page.frameLocator('iframe');
  await expect(mail.getByText('2Hi ,')).toBeVisible();
  await expect(mail.locator('body')).toHaveText(/2\s*Hi ,\s*3\s*Pay now/);
  await expect(panel.locator('pre')).toHaveText('See\n1Total: undefined\nBye\n');
  await viewer.line('All right').click();
  await expect(panel).toHaveText('Nothing is wrong with this email.');
});
