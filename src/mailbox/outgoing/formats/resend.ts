import { svixSignature } from '../../../webhook/svix-signature.js';
import type { Format } from './format.js';

/**
 * The event `email.received`, without the content, which the app fetches from Resend's API.
 *
 * https://resend.com/docs/webhooks/emails/received
 */
export const resend: Format = async (inbound, { signingKey = '' }, receive) => {
  const { id, reply_to: _replyTo, attachments, ...email } = await receive(inbound);
  const event = {
    type: 'email.received',
    created_at: new Date().toISOString(),
    data: {
      email_id: id,
      ...email,
      attachments: attachments.map(({ size: _size, ...one }) => one),
    },
  };
  const body = JSON.stringify(event);
  return {
    type: 'application/json',
    headers: svixSignature(body, `msg_${id}`, signingKey),
    body: Buffer.from(body),
  };
};
