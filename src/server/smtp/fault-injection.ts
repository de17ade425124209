import { LRUCache } from 'lru-cache';
import { comparableAddress } from '../../contract/address.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { SmtpError } from './smtp-error.js';

/** Answers somebody who makes up addresses: the oldest are forgotten. */
const MAX_DEFERRED = 10_000;

/** Refuses the recipients whose addresses ask for it. */
export class FaultInjection {
  readonly #deferred = new LRUCache<string, true>({ max: MAX_DEFERRED });

  /** The refusal of a recipient; null where it is taken. */
  rejectionOf(address: string): SmtpError | null {
    const rehearsal = faultsOf(address);
    if (rehearsal?.rejectWith !== undefined) return refusal(rehearsal.rejectWith);
    if (!rehearsal?.deferOnce) return null;
    const recipient = comparableAddress(address);
    if (this.#deferred.has(recipient)) return null;
    this.#deferred.set(recipient, true);
    return refusal(450);
  }
}

function refusal(code: number): SmtpError {
  return new SmtpError(code, 'Refused, as the address asks for: this is a rehearsal');
}
