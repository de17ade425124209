import type { ProviderName } from '../../contract/providers.js';
import type { Provider } from './provider.js';

/** Loads the API of a provider on first use. SES has two, for its two versions. */
export async function loadProvider(name: ProviderName, path: string): Promise<Provider> {
  switch (name) {
    case 'resend':
      return (await import('./resend.js')).resend;
    case 'ses':
      if (path.startsWith('v2/')) return (await import('./ses-v2.js')).sesV2;
      return (await import('./ses-v1.js')).sesV1;
    case 'sendgrid':
      return (await import('./sendgrid.js')).sendgrid;
    case 'postmark':
      return (await import('./postmark.js')).postmark;
    case 'mailgun':
      return (await import('./mailgun.js')).mailgun;
    case 'brevo':
      return (await import('./brevo.js')).brevo;
    case 'mailjet':
      return (await import('./mailjet.js')).mailjet;
    case 'mandrill':
      return (await import('./mandrill.js')).mandrill;
  }
}
