import { test as base, expect } from 'playwright-mailbox';
import { SignUpPage } from './sign-up-page';

const test = base.extend<{ signUpPage: SignUpPage }>({
  signUpPage: ({ page, mailbox }, use) => use(new SignUpPage(page, mailbox)),
});

test('two people sign up', async ({ signUpPage, browser, mailbox }) => {
  await signUpPage.signUp();

  const bobsPage = await browser.newPage();
  await new SignUpPage(bobsPage, mailbox.another('bob')).signUp();
  await expect(bobsPage.getByText(mailbox.another('bob').address)).toBeVisible();
});
