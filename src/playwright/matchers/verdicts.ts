import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { Verdict } from '../../contract/email.js';
import type { AnyEmail, Email } from '../../mailbox/email/email.js';
import { emailOf } from './received.js';

/** Passes if the spam check passed. */
export function toPassSpamCheck(this: ExpectMatcherState, received: AnyEmail): MatcherReturnType {
  const email = emailOf(this, 'toPassSpamCheck', received);
  if ('failure' in email) return email.failure;
  const { spam_verdict, spam_score } = email;
  const score = spam_score === null ? 'no score' : `score ${spam_score}`;
  return resultOf(this, 'toPassSpamCheck', { [`spam (${score})`]: spam_verdict });
}

/** Passes if SPF, DKIM and DMARC all passed. */
export function toPassAuthentication(this: ExpectMatcherState, received: Email): MatcherReturnType {
  const name = 'toPassAuthentication';
  const email = emailOf(this, name, received);
  if ('failure' in email) return email.failure;
  if (!('spf_verdict' in email)) {
    const message = () => `${name}() needs a received email: a sent one has no such verdicts.`;
    return { name, pass: this.isNot, message };
  }
  const { spf_verdict: SPF, dkim_verdict: DKIM, dmarc_verdict: DMARC } = email;
  return resultOf(this, name, { SPF, DKIM, DMARC });
}

const MEANING: Record<Verdict, string> = {
  PASS: 'passed',
  FAIL: 'failed',
  GRAY: 'nothing was decided',
  PROCESSING_FAILED: 'the check itself failed',
};

/** If there is no verdict, neither the matcher nor its negation passes. */
function resultOf(
  state: ExpectMatcherState,
  name: string,
  verdicts: Record<string, Verdict>,
): MatcherReturnType {
  const values = Object.values(verdicts);
  const isKnown = values.every((verdict) => verdict === 'PASS' || verdict === 'FAIL');
  const isFailed = values.includes('FAIL');
  const lines = Object.entries(verdicts).map(
    ([check, verdict]) => `  ${check}: ${verdict}, ${MEANING[verdict]}`,
  );
  const hint = isKnown ? [] : ['', 'Is the mailbox server set up to check this?'];
  const expected = state.isNot ? 'a verdict of FAIL' : 'PASS';
  return {
    name,
    pass: isKnown || isFailed ? !isFailed : state.isNot,
    expected,
    actual: verdicts,
    message: () => [`${name}() expected ${expected}, got:`, ...lines, ...hint].join('\n'),
  };
}
