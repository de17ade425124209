import type { Page } from '@playwright/test';
import type { Mailbox } from 'playwright-mailbox';

/** Submits the sign-up form. The page then asks for the code. */
export async function askForCode(page: Page, mailbox: Mailbox, password = '') {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Signs up a new user, up to the dashboard. */
export async function signUp(page: Page, mailbox: Mailbox, password?: string) {
  await askForCode(page, mailbox, password);
  await enterCode(page, await mailbox.waitForOtp());
  await page.waitForURL('/dashboard');
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/');
}
