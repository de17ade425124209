import { createMailbox, expect, type Mailbox, test } from 'playwright-mailbox';
import { askForCode, enterCode } from './flows';

test.describe.configure({ mode: 'serial' });

let mailbox: Mailbox;

test.beforeAll(({}, testInfo) => {
  mailbox = createMailbox({ ...testInfo.project.use, name: 'serial' });
});

test.afterAll(() => mailbox.close());

test('sends a code', async ({ page }) => {
  await askForCode(page, mailbox);
  await expect(mailbox).toReceiveEmail({ subject: 'Verify your email address' });
});

test('takes the code of a second sign-up with the same address', async ({ page }) => {
  await mailbox.skipReceived();
  await askForCode(page, mailbox);
  await enterCode(page, await mailbox.waitForOtp());
  await expect(page).toHaveURL('/dashboard');
});
