import type { SMTPServerSession } from 'smtp-server';
import type { Accounts } from '../accounts.js';
import type { RefusalLog } from '../refusal-log.js';
import type { Failure } from './transaction-tracker.js';

/** Shown instead of a user name that is an API key: people mix the two up. */
const REDACTED = '[an API key]';

/** What a {@link RefusalRecorder} needs. */
interface RecorderServices {
  accounts: Accounts;
  refusals: RefusalLog;
  /** The clock that emails get their times from, in ms since the epoch. */
  clock: () => number;
}

/** Records the failures of SMTP clients, for their account as far as it is known. */
export class RefusalRecorder {
  readonly #services: RecorderServices;
  /** The user names that clients gave. */
  readonly #usernames = new WeakMap<SMTPServerSession, string>();

  constructor(services: RecorderServices) {
    this.#services = services;
  }

  /** A client gave a user name, right or wrong. */
  noteUsername(session: SMTPServerSession, username: string): void {
    this.#usernames.set(session, username);
  }

  /** The user name that a client gave last, as far as it may be shown; null if it gave none. */
  usernameOf(session: SMTPServerSession): string | null {
    const username = this.#usernames.get(session);
    if (!username) return null;
    return this.#services.accounts.ofKey(username) === null ? username : REDACTED;
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
    const { accounts, refusals, clock } = this.#services;
    // A name that was not proven counts for its login only: anybody may claim it.
    const claimed = stage === 'auth' && session ? this.#usernames.get(session) : undefined;
    const account = session?.user || accounts.named(claimed) || accounts.ofUnknown;
    // There is no envelope before the greeting.
    const { mailFrom, rcptTo = [] } = session?.envelope ?? {};
    const sender = mailFrom ? mailFrom.address : null;
    const recipients = rcptTo.map((recipient) => recipient.address);
    return refusals.add(account, {
      time: clock(),
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
