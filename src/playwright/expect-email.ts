import type { Asker } from '../mailbox/asker.js';
import { callStack } from '../mailbox/call-site.js';
import { checkCriteria, type InboxCriteria } from '../mailbox/email/criteria.js';
import type { Email } from '../mailbox/email/email.js';
import type { QuietOptions, WaitOptions } from '../mailbox/types.js';
import { emailQuery, first } from '../mailbox/wait/wait-query.js';

/** The fixture `expectEmail`. */
export interface ExpectEmail {
  /**
   * Waits for the oldest e-mail that fits and that no earlier call was given, and returns it.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example const welcome = await expectEmail({ subject: /welcome/i, from: 'hello@shop.test' });
   */
  (criteria?: InboxCriteria, options?: WaitOptions): Promise<Email>;

  /**
   * Passes when, through a quiet window, no e-mail comes that fits and that no earlier call was
   * given.
   *
   * @throws Error when one comes, at once; WaitError when the server fails in the window
   * @example await expectEmail.not({ subject: /invoice/i }, { within: 1_000 });
   */
  not(criteria?: InboxCriteria, options?: QuietOptions): Promise<void>;
}

/** The `expectEmail` of an inbox. */
export function expectEmailAt(asker: Asker<'inbox'>): ExpectEmail {
  const question = (call: string, criteria: InboxCriteria) => () => {
    checkCriteria('inbox', criteria);
    return emailQuery<'inbox'>(call, criteria);
  };
  function expectEmail(criteria: InboxCriteria = {}, options: WaitOptions = {}) {
    const stack = callStack(expectEmail);
    return asker.ask(question('expectEmail', criteria), first, options, stack);
  }
  function not(criteria: InboxCriteria = {}, options: QuietOptions = {}) {
    const stack = callStack(not);
    return asker.expectNone(question('expectEmail.not', criteria), options, stack);
  }
  return Object.assign(expectEmail, { not });
}
