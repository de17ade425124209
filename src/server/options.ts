import type { MailboxServerOptions, OptionName } from '../contract/server-options.js';

/** Options without a default. */
type Absent = 'apiKey' | 'accounts' | Optional;

/** Those of them that {@link Settings} have as they were given. */
type Optional =
  | 'smtpsPort'
  | 'tlsCert'
  | 'tlsKey'
  | 'dnsRecords'
  | 'clientAddress'
  | 'rspamd'
  | 'clamd';

/** Every option, with its default if it was not given. */
export type Settings = {
  [Name in Exclude<OptionName, Absent>]-?: NonNullable<MailboxServerOptions[Name]>;
} & Pick<MailboxServerOptions, Optional> & {
    /** The key of each account. */
    keys: ReadonlyMap<string, string>;
  };

/** A problem with an option whose text names other options: `nameOf` returns their names. */
export type OptionProblem = (nameOf: (option: OptionName) => string) => string;

/** An option that the mailbox server cannot start with. */
export class ServerOptionError extends Error {
  override readonly name = 'ServerOptionError';

  /** The option. */
  readonly option: string;
  /** Private, so that printing the error shows the message only. */
  readonly #problem: OptionProblem;

  /** @param problem the rest of a sentence that begins with the option's name */
  constructor(option: string, problem: string | OptionProblem, cause?: unknown) {
    const problemOf: OptionProblem = typeof problem === 'string' ? () => problem : problem;
    super(sentence(option, problemOf, String), { cause });
    this.option = option;
    this.#problem = problemOf;
  }

  /**
   * The message with other names for the options: the flags or variables that the user gave.
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
