import { expect, test } from 'playwright-mailbox';
import { askForCode, enterCode } from './flows';

test('refuses a wrong code, then takes the right one', async ({ page, mailbox }) => {
  await askForCode(page, mailbox);
  const code = await mailbox.waitForOtp();

  await enterCode(page, otherThan(code));
  await expect(page.getByRole('alert')).toHaveText('This is not the code that we sent.');
  await expect(mailbox).not.toReceiveEmail({ subject: /welcome/i, within: 500 });

  await enterCode(page, code);
  await expect(page).toHaveURL('/dashboard');
});

test('refuses even the right code after five wrong ones', async ({ page, mailbox }) => {
  await askForCode(page, mailbox);
  const code = await mailbox.waitForOtp();

  for (let attempt = 1; attempt <= 5; attempt++) await enterCode(page, otherThan(code));
  await enterCode(page, code);

  await expect(page.getByRole('alert')).toHaveText('Too many wrong codes. Ask for a new one.');
});

function otherThan(code: string) {
  return code === '000000' ? '111111' : '000000';
}
