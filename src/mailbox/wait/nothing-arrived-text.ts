import { comparableAddress } from '../../contract/address.js';
import { faultsOf } from '../../contract/fault-injection.js';
import type { ImapStatus } from '../../contract/inbound.js';
import { PROVIDERS_VARIABLE, providersIn } from '../../contract/providers.js';
import { addressForm } from '../../contract/test-address.js';
import { isPlusAddressOf } from '../address.js';
import { timeOfDay, timestampOf } from '../email/record.js';
import { shownSubject, withoutCodes } from '../email/redact.js';
import { shortened } from '../text.js';
import type { Earlier, Elsewhere, Undelivered } from './diagnostics.js';
import { type Explanation, type RefusalsText, refusalsText } from './refusals-text.js';
import type { WaitErrorDetails } from './state.js';
import { HEADLINES, installedPage, type Terms } from './terms.js';

type Details = Pick<
  WaitErrorDetails,
  'address' | 'diagnostics' | 'limitedBy' | 'terms' | 'timeout' | 'url'
>;

/** A timeout shorter than this, in ms, may be the reason why no email arrived: an app under load takes longer. */
const SHORT = 5_000;

/** A busy machine or server may need longer than a short wait allows. */
const NOT_KNOWN = 'What else the mailbox server received, or refused, could not be asked in time.';

/** Explains why an address may have received no email, and what to do. */
export function nothingArrivedText(details: Details): Explanation {
  const { diagnostics } = details;
  const isShared = diagnostics?.elsewhere !== null;
  const all = diagnostics?.refusals && refusalsText(diagnostics.refusals, details, isShared);
  if (diagnostics?.undelivered && !diagnostics.undelivered.others && !all?.isForAddress)
    return undeliveredText(details, diagnostics.undelivered);
  // Health checks also disconnect early, which means little if other emails arrived.
  const refused = all?.onlyDisconnects && diagnostics?.elsewhere ? undefined : all;
  const hint = diagnostics?.earlier
    ? [wasEarlier(diagnostics.earlier), refused?.headline && refused.hint, longer(details)]
    : withoutEarlier(details, refused);
  const lines = [...(diagnostics?.imap ?? []).map(imapLine), ...(refused?.lines ?? [])];
  const headline =
    refused?.headline ??
    (isDisconnected(details) ? 'a mailbox with IMAP is not connected' : undefined);
  return { ...refused, headline, lines, hint: linesOf(hint) };
}

/** `qa@company.com at imap.company.com, INBOX: connected; last email at 09:41:07 (UTC); usually takes 3.2 s` */
function imapLine(
  { mailbox, problem, last_email_at, usual_delay }: ImapStatus,
  index: number,
): [label: string, text: string] {
  const label = index === 0 ? 'IMAP' : '';
  if (problem !== null) return [label, `not connected: ${problem}`];
  if (last_email_at === null) return [label, `${mailbox}: connected; no email since the start`];
  const time = new Date(last_email_at).toISOString().slice(11, 19);
  const delay =
    usual_delay === null ? '' : `; email usually takes ${(usual_delay / 1000).toFixed(1)} s`;
  return [label, `${mailbox}: connected; last email at ${time} (UTC)${delay}`];
}

function isDisconnected({ diagnostics }: Details): boolean {
  return diagnostics?.imap?.some(({ problem }) => problem !== null) ?? false;
}

/** For an email that the app sent to exactly this address: the app is not at fault. */
function undeliveredText(details: Details, { email, dueIn }: Undelivered): Explanation {
  const { deliverAfter, drop } = faultsOf(details.address) ?? {};
  const sent = `The app sent ${shownSubject(email)} at ${timeOfDay(email)} (UTC)`;
  const hints = drop
    ? ['This mailbox is configured to drop its email: another(…, { drop: true }).', `${sent}.`]
    : deliverAfter !== undefined
      ? [
          `This mailbox is configured to delay delivery: another(…, { deliverAfter: ${deliverAfter} }).`,
          `${sent}.`,
          longer(details),
        ]
      : [
          `${sent}, but it was not delivered to the inbox: the mailbox server's log may say why.`,
          longer(details),
        ];
  const cause = dueIn === undefined ? 'NOT_DELIVERED' : 'DUE_LATER';
  const headline = HEADLINES[cause].replace('N', String(Math.ceil((dueIn ?? 0) / 1000)));
  return { cause, headline, lines: [], hint: linesOf(hints) };
}

function linesOf(hints: readonly (string | undefined)[]): string {
  return hints.filter(Boolean).join('\n');
}

function withoutEarlier(details: Details, refused: RefusalsText | undefined): string[] {
  const { timeout } = details;
  // The refusal implies that the form was submitted, and that the app uses this server.
  if (refused?.headline !== undefined) return [refused.hint];
  const causes = [whereItIs(details), refused?.hint ?? ''];
  const isShort = timeout > 0 && timeout < SHORT;
  return isShort ? [longer(details), ...causes] : [...causes, longer(details)];
}

/** A hint about the timeout, because a late email looks like a missing one. */
function longer({ timeout, limitedBy, terms }: Details): string {
  // Another hint says to increase the test's timeout.
  if (limitedBy !== undefined || timeout === 0) return '';
  return `If the app may take longer than ${timeout / 1000} s to send it, increase ${terms.timeout}.`;
}

function wasEarlier({ newest, count, isMore }: Earlier): string {
  const what = count === 1 ? '1 email was' : `${count}${isMore ? ' or more' : ''} emails were`;
  const which = count === 1 ? 'It came' : 'The newest came';
  const time = new Date(timestampOf(newest)).toISOString().replace('T', ' ').replace('Z', '');
  return (
    `${what} at this address before at() was called, and ${count === 1 ? 'is' : 'are'} not counted.\n` +
    `${which} at ${time} UTC: ${shownSubject(newest)}.\n` +
    'Call at() before the action that sends the email.'
  );
}

function whereItIs(details: Details): string {
  const { address, diagnostics, terms, url } = details;
  if (diagnostics?.undelivered?.others) return otherRecipientsText(diagnostics.undelivered);
  if (isDisconnected(details))
    return 'Its email comes in once it is connected again: the line IMAP says what is wrong.';
  const foreign = foreignDomainText(details);
  if (foreign !== undefined)
    return `${foreign}\nWas the form submitted, with exactly this address?`;
  const toServer = diagnostics?.imap
    ? 'Did the other server get the email? It may be in another folder, such as that for spam.'
    : `Does the app send its email to this server, ${targetOf(url) ?? 'by SMTP'}?`;
  const form = 'Was the form submitted, with exactly this address?';
  if (diagnostics?.elsewhere === undefined) return `${NOT_KNOWN}\n${form}\n${toServer}`;
  if (diagnostics.elsewhere === null) {
    return `The mailbox server has received no email at all since ${terms.start}.\nWas the form submitted?\n${toServer}`;
  }
  const others = `${otherMail(diagnostics.elsewhere, address, terms)}\n${form}`;
  return diagnostics.imap ? `${others}\n${toServer}` : others;
}

/** For an address at a domain of another account, or of none: its emails are not where this mailbox looks. */
function foreignDomainText({ address, diagnostics }: Details): string | undefined {
  const domain = comparableAddress(address).split('@').pop() ?? '';
  const isOwn = (own: string) =>
    own === domain || (own.startsWith('*.') && domain.endsWith(own.slice(1)));
  if (!diagnostics?.domains || diagnostics.domains.some(isOwn)) return undefined;
  const own = diagnostics.domains.slice(0, 3).join(', ');
  const instead = own === '' ? 'Use' : 'Use an address there, or';
  return (
    `${domain} is not a domain of the API key's account, which has ${own || 'none'}.\n` +
    `${instead} a key of the account of ${domain}. Only an app that logs in may send to any domain.`
  );
}

/** For an email that names the address in its header, and was sent to others. */
function otherRecipientsText({ email, others }: Undelivered): string {
  const { recipients = [], via } = others ?? {};
  const shown = shortened(withoutCodes(email, recipients.slice(0, 3).join(', ')));
  const what = `${shownSubject(email)} of ${timeOfDay(email)} (UTC) has this address in To or Cc, but its recipient was ${shown}`;
  return via === 'imap'
    ? `${what}, as the other server wrote into its header.\nSee ${installedPage('imap')}#which-recipient-an-email-had.`
    : `${what}.\nThe envelope (RCPT TO) decides who receives an email.`;
}

function otherMail(
  { what, isSure, isSimilar }: Elsewhere,
  address: string,
  { start }: Terms,
): string {
  const others =
    shortened(withoutCodes(what, what.to_addresses.slice(0, 3).join(', '))) || 'others';
  const last = `at ${timeOfDay(what)} (UTC) for ${others}`;
  const kind = what.to_addresses.every(isOfTest) ? 'test' : 'address';
  const unlike = isSure ? `other ${kind === 'test' ? 'tests' : 'addresses'}` : `another ${kind}`;
  const whom = isSimilar ? 'a similar address' : unlike;
  const when = isSure ? 'in the meantime' : `around the time when ${start}`;
  const isTagged = what.to_addresses.some((one) => isPlusAddressOf(address, one));
  const why = isTagged
    ? '\nA plus address has its own emails: open it with mailbox.at() before the app sends to it.'
    : isSimilar
      ? '\nThe mailbox in a hook, each mailbox of another() and each attempt of a test have addresses of their own.'
      : '';
  return `The mailbox server received email for ${whom} ${when}, most recently ${last}.${why}`;
}

/** Whether an address is one that the fixtures made. */
function isOfTest(address: string): boolean {
  return addressForm(comparableAddress(address).split('@')[0] ?? '') === 'test';
}

/** Where the app sends emails, if Playwright started this server; without credentials. */
function targetOf(url: string): string | undefined {
  const { MAILBOX_URL, MAILBOX_SMTP_URL = '' } = process.env;
  if (url !== MAILBOX_URL || !URL.canParse(MAILBOX_SMTP_URL)) return undefined;
  const { protocol, host } = new URL(MAILBOX_SMTP_URL);
  const providers = providersIn(process.env[PROVIDERS_VARIABLE]);
  return [`${protocol}//${host}`, ...providers.map((name) => `${url}/${name}`)].join(' or ');
}
