import { reasonOf } from '../../client/connection-failure.js';
import { postToWebhook, startOfAnswer, type WebhookAnswer } from '../../webhook/post.js';
import { type InboundProvider, shownDestination, type WebhookDestination } from './destination.js';
import type { Format, ReceiveEmail } from './formats/format.js';
import { parseInbound } from './formats/inbound.js';
import type { OutgoingMessage } from './message.js';
import { OutboundError } from './outbound-error.js';

/**
 * Posts an email to the app's webhook, in the format of its provider.
 *
 * @throws OutboundError if the app does not answer with 2xx; the signal's reason
 */
export async function sendByWebhook(
  destination: WebhookDestination,
  message: OutgoingMessage,
  receive: ReceiveEmail,
  signal: AbortSignal,
): Promise<{ status: number; response: string }> {
  const format = await FORMATS[destination.provider]();
  const inbound = await parseInbound(message, destination.domain);
  const { type, body, headers, query = {} } = await format(inbound, destination, receive);
  const url = new URL(destination.webhook);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const where = `POST ${shownDestination(destination)}`;
  const request = { url: url.href, headers: { 'content-type': type, ...headers }, body };
  const answer = await postToWebhook(request, signal).catch((cause) => {
    signal.throwIfAborted();
    const hint = 'Does the app listen there? Check the URL in mailboxOutbound.';
    throw new OutboundError(`${where} failed: ${reasonOf(cause)}`, hint, { cause });
  });
  const { status, response } = answer;
  if (status >= 200 && status <= 299) return { status, response };
  throw refusal(where, answer, destination);
}

/** The format of each provider, loaded when it is used. */
const FORMATS: { [Name in InboundProvider]: () => Promise<Format> } = {
  postmark: async () => (await import('./formats/postmark.js')).postmark,
  sendgrid: async () => (await import('./formats/sendgrid.js')).sendgrid,
  mailgun: async () => (await import('./formats/mailgun.js')).mailgun,
  resend: async () => (await import('./formats/resend.js')).resend,
  ses: async () => (await import('./formats/ses.js')).ses,
  cloudflare: async () => (await import('./formats/cloudflare.js')).cloudflare,
};

function refusal(
  where: string,
  { status, response, location }: WebhookAnswer,
  destination: WebhookDestination,
): OutboundError {
  const hint =
    location === null
      ? `The app did not accept the email. ${cureOf(status, destination)}`
      : `It redirects to ${location}; providers do not follow redirects. Use the final URL in mailboxOutbound.`;
  return new OutboundError(`${where} → ${status} ${startOfAnswer(response)}`.trimEnd(), hint, {
    status,
    response,
  });
}

function cureOf(status: number, { signingKey }: WebhookDestination): string {
  // 406 asks Mailgun not to repeat an email: apps answer so to a wrong signature.
  if (![401, 403, 406].includes(status)) return 'Its log may say why.';
  return signingKey === undefined
    ? 'Check the user name and the password in the URL of mailboxOutbound.'
    : 'Does it have the same key as signingKey in mailboxOutbound, and the login in the URL if it needs one?';
}
