import type { MailboxOutbound } from './destination.js';
import type { ReceiveEmail } from './formats/format.js';
import type { OutgoingMessage } from './message.js';

/**
 * Sends an email to the app.
 *
 * @returns the answer of the app
 * @throws OutboundError if the app does not accept it; the signal's reason
 */
export async function sendToApp(
  destination: MailboxOutbound,
  message: OutgoingMessage,
  receive: ReceiveEmail,
  signal: AbortSignal,
): Promise<{ status: number; response: string }> {
  if ('smtp' in destination) {
    const { sendBySmtp } = await import('./smtp.js');
    return sendBySmtp(destination, message, signal);
  }
  const { sendByWebhook } = await import('./webhook.js');
  return sendByWebhook(destination, message, receive, signal);
}
