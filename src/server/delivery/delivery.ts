import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { comparableAddress } from '../../contract/address.js';
import type { EventReporter } from '../events/event-reporter.js';
import { bounces } from '../events/plan-events.js';
import { type FairPool, TOO_MANY_BYTES } from '../fairness/fair-pool.js';
import { type Message, NO_VERDICTS, type Session, withRecipients } from '../message/message.js';
import type { MessageReader } from '../message/message-reader.js';
import { normalizeIp } from '../network/ip-address.js';
import type { AccountRefusals } from '../observability/account-refusals.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import type { ScannerRunner } from '../scanners/scanner-runner.js';
import type { Settings } from '../settings/options.js';
import { accountLimits, quotaBytes } from '../store/retention.js';
import { dueTimeOf, ScheduleFull } from '../store/schedule.js';
import { Scheduler } from '../store/scheduler.js';
import {
  type AppendOptions,
  BOXES,
  emailIdOf,
  type OnKey,
  type Store,
  StoreUnavailable,
} from '../store/store.js';
import type { StoreHealth } from '../store/store-health.js';
import { PoolClosed } from '../workers/worker-pool.js';
import { planDeliveries } from './plan-deliveries.js';
import { RecipientFaults } from './recipient-faults.js';
import type { Checked, RefusalReason, Refused, Stored, Submission } from './submission.js';

/** The services that an email passes through on its way to the store. */
interface DeliveryServices {
  settings: Settings;
  store: Store;
  storeHealth: StoreHealth;
  bytesInFlight: FairPool;
  reader: MessageReader;
  scanners: ScannerRunner | undefined;
  events: EventReporter;
  accountRefusals: AccountRefusals;
  metrics: Metrics;
  log: Log;
}

/** Limits names sent by clients, because {@link Session} is stored with every email. */
const MAX_NAME = 254;

/** Limits the memory of emails that were stored in part: the oldest are forgotten. */
const MAX_UNFINISHED = 10_000;

/** How long such emails are known, in ms: mail servers try again within minutes. */
const RETRY_MS = 60 * 60_000;

/** Accepts emails from any protocol and stores them. */
export class Delivery {
  /** Faults requested by recipients' addresses. SMTP checks each recipient before the email arrives. */
  readonly faults = new RecipientFaults();
  readonly #services: DeliveryServices;
  /** For how many of their accounts emails were stored that were then refused, and may come again. */
  readonly #unfinished = new LRUCache<string, number>({ max: MAX_UNFINISHED, ttl: RETRY_MS });
  readonly #scheduler: Scheduler;
  readonly #onScheduleFull: (account: string) => void;

  constructor(services: DeliveryServices) {
    this.#services = services;
    const { store, log } = services;
    this.#scheduler = new Scheduler(
      () => store.deliverDue(),
      () => store.now(),
      log,
    );
    this.#onScheduleFull = services.accountRefusals.by('schedule');
  }

  /** Starts to deliver scheduled emails, including those from before the server started. */
  start(): void {
    void this.#scheduler.run();
  }

  /**
   * Checks an email, and stores it for each of its accounts. Never rejects.
   *
   * @param submissions the same email for each account, with the account's recipients
   */
  async accept(submissions: readonly Submission[]): Promise<Stored | Refused> {
    const [first, ...others] = submissions;
    if (first === undefined) return NO_RECIPIENT;
    const whole = others.length === 0 ? first : wholeOf(first, submissions);
    const checked = await this.check(whole);
    if (checked.reason !== null) return checked;
    if (whole === first) return this.store(checked);
    const key = digestOf(submissions);
    let count = this.#unfinished.get(key) ?? 0;
    let outcome: Stored | Refused = NO_RECIPIENT;
    for (const submission of submissions.slice(count)) {
      outcome = await this.store(partOf(checked, submission));
      if (outcome.reason !== null) break;
      count++;
    }
    if (outcome.reason === null) this.#unfinished.delete(key);
    else if (count > 0) this.#unfinished.set(key, count);
    return outcome;
  }

  /** Checks and scans an email. Never rejects. */
  async check(submission: Submission): Promise<Checked | Refused> {
    const { envelope, raw, countsFor = submission.account, isStranger = false } = submission;
    const { settings, bytesInFlight, reader, scanners, events } = this.#services;
    const { maxMessageSize, maxRecipients } = settings;
    if (envelope.to.length === 0) return NO_RECIPIENT;
    if (envelope.to.length > maxRecipients)
      return refused('too-many-recipients', `An email has at most ${maxRecipients} recipients`);
    if (raw.length > maxMessageSize)
      return refused('too-large', `The email is larger than ${maxMessageSize} bytes`);
    // Like a provider, accepts what bounces: an event tells the app later.
    const isAccepted = (address: string) => events.isPosting(submission.via) && bounces(address);
    const others = envelope.to.filter((address) => !isAccepted(address));
    const simulated = this.#hasFaults(isStranger) ? this.faults.refusalOf(others) : null;
    if (simulated) return simulated;
    // Otherwise emails would pile up behind slow scanners.
    if (!bytesInFlight.take(countsFor, raw.length)) return refused('busy', TOO_MANY_BYTES);
    try {
      const examined = await reader.examine(envelope, raw);
      if (examined.fault !== null) return refused('structure', examined.fault);
      const session = sessionOf(submission);
      const client = { helo: submission.client.helo, address: session.client ?? '' };
      const verdicts = (await scanners?.scan({ envelope, raw, client })) ?? NO_VERDICTS;
      const search = withRecipients(examined.search, envelope.to);
      const message = { envelope, raw, search, verdicts, session };
      // Counts metadata as well, which is large with very many recipients.
      const { maxBytes } = accountLimits(settings, isStranger);
      if (quotaBytes(message) > maxBytes)
        return refused('too-large', `The email takes more than ${maxBytes} bytes to store`);
      return { reason: null, submission, message, search: examined.search };
    } catch (error) {
      return this.refusalOf(error);
    } finally {
      bytesInFlight.release(countsFor, raw.length);
    }
  }

  /**
   * Stores an email: in the sent box immediately, even if it is delivered later or dropped, and in the inbox
   * as requested by the faults in its recipients' addresses (docs: fault injection). Never rejects.
   */
  async store({ submission, message }: Checked): Promise<Stored | Refused> {
    const { account, via, envelope, raw, sendAt, messageKey, idAt = null } = submission;
    const { metrics, log, events } = this.#services;
    let key = '';
    const onKey: OnKey = (messageKey) => {
      key = messageKey;
      const id = emailIdOf(messageKey, 'sent');
      if (idAt !== null) raw.write(id, idAt, 'latin1');
    };
    try {
      await this.#append(account, message, sendAt, { messageKey, onKey });
      await events.sent({ account, messageKey: key, via, recipients: envelope.to, sendAt });
    } catch (error) {
      if (error instanceof ScheduleFull) this.#onScheduleFull(account);
      return this.refusalOf(error);
    }
    metrics.emails.increment({ via, account });
    metrics.emailBytes.increment({ via, account }, raw.length);
    const recipients = new Set(envelope.to.map(comparableAddress)).size;
    const { client } = message.session;
    log.info('email stored', { via, client, account, bytes: raw.length, recipients });
    return { reason: null, id: emailIdOf(key, 'sent') };
  }

  /** The refusal for an error of the store or an internal error. Logs the error. */
  refusalOf(error: unknown): Refused {
    const { storeHealth, log } = this.#services;
    if (error instanceof ScheduleFull) return refused('busy', error.message);
    if (error instanceof StoreUnavailable) {
      storeHealth.fail(error);
      return refused('unavailable', 'The email cannot be stored now; try again later');
    }
    if (error instanceof PoolClosed) return refused('unavailable', error.message);
    log.fault(error);
    return refused('internal', 'Internal server error');
  }

  /**
   * Changes when a scheduled email will be sent.
   *
   * @param messageKey the identifier of the email
   * @param sendAt in ms since the epoch; null cancels the email
   * @returns false if there is no such email
   */
  async reschedule(account: string, messageKey: string, sendAt: number | null): Promise<boolean> {
    const { store, events } = this.#services;
    const before = await store.sendTimeOf(account, messageKey);
    const isDone = await store.reschedule(account, messageKey, sendAt);
    if (!isDone) return false;
    await events.reschedule(messageKey, sendAt === null ? null : sendAt - (before ?? sendAt));
    if (sendAt !== null) await this.#scheduler.expect(sendAt);
    return true;
  }

  /** Stops all deliveries. */
  close(): void {
    this.#scheduler.close();
  }

  /** Whether addresses can request faults. */
  #hasFaults(isStranger = false): boolean {
    return !isStranger || this.#services.settings.faults;
  }

  async #append(
    account: string,
    message: Message,
    sendAt = 0,
    { messageKey, onKey }: Omit<AppendOptions, 'schedule'>,
  ): Promise<void> {
    const { store } = this.#services;
    const now = Math.floor(store.now());
    const isLater = sendAt > now;
    const { first, later } = this.#hasFaults(message.session.stranger)
      ? planDeliveries(message, isLater)
      : { first: message, later: [] };
    const schedule =
      later.length > 0 ? { sendAt: isLater ? sendAt : now, deliveries: later } : undefined;
    const boxes = first ? BOXES : (['sent'] as const);
    await store.append(account, first ?? message, boxes, { messageKey, onKey, schedule });
    if (schedule) await this.#scheduler.expect(dueTimeOf(schedule));
  }
}

const NO_RECIPIENT = { reason: 'no-recipient', message: 'The email has no recipient' } as const;

function refused(reason: RefusalReason, message: string): Refused {
  return { reason, message };
}

/** An email with the recipients of all its accounts. */
function wholeOf(first: Submission, all: readonly Submission[]): Submission {
  const to = all.flatMap(({ envelope }) => envelope.to);
  return { ...first, envelope: { ...first.envelope, to } };
}

/** Identifies an email and its recipients by account. */
function digestOf(submissions: readonly Submission[]): string {
  const parts = submissions.map(({ account, envelope }) => [account, envelope]);
  const hash = createHash('sha256').update(JSON.stringify(parts));
  return hash.update(submissions[0]?.raw ?? '').digest('base64');
}

/** An email that passed all checks, for one of its accounts. */
function partOf({ message, search }: Checked, submission: Submission): Checked {
  const { envelope } = submission;
  const own = { ...message, envelope, search: withRecipients(search, envelope.to) };
  return { reason: null, submission, message: own, search };
}

/** The stored description of the client. */
function sessionOf({ via, client: { address, helo, tls, user }, isStranger }: Submission): Session {
  const session: Session = {};
  if (via !== 'smtp') session.via = via;
  if (address) session.client = normalizeIp(address);
  if (helo) session.helo = helo.slice(0, MAX_NAME);
  if (tls) session.tls = tls;
  if (user) session.user = user.slice(0, MAX_NAME);
  if (isStranger) session.stranger = true;
  return session;
}
