import { expect, test } from 'playwright-mailbox';
import { enterCode, signUp } from './flows';

test('invites a colleague, with a copy to oneself and to the auditors', async ({
  page,
  mailbox,
  expectEmail,
}) => {
  const colleague = mailbox.another('colleague');
  await signUp(page, mailbox);

  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await page.getByLabel('Colleague’s email').fill(colleague.address);
  await page.getByLabel('Send me a copy').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();

  const invitation = await colleague.waitForEmail({ cc: mailbox.address });
  expect(invitation).toHaveSubject(`${mailbox.address} invites you to Market Lane`);
  await expectEmail({ subject: /invites you/, to: colleague.address });
  await expect(colleague.sent).toHaveSent({ subject: /invites you/, bcc: 'audit@shop.test' });
});

test('the invited colleague joins by the link', async ({ page, browser, mailbox }) => {
  const colleague = mailbox.another('colleague');
  await signUp(page, mailbox);
  await page.goto('/invite');
  await page.getByLabel('Colleague’s email').fill(colleague.address);
  await page.getByRole('button', { name: 'Send invitation' }).click();

  const theirs = await browser.newPage();
  await theirs.goto(await colleague.waitForLink(/\/signup/));
  await expect(theirs.getByLabel('Email')).toHaveValue(colleague.address);
  await theirs.getByRole('button', { name: 'Sign up' }).click();
  await enterCode(theirs, await colleague.waitForOtp());

  await expect(theirs.getByText(`signed in as ${colleague.address}`)).toBeVisible();
  await expect(mailbox).not.toReceiveEmail({ subject: /invites you/, within: 500 });
});
