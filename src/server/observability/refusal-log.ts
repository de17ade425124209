import { LRUCache } from 'lru-cache';
import { comparableAddress } from '../../contract/address.js';
import { REFUSALS_LIMIT, type Refusal } from '../../contract/extensions.js';
import type { Accounts } from '../settings/accounts.js';

/** A refusal, with its time in ms since the epoch. */
type LoggedRefusal = Omit<Refusal, 'refused_at'> & { time: number };

/** A refusal without its unknown fields. */
export type NewRefusal = Pick<Refusal, 'via' | 'stage' | 'code' | 'message'> &
  Partial<Omit<Refusal, 'refused_at'>> & {
    account?: string | undefined;
    /** Whether the client has not logged in, on a server that expects such clients from the internet. */
    isStranger?: boolean;
  };

/** Which refusals to return. */
interface RefusalFilter {
  /** Substring of a recipient's address, ignoring case. Refusals without recipients match as well. */
  to?: string | undefined;
  /** Only refusals after this time, in ms since the epoch. */
  after?: number | undefined;
}

/** Limits per account. Guards against a client that is refused again and again: the oldest refusals are deleted. */
const LIMITS = { max: 500, maxSize: 256 * 1024, ttl: 15 * 60_000 };

/**
 * Maximum number of refusals without a recipient. They match every address, but must leave room for others in
 * a response.
 */
const MAX_UNADDRESSED = REFUSALS_LIMIT / 2;

/** Truncates long texts sent by clients. */
const MAX_TEXT = 254;
const MAX_RECIPIENTS = 10;

/** Approximate memory of a refusal besides its texts, in bytes. */
const OVERHEAD = 200;

/** Refusals by ascending number. */
type Refusals = LRUCache<number, LoggedRefusal>;

/** Recently refused emails of each account, from SMTP and providers' APIs, in memory. */
export class RefusalLog {
  /** Stored separately, because health checks, and logins under a name that anyone may claim, have no recipient. */
  readonly #withRecipients = new Map<string, Refusals>();
  readonly #withoutRecipients = new Map<string, Refusals>();
  /** Stored separately, because strangers guess any number of addresses. */
  readonly #ofStrangers = new Map<string, Refusals>();
  readonly #accounts: Accounts;
  readonly #clock: () => number;
  #count = 0;

  /** @param clock for the times of emails, in ms since the epoch */
  constructor(accounts: Accounts, clock: () => number) {
    this.#accounts = accounts;
    this.#clock = clock;
  }

  /**
   * Stores a refusal for a while.
   *
   * @returns a function that deletes the refusal, in case the same client succeeds after all
   */
  add({
    account = this.#accounts.ofUnknown,
    isStranger = false,
    ...known
  }: NewRefusal): () => void {
    const none = { username: null, from_address: null, to_addresses: [] };
    const refusal = { ...none, ...known, time: this.#clock() };
    const isAddressed = refusal.to_addresses.length > 0;
    const ofApps = isAddressed ? this.#withRecipients : this.#withoutRecipients;
    const accounts = isStranger ? this.#ofStrangers : ofApps;
    const max = isAddressed ? LIMITS.max : MAX_UNADDRESSED;
    const kept: Refusals =
      accounts.get(account) ?? new LRUCache({ ...LIMITS, max, sizeCalculation });
    const number = this.#count++;
    accounts.set(account, kept.set(number, cut(refusal)));
    return () => void kept.delete(number);
  }

  /** The matching refusals, newest first. Without an address, those of strangers would hide all others. */
  newest(account: string, { to, after }: RefusalFilter, limit: number): Refusal[] {
    const part = to === undefined ? undefined : comparableAddress(to);
    const ofApps = [this.#withRecipients, this.#withoutRecipients];
    const chosen = part === undefined ? ofApps : [...ofApps, this.#ofStrangers];
    const all = chosen.flatMap((accounts) => [...(accounts.get(account)?.entries() ?? [])]);
    return all
      .sort(([one], [other]) => other - one)
      .map(([, refusal]) => refusal)
      .filter(({ time }) => after === undefined || time > after)
      .filter(({ to_addresses }) => isFor(part, to_addresses))
      .slice(0, limit)
      .map(({ time, ...refusal }) => ({ refused_at: new Date(time).toISOString(), ...refusal }));
  }
}

function isFor(part: string | undefined, recipients: readonly string[]): boolean {
  if (part === undefined || recipients.length === 0) return true;
  return recipients.some((recipient) => comparableAddress(recipient).includes(part));
}

function cut(refusal: LoggedRefusal): LoggedRefusal {
  const { message, username, from_address, to_addresses } = refusal;
  return {
    ...refusal,
    message: truncate(message),
    username: username === null ? null : truncate(username),
    from_address: from_address === null ? null : truncate(from_address),
    to_addresses: to_addresses.slice(0, MAX_RECIPIENTS).map(truncate),
  };
}

/** Truncates a text. Copies it, because a substring would keep the whole original in memory. */
function truncate(text: string): string {
  return Buffer.from(text.slice(0, MAX_TEXT), 'utf16le').toString('utf16le');
}

function sizeCalculation({ message, username, from_address, to_addresses }: LoggedRefusal): number {
  const texts = [message, username ?? '', from_address ?? '', ...to_addresses];
  return OVERHEAD + 2 * texts.reduce((sum, text) => sum + text.length, 0);
}
