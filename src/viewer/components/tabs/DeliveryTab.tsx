import { viaText } from '../../model/format.js';
import type { OpenedEmail } from '../../state/opened.js';
import { Fields } from './Fields.js';

/** The SMTP envelope and session, regardless of the header. */
export function DeliveryTab({ email: { details } }: { email: OpenedEmail }) {
  if (!details) return null;
  const { envelope, received_via, date } = details;
  const facts: [string, string | null][] = [
    ['MAIL FROM', envelope.mail_from === '' ? '<> (the null sender)' : envelope.mail_from],
    ['RCPT TO', envelope.rcpt_to.join('\n')],
    ['Received by', viaText(received_via)],
    ['EHLO', envelope.helo],
    ['Client', envelope.client_address],
    ['TLS', envelope.tls_version ?? 'none'],
    ['AUTH', envelope.username ?? 'none'],
    ['Date field', date?.text ?? null],
  ];
  const unknown = <span class="is-quiet">not known</span>;
  return <Fields rows={facts.map(([name, value]) => [name, value ?? unknown])} />;
}
