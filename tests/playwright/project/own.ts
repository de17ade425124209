import { expect as base, test as baseTest, mergeExpects, mergeTests } from '@playwright/test';
import { mailboxExpect, mailboxTest } from 'playwright-mailbox';

const teamTest = baseTest.extend<{ shop: string }>({
  shop: async ({}, use) => use('shop.test'),
});
const teamExpect = base.extend({
  toBeAtShop: (_address: string) => ({ pass: false, message: () => 'not at the shop' }),
});

/** The `test` and `expect` of a team. */
export const test = mergeTests(teamTest, mailboxTest);
export const expect = mergeExpects(teamExpect, mailboxExpect);
