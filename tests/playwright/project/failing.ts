import { test as base } from 'playwright-mailbox';

/**
 * A test whose failure is expected once it has been reported: Playwright then runs the next test in the same worker,
 * which takes less time than to start another.
 */
export const test = base.extend({
  // The report is made before this is torn down.
  mailboxAttach: async ({}, use, testInfo) => {
    await use('only-on-failure');
    testInfo.fail();
  },
});
