import { type EventFormat, JSON_TYPE, type MailEvent, READER, seconds } from './event.js';

/** https://dev.mailjet.com/email/guides/webhooks/ */
export const mailjet: EventFormat = {
  names: {
    delivered: 'sent',
    bounced: 'bounce',
    delayed: 'bounce',
    complained: 'spam',
    opened: 'open',
    clicked: 'click',
    unsubscribed: 'unsub',
  },
  request: (event, name) => {
    const { email, recipient, at } = event;
    const { MessageID, MessageUUID } = mailjetIds(email.id);
    const body = {
      event: name,
      time: seconds(at),
      MessageID,
      Message_GUID: MessageUUID,
      email: recipient,
      mj_campaign_id: 0,
      mj_contact_id: 0,
      customcampaign: email.tags[0] ?? '',
      CustomID: email.metadata.CustomID ?? '',
      Payload: email.metadata.EventPayload ?? '',
      ...detailsOf(event),
    };
    return { headers: JSON_TYPE, body: JSON.stringify(body) };
  },
};

/** The identifier as a UUID, and as a number that JavaScript can represent exactly. */
export function mailjetIds(id: string): { MessageUUID: string; MessageID: number } {
  return { MessageUUID: id, MessageID: Number.parseInt(id.slice(-12), 16) };
}

function detailsOf(event: MailEvent): object {
  const { kind, reason, url } = event;
  const reader = { ip: READER.ip, geo: '', agent: READER.agent };
  switch (kind) {
    case 'delivered':
      return { smtp_reply: '250 OK' };
    case 'bounced':
    case 'delayed':
      return {
        blocked: false,
        hard_bounce: kind === 'bounced',
        error_related_to: 'recipient',
        error: errorOf(event),
        comment: reason.line,
      };
    case 'accepted':
      return {};
    case 'complained':
      return { source: '' };
    case 'opened':
      return reader;
    case 'clicked':
      return { ...reader, url };
    case 'unsubscribed':
      return { ...reader, mj_list_id: 0 };
  }
}

function errorOf({ kind, reason }: MailEvent): string {
  // "Mailbox full" (RFC 3463, section 3.3).
  if (reason.status.endsWith('.2.2')) return 'quota exceeded';
  return kind === 'bounced' ? 'user unknown' : 'mailbox inactive';
}
