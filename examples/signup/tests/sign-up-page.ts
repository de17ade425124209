import type { Page } from '@playwright/test';
import type { Mailbox } from 'playwright-mailbox';

/** The sign-up, by a person with a mailbox. */
export class SignUpPage {
  constructor(
    private readonly page: Page,
    private readonly mailbox: Mailbox,
  ) {}

  async signUp() {
    await this.page.goto('/signup');
    await this.page.getByLabel('Email').fill(this.mailbox.address);
    await this.page.getByRole('button', { name: 'Sign up' }).click();
    await this.page.getByLabel('Code').fill(await this.mailbox.waitForOtp());
    await this.page.getByRole('button', { name: 'Verify' }).click();
    await this.page.waitForURL('/dashboard');
  }
}
