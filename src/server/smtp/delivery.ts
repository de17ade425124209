import { comparableAddress } from '../../contract/address.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { forRecipients, type Message } from '../message/message.js';
import type { Log } from '../observability/log.js';
import { type Store, StoreUnavailable } from '../store/store.js';
import { type InFlightBytes, tooManyBytesInFlight } from './limits.js';

/** How long to wait for a store that cannot be reached, in ms. */
const RETRY_MS = 500;

/** Stores emails, for each recipient as the faults in its address request (docs: fault injection). */
export class Delivery {
  readonly #store: Store;
  readonly #bytesInFlight: InFlightBytes;
  readonly #log: Log;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(store: Store, bytesInFlight: InFlightBytes, log: Log) {
    this.#store = store;
    this.#bytesInFlight = bytesInFlight;
    this.#log = log;
  }

  /**
   * Stores an email. It is in the sent box at once, even if it is delivered later or dropped.
   *
   * @throws SmtpError if too many delayed deliveries are pending; nothing is stored then
   */
  async deliver(account: string, message: Message): Promise<void> {
    const faulty = message.envelope.to
      .map((address) => ({ address, ...faultsOf(address) }))
      .filter(({ deliverAfter, duplicate, drop }) => deliverAfter || duplicate || drop);
    if (faulty.length === 0) return this.#store.append(account, message);

    const withheld = new Set(
      faulty.filter(({ deliverAfter, drop }) => deliverAfter || drop).map(({ address }) => address),
    );
    // Counted for each recipient: the memory of delayed emails would otherwise have no bound.
    const late = faulty.filter(({ deliverAfter, drop }) => deliverAfter && !drop).length;
    if (!this.#bytesInFlight.add(late * message.raw.length)) throw tooManyBytesInFlight();
    await this.#deliverRest(account, message, withheld).catch((error) => {
      this.#bytesInFlight.remove(late * message.raw.length);
      throw error;
    });
    for (const { address, deliverAfter = 0, duplicate, drop } of faulty) {
      if (drop) continue;
      const one = forRecipients(message, (recipient) => recipient === comparableAddress(address));
      if (deliverAfter) this.#deliverLater(account, one, deliverAfter, duplicate ? 2 : 1);
      else await this.#deliverWithRetry(account, one);
    }
  }

  /** Drops all delayed deliveries. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #deliverRest(
    account: string,
    message: Message,
    withheld: ReadonlySet<string>,
  ): Promise<void> {
    const gone = new Set([...withheld].map(comparableAddress));
    const hasNoRecipient = message.envelope.to.every((address) => withheld.has(address));
    if (hasNoRecipient) return this.#store.append(account, message, ['sent']);
    const rest = forRecipients(message, (recipient) => !gone.has(recipient));
    return this.#store.append(account, rest);
  }

  #deliverLater(account: string, message: Message, ms: number, times: number): void {
    this.#after(ms, async () => {
      this.#bytesInFlight.remove(message.raw.length);
      for (let count = 0; count < times && !this.#isClosed; count++) {
        await this.#deliverWithRetry(account, message);
      }
    });
  }

  /**
   * Stores what belongs to an email that was accepted, and so can no longer be refused. Retries while the store
   * cannot be reached; an email that it will never take is logged.
   */
  async #deliverWithRetry(account: string, message: Message): Promise<void> {
    try {
      await this.#store.append(account, message, ['inbox']);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) return this.#log.fault(error);
      this.#after(RETRY_MS, () => this.#deliverWithRetry(account, message));
    }
  }

  /** @param run must not reject */
  #after(ms: number, run: () => Promise<void>): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void run();
    }, ms);
    this.#timers.add(timer);
  }
}
