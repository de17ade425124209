import { comparableAddress } from '../../contract/address.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { forRecipients, type Message } from '../message/message.js';
import type { Log } from '../observability/log.js';
import { type Store, StoreUnavailable } from '../store/store.js';
import { type InFlightBytes, tooManyBytesInFlight } from './in-flight-bytes.js';

/** How long to wait for a store that is away, in ms. */
const RETRY_MS = 500;

/** Files email, to each recipient as its address asks for. */
export class Delivery {
  readonly #store: Store;
  readonly #inflow: InFlightBytes;
  readonly #log: Log;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(store: Store, inflow: InFlightBytes, log: Log) {
    this.#store = store;
    this.#inflow = inflow;
    this.#log = log;
  }

  /**
   * Files an email. What is to arrive later, or not at all, stands in the sent box at once.
   *
   * @throws SmtpRefusal where too much is to arrive later already; nothing is filed then
   */
  async deliver(account: string, message: Message): Promise<void> {
    const asked = message.envelope.to
      .map((address) => ({ address, ...faultsOf(address) }))
      .filter(({ deliverAfter, duplicate, drop }) => deliverAfter || duplicate || drop);
    if (asked.length === 0) return this.#store.append(account, message);

    const away = new Set(
      asked.filter(({ deliverAfter, drop }) => deliverAfter || drop).map(({ address }) => address),
    );
    // Counted for each: what waits in memory would else have no bound.
    const late = asked.filter(({ deliverAfter, drop }) => deliverAfter && !drop).length;
    if (!this.#inflow.add(late * message.raw.length)) throw tooManyBytesInFlight();
    await this.#deliverRest(account, message, away).catch((error) => {
      this.#inflow.remove(late * message.raw.length);
      throw error;
    });
    for (const { address, deliverAfter = 0, duplicate, drop } of asked) {
      if (drop) continue;
      const one = forRecipients(message, (recipient) => recipient === comparableAddress(address));
      if (deliverAfter) this.#deliverLater(account, one, deliverAfter, duplicate ? 2 : 1);
      else await this.#deliverWithRetry(account, one);
    }
  }

  /** Gives up what was to arrive later. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #deliverRest(account: string, message: Message, away: ReadonlySet<string>): Promise<void> {
    const gone = new Set([...away].map(comparableAddress));
    const isForNobody = message.envelope.to.every((address) => away.has(address));
    if (isForNobody) return this.#store.append(account, message, ['sent']);
    const rest = forRecipients(message, (recipient) => !gone.has(recipient));
    return this.#store.append(account, rest);
  }

  #deliverLater(account: string, message: Message, ms: number, times: number): void {
    this.#after(ms, async () => {
      this.#inflow.remove(message.raw.length);
      for (let count = 0; count < times && !this.#isClosed; count++) {
        await this.#deliverWithRetry(account, message);
      }
    });
  }

  /**
   * Files what came with an email that was filed: it was taken with it, and can be refused no more.
   * Where the store is away it is tried again, and what it will never take is logged.
   */
  async #deliverWithRetry(account: string, message: Message): Promise<void> {
    try {
      await this.#store.append(account, message, ['inbox']);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) return this.#log.fault(error);
      this.#after(RETRY_MS, () => this.#deliverWithRetry(account, message));
    }
  }

  /** @param file must not reject: nobody hears of it */
  #after(ms: number, file: () => Promise<void>): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void file();
    }, ms);
    this.#timers.add(timer);
  }
}
