import { createHmac, randomBytes } from 'node:crypto';
import { type MailboxServerOptions, type OptionName, SERVER_FLAGS } from './server-options.js';

/** Options that may differ in a server that is reused: the port is in its URL, and no test counts on the log. */
type NotCompared = 'httpPort' | 'logLevel';

/** An option that {@link expectedOptions} has. */
export type ComparedOption = Exclude<OptionName, NotCompared>;

const { httpPort, logLevel, ...COMPARED_FLAGS } = SERVER_FLAGS;

/** The options in which a running server may not differ from those that a client counts on. */
export const COMPARED_OPTIONS = [
  ...(Object.keys(COMPARED_FLAGS) as (keyof typeof COMPARED_FLAGS)[]),
  'accounts',
] as const satisfies ComparedOption[];

/** The parameter of `GET /health` with the value that a client counts on: `smtpPort` → `smtp_port`. */
export function serverParameter(option: string): string {
  return option.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** The query of `GET /health` for the options that were given: a server with other ones answers 409. */
export function expectedOptions(options: MailboxServerOptions): string {
  const given = COMPARED_OPTIONS.filter((name) => options[name] !== undefined);
  const pairs = given.map((name): [string, string] => [
    serverParameter(name),
    comparedValue(name, options[name], randomBytes(16).toString('hex')),
  ]);
  return new URLSearchParams(pairs).toString();
}

/** Whether an option is compared as a digest, because it has keys. */
export function isSecret(name: ComparedOption): name is 'apiKey' | 'accounts' {
  return name === 'apiKey' || name === 'accounts';
}

/**
 * An option's value as it is compared: no password, no key, and no folder, which both may write in different ways.
 *
 * @param salt for the digest of keys, which begins with it
 */
export function comparedValue(
  name: ComparedOption,
  value: MailboxServerOptions[ComparedOption],
  salt: string,
): string {
  if (value === undefined) return 'none';
  if (name === 'apiKey' || name === 'accounts') {
    // The order of the accounts does not matter.
    const text = typeof value === 'string' ? value : JSON.stringify(Object.entries(value).sort());
    return `${salt}.${createHmac('sha256', salt).update(text).digest('hex')}`;
  }
  const text = String(value);
  if (['store', 'rspamd', 'clamd'].includes(name)) return text.split(':', 1).join();
  return SERVER_FLAGS[name][0] === 'file' ? (text.split(/[\\/]/).at(-1) ?? text) : text;
}

/** The salt of a digest that {@link comparedValue} has returned. */
export function saltOf(digest: string): string {
  return digest.split('.', 1).join();
}
