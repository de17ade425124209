import type { MailboxClientError } from '../../client/errors.js';
import type { MailboxOptions } from '../options.js';
import type { WaitKind } from './consumed-emails.js';

/**
 * How the text of a failure names what its reader can change: the methods and options of a mailbox, the flags of a
 * command, or the parameters of a tool.
 */
export interface Terms {
  /** The waits, if they are not called as methods of a mailbox. */
  calls?: Partial<Record<WaitKind, string>>;
  /** The options of a mailbox, if they are not called by their names. */
  options?: Partial<Record<keyof MailboxOptions, string>>;
  timeout: string;
  subject: string;
  /** Since when emails count, as a clause. */
  start: string;
  /** What to do about an email without a code, if the call had no pattern. */
  noCode: string;
  /** What to do about an email without a link, if the call had no pattern. */
  noLink: string;
  /** What to do about an email without a link that matches the pattern. */
  noSuchLink: string;
  /** What to do about an error of the server; undefined for the hint of the error itself. */
  serverHint?: (error: MailboxClientError) => string | undefined;
}

/** The terms of tests, which call the methods of a mailbox. */
export const METHOD_TERMS: Terms = {
  timeout: '{ timeout }',
  subject: '{ subject }',
  start: 'this mailbox was created',
  noCode: 'If there is a code that was not found, pass a pattern for it: waitForOtp(/…/).',
  noLink:
    'Links to unsubscribe, or to view the email online, are skipped. To get one, pass a pattern: waitForLink(/…/).',
  noSuchLink: 'Compare the pattern with the links in the email: email.links() lists them.',
};
