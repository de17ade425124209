import { setTimeout as sleep } from 'node:timers/promises';
import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { checkNames } from '../../client/validate-options.js';
import { comparableAddress } from '../../contract/address.js';
import type { EventKind, EventReport } from '../../contract/events.js';
import { checkOption } from '../../mailbox/call-options.js';
import type { AnyEmail } from '../../mailbox/email/email.js';
import type { RequestLimits } from '../../mailbox/email/origin.js';
import { originOf } from '../../mailbox/email/record.js';
import { shownSubject } from '../../mailbox/email/redact.js';
import { awaitedMatcher, emailResult } from './received.js';

/** Options of `toHaveBeenReported()`. */
export interface ReportedOptions {
  /** The recipient that the event is about. Default: the address of the mailbox. */
  recipient?: string | undefined;
  /** How long to wait for the app to accept the event in ms, 0 for no limit; default: the timeout of `expect`. */
  timeout?: number | undefined;
}

/** The pause between two requests, in ms. */
const PAUSE = 100;

const NAME = 'toHaveBeenReported';

/** Loaded on demand, because few tests need it. */
const reporting = () => import('../../mailbox/email/report-event.js');

/**
 * Passes if the mailbox server has posted this event about the email to the app, or posts it in time, and the app has
 * accepted it with 2xx. If negated, waits until no such event is due.
 */
export async function toHaveBeenReported(
  this: ExpectMatcherState,
  received: AnyEmail,
  event: EventKind,
  options: ReportedOptions = {},
): Promise<MatcherReturnType> {
  return awaitedMatcher(this, NAME, received, async (email, signal) => {
    const { attemptText, checkEvent, EVENT_HINT } = await reporting();
    checkNames(options, ['recipient', 'timeout']);
    checkEvent(`${NAME}()`, event, options.recipient);
    checkOption('timeout', options.timeout);
    const { recipient = originOf(email).address, timeout = this.timeout } = options;
    const isMeant = (one: EventReport) =>
      one.event === event && comparableAddress(one.recipient) === comparableAddress(recipient);
    const isAccepted = (one: EventReport) => isMeant(one) && one.accepted === true;
    const isDecided = (events: EventReport[]) =>
      this.isNot
        ? events.every((one) => !isMeant(one) || one.accepted !== null)
        : events.some(isAccepted);
    const events = await untilDecided(email, isDecided, timeout, signal);
    const lines = events.map((one) =>
      lineOf(
        one,
        one.attempts.map((attempt) => attemptText(email, attempt)),
      ),
    );
    return emailResult(this, NAME, email, event, `${event} to be accepted, for ${recipient}`, {
      pass: events.some(isAccepted),
      received: () => lines.map((line) => `\n  ${line}`).join('') || 'no event',
      actual: () => lines,
      hint: () => (this.isNot ? '' : events.some(isMeant) ? EVENT_HINT : NO_EVENT),
    });
  });
}

const NO_EVENT =
  "Events are posted for emails by a provider's API, to the URL in the option events of the mailbox server.";

/** The events about an email when they are decided, or at the timeout. */
async function untilDecided(
  email: AnyEmail,
  isDecided: (events: EventReport[]) => boolean,
  timeout: number,
  signal: AbortSignal,
): Promise<EventReport[]> {
  const call = `${NAME}()`;
  const title = `wait for events of the email ${shownSubject(email)}`;
  // The assertion itself is at the user's line.
  const stack = { site: undefined, frames: '' };
  const step = { call, title, emailId: email.email_id, stack, timeout, signal };
  const { eventsOf } = await reporting();
  let events: EventReport[] | undefined;
  const poll = async (limits: RequestLimits) => {
    for (;;) {
      events = await eventsOf(email, call, limits);
      if (isDecided(events)) return events;
      await sleep(PAUSE, undefined, { signal: limits.signal });
    }
  };
  return originOf(email)
    .run(step, poll)
    .catch((error) => {
      // At the timeout, the failure shows what there is.
      if (events === undefined) throw error;
      return events;
    });
}

/** The provider's name of the event, ours, and the answer to each attempt: `email.bounced (bounced) for kim@inbox.test: 500 No database, 500 No database; to be repeated` */
function lineOf({ event, name, recipient, accepted }: EventReport, answers: string[]): string {
  const shown = answers.join(', ') || 'not answered yet';
  const rest = accepted === null && answers.length > 0 ? '; to be repeated' : '';
  return `${name} (${event}) for ${recipient}: ${shown}${rest}`;
}
