import type { EventProvider } from '../../contract/server-options.js';
import type { EventFormat } from './event.js';

/** Loads the format of a provider on first use. */
export async function loadFormat(provider: EventProvider): Promise<EventFormat> {
  switch (provider) {
    case 'resend':
      return (await import('./resend.js')).resend;
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
