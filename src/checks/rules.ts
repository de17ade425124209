/** Errors are surely wrong, and fail `toPassEmailChecks()`. Warnings fail it only with `warnings: 'fail'`. */
export type CheckSeverity = 'error' | 'warning';

/** All rules: the severity, and what a finding means. docs/checks.md has an entry for each. */
export const RULES = {
  template: { severity: 'error', meaning: 'A placeholder was not filled in.' },
  value: { severity: 'error', meaning: 'undefined, null, NaN or an object stands for a value.' },
  greeting: { severity: 'error', meaning: 'The name in the greeting is missing.' },
  garbled: { severity: 'error', meaning: 'Text was decoded with the wrong charset.' },
  'escaped-twice': { severity: 'error', meaning: 'An entity or a tag is shown as text.' },
  'link-empty': { severity: 'error', meaning: 'A link leads nowhere.' },
  'link-broken': { severity: 'error', meaning: 'A link has a URL that no client can open.' },
  'link-relative': { severity: 'error', meaning: 'A link has no scheme and host.' },
  'link-host': { severity: 'error', meaning: 'A link leads to a host that is not allowed.' },
  'image-missing': { severity: 'error', meaning: 'An image cannot be loaded.' },
  'image-alt': { severity: 'error', meaning: 'An image has no alternative text.' },
  subject: { severity: 'error', meaning: 'The email has no subject.' },
  'text-differs': { severity: 'error', meaning: 'The text part lacks the code of the HTML.' },
  unsubscribe: { severity: 'error', meaning: 'The fields of one-click unsubscribe are wrong.' },
  script: { severity: 'error', meaning: 'The HTML has a script, which no client runs.' },
  'gmail-clip': { severity: 'warning', meaning: 'Gmail cuts off the end of the HTML.' },
  'client-css': { severity: 'warning', meaning: 'A widely used client ignores a style.' },
  charset: { severity: 'warning', meaning: 'Gmail shows ISO-8859-1 as clipped.' },
  'no-text': { severity: 'warning', meaning: 'The email has no text part.' },
  'no-lang': { severity: 'warning', meaning: 'The HTML does not name its language.' },
  'link-name': { severity: 'warning', meaning: 'A link has no words.' },
  contrast: { severity: 'warning', meaning: 'Text can hardly be told from its background.' },
} as const satisfies Record<string, { severity: CheckSeverity; meaning: string }>;

/** The identifier of a rule. */
export type CheckRule = keyof typeof RULES;

export const RULE_NAMES = Object.keys(RULES) as CheckRule[];
