import { randomUUID } from 'node:crypto';
import type { Format } from './format.js';
import { fieldOf, type Inbound, mailboxesOf } from './inbound.js';

/** SES bounces larger emails, in bytes: SNS has no space for them. */
const MAX_SIZE = 150 * 1024;

const TOPIC = 'arn:aws:sns:us-east-1:000000000000:inbound';

/**
 * The notification of SNS for an email that SES has received, with the email in Base64. Only Amazon can make its signature.
 *
 * https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html
 */
export const ses: Format = (inbound) => {
  if (inbound.raw.length > MAX_SIZE)
    throw new TypeError(`SES notifies apps of emails of up to ${MAX_SIZE} bytes only.`);
  const id = randomUUID();
  const notification = {
    Type: 'Notification',
    MessageId: id,
    TopicArn: TOPIC,
    Subject: 'Amazon SES Email Receipt Notification',
    Message: JSON.stringify(messageOf(inbound)),
    Timestamp: new Date().toISOString(),
    SignatureVersion: '1',
    Signature: '',
    SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService.pem',
    UnsubscribeURL: 'https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe',
  };
  return {
    type: 'text/plain; charset=UTF-8',
    headers: {
      'x-amz-sns-message-type': 'Notification',
      'x-amz-sns-message-id': id,
      'x-amz-sns-topic-arn': TOPIC,
    },
    body: Buffer.from(JSON.stringify(notification)),
  };
};

function messageOf({ email, envelope, headers, raw }: Inbound): object {
  const timestamp = new Date().toISOString();
  // Nothing was checked: an app that needs a pass must not get one.
  const [unknown, disabled] = [{ status: 'GRAY' }, { status: 'DISABLED' }];
  return {
    notificationType: 'Received',
    mail: {
      timestamp,
      source: envelope.from,
      messageId: randomUUID().replaceAll('-', ''),
      // Unlike the receipt, which has the app's recipients.
      destination: [email.to, email.cc].flatMap(mailboxesOf).map(({ address }) => address),
      headersTruncated: false,
      headers: headers.map(([name, value]) => ({ name, value })),
      commonHeaders: {
        returnPath: envelope.from,
        from: [fieldOf(email.from)],
        date: email.headers.find(({ key }) => key === 'date')?.value,
        to: [fieldOf(email.to)],
        messageId: email.messageId,
        subject: email.subject ?? '',
      },
    },
    receipt: {
      timestamp,
      processingTimeMillis: 1,
      recipients: envelope.to,
      spamVerdict: disabled,
      virusVerdict: disabled,
      spfVerdict: unknown,
      dkimVerdict: unknown,
      dmarcVerdict: unknown,
      action: { type: 'SNS', topicArn: TOPIC, encoding: 'BASE64' },
    },
    content: raw.toString('base64'),
  };
}
