import type { Asker } from '../mailbox/asker.js';
import { callStack } from '../mailbox/call-site.js';
import { checkCriteria, type InboxCriteria } from '../mailbox/email/criteria.js';
import type { Email } from '../mailbox/email/email.js';

import type { WaitOptions } from '../mailbox/types.js';
import { askForEmails, type Found } from '../mailbox/wait/question.js';

/**
 * Waits for the oldest e-mail that fits and that no earlier call was given, and returns it.
 *
 * @throws WaitError when the time is up; it says what had arrived.
 * @example const welcome = await expectEmail({ subject: /welcome/i, from: 'hello@shop.test' });
 */
export type ExpectEmail = (criteria?: InboxCriteria, options?: WaitOptions) => Promise<Email>;

/** The `expectEmail` of an inbox. */
export function expectEmailAt(asker: Asker<'inbox'>): ExpectEmail {
  return async function expectEmail(criteria = {}, options = {}) {
    const stack = callStack(expectEmail);
    const ask = () => {
      checkCriteria('inbox', criteria);
      return askForEmails<'inbox'>('expectEmail', criteria);
    };
    const [found] = await asker.ask(ask, options, stack);
    return (found as Found<'inbox', Email>).value;
  };
}
