import { isMailboxClientError } from '../../client/errors.js';
import { checkNames, kindOf } from '../../client/validate-options.js';
import type { AnyRecord } from '../../contract/email.js';
import {
  EVENT_KINDS,
  type EventAttempt,
  type EventKind,
  type EventReport,
  problemOfEvent,
} from '../../contract/events.js';
import { didYouMean } from '../../contract/nearest-name.js';
import { OutboundError } from '../outgoing/outbound-error.js';
import type { RequestLimits } from './origin.js';
import { originOf } from './record.js';
import { withoutSecrets } from './redact.js';

/** Details of an event that `email.report()` has posted to the app. */
export interface ReportOptions {
  /** One of the email's recipients. Default: the address of the mailbox. */
  recipient?: string | undefined;
  /** The reply to an email that bounced or is delayed. Default: `550 5.1.1 …` or `450 4.2.2 …`. */
  reason?: string | undefined;
  /** The link that was clicked, which `clicked` needs. */
  url?: string | undefined;
}

/** @throws TypeError for an unknown event, and a recipient that is not text */
export function checkEvent(call: string, event: EventKind, recipient: unknown): void {
  if (!EVENT_KINDS.includes(event)) {
    const got = typeof event === 'string' ? JSON.stringify(event) : kindOf(event);
    throw new TypeError(
      `${call}: the event must be one of ${EVENT_KINDS.join(', ')}; got ${got}.${didYouMean(event, EVENT_KINDS)}`,
    );
  }
  if (recipient === undefined || (typeof recipient === 'string' && recipient !== '')) return;
  throw new TypeError(
    `${call}: recipient must be an address such as kim@shop.test; got ${kindOf(recipient)}.`,
  );
}

/**
 * Has the mailbox server post an event to the app.
 *
 * @throws TypeError for invalid arguments; InvalidRequestError if the email's provider has no such event, or its webhook is
 * not configured; OutboundError if the app does not accept the event
 */
export async function reportEvent(
  email: AnyRecord,
  event: EventKind,
  options: ReportOptions,
  limits: RequestLimits,
): Promise<EventReport> {
  checkNames(options, ['recipient', 'reason', 'url']);
  checkEvent('report()', event, options.recipient);
  const problem = problemOfEvent({ event, ...options });
  if (problem !== undefined) throw new TypeError(`report(): ${problem.message}.`);
  const origin = originOf(email);
  const request = { event, ...options, recipient: options.recipient ?? origin.address };
  const report = await origin
    .readMore(
      'email.report()',
      limits,
      (client, requestOptions) => client.reportEvent(email.email_id, request, requestOptions),
      'events',
    )
    .catch(reasonFirst);
  if (report.accepted) return report;
  const { status, response } = report.attempts.at(-1) ?? { status: null, response: '' };
  throw new OutboundError(
    `The app did not accept the event ${report.name}:\n  ${attemptsText(email, report.attempts)}`,
    EVENT_HINT,
    { ...(status !== null && { status }), response: withoutSecrets(email, response) },
  );
}

/** The reason matters more than the request. */
function reasonFirst(error: unknown): never {
  if (isMailboxClientError(error) && error.code === 'INVALID_REQUEST')
    error.message = `report(): ${error.hint}.\n${error.message.split('\n', 1)[0]}`;
  throw error;
}

/** What to do if the app does not accept an event. */
export const EVENT_HINT =
  'Its log may say why. Is the URL of the option events right, and does the app have the same secret?';

/** What the app answered, which may repeat the email. */
export function attemptText(email: AnyRecord, { status, response }: EventAttempt): string {
  return `${status ?? 'no answer:'} ${withoutSecrets(email, response)}`.trimEnd();
}

/** A line for each answer, or one for all if they are the same. */
function attemptsText(email: AnyRecord, attempts: readonly EventAttempt[]): string {
  const texts = attempts.map((attempt) => attemptText(email, attempt));
  const [first, ...others] = new Set(texts);
  if (texts.length > 1 && others.length === 0) return `${first} (${texts.length} times)`;
  return texts.join('\n  ');
}

/** The events about an email: those posted to the app, and those that are due. */
export async function eventsOf(
  email: AnyRecord,
  call: string,
  limits: RequestLimits,
): Promise<EventReport[]> {
  const { data } = await originOf(email).readMore(
    call,
    limits,
    (client, options) => client.events(email.email_id, options),
    'events',
  );
  return data;
}
