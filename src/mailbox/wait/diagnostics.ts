import type { Refusal } from '../../client/index.js';
import { comparableAddress } from '../../contract/address.js';
import type { AnyRecord } from '../../contract/email.js';
import { faultsOf } from '../../contract/fault-injection.js';
import type { ImapStatus } from '../../contract/inbound.js';
import type { OtpCandidate } from '../../otp/types.js';
import { isAddressedTo, isPlusAddressOf, partWithTags, similarPart } from '../address.js';
import type { MailCache } from '../cache/mail-cache.js';
import { explainMismatch } from '../email/criteria.js';
import type { AnyEmail } from '../email/email.js';
import type { RequestLimits } from '../email/origin.js';
import { recipientsOf, timestampOf } from '../email/record.js';
import { withoutCodes } from '../email/redact.js';
import { addMs, isLater, later } from '../server-time.js';
import type { WaitQuery } from './wait-query.js';

/** Maximum number of emails that are read to count earlier ones. */
const MOST_EARLIER = 20;

/** Something that happened at about the time when the mailbox was created, or later. */
interface Timed<T> {
  what: T;
  /** Whether it certainly happened after the mailbox was created: the server's clock is only estimated. */
  isSure: boolean;
}

/** An email to another address. */
export interface Elsewhere extends Timed<AnyRecord> {
  /** Whether the address is similar: the test or the app may have confused them. */
  isSimilar: boolean;
}

/** Emails to an address from before the mailbox started, which do not count. */
export interface Earlier {
  newest: AnyRecord;
  count: number;
  /** Whether there may be more. */
  isMore: boolean;
}

/** An email that the app sent, but that did not arrive. */
export interface Undelivered {
  email: AnyRecord;
  /** In how many ms it is due, if its address requests a delay. */
  dueIn: number | undefined;
  /** The recipients of its envelope and its protocol, if only its header names this address. */
  others?: { recipients: readonly string[]; via: string } | undefined;
}

/** Why there may be no email. A field is undefined if the server was not asked, or had nothing to report. */
export interface Diagnostics {
  /**
   * An email to another address that arrived at about the time when the mailbox was created, or later: the
   * newest to a similar address, or otherwise the newest to any address.
   */
  elsewhere?: Elsewhere | null;
  /** Refusals since about that time, newest first, that may concern this address. */
  refusals?: readonly Timed<Refusal>[] | undefined;
  /** The mailboxes at other servers from which the mailbox server fetches emails, if any. */
  imap?: readonly ImapStatus[] | undefined;
  /** The domains whose email the key's account gets without a login, if the server has domains of its own. */
  domains?: readonly string[] | undefined;
  /** For a mailbox at an existing address: the earlier emails. */
  earlier?: Earlier | undefined;
  /** For an inbox: the newest email that the app sent to this address but that did not arrive. */
  undelivered?: Undelivered | undefined;
}

/**
 * Asks the server why there may be no email. Never throws, and takes no longer than the timeout.
 *
 * If other emails arrived, only requests refusals, which may explain why one is missing.
 *
 * @param found called with each answer as soon as it arrives
 */
export async function collectDiagnostics(
  cache: MailCache,
  limits: RequestLimits,
  found: Diagnostics,
): Promise<void> {
  const asked =
    cache.emails.length > 0 ? { refusals } : { elsewhere, refusals, earlier, undelivered };
  await Promise.all(
    Object.entries(asked).map(async ([name, ask]) => {
      const answer = await ask(cache, limits, found).catch(() => undefined);
      if (answer !== undefined) Object.assign(found, { [name]: answer });
    }),
  );
}

async function elsewhere(cache: MailCache, limits: RequestLimits): Promise<Elsewhere | null> {
  const latest = (query: { to?: string }) =>
    cache.connection.latest(cache.collection, query, limits);
  const [any, similar] = await Promise.all([
    latest({}),
    latest({ to: similarPart(cache.address) }).catch(() => null),
  ]);
  const isSimilar = isSinceStart(cache, similar);
  const email = isSimilar ? similar : any;
  if (!isSinceStart(cache, email)) return null;
  return { ...timed(cache, email, timestampOf(email)), isSimilar };
}

/** Whether an email arrived at about the time when the mailbox was created, or later. */
function isSinceStart(
  { begin: { after, except = [] }, connection, madeAt }: MailCache,
  email: AnyRecord | null,
): email is AnyRecord {
  if (email === null || except.includes(email.email_id)) return false;
  const start = later(connection.clock.notAfter(madeAt), after);
  return start === undefined || isLater(timestampOf(email), start);
}

/** Finds an email in the sent box that is not in the inbox: its delivery may be delayed, or fail. */
async function undelivered(
  { collection, address, connection, begin: { after, except = [] } }: MailCache,
  limits: RequestLimits,
): Promise<Undelivered | undefined> {
  if (collection !== 'inbox') return undefined;
  const email = await connection.latest('sent', { to: address }, limits);
  if (email === null || !isAddressedTo(address, recipientsOf(email))) return undefined;
  // Emails of the same second cannot be distinguished if timestamps have whole seconds.
  const start = after !== undefined && except.length > 0 ? addMs(after, 1_000) : after;
  const isEarlier = start !== undefined && !isLater(timestampOf(email), start);
  if (isEarlier) return undefined;
  const details = await connection
    .extension('emails', limits, (client, options) => client.email(email.email_id, options))
    .catch(() => undefined);
  const { envelope, received_via: via = '' } = details ?? {};
  const recipients = envelope?.rcpt_to ?? [address];
  const own = comparableAddress(address);
  if (!recipients.some((one) => comparableAddress(one) === own))
    return { email, dueIn: undefined, others: { recipients, via } };
  const { deliverAfter } = faultsOf(address) ?? {};
  const now = connection.clock.notBefore(performance.now());
  if (deliverAfter === undefined || now === undefined) return { email, dueIn: undefined };
  const dueIn = Date.parse(timestampOf(email)) + deliverAfter - Date.parse(now);
  return { email, dueIn: dueIn > 0 ? dueIn : undefined };
}

/**
 * The refusals since a mailbox was created, by any protocol, that may concern its address; undefined if the server does
 * not record them.
 *
 * @param found gets what the same response says about IMAP and domains
 */
export async function refusals(
  cache: MailCache,
  limits: RequestLimits,
  found: Diagnostics = {},
): Promise<Diagnostics['refusals']> {
  const after = cache.connection.clock.notAfter(cache.madeAt);
  const query = { to: partWithTags(cache.address), ...(after !== undefined && { after }) };
  const response = await cache.connection.extension('refusals', limits, (client, options) =>
    client.refusals(query, options),
  );
  found.imap = response?.imap;
  found.domains = response?.domains;
  return response?.data
    .filter(({ to_addresses }) => mayConcern(cache.address, to_addresses))
    .map((refusal) => timed(cache, refusal, refusal.refused_at));
}

/** Whether refused recipients are none, the address or a plus address of it. Others are those of another mailbox. */
function mayConcern(address: string, recipients: readonly string[]): boolean {
  const own = comparableAddress(address);
  const isOwn = (to: string) => comparableAddress(to) === own || isPlusAddressOf(address, to);
  return recipients.length === 0 || recipients.some(isOwn);
}

async function earlier(cache: MailCache, limits: RequestLimits): Promise<Earlier | undefined> {
  const { after, except = [] } = cache.begin;
  if (after === undefined) return undefined;
  const before = addMs(after, 1);
  const query = { to: cache.address, before, per_page: MOST_EARLIER };
  const { data, pagination } = await cache.connection.list(cache.collection, query, limits);
  const ids = [...except, ...data];
  const some = ids.slice(0, MOST_EARLIER);
  const emails = await Promise.all(
    some.map((id) => cache.connection.get(cache.collection, id, limits)),
  );
  const counted = emails.filter((email) => cache.isAddressed(email));
  const isMore = pagination.has_more || ids.length > MOST_EARLIER;
  if (counted.length === 0) return undefined;
  const newest = counted.reduce((one, other) =>
    isLater(timestampOf(one), timestampOf(other)) ? one : other,
  );
  return { newest, count: counted.length, isMore };
}

function timed<T>({ connection, madeAt }: MailCache, what: T, stamp: string): Timed<T> {
  const latest = connection.clock.notBefore(madeAt);
  return { what, isSure: latest !== undefined && isLater(stamp, latest) };
}

/** Maximum number of emails that are examined: nobody compares more. */
const MOST_EXAMINED = 20;

/** Explanations of a failed wait for emails that match its criteria but contain no code. */
export type NearMisses = ReadonlyMap<AnyEmail, string>;

/**
 * Finds the closest candidates in the newest emails that match the criteria of a query.
 *
 * @param until time limit (`performance.now()`)
 */
export async function findNearMisses(
  { kind, pattern, read, criteria }: WaitQuery<unknown>,
  emails: readonly AnyEmail[],
  until: number,
): Promise<NearMisses> {
  const misses = new Map<AnyEmail, string>();
  if (kind !== 'code' || pattern !== undefined) return misses;
  const fitting = emails.filter((email) => explainMismatch(email, criteria) === null);
  for (const email of fitting.filter((one) => read(one) === undefined).slice(-MOST_EXAMINED)) {
    if (performance.now() >= until) break;
    const text = await nearestCode(email).catch(() => undefined);
    if (text !== undefined) misses.set(email, text);
  }
  return misses;
}

/** The closest candidate for a code in an email without one, and why it is not a code. */
async function nearestCode(email: AnyRecord): Promise<string> {
  // Loaded on demand, since most waits do not need it.
  const { rankOtp } = await import('../../otp/index.js');
  const { subject, text_body: text, html_body: html } = email;
  const [nearest, second] = rankOtp({ subject, text, html });
  if (!nearest) return 'no code in it';
  const shown = ({ shown }: OtpCandidate) => JSON.stringify(withoutCodes(email, shown));
  if (second && nearest.reasons.some(({ id }) => id === 'tie'))
    return `two codes are equally likely: ${shown(nearest)} and ${shown(second)}`;
  const against = nearest.reasons.find(({ weight }) => weight < 0);
  const reason = against?.text ?? 'not enough says that it is one';
  const gist =
    against?.id === 'rival' ? 'no code is certain enough; the likeliest' : 'no code in it; nearest';
  return `${gist}: ${shown(nearest)} (${reason})`;
}
