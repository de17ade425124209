import { LRUCache } from 'lru-cache';
import { comparableAddress } from '../contract/address.js';
import type { Refusal } from '../contract/extensions.js';

/** A refusal, with its time in ms since the epoch. */
export type LoggedRefusal = Omit<Refusal, 'refused_at'> & { time: number };

/** Which refusals to return. */
export interface RefusalFilter {
  /** Part of a recipient's address, in any case; refusals without recipients match as well. */
  to?: string | undefined;
  /** Only later ones, in ms since the epoch. */
  after?: number | undefined;
}

/**
 * Limits per account. Guards against a client that is refused again and again: the oldest refusals are
 * deleted.
 */
const LIMITS = { max: 500, maxSize: 256 * 1024, ttl: 15 * 60_000 };

/** Guards against clients that send long texts. */
const MAX_TEXT = 254;
const MAX_RECIPIENTS = 10;

/** Memory of a refusal without its texts, in bytes, roughly. */
const OVERHEAD = 200;

/** The recent emails that were refused, by SMTP or by a provider's API, in memory, for each account. */
export class RefusalLog {
  readonly #accounts = new Map<string, LRUCache<number, LoggedRefusal>>();
  #count = 0;

  /**
   * Stores a refusal for a while.
   *
   * @returns a function that deletes it, in case the same client succeeds after all
   */
  add(account: string, refusal: LoggedRefusal): () => void {
    const kept = this.#accounts.get(account) ?? new LRUCache({ ...LIMITS, sizeCalculation });
    const number = this.#count++;
    this.#accounts.set(account, kept.set(number, cut(refusal)));
    return () => void kept.delete(number);
  }

  /** The matching refusals, newest first. */
  newest(account: string, { to, after }: RefusalFilter, limit: number): Refusal[] {
    const part = to === undefined ? undefined : comparableAddress(to);
    const found: Refusal[] = [];
    for (const { time, ...refusal } of this.#accounts.get(account)?.values() ?? []) {
      if (found.length === limit) break;
      if (after !== undefined && time <= after) continue;
      if (!isFor(part, refusal.to_addresses)) continue;
      found.push({ refused_at: new Date(time).toISOString(), ...refusal });
    }
    return found;
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
    message: start(message),
    username: username === null ? null : start(username),
    from_address: from_address === null ? null : start(from_address),
    to_addresses: to_addresses.slice(0, MAX_RECIPIENTS).map(start),
  };
}

/** A copy: a slice would keep the whole line that it was cut from in memory. */
function start(text: string): string {
  return Buffer.from(text.slice(0, MAX_TEXT), 'utf16le').toString('utf16le');
}

function sizeCalculation({ message, username, from_address, to_addresses }: LoggedRefusal): number {
  const texts = [message, username ?? '', from_address ?? '', ...to_addresses];
  return OVERHEAD + 2 * texts.reduce((sum, text) => sum + text.length, 0);
}
