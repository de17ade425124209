import { checkNames, kindOf } from '../../client/validate-options.js';
import { didYouMean } from '../../contract/nearest-name.js';
import { hostOf, problemOfAppUrl, shownUrl } from '../../webhook/app-url.js';
import { isSendgridKey, SENDGRID_KEY } from '../../webhook/sendgrid-signature.js';
import { isSvixSecret } from '../../webhook/svix-signature.js';

/** The providers whose format of inbound email can be posted to the app. */
export const INBOUND_PROVIDERS = [
  'postmark',
  'sendgrid',
  'mailgun',
  'resend',
  'ses',
  'cloudflare',
] as const;

/** One of the providers that deliver email to an app by a webhook. */
export type InboundProvider = (typeof INBOUND_PROVIDERS)[number];

/** The app's SMTP server. */
export interface SmtpDestination {
  /**
   * URL with `smtp:` or, for implicit TLS, `smtps:`, and the login if the server requires one:
   * `smtp://user:password@127.0.0.1:2526`.
   */
  smtp: string;
  /** Hosts other than loopback that may receive email. */
  allowHosts?: string[] | undefined;
}

/** The app's webhook for inbound email of a provider. */
export interface WebhookDestination {
  /** URL of the webhook. A user name and a password in it are sent as Basic authentication. */
  webhook: string;
  /** The provider whose format the app reads. */
  provider: InboundProvider;
  /** The domain whose email the provider receives for the app. Default: that of the first recipient. */
  domain?: string | undefined;
  /**
   * Mailgun: the HTTP webhook signing key of the app. Resend: the signing secret, `whsec_…`. SendGrid: a private key (P-256,
   * PKCS #8 in Base64); default: no signature.
   */
  signingKey?: string | undefined;
  /** Postmark: adds `RawEmail`. SendGrid: posts the raw email instead of its parts. Default: false. */
  raw?: boolean | undefined;
  /** Hosts other than loopback that may receive email. */
  allowHosts?: string[] | undefined;
}

/** Where the app receives email. */
export type MailboxOutbound = SmtpDestination | WebhookDestination;

/** @throws TypeError for an invalid value of the option `mailboxOutbound` */
export function checkOutbound(value: unknown): MailboxOutbound | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || !('smtp' in value || 'webhook' in value)) {
    throw new TypeError(
      `mailboxOutbound must be one of these:\n${BOTH_FORMS}\nGot ${kindOf(value)}.`,
    );
  }
  if ('smtp' in value && 'webhook' in value)
    throw new TypeError('mailboxOutbound has both smtp and webhook. Use one of them.');
  try {
    return 'smtp' in value ? checkSmtp(value) : checkWebhook(value);
  } catch (error) {
    if (error instanceof TypeError) error.message = `mailboxOutbound: ${error.message}`;
    throw error;
  }
}

/** The option in both of its forms, for errors. */
const BOTH_FORMS = `  mailboxOutbound: { smtp: 'smtp://127.0.0.1:2526' }
  mailboxOutbound: { webhook: 'http://127.0.0.1:3000/hooks/mail', provider: 'postmark' }`;

/** The error of a call that needs the option. */
export function missingOutbound(call: string): TypeError {
  return new TypeError(
    `${call} needs to know where the app receives email. Add one of these to \`use\` in your Playwright configuration:\n${BOTH_FORMS}`,
  );
}

/** A destination without its credentials, for messages. */
export function shownDestination(destination: MailboxOutbound): string {
  return shownUrl('smtp' in destination ? destination.smtp : destination.webhook);
}

function checkSmtp(value: object): SmtpDestination {
  checkNames(value, ['smtp', 'allowHosts']);
  const { smtp, allowHosts } = value as SmtpDestination;
  checkUrl('smtp', smtp, ['smtp:', 'smtps:'], 'smtp://127.0.0.1:2526', allowHosts);
  return value as SmtpDestination;
}

function checkWebhook(value: object): WebhookDestination {
  checkNames(value, ['webhook', 'provider', 'domain', 'signingKey', 'raw', 'allowHosts']);
  const { webhook, provider, domain, signingKey, raw, allowHosts } = value as WebhookDestination;
  checkUrl('webhook', webhook, ['http:', 'https:'], 'http://127.0.0.1:3000/hooks/mail', allowHosts);
  if (!INBOUND_PROVIDERS.includes(provider)) {
    throw new TypeError(
      `provider must be one of ${INBOUND_PROVIDERS.join(', ')}; got ${shown(provider)}.${didYouMean(provider, INBOUND_PROVIDERS)}`,
    );
  }
  if (domain !== undefined && !(typeof domain === 'string' && /^[^\s@]+$/.test(domain))) {
    throw new TypeError(`domain must be a domain such as shop.test; got ${shown(domain)}.`);
  }
  checkKey(provider, signingKey);
  if (raw === undefined) return value as WebhookDestination;
  if (typeof raw !== 'boolean') throw new TypeError('raw must be true or false.');
  if (provider === 'mailgun') {
    throw new TypeError('raw: like Mailgun, use a URL that ends in "mime" to post raw emails.');
  }
  if (provider === 'cloudflare' || provider === 'ses')
    throw new TypeError(`raw: ${provider} always posts raw emails.`);
  if (provider === 'resend')
    throw new TypeError(
      'raw: resend posts no content. Its API answers with the URL of the raw email.',
    );
  return value as WebhookDestination;
}

/** A value that is not secret. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : kindOf(value);
}

function checkKey(provider: InboundProvider, key: unknown): void {
  if (provider === 'mailgun') {
    if (typeof key === 'string' && key !== '') return;
    throw new TypeError(
      `signingKey must be the HTTP webhook signing key that the app checks Mailgun's signature with.`,
    );
  }
  if (provider === 'resend') {
    if (typeof key === 'string' && isSvixSecret(key)) return;
    throw new TypeError(
      'signingKey must be the signing secret of the app: whsec_ and Base64 with its padding.',
    );
  }
  if (key === undefined) return;
  if (provider !== 'sendgrid')
    throw new TypeError('signingKey is for mailgun, resend and sendgrid only.');
  if (typeof key === 'string' && isSendgridKey(key)) return;
  throw new TypeError(`signingKey must be ${SENDGRID_KEY}.`);
}

function checkUrl(
  name: string,
  value: string,
  protocols: readonly string[],
  example: string,
  allowHosts: string[] = [],
): void {
  if (!Array.isArray(allowHosts) || allowHosts.some((host) => typeof host !== 'string')) {
    throw new TypeError('allowHosts must be an array of host names.');
  }
  const problem = problemOfAppUrl(value, protocols, allowHosts);
  if (problem === undefined) return;
  if (problem === 'login not encoded') {
    throw new TypeError(`${name}: the login in the URL must be percent-encoded.`);
  }
  if (problem === 'not a URL') {
    // A login or a query may contain a secret.
    const got = /[@?]/.test(value) ? '' : `; got ${shown(value)}`;
    throw new TypeError(`${name} must be a URL such as ${example}${got}.`);
  }
  const host = hostOf(new URL(value));
  throw new TypeError(
    `${name} names the host ${host}, which is not this machine. If emails of tests may be sent to it, add allowHosts: ['${host}'].`,
  );
}
