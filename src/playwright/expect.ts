import { expect as base, type Expect } from '@playwright/test';
import * as checkMatchers from './matchers/checks.js';
import * as emailMatchers from './matchers/email.js';
import * as detailMatchers from './matchers/email-details.js';
import * as mailboxMatchers from './matchers/mailbox.js';
import * as reportedMatchers from './matchers/reported.js';
import * as snapshotMatchers from './matchers/snapshot.js';
import * as unsubscribeMatchers from './matchers/unsubscribe.js';
import * as verdictMatchers from './matchers/verdicts.js';

type Matchers = typeof mailboxMatchers &
  typeof emailMatchers &
  typeof detailMatchers &
  typeof verdictMatchers &
  typeof checkMatchers &
  typeof reportedMatchers &
  typeof unsubscribeMatchers &
  typeof snapshotMatchers;

/**
 * Playwright's `expect` with the matchers for mailboxes, sent boxes and emails.
 *
 * @example
 * import { expect as base, mergeExpects } from '@playwright/test';
 * export const expect = mergeExpects(base, mailboxExpect);
 */
export const mailboxExpect: Expect<Matchers> = base.extend({
  ...mailboxMatchers,
  ...emailMatchers,
  ...detailMatchers,
  ...verdictMatchers,
  ...checkMatchers,
  ...reportedMatchers,
  ...unsubscribeMatchers,
  ...snapshotMatchers,
});
