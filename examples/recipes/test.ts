import { expect as baseExpect, test as baseTest, mergeExpects, mergeTests } from '@playwright/test';
import { mailboxExpect, mailboxTest } from 'playwright-mailbox';

export const test = mergeTests(baseTest, mailboxTest);
export const expect = mergeExpects(baseExpect, mailboxExpect);
