import { type Command, Option } from 'commander';
import { DEFAULT_API_KEY, serverVariable } from '../contract/server-options.js';
import type { Mailbox } from '../mailbox/types.js';
import type { Terms } from '../mailbox/wait/terms.js';

/** Flags for the mailbox server that a command asks. */
export interface ServerFlags {
  url: string;
  apiKey: string;
}

/** Flags for the mailbox server and the timeout of a command. */
export interface MailboxFlags extends ServerFlags {
  timeout: string;
}

/**
 * Adds the flags of {@link MailboxFlags} to a command.
 *
 * @param timeoutHelp what `--timeout` is
 */
export function addMailboxFlags(command: Command, timeoutHelp: string): Command {
  const timeout = new Option('--timeout <ms>', timeoutHelp).env('MAILBOX_TIMEOUT').default('10000');
  return addServerFlags(command.addOption(timeout));
}

/** Adds the flags of {@link ServerFlags} to a command. */
export function addServerFlags(command: Command): Command {
  return command
    .addOption(
      new Option('--url <url>', 'base URL of the REST API')
        .env(serverVariable('url'))
        .default('http://127.0.0.1:8025'),
    )
    .addOption(
      new Option('--api-key <key>', 'the API key')
        .env(serverVariable('apiKey'))
        .default(DEFAULT_API_KEY),
    );
}

/**
 * The base URL in `--url`, to which a path is appended. Without credentials, which an error must not show.
 *
 * @throws Error if it is not the URL of a server
 */
export function baseOf(url: string): string {
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/\/+$/, '');
  }
  throw new Error(
    `--url (MAILBOX_URL) must be a URL such as http://127.0.0.1:8025, got ${JSON.stringify(url)}`,
  );
}

/** Opens the mailbox of an address, including emails that have already arrived. */
export type OpenMailbox = (address: string) => Mailbox;

/**
 * Loads the code that opens mailboxes. It throws an Error that names an invalid flag.
 *
 * @param terms how errors of a mailbox name the settings that the user can change
 */
export async function mailboxOpener(flags: MailboxFlags, terms: Terms): Promise<OpenMailbox> {
  const { url, apiKey, timeout } = flags;
  // Loaded on demand, since other commands do not need it.
  const [{ openMailbox }, { TIMEOUT_RULE }] = await Promise.all([
    import('../mailbox/create.js'),
    import('../mailbox/options.js'),
  ]);
  return (address) => {
    const mailboxTimeout = Number(timeout.trim() || 'none');
    if (Number.isNaN(mailboxTimeout)) {
      const got = JSON.stringify(timeout);
      throw new Error(`--timeout (MAILBOX_TIMEOUT) must be ${TIMEOUT_RULE}; got ${got}.`);
    }
    return openMailbox(address, { mailboxURL: url, mailboxApiKey: apiKey, mailboxTimeout }, terms);
  };
}

/** Removes undefined options. A mailbox rejects such criteria, because they would match any email. */
export function definedOnly<T extends object>(
  options: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const defined = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
