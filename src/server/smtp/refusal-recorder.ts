import type { SMTPServerSession } from 'smtp-server';
import type { RefusalLog } from '../observability/refusal-log.js';
import type { Accounts } from '../settings/accounts.js';
import type { Settings } from '../settings/options.js';
import type { Failure } from './transaction-tracker.js';

/** Replaces a user name that is an API key, which some users send by mistake. */
const REDACTED = '[an API key]';

/** Records failures of SMTP clients for their accounts, as far as known. */
export class RefusalRecorder {
  readonly #settings: Pick<Settings, 'reception'>;
  readonly #accounts: Accounts;
  readonly #refusals: RefusalLog;
  /** The user names that clients sent. */
  readonly #usernames = new WeakMap<SMTPServerSession, string>();

  constructor(
    settings: Pick<Settings, 'reception'>,
    { accounts, refusals }: { accounts: Accounts; refusals: RefusalLog },
  ) {
    this.#settings = settings;
    this.#accounts = accounts;
    this.#refusals = refusals;
  }

  /** Called when a client sends a user name, valid or not. */
  noteUsername(session: SMTPServerSession, username: string): void {
    this.#usernames.set(session, username);
  }

  /** The last user name that a client sent, redacted if it is a key; null if there was none. */
  usernameOf(session: SMTPServerSession): string | null {
    const username = this.#usernames.get(session);
    if (!username) return null;
    return this.#accounts.ofKey(username) === null ? username : REDACTED;
  }

  /**
   * Records a failure.
   *
   * @param session of the client; undefined if there was none yet
   * @returns a function that removes the record
   */
  record(
    { stage, code, message, address }: Failure,
    session: SMTPServerSession | undefined,
  ): () => void {
    // An unauthenticated name counts only for its own login, because anyone may claim it.
    const claimed = stage === 'auth' && session ? this.#usernames.get(session) : undefined;
    // There is no envelope before the greeting.
    const { mailFrom, rcptTo = [] } = session?.envelope ?? {};
    const sender = mailFrom ? mailFrom.address : null;
    const isRecipient = stage === 'rcpt' && address !== undefined;
    const recipients = isRecipient ? [address] : rcptTo.map((recipient) => recipient.address);
    const reception = session?.user ? undefined : this.#settings.reception;
    const account = session?.user || this.#accounts.named(claimed);
    // On the internet these are scanners and bots.
    if (reception && account === undefined && recipients.length === 0) return () => {};
    return this.#refusals.add({
      account: account ?? reception?.accountOf(String(recipients[0])),
      isStranger: reception !== undefined && account === undefined,
      via: 'smtp',
      stage,
      code,
      message,
      username: session ? this.usernameOf(session) : null,
      // The envelope does not contain the address of a rejected MAIL, but that of one after which the client
      // disconnected.
      from_address: stage === 'mail' && code !== null ? (address ?? null) : sender,
      to_addresses: recipients,
    });
  }
}
