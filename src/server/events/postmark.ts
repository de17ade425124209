import { type EventFormat, JSON_TYPE, type MailEvent, READER } from './event.js';

/** The header field of an email that names its message stream. */
export const STREAM_FIELD = 'X-PM-Message-Stream';

/** https://postmarkapp.com/developer/webhooks/webhooks-overview */
export const postmark: EventFormat = {
  names: {
    delivered: 'Delivery',
    bounced: 'Bounce',
    delayed: 'Bounce',
    complained: 'SpamComplaint',
    opened: 'Open',
    clicked: 'Click',
    unsubscribed: 'SubscriptionChange',
  },
  request: (event, RecordType) => {
    const { email, id } = event;
    const common = {
      RecordType,
      ServerID: 1,
      MessageStream: email.field(STREAM_FIELD) ?? 'outbound',
      MessageID: email.id,
      Metadata: email.metadata,
      Tag: email.tags[0] ?? '',
    };
    const headers = { ...JSON_TYPE, 'x-pm-webhook-trace-id': id };
    return { headers, body: JSON.stringify({ ...common, ...detailsOf(event) }) };
  },
  // Postmark repeats only what may succeed later.
  isFinal: (status) => status < 500 && status !== 408 && status !== 429,
};

/** The types of bounces, which complaints are as well, with their codes and names. */
const BOUNCES = {
  bounced: ['HardBounce', 1, 'Hard bounce'],
  delayed: ['Transient', 2, 'Message delayed'],
  complained: ['SpamComplaint', 512, 'Spam complaint'],
} as const;

function detailsOf(event: MailEvent): object {
  const { kind, recipient: Recipient, at, url } = event;
  const ReceivedAt = at.toISOString();
  const reader = { Recipient, ReceivedAt, UserAgent: READER.agent, Platform: 'Desktop' };
  switch (kind) {
    case 'delivered':
      return { Recipient, DeliveredAt: ReceivedAt, Details: '250 OK' };
    case 'opened':
      return { ...reader, FirstOpen: true };
    case 'clicked':
      return { ...reader, OriginalLink: url, ClickLocation: 'HTML' };
    case 'unsubscribed': {
      const why = {
        Origin: 'Recipient',
        SuppressSending: true,
        SuppressionReason: 'ManualSuppression',
      };
      return { Recipient, ChangedAt: ReceivedAt, ...why };
    }
    case 'accepted':
      return {};
    default:
      return bounceOf(event, BOUNCES[kind]);
  }
}

function bounceOf(
  { kind, id, recipient, at, reason, email }: MailEvent,
  [Type, TypeCode, Name]: (typeof BOUNCES)[keyof typeof BOUNCES],
): object {
  const isFinal = kind !== 'delayed';
  const isComplaint = kind === 'complained';
  return {
    ID: Number.parseInt(id.slice(0, 10), 16),
    Type,
    TypeCode,
    Name,
    Description: isComplaint ? 'The subscriber marked this message as spam.' : reason.text,
    Details: isComplaint ? '' : `smtp;${reason.line}`,
    Email: recipient,
    From: email.from,
    BouncedAt: at.toISOString(),
    DumpAvailable: false,
    Inactive: isFinal,
    CanActivate: kind === 'bounced',
    Subject: email.subject,
  };
}
