import { SESv2Client, SendBulkEmailCommand } from '@aws-sdk/client-sesv2';
import { Resend } from 'resend';

const FROM = 'Harbour Post <post@harbour.test>';

/** SES takes no more in a request. */
const MOST_PER_REQUEST = 50;

/** @typedef {ReturnType<typeof createMailer>} Mailer */

/** The provider does not send to this address. */
export class Undeliverable extends Error {}

/**
 * The emails of the newsletter: single ones by Resend, and issues by SES, in bulk.
 *
 * @param {string} baseUrl of links
 */
export function createMailer(baseUrl) {
  const resend = new Resend(process.env.RESEND_API_KEY);
  const ses = new SESv2Client();

  return {
    /** @param {import('./readers.js').Reader} reader */
    async confirm({ email, token }) {
      const url = `${baseUrl}/confirm/${token}`;
      const { error } = await resend.emails.send(
        {
          from: FROM,
          to: email,
          subject: 'Confirm your subscription',
          text: `Confirm that you want to read Harbour Post: ${url}`,
          html: `<p>Confirm that you want to read Harbour Post:</p><p><a href="${url}">Confirm</a></p>`,
          tags: [{ name: 'kind', value: 'confirmation' }],
        },
        // Whoever clicks twice gets one email.
        { idempotencyKey: `confirm/${token}` },
      );
      if (error?.name === 'validation_error') throw new Undeliverable(error.message);
      if (error) throw new Error(`Resend: ${error.message}`);
    },

    /**
     * @param {{ title: string, text: string }} issue
     * @param {import('./readers.js').Reader[]} readers
     */
    async publish({ title, text }, readers) {
      const content = {
        Subject: title,
        Text: '{{text}}\n\nUnsubscribe: {{unsubscribe}}',
        Html: '<p>{{text}}</p><p><a href="{{unsubscribe}}">Unsubscribe</a></p>',
      };
      for (let first = 0; first < readers.length; first += MOST_PER_REQUEST) {
        const some = readers.slice(first, first + MOST_PER_REQUEST);
        await ses.send(
          new SendBulkEmailCommand({
            FromEmailAddress: FROM,
            DefaultContent: {
              Template: { TemplateContent: content, TemplateData: JSON.stringify({ text }) },
            },
            BulkEmailEntries: some.map((reader) => entryFor(reader, baseUrl)),
          }),
        );
      }
    },
  };
}

function entryFor({ email, token }, baseUrl) {
  const unsubscribe = `${baseUrl}/unsubscribe/${token}`;
  return {
    Destination: { ToAddresses: [email] },
    ReplacementHeaders: [{ Name: 'List-Unsubscribe', Value: `<${unsubscribe}>` }],
    ReplacementEmailContent: {
      ReplacementTemplate: { ReplacementTemplateData: JSON.stringify({ unsubscribe }) },
    },
  };
}
