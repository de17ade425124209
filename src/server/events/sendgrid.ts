import { sendgridSignature } from '../../webhook/sendgrid-signature.js';
import { type EventFormat, JSON_TYPE, type MailEvent, READER, seconds } from './event.js';

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
export const sendgrid: EventFormat = {
  names: {
    accepted: 'processed',
    delivered: 'delivered',
    bounced: 'bounce',
    delayed: 'deferred',
    complained: 'spamreport',
    opened: 'open',
    clicked: 'click',
    unsubscribed: 'unsubscribe',
  },
  request: (event, name, { secret }) => {
    const { email, recipient, at, id } = event;
    const own = {
      email: recipient,
      event: name,
      timestamp: seconds(at),
      sg_event_id: id,
      sg_message_id: `${email.id}.filterdrecv-127.0.0.1.0`,
      'smtp-id': email.messageId,
      ...(email.tags.length > 0 && { category: email.tags }),
      ...detailsOf(event),
    };
    // With the line end that SendGrid writes: an app that verifies the parsed body must fail, as it would there.
    const body = `${JSON.stringify([{ ...email.metadata, ...own }])}\r\n`;
    const signature = secret === undefined ? {} : sendgridSignature(Buffer.from(body), secret);
    return { headers: { ...JSON_TYPE, ...signature }, body };
  },
};

function detailsOf({ kind, reason, url }: MailEvent): object {
  const reader = { ip: READER.ip, useragent: READER.agent };
  switch (kind) {
    case 'delivered':
      return { response: '250 OK' };
    case 'bounced':
      return { type: 'bounce', status: reason.status, reason: reason.line };
    case 'delayed':
      return { attempt: '1', response: reason.line };
    case 'opened':
      return { ...reader, sg_machine_open: false };
    case 'clicked':
      return { ...reader, url };
    default:
      return {};
  }
}
