import { type CreateMailboxOptions, newMailbox } from '../mailbox/create.js';
import type { MailboxImpl } from '../mailbox/mailbox.js';
import { isForeignOption } from '../mailbox/options.js';
import type { Mailbox } from '../mailbox/types.js';
import { currentTest } from './playwright-internals.js';
import { keyOfTest, playwrightRunner, useMailbox } from './test-context.js';

/**
 * Creates a mailbox without the fixture: for a worker, in `beforeAll`, in global setup, or inside a test. It
 * does not contact the server before the first call.
 *
 * Each call belongs to the test that is running when the call is made: it ends before that test does, and is
 * a step of it. The emails of all mailboxes that a test has used are attached to its report.
 *
 * @throws TypeError naming the invalid option
 * @example
 * let mailbox: Mailbox;
 * test.beforeAll(({}, testInfo) => {
 *   mailbox = createMailbox({ ...testInfo.project.use, name: 'admin' });
 * });
 */
export function createMailbox(options: CreateMailboxOptions = {}): Mailbox {
  const testInfo = currentTest();
  const mailbox: MailboxImpl = newMailbox(
    options,
    playwrightRunner(() => mailbox),
    isOfProject,
    testInfo && keyOfTest(testInfo),
  );
  useMailbox(mailbox);
  return mailbox;
}

/** Whether a name may be an option of the project; without a test, the project is unknown. */
function isOfProject(name: string): boolean {
  const use = currentTest()?.project.use;
  return use === undefined ? isForeignOption(name) : name in use;
}
