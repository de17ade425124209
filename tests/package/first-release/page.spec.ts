import { expect, fillOtp, test } from 'playwright-mailbox';
import { sendCode, sendWelcome } from './app';

test('an email in the page', async ({ page, mailbox, expectEmail }) => {
  await sendWelcome(mailbox.address);
  const welcome = await expectEmail();
  await welcome.open(page);
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'welcome.aria.yml' });
});

test('pictures of an email', async ({ mailbox, expectEmail }) => {
  await sendWelcome(mailbox.address);
  await expect(await expectEmail()).toMatchEmailSnapshot('welcome', {
    widths: [320, 480],
    colorSchemes: ['light', 'dark'],
  });
});

test('a code in boxes', async ({ page, mailbox }) => {
  await page.setContent(`<form>${'<input aria-label="Digit" maxlength="1">'.repeat(6)}</form>`);
  await sendCode(mailbox.address, '482913');
  await fillOtp(page.getByLabel('Digit'), await mailbox.waitForOtp());
  const values = page
    .locator('input')
    .evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')));
  expect(await values).toEqual([...'482913']);
});
