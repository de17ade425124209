import { svixSignature } from '../../webhook/svix-signature.js';
import { type EventFormat, JSON_TYPE, type MailEvent, READER } from './event.js';

/** https://resend.com/docs/webhooks/event-types */
export const resend: EventFormat = {
  names: {
    accepted: 'email.sent',
    delivered: 'email.delivered',
    bounced: 'email.bounced',
    delayed: 'email.delivery_delayed',
    complained: 'email.complained',
    opened: 'email.opened',
    clicked: 'email.clicked',
  },
  request: (event, type, { secret = '' }) => {
    const { email, at } = event;
    const data = {
      created_at: email.sentAt.toISOString(),
      email_id: email.id,
      message_id: email.messageId,
      from: email.sender,
      to: [event.recipient],
      subject: email.subject,
      ...(email.tags.length > 0 && { tags: tagsOf(email.tags) }),
      ...detailsOf(event),
    };
    const body = JSON.stringify({ type, created_at: at.toISOString(), data });
    return { headers: { ...JSON_TYPE, ...svixSignature(body, `msg_${event.id}`, secret) }, body };
  },
};

function detailsOf({ kind, at, reason, url }: MailEvent): object {
  if (kind === 'bounced') {
    const bounce = { type: 'Permanent', subType: 'General', message: reason.line };
    return { bounce: { ...bounce, diagnosticCode: [`smtp; ${reason.line}`] } };
  }
  if (kind !== 'clicked') return {};
  const reader = { ipAddress: READER.ip, userAgent: READER.agent };
  return { click: { ...reader, link: url, timestamp: at.toISOString() } };
}

/** `name=value`, as the API files them. */
function tagsOf(tags: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    tags.map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name, value.join('=')];
    }),
  );
}
