import { once } from 'node:events';
import { connect } from 'node:net';
import { orAborted } from '../../client/retry.js';
import { hostOf, isLoopback } from '../../webhook/app-url.js';
import { type SmtpDestination, shownDestination } from './destination.js';
import type { OutgoingMessage } from './message.js';
import { OutboundError } from './outbound-error.js';

/** What nodemailer adds to its errors: the reply of the server. */
interface SmtpFailure extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
  /** The recipients that were refused and accepted, if some were accepted. */
  recipients?: { refused: string; accepted: string };
}

/**
 * Sends an email to the app's SMTP server.
 *
 * @returns the reply to the data
 * @throws OutboundError if the app does not accept it for all recipients; the signal's reason
 */
export async function sendBySmtp(
  destination: SmtpDestination,
  { envelope, raw }: OutgoingMessage,
  signal: AbortSignal,
): Promise<{ status: number; response: string }> {
  const { createTransport } = await import('nodemailer');
  const url = new URL(destination.smtp);
  const where = shownDestination(destination);
  const host = hostOf(url);
  const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 25);
  // A socket of its own, which the end of the call destroys: the library cannot be interrupted.
  const connection = connect({ host, port, signal });
  try {
    await once(connection, 'connect', { signal });
    // Mail servers accept any certificate for STARTTLS, and nobody intercepts a connection on this machine.
    const isTrusted = url.protocol === 'smtp:' && isLoopback(host);
    const tls = isTrusted ? { rejectUnauthorized: false } : {};
    const transport = createTransport({ url: destination.smtp, connection, tls });
    const sent = await orAborted(transport.sendMail({ envelope, raw }), signal);
    const [error] = sent.rejectedErrors ?? [];
    const recipients = { refused: sent.rejected.join(', '), accepted: sent.accepted.join(', ') };
    if (error) throw Object.assign(error, { recipients });
    return { status: Number(sent.response.slice(0, 3)), response: sent.response };
  } catch (error) {
    signal.throwIfAborted();
    throw errorOf(error as SmtpFailure, where);
  } finally {
    connection.destroy();
  }
}

function errorOf(error: SmtpFailure, where: string): OutboundError {
  const { responseCode: status, response = '', command, recipients } = error;
  if (status === undefined) {
    return new OutboundError(`SMTP ${where} failed: ${error.message}`, connectionHint(error), {
      cause: error,
    });
  }
  const hint =
    command?.startsWith('AUTH') || status === 530
      ? 'Check the user name and the password in the URL of mailboxOutbound.'
      : recipients
        ? `The app refused ${recipients.refused}, and has accepted the email for ${recipients.accepted}.`
        : 'The app refused the email. Its log may say why.';
  return new OutboundError(`SMTP ${where} → ${response}`, hint, { status, response, cause: error });
}

function connectionHint({ message }: Error): string {
  if (/wrong version number/i.test(message))
    return 'The app does not begin with TLS there. Use smtp: instead of smtps: in mailboxOutbound.';
  return /certificate/i.test(message)
    ? 'Set NODE_EXTRA_CA_CERTS to the certificate, or append ?tls.rejectUnauthorized=false to the URL in mailboxOutbound.'
    : 'Does the app listen there for email? Check the URL in mailboxOutbound.';
}
