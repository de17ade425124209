import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

const { BUCKET, PREFIX = '', MAILBOX_URL, MAILBOX_API_KEY } = process.env;
const s3 = new S3Client();

/** Called by a receipt rule of SES, after the rule has put the email into S3: posts it to the mailbox server. */
export async function handler({ Records }) {
  for (const { ses } of Records) {
    const { messageId, source } = ses.mail;
    const query = new URLSearchParams({ from: source });
    for (const to of ses.receipt.recipients) query.append('to', to);
    const object = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: PREFIX + messageId }));
    const response = await fetch(`${MAILBOX_URL}/extensions/v1/inbound?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${MAILBOX_API_KEY}`, 'Content-Type': 'message/rfc822' },
      body: await object.Body.transformToByteArray(),
    });
    if (response.ok) continue;
    const problem = `${messageId}: the mailbox server answered ${response.status} ${await response.text()}`;
    // Lambda tries again, unless the email itself is refused.
    if (![400, 409, 413, 422].includes(response.status)) throw new Error(problem);
    console.error(problem);
  }
}
