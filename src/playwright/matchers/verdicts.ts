import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { Verdict } from '../../contract/email.js';
import type { Email } from '../../mailbox/email/email.js';
import type { AnyEmail } from './email.js';
import { emailOf } from './received.js';

/** Passes when the spam check let the e-mail pass. */
export function toPassSpamCheck(this: ExpectMatcherState, received: AnyEmail): MatcherReturnType {
  const email = emailOf(this, 'toPassSpamCheck', received);
  if ('failure' in email) return email.failure;
  const { spam_verdict, spam_score } = email;
  const score = spam_score === null ? 'no score' : `score ${spam_score}`;
  return verdictsOf(this, 'toPassSpamCheck', { [`spam (${score})`]: spam_verdict });
}

/** Passes when SPF, DKIM and DMARC all let the e-mail pass. */
export function toPassAuthentication(this: ExpectMatcherState, received: Email): MatcherReturnType {
  const email = emailOf(this, 'toPassAuthentication', received);
  if ('failure' in email) return email.failure;
  if (!('spf_verdict' in email)) {
    const message = () =>
      'toPassAuthentication() is about a received e-mail: a sent one carries no such verdicts.';
    return { name: 'toPassAuthentication', pass: this.isNot, message };
  }
  const { spf_verdict: SPF, dkim_verdict: DKIM, dmarc_verdict: DMARC } = email;
  return verdictsOf(this, 'toPassAuthentication', { SPF, DKIM, DMARC });
}

const MEANING: Record<Verdict, string> = {
  PASS: 'passed',
  FAIL: 'failed',
  GRAY: 'nothing was decided',
  PROCESSING_FAILED: 'the check itself failed',
};

/** Where nothing was decided, neither the matcher nor its negation can pass. */
function verdictsOf(
  state: ExpectMatcherState,
  name: string,
  verdicts: Record<string, Verdict>,
): MatcherReturnType {
  const values = Object.values(verdicts);
  const isKnown = values.every((verdict) => verdict === 'PASS' || verdict === 'FAIL');
  const isFailed = values.includes('FAIL');
  const pass = isKnown || isFailed ? !isFailed : state.isNot;
  const lines = Object.entries(verdicts).map(
    ([check, verdict]) => `  ${check}: ${verdict}, ${MEANING[verdict]}`,
  );
  const advice = isKnown ? [] : ['', 'Does the mailbox server check mail at all?'];
  const expected = state.isNot ? 'a verdict of FAIL' : 'PASS';
  return {
    name,
    pass,
    message: () => [`${name}() expected ${expected}, got:`, ...lines, ...advice].join('\n'),
  };
}
