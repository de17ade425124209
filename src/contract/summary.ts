import type { Verdict } from './email.js';

/** Recipients in a line of the page's list. */
export const MAX_RECIPIENTS = 10;

/** The verdicts of an email; a sent one has only `spam`. */
export const VERDICT_NAMES = ['spam', 'virus', 'spf', 'dkim', 'dmarc'] as const;

type VerdictName = (typeof VERDICT_NAMES)[number];

/** The verdicts that were reached on an email, without the others. */
export function reachedVerdicts(
  record: Partial<Record<`${VerdictName}_verdict`, Verdict>>,
): Partial<Record<VerdictName, Verdict>> {
  const all = VERDICT_NAMES.map((name) => [name, record[`${name}_verdict`]] as const);
  return Object.fromEntries(all.filter(([, verdict]) => verdict && verdict !== 'GRAY'));
}
