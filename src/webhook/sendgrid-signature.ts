import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

const PREFIX = 'x-twilio-email-event-webhook';

/**
 * The header fields of SendGrid's signature: ECDSA over the timestamp and the body.
 *
 * @param privateKey of the curve P-256: PKCS #8 in Base64
 */
export function sendgridSignature(body: Buffer, privateKey: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  return {
    [`${PREFIX}-signature`]: sign('sha256', signed, keyOf(privateKey)).toString('base64'),
    [`${PREFIX}-timestamp`]: timestamp,
  };
}

/** The form of the key, for messages. */
export const SENDGRID_KEY =
  'a private key of the curve P-256, PKCS #8 in Base64: node_modules/playwright-mailbox/docs/events.md says how to make one';

/** Whether a text is a private key for {@link sendgridSignature}. */
export function isSendgridKey(text: string): boolean {
  try {
    return keyOf(text).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

function keyOf(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}
