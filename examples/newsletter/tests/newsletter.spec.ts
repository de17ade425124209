import type { Page } from '@playwright/test';
import { expect, type Mailbox, test } from 'playwright-mailbox';

async function subscribe(page: Page, { address }: Mailbox) {
  await page.goto('/');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

async function confirm(page: Page, mailbox: Mailbox) {
  await page.goto(await mailbox.waitForLink(/\/confirm\//));
  await expect(page.getByRole('heading')).toHaveText('You are subscribed');
}

async function publish(page: Page, title: string) {
  await page.goto('/editor');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text').fill('The ferry runs again.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading')).toHaveText('Published');
}

test('confirms a subscription with the link that Resend sends', async ({
  page,
  mailbox,
  expectEmail,
}) => {
  await subscribe(page, mailbox);
  const email = await expectEmail({ subject: 'Confirm your subscription' });
  expect(email).toHaveSender('post@harbour.test');
  await confirm(page, mailbox);
});

test('an issue by SES reaches confirmed readers only', async ({ page, mailbox }, { testId }) => {
  const unconfirmed = mailbox.another('unconfirmed');
  await subscribe(page, unconfirmed);
  await subscribe(page, mailbox);
  await confirm(page, mailbox);

  const title = `Issue ${testId}`;
  await publish(page, title);
  const issue = await mailbox.waitForEmail({ subject: title });
  expect(issue).toContainBodyText('The ferry runs again.');
  expect(issue).toHaveLink(/\/unsubscribe\//);
  await expect(issue).toHaveHeader('List-Unsubscribe', /\/unsubscribe\//);
  await expect(unconfirmed).not.toReceiveEmail({ subject: title, within: 500 });
});

test('who unsubscribes gets no further issue', async ({ page, mailbox }, { testId }) => {
  await subscribe(page, mailbox);
  await confirm(page, mailbox);
  await publish(page, `First ${testId}`);
  await page.goto(await mailbox.waitForLink(/\/unsubscribe\//));
  await expect(page.getByRole('heading')).toHaveText('You are unsubscribed');

  await publish(page, `Second ${testId}`);
  await expect(mailbox).not.toReceiveEmail({ subject: `Second ${testId}`, within: 500 });
});

test('asking twice sends one email: the idempotency key is the same', async ({ page, mailbox }) => {
  await subscribe(page, mailbox);
  await subscribe(page, mailbox);
  await confirm(page, mailbox);
  await expect(mailbox).toHaveReceivedTimes(1, { subject: /confirm/i });
});

test('says so if the provider rejects the address', async ({ page, mailbox }) => {
  const bouncing = mailbox.another('bouncing', { rejectWith: 550 });
  await subscribe(page, bouncing);
  await expect(page.getByRole('heading')).toHaveText('We cannot send email to this address');
});
