import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import { faultsOf } from '../../contract/fault-injection.js';
import type { InFlightBytes } from '../in-flight-bytes.js';
import { forRecipients, type Message } from '../message/message.js';
import type { Log } from '../observability/log.js';
import { BOXES, type OnKey, type Store, StoreUnavailable } from '../store/store.js';
import { SmtpError, tooManyBytesInFlight } from './smtp-error.js';

/** How long to wait for a store that cannot be reached, in ms. */
const RETRY_MS = 500;

/** A timer of Node takes no more ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Stores an email, by default in both boxes. */
type Append = (message: Message, boxes?: readonly Collection[]) => Promise<void>;

/** Stores emails, for each recipient as the faults in its address request (docs: fault injection). */
export class Delivery {
  readonly #store: Store;
  readonly #bytesInFlight: InFlightBytes;
  readonly #log: Log;
  readonly #timers = new Set<{ timer: NodeJS.Timeout }>();
  #isClosed = false;

  constructor(store: Store, bytesInFlight: InFlightBytes, log: Log) {
    this.#store = store;
    this.#bytesInFlight = bytesInFlight;
    this.#log = log;
  }

  /**
   * Stores an email. It is in the sent box at once, even if it is delivered later or dropped.
   *
   * @param onKey is told the identifier of the email in the sent box
   * @throws SmtpError if too many delayed deliveries are pending; nothing is stored then
   */
  async deliver(account: string, message: Message, onKey?: OnKey): Promise<void> {
    const store = (one: Message, boxes = BOXES) => this.#store.append(account, one, boxes, onKey);
    return this.#deliverTo(account, message, store);
  }

  /**
   * Stores an email in the sent box, and later in the inbox.
   *
   * @param ms after this time
   * @param onKey is told the identifier of the email in the sent box
   * @returns a function that cancels the delivery; it returns false if that is too late
   * @throws SmtpError if too many delayed deliveries are pending; nothing is stored then
   */
  async schedule(
    account: string,
    message: Message,
    ms: number,
    onKey?: OnKey,
  ): Promise<() => boolean> {
    const bytes = message.raw.length;
    if (!this.#bytesInFlight.add(bytes)) throw tooManyBytesInFlight();
    await this.#store.append(account, message, ['sent'], onKey).catch((error) => {
      this.#bytesInFlight.remove(bytes);
      throw error;
    });
    return this.#after(ms, () => this.#deliverScheduled(account, message), bytes);
  }

  /**
   * Stores an email in the inbox later.
   *
   * @param ms after this time
   * @returns a function that cancels it; it returns false if that is too late
   * @throws SmtpError if too many delayed deliveries are pending
   */
  deliverLater(account: string, message: Message, ms: number): () => boolean {
    const bytes = message.raw.length;
    if (!this.#bytesInFlight.add(bytes)) throw tooManyBytesInFlight();
    return this.#after(ms, () => this.#deliverScheduled(account, message), bytes);
  }

  async #deliverScheduled(account: string, message: Message): Promise<void> {
    const toInbox = async (one: Message, boxes = BOXES) => {
      if (boxes.includes('inbox')) await this.#deliverWithRetry(account, one);
    };
    try {
      await this.#deliverTo(account, message, toInbox);
    } catch (error) {
      // It was accepted: an email that others leave no room for is late, not lost.
      if (!(error instanceof SmtpError)) return this.#log.fault(error);
      this.#after(RETRY_MS, () => this.#deliverScheduled(account, message));
    }
  }

  /** @param storeRest stores the email for all recipients whose address requests no fault */
  async #deliverTo(account: string, message: Message, storeRest: Append): Promise<void> {
    const faulty = message.envelope.to
      .map((address) => ({ address, ...faultsOf(address) }))
      .filter(({ deliverAfter, duplicate, drop }) => deliverAfter || duplicate || drop);
    if (faulty.length === 0) return storeRest(message);

    const withheld = new Set(
      faulty.filter(({ deliverAfter, drop }) => deliverAfter || drop).map(({ address }) => address),
    );
    // Counted for each recipient: the memory of delayed emails would otherwise have no bound.
    const late = faulty.filter(({ deliverAfter, drop }) => deliverAfter && !drop).length;
    if (!this.#bytesInFlight.add(late * message.raw.length)) throw tooManyBytesInFlight();
    await deliverRest(message, withheld, storeRest).catch((error) => {
      this.#bytesInFlight.remove(late * message.raw.length);
      throw error;
    });
    for (const { address, deliverAfter = 0, duplicate, drop } of faulty) {
      if (drop) continue;
      const one = forRecipients(message, (recipient) => recipient === comparableAddress(address));
      if (deliverAfter) this.#deliverLate(account, one, deliverAfter, duplicate ? 2 : 1);
      else await this.#deliverWithRetry(account, one);
    }
  }

  /** Drops all delayed deliveries. */
  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#timers) clearTimeout(timer);
  }

  #deliverLate(account: string, message: Message, ms: number, times: number): void {
    const deliver = async () => {
      for (let count = 0; count < times && !this.#isClosed; count++) {
        await this.#deliverWithRetry(account, message);
      }
    };
    this.#after(ms, deliver, message.raw.length);
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

  /**
   * @param run must not reject
   * @param bytes in flight until then
   * @returns a function that cancels it; it returns false if that is too late
   */
  #after(ms: number, run: () => Promise<void>, bytes = 0): () => boolean {
    if (this.#isClosed) return () => false;
    const end = () => {
      clearTimeout(pending.timer);
      if (!this.#timers.delete(pending)) return false;
      this.#bytesInFlight.remove(bytes);
      return true;
    };
    const wait = (left: number): NodeJS.Timeout =>
      setTimeout(
        () => {
          if (left > LONGEST_TIMER) pending.timer = wait(left - LONGEST_TIMER);
          else if (end()) void run();
        },
        Math.min(left, LONGEST_TIMER),
      );
    const pending = { timer: wait(ms) };
    this.#timers.add(pending);
    return end;
  }
}

async function deliverRest(
  message: Message,
  withheld: ReadonlySet<string>,
  storeRest: Append,
): Promise<void> {
  const gone = new Set([...withheld].map(comparableAddress));
  const hasNoRecipient = message.envelope.to.every((address) => withheld.has(address));
  if (hasNoRecipient) return storeRest(message, ['sent']);
  return storeRest(forRecipients(message, (recipient) => !gone.has(recipient)));
}
