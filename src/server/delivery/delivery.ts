import { forRecipients, type Message } from '../message/message.js';
import type { Log } from '../observability/log.js';
import { dueTimeOf, ScheduleFull } from '../store/schedule.js';
import { BOXES, type OnKey, type Store } from '../store/store.js';
import { planDeliveries } from './plan-deliveries.js';
import { Scheduler } from './scheduler.js';
import { SmtpError } from './smtp-error.js';

/** How an email is delivered. */
interface DeliveryOptions {
  /** When it is sent, in ms since the epoch; at once if left out or past. */
  sendAt?: number | undefined;
  /** Is told the identifier of the email in the sent box. */
  onKey?: OnKey | undefined;
}

/** Stores emails, for each recipient as the faults in its address request (docs: fault injection). */
export class Delivery {
  readonly #store: Store;
  readonly #scheduler: Scheduler;

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#scheduler = new Scheduler(store, log);
  }

  /** Delivers what was scheduled before the server started, as soon as it is due. */
  start(): void {
    void this.#scheduler.run();
  }

  /**
   * Stores an email. It is in the sent box at once, even if it is delivered later or dropped.
   *
   * @throws SmtpError if too many emails are scheduled; nothing is stored then
   */
  async deliver(
    account: string,
    message: Message,
    { sendAt = 0, onKey }: DeliveryOptions = {},
  ): Promise<void> {
    const now = Math.floor(this.#store.now());
    const isLater = sendAt > now;
    const { first, later } = planDeliveries(message, isLater);
    const schedule =
      later.length > 0 ? { sendAt: isLater ? sendAt : now, deliveries: later } : undefined;
    const recipients = new Set(first);
    const atOnce = forRecipients(message, (address) => recipients.has(address));
    const boxes = first.length > 0 ? BOXES : (['sent'] as const);
    await this.#store.append(account, atOnce, boxes, onKey, schedule).catch((error) => {
      throw error instanceof ScheduleFull ? new SmtpError(452, error.message) : error;
    });
    if (schedule) await this.#scheduler.expect(dueTimeOf(schedule));
  }

  /**
   * Changes when an email is sent that is still to be sent.
   *
   * @param messageKey the identifier of the email
   * @param sendAt in ms since the epoch; null cancels it
   * @returns false if there is no such email
   */
  async reschedule(account: string, messageKey: string, sendAt: number | null): Promise<boolean> {
    const isDone = await this.#store.reschedule(account, messageKey, sendAt);
    if (isDone && sendAt !== null) await this.#scheduler.expect(sendAt);
    return isDone;
  }

  /** Delivers nothing any more. */
  close(): void {
    this.#scheduler.close();
  }
}
