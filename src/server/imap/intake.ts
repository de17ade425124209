import type { Delivery } from '../delivery/delivery.js';
import type { RefusalReason, Submission } from '../delivery/submission.js';
import { UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import type { Envelope } from '../message/message.js';
import type { Log } from '../observability/log.js';
import type { NewRefusal, RefusalLog } from '../observability/refusal-log.js';
import { DEFAULT_ACCOUNT } from '../settings/accounts.js';
import type { ImapMailbox } from '../settings/imap-mailbox.js';
import type { Settings } from '../settings/options.js';
import { admit, RECIPIENT_SHARE } from '../settings/reception.js';
import type { Store } from '../store/store.js';
import { envelopeOf } from './envelope.js';

/** The services that store what was fetched. */
export interface IntakeServices {
  settings: Settings;
  store: Store;
  delivery: Delivery;
  refusals: RefusalLog;
  log: Log;
}

/** The SMTP reply codes for the reasons for which another attempt is useless; no code for the others. */
const CODES: { [Reason in RefusalReason]?: number } = {
  'no-recipient': 554,
  'too-many-recipients': 554,
  'too-large': 552,
  structure: 554,
  rejected: 550,
  internal: 554,
};

/** By how much the clock of the other server may differ from the store's, in ms. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** An email of another server. */
export interface Fetched {
  raw: Buffer;
  /** When it arrived there, in ms since the epoch. */
  arrivedAt: number;
}

/** Stores emails of other servers, with the rules for strangers. */
export class Intake {
  readonly #services: IntakeServices;

  constructor(services: IntakeServices) {
    this.#services = services;
  }

  /**
   * Stores an email for its recipients, unless it is stored already.
   *
   * @returns false if it cannot be stored now, and has to be tried again
   */
  async take(mailbox: ImapMailbox, { raw, arrivedAt }: Fetched): Promise<boolean> {
    const { reception } = this.#services.settings;
    const { from, to } = envelopeOf(raw);
    const ownerOf = (recipient: string) =>
      mailbox.account ?? reception?.accountOf(recipient) ?? DEFAULT_ACCOUNT;
    const { accepted, rejected } = admit(reception, to, ownerOf);
    const submissions = [...accepted].map(([account, to]) => ({
      account,
      ...(reception && { countsFor: UNKNOWN_CLIENTS, isStranger: true }),
      envelope: { from, to },
      raw,
      via: 'imap',
      client: { address: '', helo: '', tls: null, user: null },
    }));
    if (!(await this.#store(submissions, arrivedAt))) return false;
    for (const { account, to, reason } of rejected)
      this.#refuse(account, 'rcpt', 550, reason, { from, to: [to] });
    if (to.length === 0)
      this.#refuse(ownerOf(''), 'rcpt', 554, 'The email has no recipient', { from, to });
    return true;
  }

  async #store(submissions: readonly Submission[], arrivedAt: number): Promise<boolean> {
    const missing: Submission[] = [];
    for (const submission of submissions)
      if (!(await this.#isStored(submission, arrivedAt))) missing.push(submission);
    if (missing.length === 0) return true;
    const outcome = await this.#services.delivery.accept(missing);
    if (outcome.reason === null) return true;
    const code = CODES[outcome.reason];
    if (code === undefined) return false;
    for (const { account, envelope } of missing)
      this.#refuse(account, 'data', code, outcome.message, envelope);
    return true;
  }

  /** Whether the same bytes were stored for the first recipient since they arrived at the other server. */
  async #isStored({ account, envelope, raw }: Submission, arrivedAt: number): Promise<boolean> {
    const { store } = this.#services;
    const [recipient] = envelope.to;
    const filter = { recipient, after: arrivedAt - CLOCK_SLACK_MS };
    const range = { skip: 0, limit: RECIPIENT_SHARE };
    for (const { emailId } of await store.list(account, 'sent', filter, range)) {
      const entry = await store.get(account, 'sent', emailId);
      if (entry?.message.raw.equals(raw)) return true;
    }
    return false;
  }

  #refuse(
    account: string,
    stage: NewRefusal['stage'],
    code: number,
    message: string,
    { from, to }: Envelope,
  ): void {
    const { settings, refusals, log } = this.#services;
    log.info('email refused', { via: 'imap', account, stage, code });
    refusals.add({
      account,
      isStranger: settings.reception !== undefined,
      via: 'imap',
      stage,
      code,
      message,
      from_address: from,
      to_addresses: to,
    });
  }
}
