import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventAttempt } from '../../contract/events.js';
import { EVENT_PROVIDERS, type EventProvider } from '../../contract/providers.js';
import type { EventTarget } from '../../contract/server-options.js';
import { postToWebhook, startOfAnswer } from '../../webhook/post.js';
import type { Log } from '../observability/log.js';
import type { Settings } from '../settings/options.js';
import type { QueuedEvent } from '../store/events.js';
import { Scheduler } from '../store/scheduler.js';
import { type Entry, findSent, type Store, StoreUnavailable } from '../store/store.js';
import type { EventRequest, MailEvent } from './event.js';
import { FORMATS } from './load.js';
import { mailEventOf } from './mail-event.js';
import { planEvents } from './plan-events.js';

/** The pauses before the attempts, in ms: providers wait for minutes and hours. */
const PAUSES = [0, 500, 1_500];

/** How long after an email its first event is posted, in ms: apps have to store the API's answer first. */
const FIRST_AFTER = 100;

/** How long all attempts may take, in ms: less than the fixtures wait for a response. */
const TIME_LIMIT = 9_000;

const TIME_IS_UP = `the ${TIME_LIMIT / 1_000} s for all attempts are over`;

/** How many events are posted at a time. */
const MAX_POSTING = 20;

/** An email that a provider's API has accepted. */
interface SentEmail {
  account: string;
  messageKey: string;
  via: string;
  recipients: readonly string[];
  /** In ms since the epoch; immediately if omitted or in the past. */
  sendAt?: number | undefined;
}

/** The services that post events. */
interface EventServices {
  settings: Settings;
  store: Store;
  log: Log;
}

/** Posts events about emails to the app's webhooks, as the providers do by which the app has sent them. */
export class EventReporter {
  readonly #services: EventServices;
  readonly #scheduler: Scheduler;
  readonly #posting = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(services: EventServices) {
    const { store, log } = services;
    this.#services = services;
    this.#scheduler = new Scheduler(
      () => this.#postDue(),
      () => store.now(),
      log,
    );
  }

  /** Starts to post events, including those from before the server started. */
  start(): void {
    void this.#scheduler.run();
  }

  /** Whether events are posted about emails that came this way. */
  isPosting(via: string): boolean {
    return this.#targetOf(via) !== undefined;
  }

  /**
   * Posts what becomes of a stored email: that it was accepted, delivered or bounced. Never rejects: after an error, the
   * app would send the email again.
   */
  async sent(email: SentEmail): Promise<void> {
    if (!this.isPosting(email.via)) return;
    await this.#plan(email).catch(({ message }: Error) =>
      this.#services.log.error('events not stored', { problem: message }),
    );
  }

  async #plan({ account, messageKey, via, recipients, sendAt = 0 }: SentEmail): Promise<void> {
    const { store } = this.#services;
    const { names } = await FORMATS[via as EventProvider]();
    const start = Math.max(sendAt, Math.floor(store.now())) + FIRST_AFTER;
    const planned = [...new Set(recipients)].flatMap(planEvents).flatMap(({ after, ...one }) => {
      const name = names[one.event];
      return name === undefined
        ? []
        : newEvent({ ...one, account, messageKey, name, at: start + after });
    });
    await store.events.put(planned, false);
    void this.#scheduler.expect(start);
  }

  /** Posts an event now. Rejects if the store is not available. */
  async report(
    event: Omit<QueuedEvent, 'id' | 'at' | 'accepted' | 'attempts'>,
  ): Promise<QueuedEvent> {
    const { store } = this.#services;
    const queued = newEvent({ ...event, at: Math.floor(store.now()) });
    await store.events.put([queued], true);
    await this.#track(this.#post(queued));
    return queued;
  }

  /** Postpones what is posted about an email that is sent later. @param by in ms; null if it is canceled */
  async reschedule(messageKey: string, by: number | null): Promise<void> {
    await this.#services.store.events.postpone(messageKey, by);
    void this.#scheduler.run();
  }

  /** Interrupts all attempts. With a database, they are made after a restart. */
  async close(): Promise<void> {
    this.#scheduler.close();
    this.#closing.abort();
    await Promise.allSettled(this.#posting);
  }

  async #postDue(): Promise<number | null> {
    const free = MAX_POSTING - this.#posting.size;
    if (free <= 0 || Object.keys(this.#services.settings.events).length === 0) return null;
    const { due, next } = await this.#services.store.events.take(free);
    for (const event of due)
      void this.#track(this.#post(event).catch((error) => this.#fail(error)));
    return next;
  }

  /** Looks for further events at the end. */
  async #track<T>(posting: Promise<T>): Promise<T> {
    this.#posting.add(posting);
    try {
      return await posting;
    } finally {
      this.#posting.delete(posting);
      void this.#scheduler.run();
    }
  }

  /** The event is posted when it is due again. */
  #fail(error: unknown): void {
    if (!(error instanceof StoreUnavailable)) this.#services.log.fault(error);
  }

  /** Posts an event until the app accepts it, at most three times, and stores the outcome. */
  async #post(event: QueuedEvent): Promise<void> {
    const { store } = this.#services;
    const entry = await findSent(store, event.account, event.messageKey);
    const provider = providerOf(entry);
    const target = provider && this.#targetOf(provider);
    // Otherwise the email was deleted, or the option has changed.
    if (entry && target) await this.#attempt(event, mailEventOf(event, entry), provider, target);
    const isInterrupted = this.#closing.signal.aborted && !event.accepted;
    event.accepted = isInterrupted ? null : event.accepted === true;
    await store.events.put([event], false);
  }

  async #attempt(
    event: QueuedEvent,
    mailEvent: MailEvent,
    provider: EventProvider,
    target: EventTarget,
  ): Promise<void> {
    const { store, log } = this.#services;
    const { request, isFinal = () => false } = await FORMATS[provider]();
    const signal = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT), this.#closing.signal]);
    for (const pause of PAUSES.slice(event.attempts.length)) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const attempt = await post(request(mailEvent, event.name, target), target.url, signal);
      const { status } = attempt;
      if (this.#closing.signal.aborted && status === null) return;
      event.attempts.push(attempt);
      event.accepted = status !== null && status >= 200 && status <= 299 ? true : null;
      const outcome = status === null ? { problem: attempt.response } : { status };
      const message = event.accepted ? 'event posted' : 'event not accepted';
      log.info(message, { provider, reason: event.name, ...outcome });
      if (event.accepted || (status !== null && isFinal(status))) return;
      await store.events.put([event], true);
    }
  }

  #targetOf(via: string): EventTarget | undefined {
    const { events } = this.#services.settings;
    return Object.hasOwn(events, via) ? events[via as EventProvider] : undefined;
  }
}

/** The provider that an email came by; undefined for other ways. */
export function providerOf(entry: Entry | null): EventProvider | undefined {
  return EVENT_PROVIDERS.find((name) => name === entry?.message.session.via);
}

function newEvent(event: Omit<QueuedEvent, 'id' | 'accepted' | 'attempts'>): QueuedEvent {
  return { ...event, id: randomBytes(16).toString('hex'), accepted: null, attempts: [] };
}

async function post(
  { headers, body }: EventRequest,
  url: string,
  signal: AbortSignal,
): Promise<EventAttempt> {
  try {
    const request = { url, headers, body: Buffer.from(body) };
    const { status, response, location } = await postToWebhook(request, signal);
    return {
      status,
      response: location === null ? startOfAnswer(response) : `Redirect to ${location}`,
    };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    // A host name with several addresses fails without a message.
    const response = signal.aborted ? TIME_IS_UP : message || String(code);
    return { status: null, response };
  }
}
