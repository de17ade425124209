import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { checkNames, kindOf } from '../../client/validate-options.js';
import type { AnyEmail } from '../../mailbox/email/email.js';
import { projectChecks } from '../test-context.js';
import { awaitedMatcher, emailResult } from './received.js';

/** Options of `toHaveOneClickUnsubscribe()`. */
export interface OneClickOptions {
  /** Whether to unsubscribe, by a POST request in each of the two encodings. Default: false. */
  post?: boolean | undefined;
  /** The hosts that requests may be sent to, as in the checks. Default: those of `mailboxChecks`. */
  allowedHosts?: readonly string[] | undefined;
}

/**
 * Passes if readers can unsubscribe with one click (RFC 8058): by the header fields and, if the email is signed, by what
 * its DKIM signatures cover. With `post: true`, by sending the requests that a mail program sends, too.
 */
export async function toHaveOneClickUnsubscribe(
  this: ExpectMatcherState,
  received: AnyEmail,
  options: OneClickOptions = {},
): Promise<MatcherReturnType> {
  const name = 'toHaveOneClickUnsubscribe';
  return awaitedMatcher(this, name, received, async (email, signal) => {
    checkNames(options, ['post', 'allowedHosts']);
    const { post = false, allowedHosts } = options;
    if (typeof post !== 'boolean')
      throw new TypeError(`post must be true or false; got ${kindOf(post)}.`);
    // Loaded on demand, because few tests need them.
    const [{ checkSettings }, { oneClickProblems }] = await Promise.all([
      import('../../checks/options.js'),
      import('../../mailbox/email/one-click.js'),
    ]);
    const { options: ofProject, baseURL } = projectChecks();
    const settings = checkSettings({ allowedHosts }, ofProject, baseURL);
    if (post && !settings.allowedHosts) {
      throw new TypeError(
        `${name}({ post: true }) sends requests only to hosts that you name: set allowedHosts, such as ['shop.test'], here or in mailboxChecks.`,
      );
    }
    const problems = await oneClickProblems(email, settings, post, signal);
    return emailResult(this, name, email, undefined, 'one-click unsubscribe', {
      pass: problems.length === 0,
      received: () => (problems.length === 0 ? 'one-click unsubscribe' : problems.join('\n  ')),
      actual: () => problems,
    });
  });
}
