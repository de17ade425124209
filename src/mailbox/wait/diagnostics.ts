import type { Refusal } from '../../client/index.js';
import type { AnyRecord } from '../../contract/email.js';
import { isAddressedTo } from '../address.js';
import type { Connection, RequestLimits } from '../cache/connection.js';
import type { MailCache } from '../cache/mail-cache.js';
import { isLater, later } from '../cache/timestamps.js';
import { recipientsOf, timestampOf } from '../email/email.js';

/** The most emails that are read to count those that were there earlier. */
const MOST_EARLIER = 20;

/** Something that came at about the time when the mailbox was created, or after it. */
interface Timed<T> {
  what: T;
  /** Whether it certainly came after the mailbox was created: the server's clock is only estimated. */
  isSure: boolean;
}

/** Emails to an address that came before the mailbox began, and so are not counted. */
export interface Earlier {
  newest: AnyRecord;
  count: number;
  /** Whether there may be more. */
  isMore: boolean;
}

/** Why there may be no email. A field is undefined if the server did not say. */
export interface Diagnostics {
  /** The newest email to any address, if it came at about the time when the mailbox was created, or after. */
  elsewhere: Timed<AnyRecord> | null | undefined;
  /** The SMTP refusals since about then, newest first, that may be about this address. */
  refusals: readonly Timed<Refusal>[] | undefined;
  /** For a mailbox at an existing address: the emails that came before. */
  earlier: Earlier | undefined;
  /** For an inbox: the newest email that the app sent to this address but that did not arrive. */
  undelivered: AnyRecord | undefined;
}

/** Asks the server why there may be no email. Never throws, and takes no longer than the time limit. */
export async function collectDiagnostics(
  cache: MailCache,
  connection: Connection,
  limits: RequestLimits,
): Promise<Diagnostics> {
  const asked = await Promise.all([
    elsewhere(cache, connection, limits).catch(() => undefined),
    refusals(cache, connection, limits).catch(() => undefined),
    earlier(cache, connection, limits).catch(() => undefined),
    undelivered(cache, connection, limits).catch(() => undefined),
  ]);
  return { elsewhere: asked[0], refusals: asked[1], earlier: asked[2], undelivered: asked[3] };
}

async function elsewhere(
  { collection, madeAt, begin: { after, except = [] } }: MailCache,
  connection: Connection,
  limits: RequestLimits,
): Promise<Diagnostics['elsewhere']> {
  const email = (await connection.send(collection, limits, (client, options) =>
    client.latest({}, options),
  )) as AnyRecord | null;
  if (email === null || except.includes(email.email_id)) return null;
  const start = later(connection.clock.notAfter(madeAt), after);
  if (start !== undefined && !isLater(timestampOf(email), start)) return null;
  return { what: email, isSure: isSurelyAfter(timestampOf(email), madeAt, connection) };
}

/** An email is in the sent box before it is in the inbox: its delivery may be late, or fail. */
async function undelivered(
  { collection, address, begin: { after, except = [] } }: MailCache,
  connection: Connection,
  limits: RequestLimits,
): Promise<AnyRecord | undefined> {
  if (collection !== 'inbox') return undefined;
  const email = await connection.send('sent', limits, (client, options) =>
    client.latest({ to: address }, options),
  );
  if (email === null || !isAddressedTo(address, recipientsOf(email))) return undefined;
  // Emails of the same second cannot be distinguished if timestamps have whole seconds.
  const start = after !== undefined && except.length > 0 ? secondAfter(after) : after;
  const isEarlier = start !== undefined && !isLater(timestampOf(email), start);
  return isEarlier ? undefined : email;
}

function secondAfter(stamp: string): string {
  return new Date(Date.parse(stamp) + 1_000).toISOString();
}

async function refusals(
  { address, madeAt }: MailCache,
  connection: Connection,
  limits: RequestLimits,
): Promise<Diagnostics['refusals']> {
  const after = connection.clock.notAfter(madeAt);
  const query = { to: address, ...(after !== undefined && { after }) };
  const answer = await connection.extension('refusals', limits, (client, options) =>
    client.refusals(query, options),
  );
  return answer?.data.map((refusal) => ({
    what: refusal,
    isSure: isSurelyAfter(refusal.refused_at, madeAt, connection),
  }));
}

async function earlier(
  cache: MailCache,
  connection: Connection,
  limits: RequestLimits,
): Promise<Earlier | undefined> {
  const { after, except = [] } = cache.begin;
  if (after === undefined) return undefined;
  const before = new Date(Date.parse(after) + 1).toISOString();
  const query = { to: cache.address, before, per_page: MOST_EARLIER };
  const { data, pagination } = await connection.send(cache.collection, limits, (client, options) =>
    client.list(query, options),
  );
  const ids = [...except, ...data];
  const emails = await Promise.all(
    ids
      .slice(0, MOST_EARLIER)
      .map((id) =>
        connection.send(cache.collection, limits, (client, options) => client.get(id, options)),
      ),
  );
  const counted = emails.filter((email) => cache.isAddressed(email));
  const isMore = pagination.has_more || ids.length > MOST_EARLIER;
  const newest = counted.reduce<AnyRecord | undefined>(
    (one, other) => (one && isLater(timestampOf(one), timestampOf(other)) ? one : other),
    undefined,
  );
  return newest && { newest, count: counted.length, isMore };
}

function isSurelyAfter(stamp: string, madeAt: number, { clock }: Connection): boolean {
  const latest = clock.notBefore(madeAt);
  return latest !== undefined && isLater(stamp, latest);
}
