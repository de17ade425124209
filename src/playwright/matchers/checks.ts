import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { EmailCheckOptions } from '../../checks/options.js';
import type { AnyEmail } from '../../mailbox/email/email.js';
import { withoutCodes } from '../../mailbox/email/redact.js';
import { countText } from '../../mailbox/text.js';
import { installedPage } from '../../mailbox/wait/terms.js';
import { projectChecks, showFindings } from '../test-context.js';
import { awaitedMatcher, emailResult } from './received.js';

/**
 * Passes if no check of the email finds an error, as `email.check()` does; with `warnings: 'fail'`, if none finds
 * anything. docs/checks.md describes the rules.
 */
export async function toPassEmailChecks(
  this: ExpectMatcherState,
  received: AnyEmail,
  options: EmailCheckOptions = {},
): Promise<MatcherReturnType> {
  const name = 'toPassEmailChecks';
  return awaitedMatcher(this, name, received, async (email) => {
    const findings = await email.check(options);
    const errors = findings.filter(({ severity }) => severity === 'error');
    const warnings = findings.length - errors.length;
    const failsOnWarnings = (options.warnings ?? projectChecks().options.warnings) === 'fail';
    const pass = errors.length === 0 && !(failsOnWarnings && warnings > 0);
    if (!pass && !this.isNot) showFindings(email.email_id, findings);
    if (pass === this.isNot) {
      const { noteCodes } = await import('../../mailbox/email/check-email.js');
      noteCodes(email);
    }
    const { findingLines } = await import('../../checks/finding.js');
    const lines = () => findingLines(findings).map((line) => withoutCodes(email, line));
    return emailResult(this, name, email, undefined, 'every check to pass', {
      pass,
      received: () =>
        [
          `${countText(errors.length, 'error')}, ${countText(warnings, 'warning')}`,
          ...lines(),
        ].join('\n  '),
      actual: lines,
      hint: () => {
        const [first] = findings;
        if (pass || first === undefined) return '';
        return `See ${installedPage('checks')}#${first.rule}; { ignore: ['${first.rule}'] } leaves this rule out.`;
      },
    });
  });
}
