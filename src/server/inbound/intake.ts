import { createHash } from 'node:crypto';
import { comparableAddress } from '../../contract/address.js';
import type { ErrorDetail } from '../../contract/error.js';
import type { Delivery } from '../delivery/delivery.js';
import type { RefusalReason, Refused, Submission } from '../delivery/submission.js';
import { UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import { ApiError, unavailable } from '../rest/errors.js';
import { accountOfReceived } from '../settings/accounts.js';
import type { Settings } from '../settings/options.js';
import { type Admission, admit } from '../settings/reception.js';
import { digestKey, type Entry, emailIdOf, type Store } from '../store/store.js';
import { type Mail, unacceptable } from './source.js';

/** How long an email is known that is passed on again, in ms. */
const KNOWN_MS = 60 * 60_000;

const STATUS: { [Reason in RefusalReason]: number } = {
  'no-recipient': 422,
  'too-many-recipients': 422,
  'too-large': 413,
  structure: 422,
  rejected: 422,
  deferred: 503,
  busy: 503,
  unavailable: 503,
  internal: 500,
};

/** The account whose key was used, and the client. */
export type Origin = Pick<Submission, 'account' | 'client'>;

/** What became of an email. */
export interface Outcome {
  /** The identifier in the inbox, or of an email to the app; undefined if no recipient was accepted. */
  emailId: string | undefined;
  /** Whether it was stored before. */
  isRepeated: boolean;
  rejected: Admission['rejected'];
}

/** A part of an email, for one account, and what identifies it. */
interface Part {
  account: string;
  to: string[];
  name: string;
}

/** Stores emails that another service has received for this server, each once. */
export class Intake {
  readonly #settings: Settings;
  readonly #store: Store;
  readonly #delivery: Delivery;
  /** The last attempt of each email in progress: a second one finds what the first has stored. */
  readonly #attempts = new Map<string, Promise<unknown>>();

  constructor(settings: Settings, { store, delivery }: { store: Store; delivery: Delivery }) {
    this.#settings = settings;
    this.#store = store;
    this.#delivery = delivery;
  }

  /**
   * Stores an email, unless it was stored within the last hour, by this server or another one with the same store.
   *
   * @param onBegin called right before the bytes are used, which may be after another attempt
   * @throws ApiError
   */
  async take(mail: Mail, origin: Origin, onBegin: () => void): Promise<Outcome> {
    const { envelope, raw, isToApp = false } = mail;
    if (raw.length === 0) throw unacceptable('The email is empty');
    const { reception, maxRecipients } = this.#settings;
    if (envelope.to.length > maxRecipients)
      throw unacceptable(`An email has at most ${maxRecipients} recipients`);
    const ownerOf = (to: string) => reception?.accountOf(to) ?? origin.account;
    const { accepted, rejected } = isToApp
      ? admit(undefined, envelope.to, () => accountOfReceived(origin.account))
      : admit(reception, envelope.to, ownerOf);
    const identity = identityOf(mail, origin);
    const parts = [...accepted].map(([account, to]) => ({
      account,
      to,
      name: identity(account, to),
    }));
    const stored = await Promise.all(
      parts.map((part) =>
        this.#inTurn(part.name, () => {
          onBegin();
          return this.#storeOnce(part, mail, origin);
        }),
      ),
    );
    const isRepeated = stored.every((one) => one.isRepeated);
    const [{ messageKey } = {}] = stored;
    const emailId = isToApp && messageKey ? emailIdOf(messageKey, 'sent') : messageKey;
    return { emailId, isRepeated, rejected };
  }

  async #inTurn<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const attempt = (this.#attempts.get(name) ?? Promise.resolve()).then(run, run);
    this.#attempts.set(name, attempt);
    try {
      return await attempt;
    } finally {
      if (this.#attempts.get(name) === attempt) this.#attempts.delete(name);
    }
  }

  async #storeOnce(part: Part, mail: Mail, { client }: Origin) {
    const known = await this.#find(part, mail);
    if (known) return { messageKey: known.messageKey, isRepeated: true };
    const { account, to } = part;
    const messageKey = keyOf(part, this.#store.now());
    const isStranger = this.#settings.reception !== undefined && !mail.isToApp;
    const outcome = await this.#delivery.accept([
      {
        account,
        countsFor: isStranger ? UNKNOWN_CLIENTS : account,
        envelope: { from: mail.envelope.from, to },
        raw: mail.raw,
        via: 'http',
        client,
        isStranger,
        messageKey,
      },
    ]);
    if (outcome.reason !== null) throw errorOf(outcome);
    // Another server may have stored another email with the same key meanwhile.
    if (mail.idempotencyKey !== undefined) await this.#find(part, mail);
    return { messageKey, isRepeated: false };
  }

  /**
   * The email that was stored before, if it still is.
   *
   * @throws ApiError status 409 if it is another one with the same key
   */
  async #find(part: Part, { raw, idempotencyKey }: Mail): Promise<Entry | null> {
    const entry = await this.#newest(part).catch((error) => {
      throw errorOf(this.#delivery.refusalOf(error));
    });
    if (!entry || idempotencyKey === undefined) return entry;
    const { message } = entry;
    if (message.raw.equals(raw) && namesOf(message.envelope.to) === namesOf(part.to)) return entry;
    const text = 'Idempotency-Key was used for another email: use a new key for each email';
    throw new ApiError('INVALID_REQUEST', text, { status: 409 });
  }

  /** The identifiers change every hour, so that the last two have to be looked up. */
  async #newest(part: Part): Promise<Entry | null> {
    const now = this.#store.now();
    const get = (time: number) =>
      this.#store.get(part.account, 'sent', emailIdOf(keyOf(part, time), 'sent'));
    const [current, previous] = await Promise.all([get(now), get(now - KNOWN_MS)]);
    return current ?? (previous && previous.time > now - KNOWN_MS ? previous : null);
  }
}

/** What identifies the part of an email for an account. */
function identityOf({ raw, idempotencyKey }: Mail, { account: poster }: Origin) {
  const digest = idempotencyKey ?? createHash('sha256').update(raw).digest('hex');
  const isKey = idempotencyKey !== undefined;
  return (account: string, to: readonly string[]) =>
    JSON.stringify([account, digest, isKey ? { poster } : namesOf(to)]);
}

function namesOf(recipients: readonly string[]): string {
  return [...new Set(recipients.map(comparableAddress))].sort().join('\n');
}

/** @param time in ms since the epoch */
function keyOf({ name }: Part, time: number): string {
  return digestKey(`${name} ${Math.floor(time / KNOWN_MS)}`);
}

function errorOf({ reason, message, recipients = [] }: Refused): ApiError {
  const status = STATUS[reason];
  if (status === 503) return unavailable(message);
  const details: ErrorDetail[] = recipients.map((to) => ({
    field: 'to',
    message: `${to}: ${message}`,
  }));
  return new ApiError(status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR', message, {
    status,
    details,
  });
}
