import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { isPlainObject, kindOf } from '../../client/validate-options.js';
import type { AnyEmail } from '../../mailbox/email/email.js';
import { countText } from '../../mailbox/text.js';
import type { EmailSnapshotOptions } from '../email-snapshot.js';
import { awaitedMatcher, emailResult } from './received.js';

/**
 * Passes if the HTML of the email looks as in its pictures: one for each width, color scheme and kind of images. They are
 * snapshots of Playwright, as of `toHaveScreenshot()`. docs/snapshots.md says what is replaced in the text.
 */
export async function toMatchEmailSnapshot(
  this: ExpectMatcherState,
  received: AnyEmail,
  nameOrOptions: string | EmailSnapshotOptions = {},
  options: EmailSnapshotOptions = {},
): Promise<MatcherReturnType> {
  const name = 'toMatchEmailSnapshot';
  return awaitedMatcher(this, name, received, async (email, signal) => {
    const refusal = refusalOf(this, email);
    if (refusal !== undefined) return { name, pass: this.isNot, message: () => refusal };
    // Loaded on demand, because few tests need it.
    const { compareEmail } = await import('../email-snapshot.js');
    const [given, rest] =
      typeof nameOrOptions === 'string' ? [nameOrOptions, options] : [undefined, nameOrOptions];
    if (given === '') throw new TypeError(`${name}(): the name must not be empty.`);
    if (!isPlainObject(rest as unknown)) {
      const what = given === undefined ? 'a name or an object of options' : 'an object of options';
      throw new TypeError(`${name}() takes ${what}; got ${kindOf(rest)}.`);
    }
    const all = { ...rest, timeout: rest.timeout ?? this.timeout };
    const { count, failures, unmatched } = await compareEmail(email, given, all, signal);
    return emailResult(this, name, email, undefined, 'every picture to match its snapshot', {
      pass: failures.length === 0,
      received: () =>
        [
          `${failures.length} of ${countText(count, 'picture')} did not match`,
          ...failures.map(({ picture, reason }) => `${picture}: ${reason}`),
        ].join('\n  '),
      hint: () =>
        unmatched.map(([pattern]) => `Nothing in the text matches replace: ${pattern}. `).join('') +
        'If it differs in every run, pass { replace: [[/…/, "…"]] }. If it is right, run with --update-snapshots.',
    });
  });
}

/** Why there is nothing to compare. */
function refusalOf({ isNot }: ExpectMatcherState, { html_body }: AnyEmail): string | undefined {
  const call = 'toMatchEmailSnapshot()';
  if (isNot) {
    return `${call} cannot be negated: any change would pass. Compare what must not be there, as in expect(email).not.toContainBodyText('…').`;
  }
  if (html_body) return undefined;
  return `${call} needs an email with HTML, and this one has only text. Use toHaveBodyText(), or email.open(page) and expect(page.locator('body')).toMatchAriaSnapshot().`;
}
