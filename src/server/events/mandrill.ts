import { createHmac } from 'node:crypto';
import { type EventFormat, type MailEvent, READER, seconds } from './event.js';

const FIELD = 'mandrill_events';

/** https://mailchimp.com/developer/transactional/docs/webhooks/ */
export const mandrill: EventFormat = {
  names: {
    accepted: 'send',
    delivered: 'delivered',
    bounced: 'hard_bounce',
    delayed: 'deferral',
    complained: 'spam',
    opened: 'open',
    clicked: 'click',
    unsubscribed: 'unsub',
  },
  request: (event, name, { url, secret = '' }) => {
    const { email, recipient, at } = event;
    const msg = {
      ts: seconds(email.sentAt),
      _id: email.id,
      state: STATES[event.kind] ?? 'sent',
      subject: email.subject,
      email: recipient,
      sender: email.from,
      tags: email.tags,
      metadata: email.metadata,
      opens: [],
      clicks: [],
      ...bounceOf(event),
    };
    const common = { event: name, _id: email.id, ts: seconds(at), msg };
    const events = JSON.stringify([{ ...common, ...readerOf(event) }]);
    // The URL as it is configured, with its login.
    const signed = createHmac('sha1', secret).update(url + FIELD + events);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-mandrill-signature': signed.digest('base64'),
    };
    return { headers, body: new URLSearchParams({ [FIELD]: events }).toString() };
  },
};

const STATES: { [Kind in MailEvent['kind']]?: string } = {
  bounced: 'bounced',
  delayed: 'deferred',
  complained: 'spam',
  unsubscribed: 'unsub',
};

function bounceOf({ kind, reason }: MailEvent): object {
  if (kind === 'delayed') return { diag: `smtp;${reason.line}` };
  if (kind !== 'bounced') return {};
  return { bounce_description: 'bad_mailbox', bgtools_code: 10, diag: `smtp;${reason.line}` };
}

function readerOf({ kind, url }: MailEvent): object {
  if (kind !== 'opened' && kind !== 'clicked') return {};
  return { ip: READER.ip, user_agent: READER.agent, ...(kind === 'clicked' && { url }) };
}
