/** Errors are surely wrong, and fail `toPassEmailChecks()`. Warnings fail it only with `warnings: 'fail'`. */
export type CheckSeverity = 'error' | 'warning';

/** The severity of each rule. docs/checks.md says what the rules mean. */
export const SEVERITIES = {
  template: 'error',
  value: 'error',
  greeting: 'error',
  garbled: 'error',
  'escaped-twice': 'error',
  'link-empty': 'error',
  'link-broken': 'error',
  'link-relative': 'error',
  'link-host': 'error',
  'image-missing': 'error',
  'image-alt': 'error',
  subject: 'error',
  empty: 'error',
  'text-differs': 'error',
  unsubscribe: 'error',
  script: 'error',
  'gmail-clip': 'warning',
  'client-css': 'warning',
  charset: 'warning',
  'no-text': 'warning',
  'no-lang': 'warning',
  'link-name': 'warning',
  contrast: 'warning',
} as const satisfies Record<string, CheckSeverity>;

/** The identifier of a rule. */
export type CheckRule = keyof typeof SEVERITIES;

export const RULE_NAMES = Object.keys(SEVERITIES) as CheckRule[];
