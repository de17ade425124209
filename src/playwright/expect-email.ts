import { emailCall, noEmailCall } from '../mailbox/call-options.js';
import { callStack } from '../mailbox/call-site.js';
import type { Email } from '../mailbox/email/email.js';
import type { MailCollection } from '../mailbox/mail-collection.js';
import type { NoEmailOptions, WaitForEmailOptions } from '../mailbox/types.js';
import { first } from '../mailbox/wait/wait-query.js';

/** The fixture `expectEmail`. */
export interface ExpectEmail {
  /**
   * Waits for the oldest matching email that no earlier call has returned, and returns it.
   *
   * @throws WaitError when the time is up, which describes the emails that had arrived
   * @example const welcome = await expectEmail({ subject: /welcome/i, from: 'hello@shop.test' });
   */
  (options?: WaitForEmailOptions): Promise<Email>;

  /**
   * Passes if no matching email that no earlier call has returned arrives within a quiet window.
   *
   * @throws Error as soon as one arrives; WaitError if the server fails during the window
   * @example await expectEmail.not({ subject: /invoice/i, within: 1_000 });
   */
  not(options?: NoEmailOptions): Promise<void>;
}

export function expectEmailAt(inbox: MailCollection): ExpectEmail {
  function expectEmail(...given: unknown[]) {
    const stack = callStack(expectEmail);
    return inbox.wait(
      () => emailCall<Email>('inbox', 'expectEmail', given, 'expectEmail'),
      first,
      stack,
    );
  }
  function not(...given: unknown[]) {
    const stack = callStack(not);
    return inbox.expectNone(() => noEmailCall('expectEmail.not', given), stack);
  }
  return Object.assign(expectEmail, { not });
}
