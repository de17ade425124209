import { LRUCache } from 'lru-cache';
import { comparableAddress } from '../../contract/address.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { SmtpError } from './smtp-error.js';

/** Bounds the memory of made-up addresses: the oldest are forgotten. */
const MAX_DEFERRED = 10_000;

/** Refuses the recipients whose addresses request it. */
export class RecipientRefusals {
  readonly #deferred = new LRUCache<string, true>({ max: MAX_DEFERRED });

  /** The refusal of a recipient; null if it is accepted. */
  rejectionOf(address: string): SmtpError | null {
    const faults = faultsOf(address);
    if (faults?.rejectWith !== undefined) return simulatedFailure(faults.rejectWith);
    if (!faults?.deferOnce) return null;
    const recipient = comparableAddress(address);
    if (this.#deferred.has(recipient)) return null;
    this.#deferred.set(recipient, true);
    return simulatedFailure(450);
  }
}

function simulatedFailure(code: number): SmtpError {
  return new SmtpError(code, 'Simulated failure requested by the recipient address');
}
