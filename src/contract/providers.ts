/** The email providers whose HTTP APIs the mailbox server takes emails by. */
export const PROVIDERS = [
  'resend',
  'ses',
  'sendgrid',
  'postmark',
  'mailgun',
  'brevo',
  'mailjet',
  'mandrill',
] as const;

/** One of the {@link PROVIDERS}. */
export type ProviderName = (typeof PROVIDERS)[number];

/** The provider that a path belongs to, such as `/resend/emails`; undefined for other paths. */
export function providerOfPath(path: string): ProviderName | undefined {
  const [, first] = /^\/+([a-z]+)(?=[/?]|$)/.exec(path) ?? [];
  return PROVIDERS.find((name) => name === first);
}
