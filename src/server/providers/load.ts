import type { ProviderName } from '../../contract/providers.js';
import type { Provider } from './provider.js';

/** The API of each provider, loaded on first use. SES has two, for its two versions. */
export const APIS: { [Name in ProviderName]: (path: string) => Promise<Provider> } = {
  resend: async () => (await import('./resend.js')).resend,
  ses: async (path) =>
    path.startsWith('v2/')
      ? (await import('./ses-v2.js')).sesV2
      : (await import('./ses-v1.js')).sesV1,
  sendgrid: async () => (await import('./sendgrid.js')).sendgrid,
  postmark: async () => (await import('./postmark.js')).postmark,
  mailgun: async () => (await import('./mailgun.js')).mailgun,
  brevo: async () => (await import('./brevo.js')).brevo,
  mailjet: async () => (await import('./mailjet.js')).mailjet,
  mandrill: async () => (await import('./mandrill.js')).mandrill,
};
