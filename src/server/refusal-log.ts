import { LRUCache } from 'lru-cache';
import { comparableAddress } from '../contract/address.js';
import type { Refusal } from '../contract/extensions.js';

/** A refusal, with its time in ms since the epoch. */
export type LoggedRefusal = Omit<Refusal, 'refused_at'> & { time: number };

/** Which refusals are asked for. */
export interface RefusalFilter {
  /** Literal part of a recipient's address, in any case; fits where there is no recipient. */
  to?: string | undefined;
  /** Only later ones, in ms since the epoch. */
  after?: number | undefined;
}

/**
 * What is kept for one account. Guards against a client that is refused again and again: the oldest
 * leave. Accounts are as many as the operator has set up.
 */
const LIMITS = { max: 500, maxSize: 256 * 1024, ttl: 15 * 60_000 };

/** Guards against a client that makes its texts long. */
const MAX_TEXT = 254;
const MAX_RECIPIENTS = 10;

/** What a refusal takes in memory beside its texts, in bytes, roughly. */
const OVERHEAD = 200;

/** The SMTP transactions of late that delivered nothing, in memory, for each account. */
export class RefusalLog {
  readonly #accounts = new Map<string, LRUCache<number, LoggedRefusal>>();
  #count = 0;

  /**
   * Keeps a refusal for a while.
   *
   * @returns a function that takes it back, for when the same client gets through after all
   */
  add(account: string, refusal: LoggedRefusal): () => void {
    const kept = this.#accounts.get(account) ?? new LRUCache({ ...LIMITS, sizeCalculation });
    const number = this.#count++;
    this.#accounts.set(account, kept.set(number, cut(refusal)));
    return () => void kept.delete(number);
  }

  /** The refusals that fit, newest first, so many at most. */
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
