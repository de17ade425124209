import type { Collection } from '../contract/email.js';
import type { Look } from './cache/connection.js';
import { type CacheContext, type CacheStart, MailCache } from './cache/mail-cache.js';
import { type Email, toEmail } from './email/email.js';
import { ConsumedEmails } from './wait/consumed-emails.js';
import type { WaitLimits } from './wait/pending-wait.js';
import type { WithdrawnBy } from './wait/wait-error-details.js';
import type { Match, WaitQuery } from './wait/wait-query.js';
import { WaitScheduler } from './wait/wait-scheduler.js';

/** How long a report waits for the last state of a mailbox, in ms. */
const REFRESH_LIMIT = 1_000;

/** One collection, narrowed to one address: its log, who got what of it, and the watch over it. */
export class Box<C extends Collection> {
  private readonly log: MailCache<C>;
  private readonly claims = new ConsumedEmails<C>();
  private readonly watch: WaitScheduler<C>;

  constructor(
    readonly collection: C,
    address: string,
    private readonly place: CacheContext,
    begin?: CacheStart,
  ) {
    this.log = new MailCache(collection, address, place, begin);
    this.watch = new WaitScheduler(address, this.log, this.claims, place.connection);
  }

  /** Waits for the answer to a question. */
  ask<T>(question: WaitQuery<C, T>, limits: WaitLimits): Promise<Match<C, T>[]> {
    return this.watch.wait(question, limits);
  }

  /** Waits through a quiet window for what is hoped not to come; undefined when it did not. */
  askForNone<T>(
    question: WaitQuery<C, T> & { quiet: number },
    limits: WaitLimits,
  ): Promise<Match<C, T>[] | undefined> {
    return this.watch.waitForQuiet(question, limits);
  }

  /** What was seen so far, oldest first. */
  get seen(): readonly Email<C>[] {
    return this.log.emails;
  }

  /** All emails of now, newest first. */
  async all(look: Look): Promise<Email<C>[]> {
    await this.log.lookAll(look);
    return [...this.log.emails].reverse();
  }

  /** Looks once more, shortly; whatever goes wrong leaves things as they are. */
  async refresh(): Promise<void> {
    try {
      await this.place.connection.ready();
      const signal = AbortSignal.timeout(REFRESH_LIMIT);
      await this.log.lookAll({ signal, timeout: REFRESH_LIMIT });
    } catch {
      // It is for a report, which has what was seen before.
    }
  }

  /** One email by its identifier, whoever it is for. */
  async get(emailId: string, look: Look): Promise<Email<C>> {
    const email = await this.place.connection.send(this.collection, look, (client, options) =>
      client.get(emailId, options),
    );
    return toEmail<C>(email, this.place);
  }

  /** Uses up all that is there. */
  async markRead(look: Look): Promise<void> {
    this.claims.markRead(await this.all(look));
  }

  /** Fails the waits under way. */
  abort(end: WithdrawnBy): void {
    this.watch.abort(end);
  }
}
