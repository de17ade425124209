import type { ProviderName } from '../../contract/providers.js';

/**
 * The variable or the line of code that redirects a provider's SDK to the server at this origin
 * (docs/providers.md).
 */
export function providerLines({ origin, host }: URL): { [Name in ProviderName]: string } {
  return {
    resend: `RESEND_BASE_URL=${origin}/resend/`,
    ses: `AWS_ENDPOINT_URL_SESV2=${origin}/ses`,
    sendgrid: `sgMail.client.setDefaultRequest('baseUrl', '${origin}/sendgrid')`,
    postmark: `new ServerClient(key, { requestHost: '${host}/postmark', useHttps: ${origin.startsWith('https:')} })`,
    mailgun: `mailgun.client({ username: 'api', key, url: '${origin}/mailgun' })`,
    brevo: `new BrevoClient({ apiKey, baseUrl: '${origin}/brevo/v3' })`,
    mailjet: `NODE_OPTIONS="--import playwright-mailbox/redirect" MAILBOX_URL=${origin}`,
    mandrill: `client.basePath = '${origin}/mandrill/api/1.3'`,
  };
}
