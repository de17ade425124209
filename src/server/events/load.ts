import type { EventProvider } from '../../contract/providers.js';
import type { EventFormat } from './event.js';

/** The format of each provider, loaded on first use. */
export const FORMATS: { [Name in EventProvider]: () => Promise<EventFormat> } = {
  resend: async () => (await import('./resend.js')).resend,
  sendgrid: async () => (await import('./sendgrid.js')).sendgrid,
  postmark: async () => (await import('./postmark.js')).postmark,
  mailgun: async () => (await import('./mailgun.js')).mailgun,
  brevo: async () => (await import('./brevo.js')).brevo,
  mailjet: async () => (await import('./mailjet.js')).mailjet,
  mandrill: async () => (await import('./mandrill.js')).mandrill,
};
