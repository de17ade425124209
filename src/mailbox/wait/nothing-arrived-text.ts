import type { Collection, EmailOf } from '../../contract/email.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { timestampOf } from '../email/email.js';
import { shownSubject, withoutCodes } from '../email/redact.js';
import type { Diagnostics, Earlier } from './diagnostics.js';
import { type RefusalsText, refusalsText } from './refusals-text.js';
import type { WaitErrorDetails } from './wait-error-details.js';

type Facts = Pick<WaitErrorDetails<Collection>, 'address' | 'clues' | 'cutBy' | 'timeout' | 'url'>;

/** Below it, in ms, a time limit may well be why nothing came: an app that is under load takes longer. */
const SHORT = 5_000;

/** What is said where nothing arrived. */
export interface NothingArrivedText {
  /** What the headline says beside that. */
  headline: string | undefined;
  /** Lines of the summary, each with its label. */
  lines: RefusalsText['lines'];
  advice: string;
}

/** Says why an address may have got no email, and what to do. */
export function nothingArrivedText(facts: Facts): NothingArrivedText {
  const { clues, address } = facts;
  const isShared = clues?.elsewhere !== null;
  const told = clues?.refusals && refusalsText(clues.refusals, address, isShared);
  if (clues?.undelivered && !told?.isForAddress) return undeliveredText(facts, clues.undelivered);
  // Clients also leave that check whether the server is up: it says little where other emails came.
  const refused = told?.haveLeft && clues?.elsewhere ? undefined : told;
  const advice = clues?.earlier
    ? [wasEarlier(clues.earlier), refused?.headline && refused.advice, longer(facts)]
    : withoutEarlier(facts, refused);
  return {
    headline: refused?.headline,
    lines: refused?.lines ?? [],
    advice: advice.filter(Boolean).join(' '),
  };
}

/** Where the app sent an email to this very address: that is no fault of the app's. */
function undeliveredText(facts: Facts, email: EmailOf['sent']): NothingArrivedText {
  const { deliverAfter, drop } = faultsOf(facts.address) ?? {};
  const sent = `The app sent ${shownSubject(email)} at ${timeOf(email)} (UTC)`;
  const advice = drop
    ? `The address itself asks that its email is lost: alias(…, { drop: true }). ${sent}.`
    : deliverAfter !== undefined
      ? `The address itself asks for a late delivery: alias(…, { deliverAfter: ${deliverAfter} }). ${sent}. ${longer(facts)}`
      : `${sent}, but it was not delivered to the inbox: the mailbox server's own log may say why. ${longer(facts)}`;
  return {
    headline: 'an email was sent to this address, but not delivered',
    lines: [],
    advice: advice.trim(),
  };
}

function withoutEarlier(facts: Facts, refused: RefusalsText | undefined): string[] {
  const { timeout } = facts;
  // It answers what is asked else.
  if (refused?.isForAddress) return [refused.advice];
  if (refused?.headline !== undefined) return [refused.advice, whereItIs(facts), longer(facts)];
  const causes = [whereItIs(facts), refused?.advice ?? ''];
  const isShort = timeout > 0 && timeout < SHORT;
  return isShort ? [longer(facts), ...causes] : [...causes, longer(facts)];
}

/** A late email looks like none. */
function longer({ timeout, cutBy }: Facts): string {
  // Then it is the test whose time limit is to be raised, which is said elsewhere.
  if (cutBy !== undefined || timeout === 0) return '';
  return `If the app sends it later than ${timeout / 1000} s after the call, wait longer: { timeout }.`;
}

function wasEarlier({ newest, count, isMore }: Earlier<Collection>): string {
  const what = count === 1 ? '1 email was' : `${count}${isMore ? ' or more' : ''} emails were`;
  const which = count === 1 ? 'it came' : 'the newest came';
  const time = new Date(timestampOf(newest)).toISOString().replace('T', ' ').replace('Z', '');
  return (
    `${what} at this address before at() was called, and ${count === 1 ? 'is' : 'are'} not counted ` +
    `(${which} at ${time} UTC: ${shownSubject(newest)}). ` +
    'Call at() before the action that sends the email.'
  );
}

function whereItIs({ clues, url }: Facts): string {
  const toServer = `Does the app send its email to this server, ${smtpOf(url) ?? 'by SMTP'}?`;
  const form = 'Did the page submit its form, with this very address in it?';
  if (clues?.elsewhere === undefined) return `${form} ${toServer}`;
  if (clues.elsewhere === null) {
    return `The mailbox server has received no email at all since this mailbox was created. Did the page submit its form? ${toServer}`;
  }
  return `${otherMail(clues.elsewhere)} ${form}`;
}

function otherMail({ what, isSure }: NonNullable<Diagnostics<Collection>['elsewhere']>): string {
  const others = withoutCodes(what, what.to_addresses.slice(0, 3).join(', ')) || 'others';
  const last = `at ${timeOf(what)} (UTC) for ${others}`;
  return isSure
    ? `The mailbox server received email for other addresses meanwhile, the last ${last}.`
    : `The mailbox server received email for another address around the time when this mailbox was created: the last ${last}.`;
}

/** The time of day by the server's clock, to the ms. */
function timeOf(email: EmailOf[Collection]): string {
  return new Date(timestampOf(email)).toISOString().slice(11, 23);
}

/** Where the app sends mail to, if this is the server that Playwright started; without credentials. */
function smtpOf(url: string): string | undefined {
  const { MAILBOX_URL, MAILBOX_SMTP_URL = '' } = process.env;
  if (url !== MAILBOX_URL || !URL.canParse(MAILBOX_SMTP_URL)) return undefined;
  const { protocol, host } = new URL(MAILBOX_SMTP_URL);
  return `${protocol}//${host}`;
}
