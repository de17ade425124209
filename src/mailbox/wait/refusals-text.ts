import type { Refusal } from '../../client/index.js';
import { comparableAddress } from '../../contract/address.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { providerTitle } from '../../contract/providers.js';
import { addressForm, readTestLocalPart } from '../../contract/test-address.js';
import { isPlusAddressOf } from '../address.js';
import type { AnyEmail } from '../email/email.js';
import { timestampOf } from '../email/record.js';
import { isLater } from '../server-time.js';
import { countText } from '../text.js';
import type { Diagnostics } from './diagnostics.js';
import type { WaitErrorDetails } from './state.js';
import { type Headline, installedPage, type Terms } from './terms.js';

type Refusals = NonNullable<Diagnostics['refusals']>;

/** The address that the refusals may concern. */
type Wanted = Pick<WaitErrorDetails, 'address' | 'terms'>;

interface Group {
  refusal: Refusal;
  count: number;
  /** Whether at least one certainly happened after the mailbox was created. */
  isSure: boolean;
  /** Whether the refused recipient is the address, or a plus address of it. */
  isForAddress: boolean;
  /** The plus address, if it is one. */
  tagged: string | undefined;
}

/** Why an expected email is missing, as parts of a message. */
export interface Explanation {
  /** Undefined if the cause is not known. */
  cause?: Headline | undefined;
  /** An addition to the headline. */
  headline?: string | undefined;
  /** Labelled lines of the summary. */
  lines: [label: string, text: string][];
  /** What to do. */
  hint: string;
}

/** Refusals that may be the cause: not if clients only disconnected, or if the refused client may belong to another test. */
export interface RefusalsText extends Explanation {
  /** Whether the first refusal certainly concerns this address. */
  isForAddress: boolean;
  /** Whether clients only disconnected, without a refusal. */
  onlyDisconnects: boolean;
}

/** Reply codes from here on are permanent (RFC 5321, section 4.2.1). */
const PERMANENT = 500;

/** More lines would distract from the first. */
const MOST_LINES = 2;

/**
 * Maximum characters of a reason in the headline, which lists of failed tests show. A line below has the full
 * reason.
 */
const MAX_REASON = 100;

/** The subject of a sentence about a refusal at each stage. */
const NOUNS: { [stage in Refusal['stage']]: string } = {
  connect: 'SMTP connection',
  helo: 'SMTP greeting',
  tls: 'TLS handshake',
  auth: 'SMTP login',
  mail: 'email',
  rcpt: 'recipient',
  data: 'email',
  command: 'SMTP command',
  request: 'request',
};

/** Marks the fix for a refusal without a recipient, which may belong to another test. */
const IF_OURS = 'If it was the app of this test that was refused';

/** The most informative stage first. */
const BY_RELEVANCE: Refusal['stage'][] = [
  'rcpt',
  'data',
  'request',
  'mail',
  'auth',
  'tls',
  'command',
  'connect',
  'helo',
];

const HINTS = {
  left: 'If the SMTP client that left was the app, its own log says why: it may require TLS or an auth method that the server does not offer.',
  needsTls:
    'The mailbox server was started with --smtp-tls required: configure the app to use STARTTLS.',
  needsLogin:
    "All accounts of the mailbox server have names, so the app has to log in: the user is the account's name, the password its API key.",
  handshake:
    "Does the app trust the mailbox server's certificate?\nDoes it use TLS from the first byte (nodemailer: secure: true) on the port of --smtps-port only?",
  plainPort:
    'The port has no TLS, and the app uses TLS from the first byte (nodemailer: secure: true).\nUse secure: false, or start the mailbox server with --tls-cert, --tls-key and --smtps-port.',
  noTls:
    'The mailbox server has no certificate, and so offers no TLS.\nHave the app turn STARTTLS off (nodemailer: requireTLS), or start the server with --tls-cert and --tls-key.',
  login:
    "Have the app log in with the mailbox server's API key ('sandbox' by default) as the password, or without credentials.\nThe user of a named account is its name.\nTo accept any login, start the mailbox server with --smtp-auth any, or mailboxServer({ smtpAuth: 'any' }).",
  method:
    'The mailbox server supports AUTH PLAIN, LOGIN and CRAM-MD5 (and XOAUTH2 with --smtp-auth any).',
  postedKey:
    'What posts emails to the mailbox server (a worker, a webhook, the command post) needs one of its API keys.',
  tooLarge: 'To accept larger emails, raise --max-message-size.',
  limits:
    'The limits of an email are set by --max-parts, --max-depth, --max-header-size and --max-line-length.',
  store: 'The mailbox server could not store the email: its log says why.',
  endpoint: `${installedPage('providers')} lists which endpoints the mailbox server has.`,
  otherDomain:
    'Without a login, the mailbox server takes email for its own domains only.\nSet mailboxDomain to one of them, have the app log in, or start the server with --domain for this one.',
  notOfTests:
    'Without a login, the mailbox server takes email for the addresses of mailbox, createMailbox() and another() only.\nStart it with --recipient for this address, or with --recipients any.',
  unchecked:
    'Another release of playwright-mailbox made this address than the mailbox server knows: install the newer one for both.\nOr the address was changed on its way to the server.',
  tagged:
    'The app has added a tag to the address. Without a login, the mailbox server takes the addresses of tests as they are.\nKeep the address in the app, or start the server with --recipients any.',
  textBehind:
    'The mailbox server cannot check addresses with text between the * of mailboxAddress and the @.\nMove that text before the *, or start the server with --recipients any.',
  deferred:
    'This mailbox is configured to defer its email once, another(…, { deferOnce: true }): the app has to try again, and has not yet.',
};

/**
 * Refusals, from SMTP and providers' APIs, that may explain why an address received no email; undefined if
 * there are none.
 *
 * A refusal without a recipient may belong to another test. It is in the headline only if it certainly
 * happened after the mailbox was created, and no emails to other addresses show that others use the server.
 *
 * @param isShared whether there are such emails, or the server did not say
 */
export function refusalsText(
  refusals: Refusals,
  { address, terms }: Wanted,
  isShared: boolean,
): RefusalsText | undefined {
  const groups = groupsOf(refusals, address);
  const refused = groups.filter(({ refusal }) => !hasLeft(refusal));
  const [first] = refused.length > 0 ? refused : groups;
  if (!first) return undefined;
  const { isForAddress } = first;
  const onlyDisconnects = hasLeft(first.refusal);
  const isTagged = first.tagged !== undefined && /No such mailbox/.test(first.refusal.message);
  const known = isTagged ? HINTS.tagged : hintFor(first.refusal);
  const hint = isForAddress || onlyDisconnects || known === '' ? known : `${IF_OURS}: ${known}`;
  const rest = { hint, isForAddress, onlyDisconnects };
  if (onlyDisconnects) return { lines: [['Clients', leftText(first, terms)]], ...rest };
  const shown = refused.slice(0, MOST_LINES);
  const hidden = refused.slice(MOST_LINES).reduce((sum, { count }) => sum + count, 0);
  const lines = shown.map((group, index): [string, string] => {
    const isLast = index === shown.length - 1;
    const more = isLast && hidden > 0 ? `; and ${hidden} more` : '';
    return [index === 0 ? 'Refused' : '', groupText(group, terms) + more];
  });
  const isHeadline = isForAddress || (first.isSure && !isShared);
  return { ...(isHeadline && { cause: 'REFUSED', headline: headlineOf(first) }), lines, ...rest };
}

/**
 * Refusals that may explain why an expected email is missing among those that arrived: they name the address,
 * and are permanent or later than all emails. An earlier temporary refusal was probably followed by a retry.
 */
export function refusalsAmong(
  refusals: Refusals,
  wanted: Wanted,
  emails: readonly AnyEmail[],
): RefusalsText | undefined {
  const address = comparableAddress(wanted.address);
  const newest = emails.at(-1);
  const relevant = refusals.filter(
    ({ what }) =>
      what.to_addresses.some((to) => comparableAddress(to) === address) &&
      (isFinal(what) || newest === undefined || isLater(what.refused_at, timestampOf(newest))),
  );
  return refusalsText(relevant, wanted, true);
}

/** Whether a retry is useless. Providers' APIs allow retries after 429 and 503. */
function isFinal({ via, code }: Refusal): boolean {
  if (code === null) return false;
  return via === 'smtp' ? code >= PERMANENT : code !== 429 && code !== 503;
}

function groupsOf(refusals: Refusals, address: string): Group[] {
  const groups = new Map<string, Group>();
  for (const { what: refusal, isSure } of refusals) {
    const { via, stage, code, message, username, to_addresses } = refusal;
    const tagged = to_addresses.find((to) => isPlusAddressOf(address, to));
    const isForAddress = to_addresses.length > 0;
    const key = JSON.stringify([via, stage, code, message, username, isForAddress, tagged]);
    const group = groups.get(key) ?? { refusal, count: 0, isSure: false, isForAddress, tagged };
    group.count++;
    group.isSure ||= isSure || isForAddress;
    groups.set(key, group);
  }
  const rank = ({ refusal, isForAddress }: Group) =>
    BY_RELEVANCE.indexOf(refusal.stage) - (isForAddress ? BY_RELEVANCE.length : 0);
  return [...groups.values()].sort((one, other) => rank(one) - rank(other));
}

/** Whether a client only disconnected, like a health check. A failed handshake has no code either. */
function hasLeft({ code, stage }: Refusal): boolean {
  return code === null && stage !== 'tls';
}

function headlineOf({ refusal, count }: Group): string {
  const { code } = refusal;
  const was = count === 1 ? 'was' : 'were';
  const what = `${countText(count, nounOf(refusal))}`;
  const why = keyProblem(refusal) ?? reasonText(refusal);
  if (code === null) return `${what} failed`;
  return `${what} ${was} refused${isSuccess(code) ? '' : `: ${code}${why}`}`;
}

/** A missing API key in a request to a provider; undefined for any other refusal. */
function keyProblem({ via, stage }: Refusal): string | undefined {
  return stage === 'auth' && providerTitle(via) !== undefined ? ' (no API key)' : undefined;
}

/** The first sentence of a provider API's error, such as ` Missing \`subject\` field`, because codes say little. */
function reasonText({ via, stage, message }: Refusal): string {
  if (stage !== 'request' || providerTitle(via) === undefined) return '';
  const [sentence = ''] = message.split(/[.;](?= |$)/, 1);
  const shown = sentence.length > MAX_REASON ? `${sentence.slice(0, MAX_REASON)}…` : sentence;
  return ` ${shown.trim()}`.trimEnd();
}

/** `2 SMTP logins: 535 Authentication failed … (user "app@shop.test")` */
function groupText({ refusal, count, isSure, isForAddress, tagged }: Group, terms: Terms): string {
  const { via, stage, code, message, username } = refusal;
  const key = keyProblem(refusal);
  const said = [
    !isSuccess(code) && code,
    key === undefined && message.replace(/^Error: /, ''),
  ].filter(Boolean);
  const about = [
    stage === 'auth' && username !== null && `user ${JSON.stringify(username)}`,
    tagged,
    isForAddress &&
      tagged === undefined &&
      (stage === 'rcpt' && via === 'smtp' ? 'this address' : 'to this address'),
    !isSure && aroundStart(terms),
    isSuccess(code) && `answered with ${code}`,
  ].filter(Boolean);
  const rest = about.length > 0 ? ` (${about.join('; ')})` : '';
  return `${countText(count, nounOf(refusal))}: ${said.join(' ')}${key ?? ''}${rest}`;
}

/** Whether a webhook was answered with success, so that it is not called again. */
function isSuccess(code: number | null): boolean {
  return code !== null && code < 300;
}

/** Marks a refusal that may have happened shortly before the mailbox was created. */
function aroundStart({ start }: Terms): string {
  return `around the time when ${start}`;
}

function nounOf({ via, stage, code }: Refusal): string {
  const provider = providerTitle(via);
  if (provider !== undefined) return `${provider} request`;
  if (via === 'http' && stage !== 'rcpt') return 'posted email';
  return stage === 'tls' && code !== null ? 'STARTTLS command' : NOUNS[stage];
}

function leftText({ refusal: { message }, count, isSure }: Group, terms: Terms): string {
  const often = count === 1 ? '' : ` (${count} times)`;
  const when = isSure ? '' : `, ${aroundStart(terms)}`;
  return `${message}${often}${when}`;
}

function hintFor(refusal: Refusal): string {
  const { stage, code, message } = refusal;
  if (hasLeft(refusal)) return HINTS.left;
  if (stage === 'rcpt') return hintForRecipient(refusal);
  const provider = providerTitle(refusal.via);
  if (provider !== undefined) return hintForProvider(provider, refusal);
  if (refusal.via === 'http') return hintForPosted(code, message);
  if (code === 530) return /TLS/.test(message) ? HINTS.needsTls : HINTS.needsLogin;
  if (stage === 'tls' && /without TLS/.test(message)) return HINTS.plainPort;
  if (stage === 'tls') return code === null ? HINTS.handshake : HINTS.noTls;
  if (stage === 'auth') return code === 535 ? hintForLogin(message) : HINTS.method;
  if (code === 552) return HINTS.tooLarge;
  if (code === 554 && stage === 'data') return HINTS.limits;
  return code === 451 ? HINTS.store : '';
}

/** A server with only named accounts says that it accepts no email without credentials. */
function hintForLogin(message: string): string {
  return message.includes('name of an account') ? HINTS.needsLogin : HINTS.login;
}

/** The name of the key at a provider with several keys. */
function keyName(via: string): string {
  if (via === 'ses') return 'access key ID (AWS_ACCESS_KEY_ID)';
  return via === 'postmark' ? 'server token' : 'API key';
}

function hintForProvider(provider: string, { via, stage, code }: Refusal): string {
  if (stage === 'auth') return `Set the app's ${keyName(via)} of ${provider}; any will do.`;
  if (code === 413) return HINTS.tooLarge;
  return code === 404 ? HINTS.endpoint : '';
}

/** An email that another service has received, and posted by HTTP. */
function hintForPosted(code: number | null, message: string): string {
  if (code === 401) return HINTS.postedKey;
  // Webhooks are answered with codes of their own.
  return /larger than/.test(message) ? HINTS.tooLarge : '';
}

/** Providers use other codes than the SMTP code that the address requests. */
function hintForRecipient({ via, code, message, to_addresses: [to = ''] }: Refusal): string {
  const { rejectWith, deferOnce } = faultsOf(to) ?? {};
  const isSmtp = via === 'smtp';
  if (rejectWith !== undefined && (rejectWith === code || !isSmtp)) {
    return `This mailbox is configured to reject its email: another(…, { rejectWith: ${rejectWith} }).`;
  }
  if (deferOnce && (code === 450 || !isSmtp)) return HINTS.deferred;
  if (/is not a domain of this server/.test(message)) return HINTS.otherDomain;
  if (/No such mailbox/.test(message) && hasTextBehind(to)) return HINTS.textBehind;
  if (/only addresses of tests/.test(message)) return HINTS.notOfTests;
  return /older release of playwright-mailbox/.test(message) ? HINTS.unchecked : '';
}

/** Whether a test's address with hyphens has more text behind, as by the template `*-qa@company.com`. */
function hasTextBehind(address: string): boolean {
  const [local = ''] = address.toLowerCase().split('@');
  const beginnings = [...local].map((_, end) => local.slice(0, end));
  return beginnings.some(
    (text) => addressForm(text) === 'test' && readTestLocalPart(text)?.separator === '-',
  );
}
