import { createHmac } from 'node:crypto';

/**
 * The header fields of Resend's signature, which Svix makes: HMAC over the identifier, the time and the body. A retry keeps
 * the identifier, and has a time and a signature of its own.
 *
 * @param id of the request
 * @param secret `whsec_` and Base64
 */
export function svixSignature(body: string, id: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
  return {
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature.digest('base64')}`,
  };
}

/** Whether a text is a secret for {@link svixSignature}. Unlike Node, the libraries that verify signatures need the padding. */
export function isSvixSecret(text: string): boolean {
  return /^whsec_(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text);
}
