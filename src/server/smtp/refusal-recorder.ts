import type { SMTPServerSession } from 'smtp-server';
import type { Accounts } from '../accounts.js';
import type { RefusalLog } from '../refusal-log.js';
import type { Failure } from './transaction-tracker.js';

/** Shown instead of a user name that is an API key: people mix the two up. */
const REDACTED = '[an API key]';

/** Records the failures of SMTP clients, for their account as far as it is known. */
export class RefusalRecorder {
  readonly #accounts: Accounts;
  readonly #refusals: RefusalLog;
  /** The user names that clients gave. */
  readonly #usernames = new WeakMap<SMTPServerSession, string>();

  constructor({ accounts, refusals }: { accounts: Accounts; refusals: RefusalLog }) {
    this.#accounts = accounts;
    this.#refusals = refusals;
  }

  /** A client gave a user name, right or wrong. */
  noteUsername(session: SMTPServerSession, username: string): void {
    this.#usernames.set(session, username);
  }

  /** The user name that a client gave last, as far as it may be shown; null if it gave none. */
  usernameOf(session: SMTPServerSession): string | null {
    const username = this.#usernames.get(session);
    if (!username) return null;
    return this.#accounts.ofKey(username) === null ? username : REDACTED;
  }

  /**
   * Records a failure.
   *
   * @param session the client's; undefined if the connection did not get that far
   * @returns a function that removes the record
   */
  record(
    { stage, code, message, address }: Failure,
    session: SMTPServerSession | undefined,
  ): () => void {
    // A name that was not proven counts for its login only: anybody may claim it.
    const claimed = stage === 'auth' && session ? this.#usernames.get(session) : undefined;
    // There is no envelope before the greeting.
    const { mailFrom, rcptTo = [] } = session?.envelope ?? {};
    const sender = mailFrom ? mailFrom.address : null;
    const recipients = rcptTo.map((recipient) => recipient.address);
    return this.#refusals.add({
      account: session?.user || this.#accounts.named(claimed),
      via: 'smtp',
      stage,
      code,
      message,
      username: session ? this.usernameOf(session) : null,
      // A refused MAIL is not in the envelope; one after which the client left is.
      from_address: stage === 'mail' && code !== null ? (address ?? null) : sender,
      to_addresses: stage === 'rcpt' && address !== undefined ? [address] : recipients,
    });
  }
}
