import { type EventFormat, JSON_TYPE, type MailEvent, READER, seconds } from './event.js';

/** https://developers.brevo.com/docs/transactional-webhooks */
export const brevo: EventFormat = {
  names: {
    accepted: 'request',
    delivered: 'delivered',
    bounced: 'hard_bounce',
    delayed: 'deferred',
    complained: 'spam',
    opened: 'opened',
    clicked: 'click',
    unsubscribed: 'unsubscribe',
  },
  request: (event, name) => {
    const { email, recipient, at, id } = event;
    const body = {
      event: name,
      email: recipient,
      id: Number.parseInt(id.slice(0, 8), 16),
      date: at.toISOString().slice(0, 19).replace('T', ' '),
      ts: seconds(email.sentAt),
      'message-id': `<${email.id}@brevo.test>`,
      ts_event: seconds(at),
      ts_epoch: at.getTime(),
      subject: email.subject,
      'X-Mailin-custom': email.field('X-Mailin-custom'),
      ...(email.tags.length > 0 && { tag: JSON.stringify(email.tags), tags: email.tags }),
      sending_ip: READER.ip,
      ...detailsOf(event),
    };
    return { headers: JSON_TYPE, body: JSON.stringify(body) };
  },
  isFinal: (status) => status >= 400 && status !== 429,
};

function detailsOf({ kind, reason, url }: MailEvent): object {
  if (kind === 'bounced' || kind === 'delayed') return { reason: reason.line };
  return kind === 'clicked' ? { link: url } : {};
}
