import { didYouMean } from './nearest-name.js';

/** The email providers whose HTTP APIs the mailbox server implements. */
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

/** A provider whose events can be posted: only Amazon can make the signature of SES. */
export type EventProvider = Exclude<ProviderName, 'ses'>;

/** The providers whose events can be posted. */
export const EVENT_PROVIDERS = PROVIDERS.filter((name): name is EventProvider => name !== 'ses');

/** The display names of the providers. */
const PROVIDER_TITLES: { [Name in ProviderName]: string } = {
  resend: 'Resend',
  ses: 'Amazon SES',
  sendgrid: 'SendGrid',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  brevo: 'Brevo',
  mailjet: 'Mailjet',
  mandrill: 'Mandrill',
};

/** The display name of a provider; undefined for another protocol, such as `smtp`. */
export function providerTitle(via: string): string | undefined {
  return Object.hasOwn(PROVIDER_TITLES, via) ? PROVIDER_TITLES[via as ProviderName] : undefined;
}

/** The provider of a path such as `/resend/emails`; undefined for other paths. */
export function providerOfPath(path: string): ProviderName | undefined {
  const [, first] = /^\/([a-z]+)(?=[/?]|$)/.exec(path) ?? [];
  return PROVIDERS.find((name) => name === first);
}

/** The hosts of each provider's API. */
const PROVIDER_HOSTS: { [Name in ProviderName]: RegExp } = {
  resend: /^api\.resend\.com$/,
  // A regional or multi-region endpoint.
  ses: /^(?:email(?:-fips)?\.[a-z\d-]+|[a-z\d.-]+\.endpoints\.email(?:\.[a-z-]+)?)\.(?:amazonaws\.com|api\.aws)$/,
  sendgrid: /^api(?:\.eu)?\.sendgrid\.com$/,
  postmark: /^api\.postmarkapp\.com$/,
  mailgun: /^api(?:\.eu)?\.mailgun\.net$/,
  brevo: /^api\.(?:brevo|sendinblue)\.com$/,
  mailjet: /^api(?:\.us)?\.mailjet\.com$/,
  mandrill: /^mandrillapp\.com$/,
};

/** The provider whose API has this host name; undefined for any other host. */
export function providerOfHost(host: string | undefined): ProviderName | undefined {
  const name = host?.toLowerCase().replace(/\.$/, '');
  return PROVIDERS.find((provider) => name !== undefined && PROVIDER_HOSTS[provider].test(name));
}

/**
 * The variables that set the API's base URL in a provider's SDK. The AWS variable is the one for SES only:
 * `AWS_ENDPOINT_URL` would redirect S3 as well.
 */
export const PROVIDER_VARIABLES: { [Name in ProviderName]?: { path: string; names: string[] } } = {
  // SDKs of some languages need the slash at the end.
  resend: { path: '/resend/', names: ['RESEND_BASE_URL', 'RESEND_API_URL'] },
  ses: { path: '/ses', names: ['AWS_ENDPOINT_URL_SES', 'AWS_ENDPOINT_URL_SESV2'] },
};

/** The variable with the providers that an app uses, separated by white space. */
export const PROVIDERS_VARIABLE = 'MAILBOX_PROVIDERS';

/** The providers in the value of {@link PROVIDERS_VARIABLE}; ignores unknown ones. */
export function providersIn(value: string | undefined): ProviderName[] {
  const names = namesIn(value);
  return PROVIDERS.filter((provider) => names.includes(provider));
}

/**
 * The providers in the value of {@link PROVIDERS_VARIABLE}.
 *
 * @throws TypeError naming the first unknown provider, to which the app's requests would not be redirected
 */
export function checkedProviders(value: string | undefined): ProviderName[] {
  const unknown = namesIn(value).find((name) => !PROVIDERS.some((provider) => provider === name));
  if (unknown === undefined) return providersIn(value);
  throw new TypeError(
    `${PROVIDERS_VARIABLE}: unknown provider ${JSON.stringify(unknown)}. Valid names: ${PROVIDERS.join(', ')}.${didYouMean(unknown, PROVIDERS)}`,
  );
}

function namesIn(value = ''): string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}
