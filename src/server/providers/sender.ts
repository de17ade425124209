import { comparableAddress } from '../../contract/address.js';
import type { ProviderName } from '../../contract/providers.js';
import { type Destination, examineMessage } from '../delivery/examine-message.js';
import { normalizeIp } from '../delivery/normalize-ip.js';
import { RecipientRefusals } from '../delivery/recipient-refusals.js';
import { SmtpError } from '../delivery/smtp-error.js';
import type { Message } from '../message/message.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import type { Settings } from '../options.js';
import { emailIdOf, StoreUnavailable } from '../store/store.js';
import type { StoreHealth } from '../store/store-health.js';
import type { Composed, ComposedItem } from './compose.js';
import { Problem } from './problem.js';
import type { SendResult } from './provider.js';
import { checkTime } from './scheduled-emails.js';

/** What sending an email needs. */
export interface SenderServices extends Destination {
  metrics: Metrics;
  log: Log;
  storeHealth: StoreHealth;
}

/** Where emails come from. */
export interface Origin {
  provider: ProviderName;
  account: string;
  remoteAddress: string;
  tlsVersion: string | null;
}

/** An email that passed all checks. */
interface Checked extends Composed {
  message: Message;
}

/** In s; a client that asks again at once is served. */
const RETRY_AFTER = 1;

/** Stores emails that came by a provider's API as if SMTP had brought them. */
export class Sender {
  readonly #settings: Settings;
  readonly #services: SenderServices;
  readonly #refusals = new RecipientRefusals();

  constructor(settings: Settings, services: SenderServices) {
    this.#settings = settings;
    this.#services = services;
  }

  /**
   * Stores the emails of a request.
   *
   * @param isPartial whether some are stored if others cannot be
   * @throws Problem that all of them, or one if they are not partial, have; nothing is stored then
   */
  async send(
    items: readonly ComposedItem[],
    isPartial: boolean,
    origin: Origin,
  ): Promise<SendResult[]> {
    const checked: (Checked | Problem)[] = [];
    for (const item of items) {
      const one = await this.#check(item, origin).catch((error) => this.#problemOf(error, item));
      if (one instanceof Problem && !isPartial) throw one;
      checked.push(one);
    }
    const results: SendResult[] = [];
    for (const one of checked) {
      if (one instanceof Problem) results.push(one);
      else
        results.push(await this.#store(one, origin).catch((error) => this.#problemOf(error, one)));
      const last = results.at(-1);
      if (last instanceof Problem && !isPartial) throw last;
    }
    return results;
  }

  /** The problem that an error of the store or of the checks is for a client. */
  problemOf(error: unknown): Problem {
    const { storeHealth, log } = this.#services;
    if (error instanceof Problem) return error;
    if (error instanceof SmtpError) return smtpProblem(error);
    if (error instanceof StoreUnavailable) {
      storeHealth.fail(error);
      return new Problem('unavailable', 'The email cannot be stored now; try again later', {
        retryAfter: RETRY_AFTER,
      });
    }
    log.fault(error);
    return new Problem('internal', 'Internal server error');
  }

  /** The same, with the email that it is about. */
  #problemOf(error: unknown, item: ComposedItem): Problem {
    const problem = this.problemOf(error);
    return 'problem' in item ? problem : problem.about(item.envelope);
  }

  async #check(item: ComposedItem, origin: Origin): Promise<Checked> {
    if ('problem' in item) {
      const { kind, message, details } = item.problem;
      throw new Problem(kind, message, details);
    }
    const { envelope, raw } = item;
    const { maxMessageSize, maxRecipients, clientAddress } = this.#settings;
    if (envelope.to.length === 0) throw new Problem('missing', 'The email has no recipient');
    if (envelope.to.length > maxRecipients)
      throw new Problem('too-many', `An email has at most ${maxRecipients} recipients`);
    if (item.sendAt !== undefined) checkTime(item.sendAt);
    if (raw.length > maxMessageSize)
      throw new Problem('too-large', `The email is larger than ${maxMessageSize} bytes`);
    this.#refuse(envelope.to);
    const address = normalizeIp(clientAddress ?? origin.remoteAddress);
    const incoming = { envelope, raw, client: { address, helo: '' } };
    const { tlsVersion: tls } = origin;
    const session = { via: origin.provider, client: address, ...(tls && { tls }) };
    const message = await examineMessage(incoming, session, this.#settings, this.#services);
    return { ...item, message };
  }

  /** @throws Problem if the address of a recipient asks for that */
  #refuse(recipients: readonly string[]): void {
    // Each is asked: those that are deferred once are then accepted together.
    const refusals = recipients.flatMap((address) => {
      const error = this.#refusals.rejectionOf(address);
      return error ? [{ address, error }] : [];
    });
    const [first] = refusals;
    if (!first) return;
    const permanent = refusals.filter(({ error }) => error.responseCode >= 500);
    const { message } = first.error;
    if (permanent.length === 0) {
      const deferred = refusals.map(({ address }) => address);
      throw new Problem('busy', message, { retryAfter: RETRY_AFTER, recipients: deferred });
    }
    const addresses = permanent.map(({ address }) => address);
    throw new Problem('recipient', `${message}: ${addresses.join(', ')}`, {
      recipients: addresses,
    });
  }

  async #store({ message, idAt, sendAt, note }: Checked, origin: Origin): Promise<SendResult> {
    const { delivery, metrics, log } = this.#services;
    const { account, provider: via } = origin;
    const { raw, envelope } = message;
    let id = '';
    const onKey = (messageKey: string) => {
      id = emailIdOf(messageKey, 'sent');
      if (idAt !== null) raw.write(id, idAt, 'latin1');
    };
    await delivery.deliver(account, message, { sendAt, onKey });
    const recipients = new Set(envelope.to.map(comparableAddress)).size;
    metrics.emails.increment({ via });
    metrics.emailBytes.increment({ via }, raw.length);
    log.info('email stored', { via, bytes: raw.length, recipients });
    return { id, envelope, note };
  }
}

function smtpProblem({ responseCode, message }: SmtpError): Problem {
  if (responseCode >= 500)
    return new Problem(responseCode === 552 ? 'too-large' : 'recipient', message);
  return new Problem('unavailable', message, { retryAfter: RETRY_AFTER });
}
