import { LRUCache } from 'lru-cache';
import { rehearsalOf } from '../../contract/rehearsal.js';

/** Answers somebody who makes up addresses: the oldest are forgotten. */
const MAX_DEFERRED = 10_000;

/** A refusal of a recipient, with its SMTP code. */
export class RehearsedRefusal extends Error {
  constructor(readonly responseCode: number) {
    super(`Refused, as the address asks for: this is a rehearsal`);
  }
}

/** Refuses the recipients whose addresses ask for it. */
export class Rehearsals {
  readonly #deferred = new LRUCache<string, true>({ max: MAX_DEFERRED });

  /** The refusal of a recipient; null where it is taken. */
  refusalOf(address: string): RehearsedRefusal | null {
    const rehearsal = rehearsalOf(address);
    if (rehearsal?.rejectWith !== undefined) return new RehearsedRefusal(rehearsal.rejectWith);
    if (!rehearsal?.deferOnce || this.#deferred.has(address.toLowerCase())) return null;
    this.#deferred.set(address.toLowerCase(), true);
    return new RehearsedRefusal(450);
  }
}
