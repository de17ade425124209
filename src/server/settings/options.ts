import type {
  MailboxServerOptions,
  OptionName,
  SERVER_DEFAULTS,
} from '../../contract/server-options.js';
import type { Keys } from './accounts.js';
import type { ImapMailbox } from './imap-mailbox.js';
import type { Reception } from './reception.js';

/** The options with a default: beyond {@link SERVER_DEFAULTS}, empty ones, and those that depend on others or the machine. */
type Defaulted =
  | keyof typeof SERVER_DEFAULTS
  | 'accounts'
  | 'accountMaxBytes'
  | 'domains'
  | 'recipient'
  | 'trustedProxy'
  | 'smtpName'
  | 'events';

/** All options, with defaults for those not given. */
export type Settings = {
  [Name in Defaulted]-?: NonNullable<MailboxServerOptions[Name]>;
} & Pick<MailboxServerOptions, Exclude<OptionName, Defaulted>> & {
    /** The keys of each account, from all sources. */
    keys: Keys;
    /** The version of the keys file that they are from, or an older one; undefined without a file. */
    keysVersion: string | undefined;
    /** The name that the certificate must have: that of SMTP, if it is given. */
    certificateName: string | undefined;
    /** The recipients of clients that have not logged in; undefined if they may name any. */
    reception: Reception | undefined;
    /** The mailboxes at other servers, whose email is fetched. */
    imapMailboxes: readonly ImapMailbox[];
  };

/** A problem whose text names other options, through the function `nameOf`. */
export type OptionProblem = (nameOf: (option: OptionName) => string) => string;

/** An invalid option of the mailbox server. */
export class ServerOptionError extends Error {
  override readonly name = 'ServerOptionError';

  /** The option. */
  readonly option: string;
  /** Private, so that printing the error shows the message only. */
  readonly #problem: OptionProblem;

  /** @param problem the rest of a sentence that starts with the option's name */
  constructor(option: string, problem: string | OptionProblem, cause?: unknown) {
    const problemOf: OptionProblem = typeof problem === 'string' ? () => problem : problem;
    super(sentence(option, problemOf, String), { cause });
    this.option = option;
    this.#problem = problemOf;
  }

  /**
   * The message with options named as the user gave them: by flag or variable.
   *
   * @internal
   */
  messageWith(nameOf: (option: string) => string): string {
    return sentence(this.option, this.#problem, nameOf);
  }
}

function sentence(
  option: string,
  problem: OptionProblem,
  nameOf: (option: string) => string,
): string {
  const rest = problem(nameOf);
  return nameOf(option) + (/^[:,] /.test(rest) ? rest : ` ${rest}`);
}
