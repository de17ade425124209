import type { ExtensionsClient, RequestOptions } from '../client/index.js';
import type { SentToApp } from '../contract/outgoing.js';
import { startOfAnswer } from '../webhook/post.js';
import { rewriteStack } from './call-site.js';
import type { Calls, MailboxContext } from './calls.js';
import type { EmailOrigin, RequestLimits, SendCall } from './email/origin.js';
import { type MailboxOutbound, missingOutbound, shownDestination } from './outgoing/destination.js';
import type { ReceiveEmail } from './outgoing/formats/format.js';
import type { OutgoingEmail, OutgoingMessage } from './outgoing/message.js';
import { OutboundError } from './outgoing/outbound-error.js';
import type { StepOutcome } from './test-runner.js';
import { firstLine } from './text.js';

/** How much of an email to the app is kept for the report, in bytes: it may have large attachments. */
const MAX_REPORTED = 100_000;

/** How much of it the server is sent for its page, in characters: requests have up to 64 KiB. */
const MAX_SHOWN = 10_000;

/** How long the server may take to show an email on its page, in ms: only the end of a test waits for it. */
const SHOW_LIMIT = 5_000;

/** The status and the response of the app. */
type Answer = Omit<OutgoingEmail, 'messageId'>;

/** The emails from one address to the app. */
export class Outbox {
  /** The emails that were sent, whether the app accepted them or not. */
  readonly emails: SentToApp[] = [];

  constructor(
    private readonly context: MailboxContext,
    private readonly calls: Calls,
    private readonly origin: Pick<EmailOrigin, 'readMore'>,
  ) {}

  /** Sends an email to the app: see {@link EmailOrigin.send}. */
  async send({ compose, hide = (text) => text, ...call }: SendCall): Promise<OutgoingEmail> {
    const { outbound } = this.context;
    const { stack, title } = call;
    if (outbound === undefined) throw rewriteStack(missingOutbound(call.call), stack);
    const app = shownDestination(outbound);
    const outcome = (answer: OutgoingEmail) => stepOutcome(answer, hide);
    return this.calls.runNow({ ...call, outcome, app }, async (limits) => {
      // The errors of a message are about the arguments of the call.
      const message = await compose(limits).catch((error) => {
        throw limits.signal.aborted ? error : rewriteStack(error, stack);
      });
      const delivery = this.#deliver(outbound, message, limits);
      const answer = await this.#record({ title, hide }, message, limits, delivery);
      return { messageId: message.messageId, ...answer };
    });
  }

  /** Keeps an email and what becomes of it. */
  async #record(
    { title, hide }: { title: string; hide: (text: string) => string },
    { envelope, raw }: OutgoingMessage,
    { signal }: RequestLimits,
    delivery: Promise<Answer>,
  ): Promise<Answer> {
    const sent: SentToApp = {
      title,
      sent_at: new Date().toISOString(),
      ...envelope,
      accepted: false,
      outcome: 'not answered',
      raw: raw.toString('utf8', 0, MAX_REPORTED),
    };
    this.emails.push(sent);
    try {
      const answer = await delivery;
      sent.accepted = true;
      sent.outcome = hide(outcomeText(answer));
      return answer;
    } catch (error) {
      const isOurs = error instanceof OutboundError;
      if (isOurs) error.message = hide(error.message);
      if (!signal.aborted) sent.outcome = firstLine(isOurs ? error.message : error);
      throw error;
    } finally {
      // Not awaited: the call ends in time, whatever the mailbox server does.
      void this.calls.track(this.#show(sent));
    }
  }

  async #deliver(
    outbound: MailboxOutbound,
    message: OutgoingMessage,
    limits: RequestLimits,
  ): Promise<Answer> {
    if ('smtp' in outbound) {
      const { sendBySmtp } = await import('./outgoing/smtp.js');
      return sendBySmtp(outbound, message, limits.signal);
    }
    const { sendByWebhook } = await import('./outgoing/webhook.js');
    const receive: ReceiveEmail = ({ raw, envelope }) =>
      this.origin.readMore(
        "provider: 'resend' in mailboxOutbound",
        limits,
        (client, options) => client.receiveByResend(raw, envelope, options),
        'inbound',
      );
    return sendByWebhook(outbound, message, receive, limits.signal);
  }

  /** Has the page of the server show an email to the app. */
  async #show(sent: SentToApp): Promise<void> {
    const email = { ...sent, raw: sent.raw.slice(0, MAX_SHOWN) };
    const add = (client: ExtensionsClient, options: RequestOptions) =>
      client.addOutgoing(email, options);
    const limits = { signal: AbortSignal.timeout(SHOW_LIMIT), timeout: SHOW_LIMIT };
    // The email has been sent, whether it is shown or not.
    await this.context.connection.extension('outgoing', limits, add).catch(() => {});
  }
}

function stepOutcome(
  { status, response, messageId }: OutgoingEmail,
  hide: (text: string) => string,
): StepOutcome {
  return {
    title: `the app answered ${status}`,
    params: {
      response: hide(startOfAnswer(response)),
      ...(messageId !== null && { message_id: messageId }),
    },
  };
}

/** The status and the answer of the app. A reply of SMTP begins with its status. */
function outcomeText({ status, response }: Answer): string {
  const start = startOfAnswer(response);
  return start.startsWith(`${status} `) ? start : `${status} ${start}`.trimEnd();
}
