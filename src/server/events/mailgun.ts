import { createHmac, randomBytes } from 'node:crypto';
import { type EventFormat, JSON_TYPE, type MailEvent, READER, seconds } from './event.js';

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
export const mailgun: EventFormat = {
  names: {
    accepted: 'accepted',
    delivered: 'delivered',
    bounced: 'failed',
    delayed: 'failed',
    complained: 'complained',
    opened: 'opened',
    clicked: 'clicked',
    unsubscribed: 'unsubscribed',
  },
  request: (event, name, { secret = '' }) => {
    const { email, recipient, at, id } = event;
    const headers = {
      to: email.to.join(', '),
      // As in the answer of the API, without its angle brackets.
      'message-id': `${email.id}@mailgun.test`,
      from: email.sender,
      subject: email.subject,
    };
    const data = {
      id,
      event: name,
      timestamp: at.getTime() / 1_000,
      'log-level': event.kind === 'bounced' ? 'error' : 'info',
      recipient,
      'recipient-domain': recipient.split('@').at(-1),
      message: { headers, attachments: [], size: email.size },
      tags: email.tags,
      'user-variables': email.metadata,
      flags: { 'is-routed': false, 'is-authenticated': true, 'is-test-mode': false },
      ...detailsOf(event),
    };
    const body = JSON.stringify({ signature: signature(secret), 'event-data': data });
    return { headers: JSON_TYPE, body };
  },
  // "Not acceptable" asks Mailgun not to repeat the event.
  isFinal: (status) => status === 406,
};

function detailsOf({ kind, reason, url, email, recipient }: MailEvent): object {
  const reader = { ip: READER.ip, 'client-info': { 'user-agent': READER.agent } };
  switch (kind) {
    case 'delivered':
      return { 'delivery-status': { code: 250, message: 'OK', 'attempt-no': 1 } };
    case 'bounced':
    case 'delayed': {
      const isPermanent = kind === 'bounced';
      const { code, line, status } = reason;
      return {
        severity: isPermanent ? 'permanent' : 'temporary',
        reason: isPermanent ? 'bounce' : 'generic',
        'delivery-status': {
          code,
          'enhanced-code': status,
          message: line,
          description: '',
          'attempt-no': 1,
        },
      };
    }
    case 'clicked':
      return { ...reader, url };
    case 'opened':
    case 'unsubscribed':
      return reader;
    case 'accepted':
      return { envelope: { sender: email.from, targets: recipient, transport: 'smtp' } };
    case 'complained':
      return {};
  }
}

/** The signature of the timestamp and a token of its own for each attempt; it does not cover the event. */
function signature(secret: string) {
  const timestamp = String(seconds(new Date()));
  const token = randomBytes(25).toString('hex');
  const signed = createHmac('sha256', secret).update(timestamp + token);
  return { timestamp, token, signature: signed.digest('hex') };
}
