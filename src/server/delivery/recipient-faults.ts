import { LRUCache } from 'lru-cache';
import { comparableAddress } from '../../contract/address.js';
import { faultsOf } from '../../contract/fault-injection.js';
import type { Refused } from './submission.js';

/** Limits the memory of deferred addresses: the oldest are forgotten. */
const MAX_DEFERRED = 10_000;

export const SIMULATED_FAILURE = 'Simulated failure requested by the recipient address';

/** Rejects recipients whose addresses request it (docs: fault injection). */
export class RecipientFaults {
  readonly #deferred = new LRUCache<string, true>({ max: MAX_DEFERRED });

  /** The SMTP reply code for a rejected recipient; null if the recipient is accepted. */
  codeOf(address: string): number | null {
    const faults = faultsOf(address);
    if (faults?.rejectWith !== undefined) return faults.rejectWith;
    if (!faults?.deferOnce) return null;
    const recipient = comparableAddress(address);
    if (this.#deferred.has(recipient)) return null;
    this.#deferred.set(recipient, true);
    return 450;
  }

  /** The refusal of an email because of its recipients; null if all are accepted. */
  refusalOf(recipients: readonly string[]): Refused | null {
    // Checks each recipient, so that all those deferred once are accepted at the next attempt.
    const codes = new Map(recipients.map((address) => [address, this.codeOf(address)]));
    const refused = recipients.filter((address) => codes.get(address) !== null);
    if (refused.length === 0) return null;
    const permanent = refused.filter((address) => Number(codes.get(address)) >= 500);
    return permanent.length > 0
      ? { reason: 'rejected', message: SIMULATED_FAILURE, recipients: permanent }
      : { reason: 'deferred', message: SIMULATED_FAILURE, recipients: refused };
  }
}
